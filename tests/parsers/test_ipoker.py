"""What golden hands do not reach: texts that are damaged in every place, names like anything, heads of all kinds."""

import random
import re
from pathlib import Path
from xml.sax.saxutils import quoteattr

import pytest

from auditor.audit import audit
from auditor.results import Verdict
from parsers import parse_text, registry
from parsers.hand import Betting, Game, Hand, HandText, Unreadable
from parsers.money import AmountError, NumberStyle
from parsers.rooms.ipoker import parse
from parsers.rooms.ipoker_header import UnknownGameError, read_head, read_time, units_of
from parsers.sources import decode

GOLDEN = Path(__file__).parents[1] / "golden" / "ipoker"
HANDS = [
    one
    for path in sorted(GOLDEN.iterdir())
    if path.suffix != ".json"
    for one in registry.cut(decode(path.read_bytes()), path.name)
    if isinstance(one, HandText)
]
SOUND = [one for one in HANDS if audit(registry.parse(one)).verdict is Verdict.CONSISTENT]
HEAD = (
    "<session><general><gametype>Holdem NL $1/$2</gametype><currency>USD</currency><nickname>Ida</nickname></general>"
)


def game(*, blinds="", rows="", body="", code="77"):
    rows = rows or (
        '<player seat="1" name="Ida" chips="$200" dealer="1" win="$6" bet="$4"/>\n'
        '<player seat="4" name="Bo" chips="$200" dealer="0" win="$0" bet="$2"/>\n'
    )
    blinds = blinds or (
        '<action no="1" player="Ida" type="1" sum="$1"/>\n<action no="2" player="Bo" type="2" sum="$2"/>\n'
    )
    body = body or (
        '<cards type="Pocket" player="Ida">SA HA</cards>\n<action no="3" player="Ida" type="23" sum="$4"/>\n'
        '<cards type="Pocket" player="Bo">X X</cards>\n<action no="4" player="Bo" type="0" sum="$0"/>\n'
    )
    return (
        f'<game gamecode="{code}">\n<general>\n<startdate>2012-01-01 10:00:00</startdate>\n<players>\n{rows}'
        f'</players>\n</general>\n<round no="0">\n{blinds}</round>\n<round no="1">\n{body}</round>\n</game>'
    )


def read(text, head=HEAD):
    return parse(HandText("a.xml", 1, text, "ipoker", head))


def problem(text, head=HEAD):
    found = read(text, head)
    assert isinstance(found, Unreadable)
    return found.problems[0].code


def changed(one, text):
    return HandText(one.source, one.line, text, one.room, one.context)


class TestDamage:
    def test_cut_anywhere_it_is_never_called_wrong(self):
        for one in SOUND:
            for end in range(0, len(one.text), 41):
                result = audit(registry.parse(changed(one, one.text[:end])))
                assert result.verdict is not Verdict.DISCREPANT, one.text[:end]
                assert "INT901" not in {finding.code for finding in result.findings}

    def test_lines_that_are_lost(self):
        for one in HANDS:
            lines = one.text.split("\n")
            for number in range(len(lines)):
                result = audit(registry.parse(changed(one, "\n".join(lines[:number] + lines[number + 1 :]))))
                assert "INT901" not in {finding.code for finding in result.findings}

    def test_noise(self):
        chance = random.Random(3)
        for one in HANDS:
            for _ in range(30):
                begin, length = chance.randrange(len(one.text)), chance.randrange(60)
                noise = "".join(chance.choices('<>"&/ =a1\0é€\n', k=chance.randrange(8)))
                text = one.text[:begin] + noise + one.text[begin + length :]
                result = audit(registry.parse(changed(one, text)))
                assert "INT901" not in {finding.code for finding in result.findings}

    @pytest.mark.parametrize(
        "context", ["", "<general>", "<gametype>", "<general><gametype></gametype></general>", "\0"]
    )
    def test_heads_that_say_nothing(self, context):
        assert problem(game(), context) == "RD002"

    @pytest.mark.parametrize(
        "text",
        [
            "",
            "x",
            "<game",
            '<game gamecode="1">',
            '<game gamecode="1"/>',
            '<game gamecode="1"><players/></game>',
            '<game><players><player seat="1" name="A" win="$1"/></players></game>',
            '<game gamecode="1"><players><player/></players></game>',
            '<game gamecode="1"><players><player seat="1" name="A"/></players><round no="0"></round></game>',
        ],
    )
    def test_hardly_anything(self, text):
        assert problem(text) in ("RD002", "RD004")

    def test_a_game_without_anybody_in_it_but_one(self):
        assert isinstance(read('<game gamecode="1"><player seat="1" name="A" win="$0"/><round no="7"/></game>'), Hand)


class TestRecognition:
    def test_games_of_other_rooms_are_none(self):
        text = (
            '<game id="5-1" starttime="1">\n<Game id="7">\n<HAND id="5">\n<game gamecount="5">\n<gamecode>5</gamecode>'
        )
        assert registry.headers(text, "ipoker") == []

    @pytest.mark.parametrize(
        "tag", ['<game gamecode="12">', "<game  gamecode = '12' >", '<game\n\tversion="2" gamecode="12">']
    )
    def test_a_game(self, tag):
        (found,) = registry.headers(f"<a/>{tag}", "ipoker")
        assert (found.hand_id, found.begin) == ("12", 4)

    def test_a_session_belongs_to_its_hands_and_to_no_prose(self):
        text = f'<?xml version="1.0"?>\n{HEAD}\n{game(code="1")}{game(code="2")}</session>{HEAD}{game(code="3")}'
        found = list(registry.cut(text, "a.xml"))
        assert [re.search(r"\d+", one.text)[0] for one in found] == ["1", "2", "3"]
        assert all("gametype" in one.context and "players" not in one.context for one in found)
        assert found[1].text == game(code="2") + "</session>"


NAMES = [
    "A&B",
    "<Flop>",
    'say "hi"',
    "it's",
    "$5",
    "0",
    "  two  blanks ",
    "Pocket",
    "</game>",
    "Zoë €",
    "X X",
    "а",
    "Ida2",
    "\u202eadI",
]


@pytest.mark.parametrize("name", NAMES)
def test_names_are_whatever_the_seat_list_says(name):
    written = quoteattr(name)
    text = game().replace('"Bo"', written)
    hand = read(text)
    assert isinstance(hand, Hand)
    assert hand.seats[4].name == name
    assert audit(hand).verdict is Verdict.CONSISTENT


class TestSeats:
    def test_equal_seats_or_names(self):
        assert problem(game().replace('seat="4"', 'seat="1"')) == "RD002"
        assert problem(game().replace('name="Bo"', 'name="Ida"')) == "RD002"

    @pytest.mark.parametrize("seat", ["", "0", "-1", "x", "１", "100"])
    def test_seats_that_are_none(self, seat):
        assert problem(game().replace('seat="4"', f'seat="{seat}"')) == "RD002"

    def test_somebody_without_a_row(self):
        assert problem(game().replace('player="Bo"', 'player="Bob"')) == "RD002"

    def test_somebody_who_only_looks_on(self):
        looks_on = '<action no="5" player="Eve" type="9" sum="$0"/>\n</round>\n</game>'
        assert isinstance(read(game().replace("</round>\n</game>", looks_on)), Hand)

    def test_money_in_an_empty_chair(self):
        assert problem(game().replace('name="Bo"', 'name=""')) == "RD002"

    def test_chips_that_were_brought(self):
        assert read(game().replace('bet="$2"', 'bet="$2" rebuy="$50"')).reloaded


class TestActions:
    def test_their_numbers_are_their_order(self):
        lines = game().split("\n")
        first = next(n for n, line in enumerate(lines) if 'no="1"' in line)
        lines[first], lines[first + 1] = lines[first + 1], lines[first]
        assert [event.kind for event in read("\n".join(lines)).events] == [event.kind for event in read(game()).events]

    @pytest.mark.parametrize(("lost", "said"), [(1, "1"), (2, "2"), (3, "3"), (4, None)])
    def test_a_number_that_is_missing(self, lost, said):
        hand = read(re.sub(rf'<action no="{lost}"[^>]*>\n', "", game()))
        gaps = [one.params["what"] for one in hand.problems if one.code == "RD013"]
        assert gaps == ([f"no action has the number {said}"] if said else [])

    @pytest.mark.parametrize(
        ("at", "number", "said"),
        [
            (2, 1, ["two actions have the number 1", "no action has the number 2"]),
            (4, 3, ["two actions have the number 3"]),
        ],
    )
    def test_a_number_that_is_given_twice(self, at, number, said):
        hand = read(game().replace(f'no="{at}"', f'no="{number}"'))
        assert [one.params["what"] for one in hand.problems if one.code == "RD013"] == said

    def test_one_given_twice_in_a_round_that_is_counted_anew(self):
        text = game()
        for at, number in ((3, 1), (4, 1)):
            text = text.replace(f'no="{at}" player', f'no="{number}" player')
        assert [one.params["what"] for one in read(text).problems] == ["two actions have the number 1"]

    @pytest.mark.parametrize("numbers", [(1, 2, 1, 2), (0, 1, 2, 3), ("a", "b", "c", "d")])
    def test_other_ways_to_count_are_no_gaps(self, numbers):
        text = game()
        for at, number in zip(range(1, 5), numbers, strict=True):
            text = text.replace(f'no="{at}" player', f'no="_{number}" player')
        hand = read(text.replace('"_', '"'))
        assert hand.problems == []

    @pytest.mark.parametrize("kind", ["31", "", "-1", "x"])
    def test_types_that_are_not_known(self, kind):
        hand = read(game().replace('type="23"', f'type="{kind}"'))
        assert [unknown.money for unknown in hand.unknown_lines] == [True]

    def test_a_fold_with_money(self):
        hand = read(game().replace('type="0" sum="$0"', 'type="0" sum="$3"'))
        assert [unknown.money for unknown in hand.unknown_lines] == [True]

    def test_an_all_in_among_the_blinds_is_not_guessed(self):
        hand = read(game().replace('type="2" sum="$2"', 'type="7" sum="$2"'))
        assert [unknown.money for unknown in hand.unknown_lines] == [True]

    @pytest.mark.parametrize("amount", ["DP", "", "-$4", "$4.0055", "4,4,4", "$"])
    def test_amounts_that_are_none(self, amount):
        assert problem(game().replace('sum="$4"', f'sum="{amount}"')) == "RD007"


@pytest.mark.parametrize(
    ("game_type", "game_of_it", "hi_lo", "betting", "stakes"),
    [
        ("Holdem NL $0.02/$0.04", Game.HOLDEM, False, Betting.NO_LIMIT, ("$0.02", "$0.04")),
        ("Holdem SL 1 000€/2 000€", Game.HOLDEM, False, Betting.NO_LIMIT, ("1 000€", "2 000€")),
        ("Holdem БЛ €0.25/€0.50", Game.HOLDEM, False, Betting.NO_LIMIT, ("€0.25", "€0.50")),
        ("Holdem XY €0.25/€0.50", Game.HOLDEM, False, None, ("€0.25", "€0.50")),
        ("Holdem NL", Game.HOLDEM, False, Betting.NO_LIMIT, ("", "")),
        ("Omaha PL 2,50€/5€", Game.OMAHA, False, Betting.POT_LIMIT, ("2,50€", "5€")),
        ("Omaha HiLow PL €5/€10", Game.OMAHA, True, Betting.POT_LIMIT, ("€5", "€10")),
        ("Holdem NL 0,50 €/1 €", Game.HOLDEM, False, Betting.NO_LIMIT, ("0,50 €", "1 €")),
        ("LH 1 000 kr/2 000 kr Limit", Game.HOLDEM, False, Betting.FIXED_LIMIT, ("1 000 kr", "2 000 kr")),
        ("Six Plus Holdem NL €0.25/€0.50", Game.SHORT_DECK, False, Betting.NO_LIMIT, ("€0.25", "€0.50")),
        ("5 Card Stud L $0.05/$0.10", Game.FIVE_STUD, False, Betting.FIXED_LIMIT, ("$0.05", "$0.10")),
        ("7 Card Stud Hi-Lo L", Game.STUD, True, Betting.FIXED_LIMIT, ("", "")),
        ("PL 2/4", None, False, Betting.POT_LIMIT, ("2", "4")),
        ("LH 20/40 x5 Limit", Game.HOLDEM, False, Betting.FIXED_LIMIT, ("20", "40")),
        ("7 Card Stud Hi-Lo $1/$2", Game.STUD, True, None, ("$1", "$2")),
    ],
)
def test_kinds_of_games(game_type, game_of_it, hi_lo, betting, stakes):
    head = read_head(f"<general><gametype>{game_type}</gametype></general>")
    assert (head.game, head.hi_lo, head.betting, (head.small, head.big)) == (game_of_it, hi_lo, betting, stakes)


@pytest.mark.parametrize("game_type", ["Telesina NL €1/€2", "€1/€2", "x", "NL Holdem $1/$2"])
def test_games_that_are_not_known(game_type):
    with pytest.raises(UnknownGameError, match="^" + re.escape(game_type)):
        read_head(f"<general><gametype>{game_type}</gametype></general>")
    assert problem(game(), f"<general><gametype>{game_type}</gametype></general>") == "RD001"


@pytest.mark.parametrize(
    ("tags", "sign", "code", "guessed"),
    [
        ("<tablecurrency>EUR</tablecurrency><currency>CAD</currency>", "€", "EUR", ""),
        ("<tablecurrency>SEK</tablecurrency>", "kr", "SEK", ""),
        ("<currency>NOK</currency>", "kr", "NOK", ""),
        ("", "kr", "SEK", "kr"),
        ("<currency>USD</currency>", "$", "USD", ""),
        ("<currency>EUR</currency>", "$", "USD", "$"),
        ("<currency>USD</currency>", "€", "EUR", ""),
        ("", "RSD", "RSD", ""),
        ("<currency>USD</currency>", "", "USD", "no sign"),
        ("", "", "XXX", "no sign"),
        ("<mode>fun</mode>", "$", "play", ""),
        ("<buyin>$1+$0.10</buyin>", "$", "chips", ""),
    ],
)
def test_currencies(tags, sign, code, guessed):
    head = read_head(f"<general><gametype>Holdem NL {sign}1/{sign}2</gametype>{tags}</general>")
    assert (head.currency.code, head.guessed) == (code, guessed)


ENGLISH, EUROPEAN = NumberStyle.ENGLISH, NumberStyle.EUROPEAN


@pytest.mark.parametrize(
    ("text", "style", "units"),
    [
        ("$0.30", ENGLISH, 30),
        ("1,670", ENGLISH, 167000),
        ("€1,214.15", ENGLISH, 121415),
        ("RSD1,110.25", ENGLISH, 111025),
        ("50,979.51kr", ENGLISH, 5097951),
        ("12.5", ENGLISH, 1250),
        ("0,05€", EUROPEAN, 5),
        ("1.183,30", EUROPEAN, 118330),
        ("1.500", EUROPEAN, 150000),
        ("1 192,65€", EUROPEAN, 119265),
        ("1\xa0192€", EUROPEAN, 119200),
        ("â‚¬7", EUROPEAN, 700),
    ],
)
def test_amounts(text, style, units):
    assert units_of(2, style)[text] == units


@pytest.mark.parametrize(
    ("text", "style"),
    [("23,50", ENGLISH), ("1.500", ENGLISH), ("0.05", EUROPEAN), ("1,500", EUROPEAN), ("1,2,3", ENGLISH)],
)
def test_amounts_of_the_other_style(text, style):
    with pytest.raises(AmountError) as error:
        units_of(2, style)[text]
    assert error.value.text == text


@pytest.mark.parametrize(
    ("text", "time"),
    [
        ("2011-11-04 18:35:32", "2011-11-04T18:35:32"),
        ("2011/11/04 8:35:32", "2011-11-04T08:35:32"),
        ("07-Apr-2014 00:46:36", "2014-04-07T00:46:36"),
        ("30.01.2012 02:30:01", "2012-01-30T02:30:01"),
        ("30/01/2012 02:30", "2012-01-30T02:30:00"),
        ("01/30/2012 02:30", None),
        ("07-Foo-2014 00:57:23", None),
        ("", None),
    ],
)
def test_dates(text, time):
    assert read_time(text) == (time, time[:10] if time else "")


class TestStartTags:
    """A hand whose start tag is damaged or missing is told all the same, and the others are whole."""

    START = '<game gamecode="78">\n'

    def found(self, text):
        return [(one.hand_id, isinstance(one, Hand)) for one in parse_text(text, "a.xml")]

    def session(self, *, start=START, end="</game>", head=HEAD, last=True):
        second = start + game(code="78").removeprefix(self.START)
        third = f"{game(code='79')}\n</session>" if last else ""
        return f"{head}\n{game().removesuffix('</game>')}{end}\n{second}\n{third}"

    @pytest.mark.parametrize(
        ("start", "code"),
        [
            ('<gam gamecode="78">\n', "78"),
            ('<game gamecod="78">\n', None),
            ('<game gamecode="78>\n', None),
            ("<game>\n", None),
            ("ame gamecode\n", None),
            ("", None),
        ],
    )
    @pytest.mark.parametrize("end", ["</game>", "", "</ga"])
    @pytest.mark.parametrize("head", [HEAD, ""])
    def test_in_the_middle(self, start, code, end, head):
        whole = head != ""
        text = self.session(start=start, end=end, head=head)
        assert self.found(text) == [("77", whole), (code, False), ("79", whole)]
        (problem,) = next(one for one in parse_text(text) if one.hand_id == code).problems
        assert (problem.code, problem.params) == ("RD002", {"what": "hand number"})
        assert "<general>" in "\n".join(text.split("\n")[problem.line - 1 : problem.line + 1])

    def test_the_first_and_the_last(self):
        text = self.session(start="", last=False)
        assert self.found(text) == [("77", True), (None, False)]
        assert self.found(text.replace('<game gamecode="77">', "")) == [(None, False), (None, False)]

    def test_rounds_alone(self):
        text = re.sub(r"(78.*?)<general>.*?</general>", r"\1", self.session(), flags=re.DOTALL)
        assert self.found(text.replace(self.START, "")) == [("77", True), (None, False), ("79", True)]

    def test_text_that_begins_inside_a_hand_is_no_hand(self):
        text = self.session(head="").partition("<general>")[2]
        assert self.found(text) == [("78", False), ("79", False)]
        (prose, *_) = registry.cut(text)
        assert prose.hand_line

    def test_other_programs_tags(self):
        assert self.found('<x><game id="1"><players/><round/></game><players/><round><action/></round></x>') == []

    def test_pieces_of_a_file_are_not_cut_there(self):
        text = self.session(start="")
        whole = [start.line_start for start in registry.headers(text) if start.hand_id]
        assert registry.line_starts()(text) == whole


def test_omaha_without_any_cards_is_taken_at_its_word():
    body = '<action no="3" player="Ida" type="23" sum="$4"/>\n<action no="4" player="Bo" type="0" sum="$0"/>\n'
    hand = read(game(body=body), HEAD.replace("Holdem NL", "Omaha PL"))
    assert isinstance(hand, Hand)
    assert (hand.game, hand.betting, hand.cards, hand.inferred) == (Game.OMAHA, Betting.POT_LIMIT, {}, ())
