import re
from types import SimpleNamespace

import pytest

from parsers import cutting, registry
from parsers.cutting import LimitedHand, Prose, RoomSpec, Start
from parsers.errors import AmbiguousRoomError, HandauditError
from parsers.hand import Hand, HandText, Unreadable
from tests.parsers.damage import golden_hands, with_text
from tests.texts import LINES, hand, many


def cut(text, **more):
    return list(registry.cut(text, "a.txt", **more))


def ids(text):
    return [start.hand_id for start in registry.headers(text)]


@pytest.mark.parametrize(
    ("header", "number"),
    [
        ("PokerStars Game #2400000047:  Hold'em Limit ($1/$2) - 2005/08/20 - 10:00:00 (ET)", "2400000047"),
        ("PokerStars Hand #101: Hold'em No Limit ($1/$2) - 2014/03/01 20:15:09", "101"),
        ("PokerStars Zoom Hand #102:  Omaha Pot Limit ($1/$2) - 2024/03/01 20:15:09 ET", "102"),
        ("PokerStars Hand #103: Zoom Tournament #77, $1+$0.10 USD Hold'em No Limit - Level I (10/20)", "103"),
        ("PokerStars Home Game Hand #104: {Ann's #1: club}  Hold'em No Limit (10/20)", "104"),
        ("POKERSTARS GAME #105: HOLD'EM NO LIMIT ($1/$2)", "105"),
        ("PokerStars Game #106: TOURNAMENT #9, $10+$1 7 CARD STUD HI/LO LIMIT", "106"),
        ("Full Tilt Hand #107: Tournament #9, 900+100 Hold'em No Limit", "107"),
        ("Full Tilt Rush Hand #108:  Hold'em No Limit (25/50)", "108"),
        ("Run It Once Poker Hand #109:  Omaha Pot Limit (€0.25/€0.50 EUR)", "109"),
        ("PokerMaster Hand #190526150910000012: Omaha Pot Limit (¥15/¥30)", "190526150910000012"),
        ("PokerBros Hand #110: Hold'em No Limit ($0.50/$1)", "110"),
        ("Mano n.º 111 de Zoom de PokerStars: \xa0Hold'em No Limit (0.02\xa0€/0.05\xa0€)", "111"),
        ("Mano n.º 112 de PokerStars: Torneo n.º 9, 0.90 €+0.10 € EUR Hold'em No Limit", "112"),
        ("Mão PokerStars #113: Torneio #9, $ 0.98+$ 0.12 USD Hold'em No Limit", "113"),
        ("Mão #114 da PokerStars:  Hold'em No Limit (0.01 €/0.02 € EUR)", "114"),
        ("Раздача PokerStars №115:  Холдем Безлимитный ($0.01/$0.02 USD)", "115"),
        ("Main PokerStars n°116\xa0:  Hold'em No Limit (100/200)", "116"),
        ("PokerStars Hand Nr. 117: Hold'em No Limit ($1/$2)", "117"),
        ("PokerStars hand nr 118: Holdem No limit ($1/$2)", "118"),
        ("Παρτίδα PokerStars #123456789: Hold'em No Limit ($1/$2)", "123456789"),
    ],
)
@pytest.mark.parametrize("before", ["", "\ufeff", "> ", "*** ", "ï»¿", "\n\n\n"])
def test_headers(header, number, before):
    assert ids(f"{before}{header}\nTable 'X' 6-max\n") == [number]
    (found,) = [one for one in cut(f"{before}{header}\n") if isinstance(one, HandText)]
    assert found.text == header + "\n"
    assert registry.hand_id(found) == number


@pytest.mark.parametrize(
    "line",
    [
        "PokerStars Tournament #1234567890, No Limit Hold'em",
        "Dear PokerStars, in hand 123456789012: I was robbed",
        "Table 'PokerStars Hand #12' 6-max",
        "My hand was PokerStars Hand #101: can you look at it?",
        'Ann said, "PokerStars Hand #101: Hold\'em No Limit ($1/$2 USD) - 2014/03/01"',
        "Hand #101",
    ],
)
def test_no_headers(line):
    assert ids(f"{line}\nand so on\n") == []


def test_hands_run_from_header_to_header():
    text = hand(1001) + hand(1002) + "\n\n\n\n" + hand(1003)
    found = cut(text)
    assert [(one.source, one.room, one.line) for one in found] == [
        ("a.txt", "pokerstars", 1),
        ("a.txt", "pokerstars", 1 + LINES),
        ("a.txt", "pokerstars", 1 + 2 * LINES + 4),
    ]
    assert [one.text for one in found] == [hand(1001), hand(1002) + "\n\n\n\n", hand(1003)]


def test_lines_count_from_the_first_line_of_the_piece():
    assert [one.line for one in cut(hand(1001) + hand(1002), first_line=501)] == [501, 501 + LINES]


def test_text_before_the_first_hand_is_prose():
    text = "From: Ann\n\nThis is the hand:\n\n" + hand(1001)
    assert cut(text) == [Prose("a.txt", 1, 2), HandText("a.txt", 5, hand(1001), "pokerstars")]


def test_text_without_hands_is_prose():
    assert cut("Dear Bea,\nno hands today.\n") == [Prose("a.txt", 1, 2)]
    assert cut("") == []


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (["Seat 2: Bea ($1.87 in chips)"], 1),
        (["folds", "", "*** FLOP *** [2c 7d Jh]"], 3),
        (["*** SUMMARY ***"], 1),
        (["x", "> Seat 8: Bea ( $37.65 )"], 2),
        (["Place\xa08: Bea (0.05\xa0€)"], 1),
        (["** Dealing flop ** [ 2c, 7d, Jh ]"], 1),
        (["Bea collected $0.05 from pot"], 1),
        (["Bea collected [ $0.05 ]"], 1),
        (["Uncalled bet ($5) returned to Bea"], 1),
        (["Total pot 0.75€ | No rake"], 1),
        (["Big Blind [ME] : Hand result $0.75"], 1),
        (['<action no="7" player="Bea" type="0"/>'], 1),
        (["word " * 9] * 2000 + ["Bea collected $0.05 from pot"], 2001),
        (["*** NEWS ***", "From: Bea", "Seat 2 was mine: I lost 500", "She collected all", "The pot was $5", "<p>"], 0),
    ],
)
def test_prose_that_is_part_of_a_hand_says_so(lines, told):
    head = "\n".join(lines)
    (prose, _) = cut(f"{head}\n{hand(1001)}", first_line=11)
    assert isinstance(prose, Prose)
    assert prose.hand_line == (told + 10 if told else 0)


class TestBlanksAndMarks:
    def test_a_header_with_no_break_blanks_between_its_words(self):
        first, second = cut((hand(1001) + hand(1002)).replace(" ", "\xa0"))
        assert (first.text, second.text) == (hand(1001), hand(1002))

    def test_other_no_break_blanks_belong_to_their_hand(self):
        text = hand(1001).replace("($0.01/$0.02 USD)", "(0.01\xa0€/0.02\xa0€)").replace("$0.02", "0.02\xa0€")
        assert [one.text for one in cut(text)] == [text]

    def test_marks_and_nuls_between_joined_files(self):
        first, second = cut(hand(1001) + "\n\ufeff\n" + hand(1002) + "\0" * 30, first_line=1)
        assert (first.text, second.text, second.line) == (hand(1001) + "\n\n", hand(1002), LINES + 3)

    def test_a_nul_inside_a_header(self):
        assert [one.text for one in cut("\0" + hand(1001).replace("Stars", "St\0ars", 1))] == [hand(1001)]

    def test_many_nuls_before_a_header(self):
        assert [one.text for one in cut("\0" * 500 + hand(1001))] == [hand(1001)]


def test_a_header_of_two_lines_that_are_both_found_is_one(monkeypatch):
    ledger = RoomSpec(
        slug="ledger",
        name="Ledger",
        module="nowhere",
        games="",
        tier="",
        literals=("Begun at ", "Entry "),
        header=re.compile(r"(?P<begin>)(?:Begun at [^\n]*\n)?Entry (\d+) "),
    )
    monkeypatch.setitem(registry.ROOMS, "ledger", ledger)
    text = "Begun at noon\nEntry 5 a\nEntry 6 b\nBegun at one\nx\nEntry 7 c\n" + hand(1001)
    assert ids(text) == ["5", "6", "7", "1001"]


def test_a_header_in_the_middle_of_a_line_ends_the_hand_before():
    text = hand(1001).replace("Bea: folds\n", "Bea: fo")
    head, _, _ = text.partition("Cleo: folds")
    first, second = cut(head + hand(1002))
    assert first.text == head
    assert second.text == hand(1002)
    assert second.line == head.count("\n") + 1


def test_a_header_glued_to_an_open_chat_line_counts_if_its_table_follows():
    head = hand(1001).partition("Bea: folds")[0] + 'Bea said, "nice ha'
    assert [registry.hand_id(one) for one in cut(head + hand(1002))] == ["1001", "1002"]


def test_a_header_quoted_in_the_chat_is_no_header():
    header = hand(1002).partition("\n")[0]
    text = hand(1001).replace("Bea: folds\n", f'Bea said, "{header}"\nBea: folds\n')
    (only,) = cut(text)
    assert only.text == text


def test_hands_without_line_ends_are_told_apart():
    text = hand(1001).replace("\n", "  ") + hand(1002).replace("\n", "  ")
    assert [registry.hand_id(one) for one in cut(text)] == ["1001", "1002"]


def test_lines_without_end_do_not_cost_the_square():
    assert ids("PokerStars #" * 200_000) == []


class TestAddresses:
    """E-mail addresses are personal data of the mail around the hands and belong to no hand."""

    def test_a_hand_ends_before_a_line_with_one(self):
        first, second = cut(hand(1001) + "Sent to ann.b@example.org\nBye\n" + hand(1002))
        assert first.text == hand(1001)
        assert (second.text, second.line) == (hand(1002), 1 + LINES + 2)

    @pytest.mark.parametrize("name", ["ann@example.org", "@sker", "FLATC@T", "a@b"])
    def test_names_are_none(self, name):
        text = hand(1001, hero=name)
        assert [one.text for one in cut(text)] == [text]

    def test_chat_is_none(self):
        text = hand(1001).replace("Bea: folds\n", 'Bea said, "mail me: bea@example.org"\nBea: folds\n')
        assert [one.text for one in cut(text)] == [text]


def test_places_at_which_a_text_can_be_cut():
    text = "talk\n" + hand(1001).partition("Bea: folds")[0] + "Be" + hand(1002) + "> " + hand(1003)
    assert registry.line_starts()(text) == [5, text.index("> PokerStars")]


class TestLimits:
    def test_a_hand_ends_at_the_limit(self, monkeypatch):
        monkeypatch.setattr(cutting, "MAX_LINE", 100)
        monkeypatch.setattr(cutting, "MAX_HAND", 5000)
        (found,) = cut(hand(1001) + "more\n" * 2000)
        assert isinstance(found, LimitedHand)
        assert len(found.text) == 5000
        assert found.limit == "more than 5000 characters in one hand"
        assert isinstance(registry.parse(found), Hand)

    def test_an_endless_line_ends_the_hand(self, monkeypatch):
        monkeypatch.setattr(cutting, "MAX_LINE", 500)
        (found,) = cut(hand(1001) + "x" * 501)
        assert isinstance(found, LimitedHand)
        assert found.text == hand(1001)
        assert isinstance(registry.parse(found), Hand)

    def test_a_hand_that_the_limit_leaves_unfinished_says_so(self, monkeypatch):
        monkeypatch.setattr(cutting, "MAX_LINE", 500)
        text = hand(1001).partition("Bea: folds")[0] + "x" * 501
        result = registry.parse(cut(text)[0])
        assert isinstance(result, Unreadable)
        assert result.problems[0].code == "RD001"
        assert result.problems[0].params == {"what": "a line of more than 500 characters"}


OTHER = RoomSpec(
    slug="other",
    name="Other Room",
    module="nowhere",
    games="",
    tier="",
    literals=("Other Room Hand #",),
    header=re.compile(r"(?P<begin>)Other Room Hand #(\d+)"),
)


class TestSeveralRooms:
    def test_hands_of_different_rooms_in_one_text(self, monkeypatch):
        monkeypatch.setitem(registry.ROOMS, "other", OTHER)
        text = hand(1001) + "Other Room Hand #7\nx\n" + hand(1002)
        assert [(one.room, one.line) for one in cut(text)] == [
            ("pokerstars", 1),
            ("other", 1 + LINES),
            ("pokerstars", 3 + LINES),
        ]
        assert [one.room for one in cut(text, room="Other") if isinstance(one, HandText)] == ["other"]

    def test_a_room_may_find_its_hands_itself(self, monkeypatch):
        def find(text):
            spec = registry.ROOMS["xml"]
            return [Start(m.start(), m.start(), m[1], spec, True) for m in re.finditer(r'<game id="(\d+)"', text)]

        monkeypatch.setitem(registry.ROOMS, "xml", RoomSpec("xml", "XML", "nowhere", "", "", find_starts=find))
        text = '<x><game id="5"/>\n<game id="6"/></x>\n' + hand(1001)
        assert ids(text) == ["5", "6", "1001"]

    def test_two_rooms_that_claim_one_hand_are_named(self, monkeypatch):
        twin = RoomSpec(
            "twin", "Twin Room", "nowhere", "", "", ("PokerStars Hand",), registry.ROOMS["pokerstars"].header
        )
        monkeypatch.setitem(registry.ROOMS, "twin", twin)
        with pytest.raises(AmbiguousRoomError, match="line 3 looks like a hand of PokerStars and of Twin Room"):
            cut("\n\n" + many(2))
        assert len(cut(many(2), room="twin")) == 2

    def test_an_unknown_room_is_said(self):
        with pytest.raises(HandauditError, match="there is no room 'nowhere'; known are: pokerstars"):
            registry.select("nowhere")


def test_a_crash_in_a_parser_is_our_fault(monkeypatch):
    def parse(hand_text):
        raise KeyError("seat")

    monkeypatch.setattr(registry, "_reader", lambda slug: parse)
    result = registry.parse(HandText("a.txt", 7, hand(1001), "pokerstars"))
    assert isinstance(result, Unreadable)
    assert (result.hand_id, result.line, result.source) == ("1001", 7, "a.txt")
    assert result.problems[0].code == "INT901"
    assert result.problems[0].params == {"what": "KeyError: 'seat'"}


def test_a_crash_is_a_fault_of_its_hand_alone(monkeypatch):
    """Four hands are read together; the second one fails, and the room of the third cannot be loaded."""
    plainly = registry._reader("pokerstars")

    def reader(slug):
        if slug == "nowhere":
            raise ImportError("no such room")
        return lambda one: registry._fail(KeyError("seat")) if "1002" in one.text else plainly(one)

    monkeypatch.setattr(registry, "_reader", reader)
    monkeypatch.setitem(registry.ROOMS, "nowhere", registry.ROOMS["pokerstars"])
    rooms = {1001: "pokerstars", 1002: "pokerstars", 1003: "nowhere", 1004: "pokerstars"}
    read = registry.parse_all([HandText("a.txt", 1, hand(number), room) for number, room in rooms.items()])
    assert [one.hand_id for one in read] == ["1001", "1002", "1003", "1004"]
    assert [isinstance(one, Unreadable) for one in read] == [False, True, True, False]
    assert [one.problems[0].params["what"] for one in read[1:3]] == ["KeyError: 'seat'", "ImportError: no such room"]


def test_what_a_room_calls_steps_counts_if_it_is_a_generator(monkeypatch):
    module = SimpleNamespace(parse=lambda one: Unreadable("odd", "7", one.source, one.line, []), steps="of a stair")
    monkeypatch.setattr(registry.importlib, "import_module", lambda name: module)
    registry._reader.cache_clear()
    try:
        assert registry.parse(HandText("a.txt", 3, "text\n", "pokerstars")).hand_id == "7"

        def steps(one):
            yield None
            yield Unreadable("odd", "8", one.source, one.line, [])

        module.steps = steps
        registry._reader.cache_clear()
        assert registry.parse(HandText("a.txt", 3, "text\n", "pokerstars")).hand_id == "8"
    finally:
        registry._reader.cache_clear()


def test_every_room_has_a_parser():
    for slug in registry.ROOMS:
        assert callable(registry._reader(slug))


def test_a_crash_is_shown_to_who_asks_for_it(monkeypatch, capsys):
    def parse(hand_text):
        raise KeyError("seat")

    monkeypatch.setattr(registry, "_reader", lambda slug: parse)
    monkeypatch.setenv("HANDAUDIT_DEBUG", "1")
    registry.parse(HandText("a.txt", 7, hand(1001), "pokerstars"))
    assert capsys.readouterr().err.endswith("KeyError: 'seat'\n")


@pytest.mark.parametrize(
    ("seat", "said"),
    [("9" * 10, "seat 9999999999, which no table has"), ("9" * 4301, "a number of more than 4300 digits")],
)
def test_seats_that_no_table_has(seat, said):
    first = golden_hands("bovada")[0]
    assert first.text.count("Seat 1: ") == 1
    result = registry.parse(with_text(first, first.text.replace("Seat 1: ", f"Seat {seat}: ")))
    assert isinstance(result, Unreadable)
    assert (result.problems[0].code, result.problems[0].params) == ("RD001", {"what": said})


def test_a_room_that_is_not_there_is_asked_for_once(monkeypatch):
    rooms = registry._Rooms(registry.SPECS)
    asked = []
    monkeypatch.setattr(registry, "added_rooms", lambda taken: asked.append(1) or [])
    with pytest.raises(KeyError):
        rooms["nowhere"]
    with pytest.raises(KeyError):
        rooms["nowhere"]
    assert asked == [1]
