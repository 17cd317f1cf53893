import csv
import gc
import gzip
import io
import json
import os
import signal
import subprocess
import sys
import time
import zipfile

import pytest

from auditor.pipeline import audit_paths, audit_text, find_hand
from auditor.pipeline import work as work_module
from auditor.pipeline.batch import BatchOptions, Listeners, run_batch
from auditor.pipeline.outputs import Output
from auditor.results import Verdict
from parsers import registry, sources
from parsers.errors import HandauditError, SourceError
from parsers.money import Currency
from tests.texts import LINES, cut_off, hand, many


class Heard:
    """Everything that a batch told its listeners."""

    def __init__(self):
        self.listed, self.troubles, self.without, self.states = [], [], [], []
        self.listeners = Listeners(
            self.listed.append,
            self.troubles.append,
            lambda source, reason: self.without.append((source, reason)),
            lambda done, hands: self.states.append((done, hands)),
        )


def run(*paths, **options):
    heard = Heard()
    result = run_batch(BatchOptions([str(path) for path in paths], **options), heard.listeners)
    return result, heard


def records(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.fixture
def mixed(tmp_path):
    """Nine hands in four files: 6 consistent (one twice), 2 discrepant (one twice), 1 unreadable."""
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "a.txt").write_text("Dear Bea\n\n" + hand(1) + hand(2) + "\n\n" + hand(3, paid="0.04"))
    (folder / "b.txt").write_text(hand(4) + cut_off(5))
    with zipfile.ZipFile(folder / "c.zip", "w") as file:
        file.writestr("x/one.txt", hand(1, hole="As Ad") + hand(2, hero="Ezra"))
        file.writestr("x/two.txt", "nothing")
    (folder / "d.gz").write_bytes(gzip.compress((hand(3, paid="0.04") + hand(6)).encode()))
    (folder / "e.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)))
    return folder


class TestStream:
    def test_text(self):
        first, second, third = audit_text(hand(1) + hand(2, paid="0.04") + hand(1))
        assert [one.verdict for one in (first, second, third)] == [
            Verdict.CONSISTENT,
            Verdict.DISCREPANT,
            Verdict.CONSISTENT,
        ]
        assert [finding.code for finding in third.findings] == ["RD006"]
        assert first.text == hand(1)
        assert (second.hand.source, second.hand.line) == ("-", 1 + LINES)

    def test_line_ends_of_pasted_text(self):
        (one,) = audit_text(hand(1).replace("\n", "\r\n"))
        assert one.verdict is Verdict.CONSISTENT
        assert one.text == hand(1)

    def test_lone_surrogates_of_pasted_text(self):
        (one,) = audit_text(hand(1, hero="Al\udcffdo"))
        assert one.hand.seats[1].name == "Al?do"

    def test_paths(self, mixed):
        audits = list(audit_paths([str(mixed)]))
        assert [one.hand.hand_id for one in audits] == ["1", "2", "3", "4", "5", "1", "2", "3", "6"]
        assert [f.code for one in audits for f in one.findings if f.code.startswith("RD00")] == [
            *("RD004", "RD006", "RD005", "RD006")
        ]

    def test_trouble_is_raised_or_collected(self, tmp_path):
        (tmp_path / "a.txt").write_text(hand(1))
        paths = [str(tmp_path / "gone"), str(tmp_path / "a.txt")]
        with pytest.raises(SourceError, match="gone: no such file"):
            list(audit_paths(paths))
        troubles = []
        assert len(list(audit_paths(paths, None, troubles))) == 1
        assert [str(trouble) for trouble in troubles] == [f"{tmp_path}/gone: no such file or folder"]


class TestFind:
    def test_every_place_is_audited(self, mixed):
        found = find_hand("#2", [str(mixed)])
        assert [(one.hand.source, one.hand.line) for one in found.audits] == [
            (f"{mixed}/a.txt", 3 + LINES),
            (f"{mixed}/c.zip!x/one.txt", 2 + LINES),
        ]
        assert [finding.code for finding in found.audits[1].findings] == ["RD005"]

    def test_what_is_not_there(self, mixed):
        (mixed / "f.txt").write_text(hand(241000002001))
        found = find_hand("241000002010", [str(mixed), str(mixed / "gone")])
        assert (found.audits, found.searched, found.nearest) == ([], 10, ["241000002001"])
        assert [str(trouble) for trouble in found.troubles] == [f"{mixed}/gone: no such file or folder"]

    def test_nothing_to_look_for(self, mixed):
        with pytest.raises(HandauditError, match="an empty hand number"):
            find_hand(" ", [str(mixed)])


class TestBatch:
    @pytest.mark.parametrize("jobs", [1, 2])
    def test_the_account_accounts_for_everything(self, mixed, tmp_path, monkeypatch, jobs):
        monkeypatch.setattr(sources, "PIECE", 600)
        out = tmp_path / "out.jsonl"
        result, heard = run(mixed, mixed / "gone", jobs=jobs, jsonl=str(out))
        account = result.account
        assert (account.files, account.files_without_hands, account.files_unreadable) == (6, 2, 1)
        assert (account.found, account.consistent, account.discrepant, account.unreadable) == (9, 6, 2, 1)
        assert (account.duplicates, account.conflicting, account.prose_lines) == (2, 1, 2)
        assert account.differences == {Currency("USD", 2, "$"): 1}  # the repeated cent counts once
        assert account.rooms == {"pokerstars": 9}
        assert {code: account.findings[code] for code in ("RD004", "RD005", "RD006")} == {
            **{"RD004": 1, "RD005": 1, "RD006": 2}
        }
        assert result.warnings == 1
        assert [(one.row.hand_id, one.row.verdict.value) for one in heard.listed] == [
            ("3", "discrepant"),
            ("5", "unreadable"),
            ("3", "discrepant"),
        ]
        assert heard.listed[2].row.codes[-1] == "RD006"
        assert heard.without == [
            (f"{mixed}/c.zip!x/two.txt", "no hand header"),
            (f"{mixed}/e.png", "not a text file"),
        ]
        assert heard.troubles == [f"{mixed}/gone: no such file or folder"]
        assert [row["hand_id"] for row in records(out)] == ["1", "2", "3", "4", "5", "1", "2", "3", "6"]
        assert heard.states[-1][1] == 9

    def test_repeated_hands_in_the_records(self, mixed, tmp_path):
        out = tmp_path / "out.jsonl"
        run(mixed, jsonl=str(out))
        rows = records(out)
        assert [[f["code"] for f in row["findings"]][-1:] for row in rows[5:8]] == [["RD006"], ["RD005"], ["RD006"]]
        assert rows[5]["findings"][-1] == {
            "code": "RD006",
            "severity": "info",
            "player": None,
            "pot": None,
            "expected": None,
            "recorded": None,
            "line": 1,
            "message": f"The same hand stands before at {mixed}/a.txt:3; sums of money count it once.",
            "params": {"place": f"{mixed}/a.txt:3"},
        }

    @pytest.mark.parametrize("piece", [400, 1500, 1 << 20])
    def test_outputs_do_not_depend_on_the_number_of_processes(self, mixed, tmp_path, monkeypatch, piece):
        (mixed / "f.txt").write_text(many(12) + hand(241000002003))
        monkeypatch.setattr(sources, "PIECE", piece)
        made = []
        for jobs in (1, 2, 3):
            target = tmp_path / str(jobs)
            run(mixed, jobs=jobs, jsonl=str(target) + ".jsonl", csv=str(target))
            made.append(
                [(tmp_path / f"{jobs}.jsonl").read_bytes()]
                + [(target / f"{name}.csv").read_bytes() for name in ("hands", "players", "pots", "findings")]
            )
        assert made[0] == made[1] == made[2]
        assert made[0][0].count(b"\n") == 22

    def test_records_are_those_of_the_stream(self, mixed, tmp_path):
        from auditor.record import to_json

        out = tmp_path / "out.jsonl"
        run(mixed, jsonl=str(out))
        assert out.read_bytes() == b"".join(to_json(one) for one in audit_paths([str(mixed)]))

    def test_selected_codes_list_consistent_hands_too(self, mixed):
        _, heard = run(mixed, select=("RD006", "RD004"))
        assert [(one.row.hand_id, one.shown) for one in heard.listed] == [
            ("3", False),
            ("5", True),
            ("1", True),
            ("3", True),
        ]
        assert heard.listed[2].row.verdict is Verdict.CONSISTENT
        assert heard.listed[2].row.headline.startswith("The same hand stands before at ")

    def test_ignored_codes_are_not_shown(self, mixed):
        _, heard = run(mixed, ignore=("PAY", "POT", "RAK"))
        assert [(one.row.hand_id, one.shown) for one in heard.listed] == [("3", False), ("5", True), ("3", False)]

    def test_its_own_outputs_are_not_read(self, mixed):
        for _ in range(2):
            result, _ = run(mixed, jsonl=str(mixed / "z.jsonl"), csv=str(mixed), html=str(mixed / "pages"))
            assert (result.account.files, result.account.found) == (6, 9)

    def test_pages(self, mixed, tmp_path):
        folder = tmp_path / "pages"
        _, heard = run(mixed, html=str(folder))
        names = sorted(path.name for path in folder.iterdir())
        pages = sorted(one.row.page for one in heard.listed if one.row.page)
        assert names == ["index.html", *pages]
        assert len(set(pages)) == 2
        index = (folder / "index.html").read_text(encoding="utf-8")
        assert all(name in index for name in pages)
        later = next(one.row for one in heard.listed if "RD006" in one.row.codes)
        assert "RD006" in (folder / later.page).read_text(encoding="utf-8")

    def test_a_page_that_fails_costs_nothing_else(self, mixed, tmp_path, monkeypatch):
        def fail(*_):
            raise RuntimeError("no ink")

        monkeypatch.setattr(work_module, "write_page", fail)
        result, heard = run(mixed, html=str(tmp_path / "pages"))
        assert result.account.found == 9
        assert heard.troubles == [
            f"{mixed}/a.txt:{3 + 2 * LINES + 2}: no page could be written (no ink)",
            f"{mixed}/d.gz:1: no page could be written (no ink)",
        ]

    def test_a_record_that_fails_makes_the_hand_unreadable(self, tmp_path, monkeypatch):
        real = work_module.full_record

        def fail(one):
            if one.verdict is Verdict.DISCREPANT:
                raise ZeroDivisionError("oh")
            return real(one)

        monkeypatch.setattr(work_module, "full_record", fail)
        (tmp_path / "a.txt").write_text(hand(1) + hand(2, paid="0.04"))
        result, _ = run(tmp_path / "a.txt", jsonl=str(tmp_path / "o"))
        assert (result.account.consistent, result.account.unreadable) == (1, 1)
        assert [row["findings"][0]["code"] for row in records(tmp_path / "o")[1:]] == ["INT901"]

    def test_a_file_on_which_we_fail_does_not_stop_the_others(self, mixed, monkeypatch):
        real = registry.cut

        def cut(text, source, line, room):
            if source.endswith("b.txt"):
                raise ZeroDivisionError("oh")
            return real(text, source, line, room)

        monkeypatch.setattr(registry, "cut", cut)
        result, heard = run(mixed)
        assert (result.account.found, result.account.files_unreadable) == (7, 1)
        assert heard.troubles == [f"{mixed}/b.txt: our own program failed here (ZeroDivisionError: oh)"]

    def test_hands_before_the_place_where_we_fail_are_kept(self, tmp_path, monkeypatch):
        real = registry.cut

        def cut(*given):
            yield from real(*given)
            raise ZeroDivisionError("oh")

        monkeypatch.setattr(registry, "cut", cut)
        (tmp_path / "a.txt").write_text("".join(hand(number) for number in range(1, 71)))
        result, heard = run(tmp_path / "a.txt", jsonl=str(tmp_path / "o"))
        assert (result.account.found, result.account.files_unreadable) == (70, 1)
        assert [row["hand_id"] for row in records(tmp_path / "o")] == [str(number) for number in range(1, 71)]
        assert heard.troubles == [f"{tmp_path}/a.txt: our own program failed here (ZeroDivisionError: oh)"]

    @pytest.mark.parametrize("enabled", [True, False])
    def test_garbage_is_collected_again_afterwards_if_it_was_before(self, mixed, monkeypatch, enabled):
        switched = []
        monkeypatch.setattr(gc, "isenabled", lambda: enabled)
        monkeypatch.setattr(gc, "disable", lambda: switched.append("off"))
        monkeypatch.setattr(gc, "enable", lambda: switched.append("on"))
        run(mixed / "b.txt")
        assert switched == (["off", "on"] if enabled else ["off"])

    def test_two_rooms_that_claim_one_hand_are_a_file_that_could_not_be_read(self, tmp_path, monkeypatch):
        spec = registry.ROOMS["pokerstars"]
        twin = registry.RoomSpec("twin", "Twin", "nowhere", "", "", spec.literals, spec.header)
        monkeypatch.setitem(registry.ROOMS, "twin", twin)
        (tmp_path / "a.txt").write_text(hand(1))
        result, heard = run(tmp_path / "a.txt")
        assert (result.account.files_unreadable, result.account.files_without_hands) == (1, 0)
        assert heard.troubles == [
            f"{tmp_path}/a.txt: line 1 looks like a hand of PokerStars and of Twin; name the room with --room"
        ]
        assert run(tmp_path / "a.txt", room="pokerstars")[0].account.consistent == 1


class TestOutputs:
    def test_a_failed_run_leaves_complete_records_under_another_name(self, tmp_path):
        (tmp_path / "a.txt").write_text(hand(1))
        (tmp_path / "b.txt").write_text(hand(2, paid="0.04"))
        out = tmp_path / "out.jsonl"
        out.write_text('{"schema":0}\n')

        def stop(one):
            raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            run_batch(BatchOptions([str(tmp_path)], jsonl=str(out)), Listeners(listed=stop))
        assert out.read_text() == '{"schema":0}\n'
        assert [row["hand_id"] for row in records(tmp_path / "out.jsonl.part")] == ["1", "2"]

    @pytest.mark.parametrize("option", ["jsonl", "csv", "html"])
    def test_a_place_that_cannot_be_written(self, tmp_path, option):
        (tmp_path / "file").write_text("")
        with pytest.raises(HandauditError, match="file/x: "):
            run(tmp_path, **{option: str(tmp_path / "file" / "x")})

    def test_a_run_that_does_not_begin_leaves_nothing(self, mixed, tmp_path):
        (tmp_path / "file").write_text("")
        for options in ({"csv": str(tmp_path / "file" / "x")}, {"room": "nowhere"}):
            with pytest.raises(HandauditError):
                run(mixed, jsonl=str(tmp_path / "o.jsonl"), **options)
        assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "in"]

    def test_inputs_are_never_overwritten(self, mixed):
        before = (mixed / "a.txt").read_bytes()
        with pytest.raises(HandauditError, match=r"a\.txt: cannot be read and overwritten in one run"):
            run(mixed / "a.txt", jsonl=str(mixed / "a.txt"))
        with pytest.raises(HandauditError, match=r"a\.txt: lies among the files that are read"):
            run(mixed, jsonl=str(mixed / "a.txt"))
        (mixed / "hands.csv").write_text("my own table\n")
        with pytest.raises(HandauditError, match=r"hands\.csv: lies among the files that are read"):
            run(mixed, csv=str(mixed))
        assert (mixed / "a.txt").read_bytes() == before

    def test_devices(self, mixed):
        assert run(mixed, jsonl=os.devnull)[0].account.found == 9

    @pytest.mark.parametrize("jobs", ["1", "2"])
    def test_an_interrupt_stops_at_once(self, tmp_path, jobs):
        big = tmp_path / "big.txt"
        big.write_text(many(40_000))
        out = tmp_path / "out.jsonl"
        command = [sys.executable, "-m", "auditor", "batch", str(big), "--jsonl", str(out), "--jobs", jobs]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
        part = tmp_path / "out.jsonl.part"
        until = time.monotonic() + 60
        while time.monotonic() < until and not (part.exists() and part.stat().st_size):
            time.sleep(0.02)
        os.killpg(process.pid, signal.SIGINT)
        _, errors = process.communicate(timeout=20)
        assert process.returncode == 130
        assert errors.decode() == "handaudit: interrupted; outputs end with their last complete record\n"
        assert not out.exists()
        assert part.read_bytes().endswith(b"}\n")
        assert len(records(part)) > 0


class TestCsv:
    def test_tables(self, tmp_path):
        (tmp_path / "a.txt").write_text(hand(1) + hand(1) + hand(2, paid="0.04"))
        run(tmp_path / "a.txt", csv=str(tmp_path / "out"))
        tables = {
            name: list(csv.DictReader(io.StringIO((tmp_path / "out" / f"{name}.csv").read_text())))
            for name in ("hands", "players", "pots", "findings")
        }
        assert [(row["hand_id"], row["verdict"], row["repeat"]) for row in tables["hands"]] == [
            ("1", "consistent", ""),
            ("1", "consistent", "same"),
            ("2", "discrepant", ""),
        ]
        first = tables["players"][0]
        assert {
            k: first[k] for k in ("name", "stack", "live", "ante", "contributed", "returned", "collected", "net")
        } == {
            **{"name": "Aldo", "stack": "2.00", "live": "0.04", "ante": "0.00", "contributed": "0.04"},
            **{"returned": "0.02", "collected": "0.05", "net": "0.03"},
        }
        assert [(row["pot"], row["amount"], row["eligible"], row["winners"]) for row in tables["pots"]] == [
            ("main", "0.05", "Aldo", "Aldo")
        ] * 3
        codes = [(row["hand_id"], row["code"]) for row in tables["findings"]]
        assert codes[0] == ("1", "RD006")
        assert ("2", "PAY302") in codes

    @pytest.mark.parametrize("name", ["=1+1", "+Bo", "-MVC-", "@sker", "\tTab"])
    def test_names_that_look_like_formulas(self, tmp_path, name):
        (tmp_path / "a.txt").write_text(hand(1, hero=name))
        run(tmp_path / "a.txt", csv=str(tmp_path / "out"))
        row = next(csv.DictReader(io.StringIO((tmp_path / "out" / "players.csv").read_text())))
        assert row["name"] in ("'" + name, name.strip())
        assert not row["name"].startswith(("=", "+", "-", "@", "\t"))

    def test_numbers_are_left_alone(self, tmp_path):
        (tmp_path / "a.txt").write_text(hand(1))
        run(tmp_path / "a.txt", csv=str(tmp_path / "out"))
        assert ",-0.01," in (tmp_path / "out" / "players.csv").read_text()


def test_an_output_that_is_abandoned_keeps_complete_records(tmp_path):
    output = Output(str(tmp_path / "o"))
    output.write(b"one\ntwo\n")
    output._file.write(b"three\nfo")  # as an interrupt leaves it
    output.abandon()
    assert (tmp_path / "o.part").read_bytes() == b"one\ntwo\nthree\n"
