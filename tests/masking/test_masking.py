"""The stage that takes the names out of an audit, and every output of every hand that we have."""

from __future__ import annotations

import csv
import html
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from auditor.explain import explain
from auditor.pipeline.batch import BatchOptions, Listeners, run_batch
from auditor.pipeline.masking import mask, names_in
from auditor.pipeline.pseudonyms import Pseudonyms
from auditor.pipeline.single import audit_hand_text, audit_text
from auditor.record import to_record
from auditor.results import HandAudit, Phrase
from parsers import registry, sources
from parsers.hand import Hand, HandText, Unreadable
from parsers.roomwords import is_room_word
from parsers.sources import Piece
from reports.render import hand_page
from reports.terminal import hand_story
from tests.records import replace
from tests.reports.sample import four_players, named, short_stack_paid_side_pot
from tests.texts import hand

ROOT = Path(__file__).parents[2]
FOLDERS = sorted(
    path for kind in ("tests/golden", "sample_histories") for path in (ROOT / kind).iterdir() if path.is_dir()
)
#: rooms that call players by their places: with other names their texts are no longer theirs
PLACES = {"Dealer", "Small Blind", "Big Blind", "Unknown player"}


def masked(audit: HandAudit, *kept: str) -> HandAudit:
    pseudonyms = Pseudonyms(kept)
    pseudonyms.learn(names_in(audit.hand, audit.text))
    return mask(audit, pseudonyms)


def texts_of(folder: Path) -> Iterator[HandText]:
    starts = registry.line_starts(None)
    for path in sorted(folder.rglob("*")):
        if path.suffix in (".txt", ".xml", ".csv"):
            for piece in sources.pieces(str(path), starts):
                if isinstance(piece, Piece):
                    cut = registry.cut(piece.read(), piece.source, piece.line)
                    yield from (text for text in cut if isinstance(text, HandText))


def secret(names: list[str]) -> list[str]:
    """The names that can be looked for: long enough, and no words that rooms print."""
    return [name for name in names if len(name) >= 4 and not is_room_word(name)]


class TestStage:
    def test_names_change_and_nothing_else(self) -> None:
        before = short_stack_paid_side_pot()
        after = masked(before)
        assert isinstance(after.hand, Hand)
        assert [seat.name for seat in after.hand.seats.values()] == [f"Player B{n}" for n in (1, 2, 3, 4)]
        assert after.masked
        assert (after.verdict, after.records, after.settlement) == (before.verdict, before.records, before.settlement)
        one, other = to_record(before), to_record(after)
        for record in (one, other):
            for player in record["players"]:
                player["name"] = ""
            for pot in record["pots"]:
                pot["eligible"] = pot["winners"] = []
            for finding in record["findings"]:
                finding["player"] = finding["message"] = finding["params"] = None
            for transfer in record["to_settle"]["transfers"]:
                transfer["from"] = transfer["to"] = ""
        assert one == other
        assert [f.text for f in after.findings] == [f.text for f in before.findings]
        assert "Player B1 was paid $98.50 from the side pot" in hand_story(after)

    def test_the_given_audit_stays_as_it_is(self) -> None:
        before = four_players()
        masked(before)
        assert isinstance(before.hand, Hand)
        assert before.hand.seats[1].name == "Amélie"
        assert not before.masked

    def test_kept_names(self) -> None:
        after = masked(four_players(), "Chloé")
        assert isinstance(after.hand, Hand)
        assert [seat.name for seat in after.hand.seats.values()] == ["Player B1", "Player B2", "Chloé", "Player B3"]

    def test_hostile_names(self) -> None:
        names = ["<script>alert(1)</script>", "\u202egnp.exe", "\x1b[2J", "n" * 200, "quo\"te's", "{player}", "A; B"]
        after = masked(named(*names))
        for text in (hand_story(after), hand_page(after), json.dumps(to_record(after))):
            assert not any(name in text or html.escape(name) in text for name in names)

    def test_a_player_called_like_a_pseudonym(self) -> None:
        after = masked(named("Player B1", "Ann", "player b2"))
        assert isinstance(after.hand, Hand)
        assert [seat.name for seat in after.hand.seats.values()] == ["Player B3", "Player B4", "Player B5"]

    def test_an_empty_name_stays_empty(self) -> None:
        after = masked(named("", "Ann"))
        assert isinstance(after.hand, Hand)
        assert [seat.name for seat in after.hand.seats.values()] == ["", "Player B1"]

    def test_unknown_lines_and_strangers(self) -> None:
        text = hand(7).replace("Cleo: folds\n", "Cleo: folds\nBea: wagers $2\nDora leaves the table\n")
        (one,) = audit_text(text)
        after = masked(one)
        assert isinstance(after.hand, Hand)
        assert [line.text for line in after.hand.unknown_lines] == ["Player B2: wagers $2"]
        assert "Player B4 leaves the table\n" in after.text
        assert any("Player B2: wagers $2" in str(finding.params.get("quote")) for finding in after.findings)

    def test_somebody_without_a_seat_who_is_paid(self) -> None:
        (one,) = audit_text(hand(7).replace("Aldo collected", "Aldous collected"))
        after = masked(one)
        (finding,) = [finding for finding in after.findings if finding.code == "RD008"]
        assert finding.params["name"] == "Player B4"
        assert "Aldo" not in repr(after)

    def test_an_unreadable_hand(self) -> None:
        (one,) = audit_text(hand(7).replace("$0.05 from pot", "$0.05.1 from pot"))
        assert isinstance(one.hand, Unreadable)
        after = masked(one)
        assert not any(name in repr(after) + hand_page(after) for name in ("Aldo", "Bea", "Cleo"))
        assert "Seat 1: Player B1 ($2 in chips)" in after.text

    def test_a_phrase_is_still_translated(self) -> None:
        before = four_players()
        before.findings[0:0] = [
            replace(f, params={"what": Phrase("a dead small blind by {player}", {"player": "Amélie"})})
            for f in short_stack_paid_side_pot().findings[:1]
        ]
        what = masked(before).findings[0].params["what"]
        assert isinstance(what, Phrase)
        assert (what.template, what.params) == ("a dead small blind by {player}", {"player": "Player B1"})

    def test_our_own_fault_costs_the_text_and_no_name(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def fail(*_: object) -> str:
            raise ValueError("Amélie")

        monkeypatch.setattr("parsers.masktext.TextMask.text", fail)
        after = masked(four_players())
        assert [finding.code for finding in after.findings] == ["INT901"]
        assert "Amélie" not in repr(after)


class TestPseudonyms:
    def test_in_the_order_of_the_names(self) -> None:
        some = Pseudonyms()
        some.learn(f"name {n}" for n in range(200))
        assert [some.of(f"name {n}") for n in (0, 8, 9, 143, 144)] == [
            "Player B1",
            "Player B9",
            "Player C1",
            "Player Z9",
            "Player BB1",
        ]
        assert some.of("name 8") == "Player B9"
        assert len({some.of(f"name {n}") for n in range(200)}) == 200

    def test_none_looks_like_a_hand_of_cards(self) -> None:
        some = Pseudonyms()
        some.learn(map(str, range(5000)))
        assert not any(re.search("[AKQJTaeiou]", some.of(str(n)).removeprefix("Player ")) for n in range(5000))

    @pytest.mark.parametrize(
        ("path", "result"),
        [
            ("hands/Bob Lee/HH20240102 bob_lee - 5.txt", "hands/Player B1/HH20240102 bob_lee - 5.txt"),
            ("HH_QUILL_2024.txt", "HH_Player B2_2024.txt"),
            ("quills/quill9.txt", "quills/quill9.txt"),
            ("Ame\u0301lie.zip!20.txt", "Player B3.zip!20.txt"),
            ("/home/jsmith/x.txt", "/home/~/x.txt"),
            ("C:\\Users\\J Smith\\x.txt", "C:\\Users\\~\\x.txt"),
            ("urraca.txt", "Player B5.txt"),
            ("-", "-"),
        ],
    )
    def test_paths(self, path: str, result: str) -> None:
        some = Pseudonyms()
        some.learn(["Bob Lee", "quill", "Amélie", "20", "~urraca~"])
        assert some.path(path) == result


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: f"{path.parent.name}/{path.name}")
class TestEverythingWeHave:
    def test_no_name_is_left_in_any_output(self, folder: Path, tmp_path: Path) -> None:
        """Text, JSON, story and page of every hand, and whatever a batch prints and writes."""
        pseudonyms = Pseudonyms()
        audits = [audit_hand_text(text) for text in texts_of(folder)]
        for one in audits:
            pseudonyms.learn(names_in(one.hand, one.text))
        everybody: set[str] = set()
        tables = " ".join(one.hand.table or "" for one in audits if isinstance(one.hand, Hand))
        for one in audits:
            names = secret(names_in(one.hand, one.text))
            everybody.update(names)
            after = mask(one, pseudonyms)
            explain(after)
            said = after.text + repr(after) + hand_story(after)
            assert not [name for name in names if name in said]
            words = _words(hand_page(after))
            assert not [name for name in names if _stands(name, words)]
        printed: list[str] = []
        options = BatchOptions(
            [str(folder)],
            jsonl=str(tmp_path / "o.jsonl"),
            csv=str(tmp_path / "csv"),
            html=str(tmp_path / "html"),
            mask=True,
        )
        run_batch(options, Listeners(lambda one: printed.append(repr(one)), printed.append))
        written = [path.read_text(encoding="utf-8") for path in tmp_path.rglob("*") if path.is_file()]
        assert len(written) >= 6
        public = {name for name in everybody if name in tables}
        for text in (*map(_words, written), *printed):
            assert not [name for name in everybody - public if _stands(name, text)]
        records = map(json.loads, (tmp_path / "o.jsonl").read_text(encoding="utf-8").splitlines())
        for record in records:
            assert all(re.match(r"Player [A-Z]+[1-9]$|$", player["name"]) for player in record["players"])
        with (tmp_path / "csv" / "players.csv").open(encoding="utf-8", newline="") as file:
            assert all(re.match(r"Player [A-Z]+[1-9]$|$", row["name"]) for row in csv.DictReader(file))

    def test_a_masked_text_is_the_same_hand(self, folder: Path) -> None:
        """Read again, the text with pseudonyms gives the same verdict, findings, lines, amounts and players."""
        for text in texts_of(folder):
            one = audit_hand_text(text)
            names = names_in(one.hand, one.text)
            if PLACES & set(names) or any(is_room_word(name) for name in names) or isinstance(one.hand, Unreadable):
                continue
            after = masked(one)
            again = audit_hand_text(replace(text, text=after.text))
            assert _content(again) == _content(after), f"{text.source}:{text.line}"


def _words(page: str) -> str:
    """What a page says, without its style and scripts."""
    return html.unescape(re.sub(r"<(style|script)\b.*?</\1>", "", page, flags=re.DOTALL))


def _stands(name: str, text: str) -> bool:
    return name in text and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None


def _content(one: HandAudit) -> object:
    found = [(f.code, f.line, f.player, f.expected, f.recorded) for f in one.findings]
    seats = [(s.number, s.name, s.stack) for s in one.hand.seats.values()] if isinstance(one.hand, Hand) else None
    return one.verdict, found, seats, one.records
