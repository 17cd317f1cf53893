"""Names in a room's text: replaced where they are names, and nothing else touched."""

from __future__ import annotations

import pytest

from parsers.masktext import LineFacts, TextMask
from parsers.people import listed, owners, strangers
from parsers.roomwords import is_room_word


def masked(line: str, names: dict[str, str], *players: str) -> str:
    return TextMask(names).line(line, players)


@pytest.mark.parametrize(
    ("line", "result"),
    [
        ("Bob: folds", "X: folds"),
        ("Seat 3: Bob ($20 in chips)", "Seat 3: X ($20 in chips)"),
        ("Uncalled bet ($2) returned to Bob", "Uncalled bet ($2) returned to X"),
        ("Bobby: folds", "Bobby: folds"),
        ("Bob_2 and 1Bob", "Bob_2 and 1Bob"),
        ("Bob's table, Bob!", "X's table, X!"),
        ("BOB is no Bob", "BOB is no X"),  # short names in their own letters only
    ],
)
def test_whole_names_only(line: str, result: str) -> None:
    assert masked(line, {"Bob": "X"}, "Bob") == result


def test_longer_names_in_any_case() -> None:
    assert masked("SEAT 1: QUILLFEATHER folded, Quillfeathers not", {"Quillfeather": "X"}) == (
        "SEAT 1: X folded, Quillfeathers not"
    )


def test_a_name_inside_another_one() -> None:
    names = {"Ann": "X", "Ann Lee": "Y", "Ann folds": "Z"}
    assert masked("Ann Lee: calls $2", names, "Ann Lee") == "Y: calls $2"
    assert masked("Ann: calls $2", names, "Ann") == "X: calls $2"
    assert masked("Ann folds: bets $2", names, "Ann folds") == "Z: bets $2"
    assert masked("Ann folds", names, "Ann") == "X folds"  # a record of Ann: the rest is what the room says


def test_names_that_are_patterns() -> None:
    names = {"a.b*c": "X", "(xy": "Y", "c\\d|": "Z"}
    assert masked("a.b*c, (xy, c\\d| and aXbbc", names) == "X, Y, Z and aXbbc"


@pytest.mark.parametrize(
    ("line", "result"),
    [
        ("20: raises 20 to 40", "X: raises 20 to 40"),
        ("20 collected 20 from pot", "X collected 20 from pot"),
        ("Seat 20: 20 (20 in chips)", "Seat 20: X (20 in chips)"),
        ("Seat 2: 20 folded before Flop", "Seat 2: X folded before Flop"),
        ("Uncalled bet (20) returned to 20", "Uncalled bet (20) returned to X"),
        ("Dealt to 20 [2c 2d]", "Dealt to X [2c 2d]"),
        ('<action player="20" sum="20" no="20"/>', '<action player="X" sum="20" no="20"/>'),
    ],
)
def test_a_number_for_a_name_costs_no_amount(line: str, result: str) -> None:
    assert masked(line, {"20": "X"}, "20") == result


@pytest.mark.parametrize(
    ("name", "line", "result"),
    [
        ("folds", "folds: folds", "X: folds"),
        ("Seat 2", "Seat 1: Seat 2 ($5 in chips)", "Seat 1: X ($5 in chips)"),
        ("Total pot", "Total pot collected $5 from pot", "X collected $5 from pot"),
        ("As", "As: shows [As Ah]", "X: shows [As Ah]"),
        ("to", "Uncalled bet ($2) returned to to", "Uncalled bet ($2) returned to X"),
        ("Dealt to", "Dealt to Dealt to [As Ah]", "Dealt to X [As Ah]"),
        ("$5", "$5: bets $5", "X: bets $5"),
    ],
)
def test_names_in_the_words_of_the_room(name: str, line: str, result: str) -> None:
    assert masked(line, {name: "X"}, name) == result


def test_lines_without_a_record_keep_their_words() -> None:
    text = TextMask({"River": "X", "5": "Y", "Bob": "Z"})
    assert text.line("*** RIVER *** [5c 5d 5h] [5s]") == "*** RIVER *** [5c 5d 5h] [5s]"
    assert text.line("Total pot 5 | Rake 5", fixed=True) == "Total pot 5 | Rake 5"
    assert text.line("River joins the table at seat #5") == "X joins the table at seat #5"
    assert text.line("River: sits out") == "X: sits out"


def test_names_in_tags() -> None:
    names = {'Rhea & "Co"': "X", "Bob": "Y"}
    assert masked("<player name='Rhea &amp; &quot;Co&quot;' chips=\"€5\"/>", names) == (
        "<player name='X' chips=\"€5\"/>"
    )
    assert masked("<nickname>Bob</nickname>", names) == "<nickname>Y</nickname>"


@pytest.mark.parametrize("name", ["王小明", "さくら7", "שלום_ד", "محمد", "Éponine", "e\u0301va", "👨‍👩‍👧 fan"])
def test_names_of_all_scripts(name: str) -> None:
    assert masked(f"{name}: calls $2", {name: "X"}, name) == "X: calls $2"
    assert masked(f"Seat 1: {name} ($2)", {name: "X"}) == "Seat 1: X ($2)"


def test_chinese_knows_no_blanks() -> None:
    assert masked("玩家王小明弃牌", {"王小明": "X"}) == "玩家X弃牌"


def test_what_was_typed_is_left_out() -> None:
    text = (
        'Bob said, "nh Ann, call me 0470"\n'
        "Bob: well played\n"
        "Bob: doesn't show hand\n"
        "Bob: wagers $2\n"
        'Cid said "two\nlines of it"\n'
        '# {"pn":{"2":"Dot"}}\n'
        "Ann: folds\n"
    )
    known = LineFacts(players={18: ("Ann",)}, unread=frozenset({13}))
    assert TextMask({"Bob": "X", "Ann": "Y", "Cid": "Z"}).text(text, 10, known) == (
        'X said, "…"\nX: …\nX: doesn\'t show hand\nX: wagers $2\nZ said "…\n…"\n# {…}\nY: folds\n'
    )


def test_names_that_stay_are_not_cut_up() -> None:
    assert masked("Bob Marley and Bob", {"Bob": "X", "Bob Marley": "Bob Marley"}) == "Bob Marley and X"


def test_who_comes_goes_and_talks() -> None:
    text = (
        "Table 'Pollux' 6-max Seat #1 is the button\n"
        "Seat 1: Ann ($2 in chips)\n"
        "Dora joins the table at seat #4\n"
        "Emil Zwart leaves the table\n"
        'spectator9 said, "hello"\n'
        "Fay: well played\n"
        "Ann: folds\n"
        "Capitu abandona a mesa\n"
        "Ann wins the $5 bounty for eliminating Gus\n"
        "Total pot $2 | Rake $0\n"
    )
    assert [name for name in strangers(text) if name != "Ann"] == [
        "Dora",
        "Emil Zwart",
        "spectator9",
        "Capitu",
        "Gus",
        "Fay",
    ]


def test_the_seat_list_of_an_unreadable_text() -> None:
    text = (
        "Seat 1: Ann Lee ($2 in chips)\nSeat 2: Bo (tilt) ($3 in chips)\nSeat 3: Cid\nDot: posts small blind $1\n"
        '<player seat="1" name="Rhea &amp; Co" chips="€5"/>\n'
        "Seat 2: Bo (tilt) (button) folded before Flop\nSeat 4: Eve (big blind) collected ($3)\n"
    )
    assert listed(text) == ["Ann Lee", "Bo (tilt)", "Cid", "Dot", "Rhea & Co", "Eve"]
    assert owners("<general>\n<nickname>Thessaly &amp; I</nickname>") == ["Thessaly & I"]


def test_words_of_rooms() -> None:
    for name in ("folds", "Seat 2", "20", "As", "x", "=(!?)=", "Small Blind", "*** FLOP ***", "do pote", "выиграл"):
        assert is_room_word(name), name
    for name in (
        "Bob",
        "Hero",
        "8f3a2b1c",
        "river_rat",
        "Player1",
        "_all_in_",
        "calls him",
        "王小明",
        "Seat 3: x y z w Bob",
    ):
        assert not is_room_word(name), name


def test_names_that_are_written_in_another_way_elsewhere() -> None:
    names = {"Ann Lee": "X", "Cato***7": "Y"}
    assert masked("Ann_Lee: mucks [7h,Jc]", names) == "X: mucks [7h,Jc]"
    assert masked("Cato***: mucks [7h,Jc]", names) == "Y: mucks [7h,Jc]"
    assert masked("Cato***7 wins 20", names) == "Y wins 20"
    # which of two players is meant is not known
    assert masked("Cato***: mucks", {"Cato***7": "Y", "Cato***8": "Z"}) == "Cato***: mucks"


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Seat 6 - ANN LEE ($1,195.50 in chips)\nBO - Folds", ["ANN LEE", "BO"]),
        ('<PLAYER NAME="Ann Lee" SEAT="2" AMOUNT="45.87">\n<ACTION TYPE="ACTION_FOLD" PLAYER="Bo">', ["Ann Lee", "Bo"]),
        ('<SHOWDOWN NAME="HAND_SHOWDOWN" POT="2.00"><RESULT PLAYER="Bo" WIN="2.00">', ["Bo"]),
        ("Seat 3: Ann Lee ( $51.20 )\nBo posts small blind [$0.50]", ["Ann Lee", "Bo"]),
    ],
)
def test_names_in_texts_that_nobody_could_read(text: str, names: list[str]) -> None:
    assert listed(text) == names
