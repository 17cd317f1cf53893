"""What is said where the packages of an extra are not installed, and URLs without any cluster."""

import json
import subprocess
import sys

import pandas as pd
import pytest

from auditor.pipeline import find_hand
from auditor.pipeline.batch import BatchOptions, Listeners, run_batch
from parsers import sources
from parsers.errors import HandauditError, SourceError
from tests.texts import hand, many


def without(package, *arguments):
    script = (
        f"import sys; sys.modules[{package!r}] = None\n"
        "from auditor.cli import run\n"
        f"sys.exit(run({list(map(str, arguments))!r}))"
    )
    return subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)


def test_no_distributed(tmp_path):
    (tmp_path / "a.txt").write_text(hand(1))
    done = without("distributed", "batch", tmp_path / "a.txt", "--dask", "local")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "handaudit: --dask needs the package distributed: pip install 'handaudit[cluster]'\n"


def test_no_fsspec(tmp_path):
    (tmp_path / "a.txt").write_text(hand(1))
    done = without("fsspec", "batch", "s3://bucket/a.txt", tmp_path / "a.txt")
    assert done.returncode == 1
    assert "Hands found  1 = 1 consistent" in done.stdout
    assert done.stderr == (
        "handaudit: s3://bucket/a.txt: URLs need the package fsspec: pip install 'handaudit[cluster]'\n"
    )


def test_nothing_of_it_is_loaded_for_files_of_this_computer(tmp_path):
    (tmp_path / "a.txt").write_text(hand(1))
    script = (
        "import sys; from auditor.cli import run\n"
        f"run(['batch', {str(tmp_path)!r}, '--jobs', '2', '--jsonl', {str(tmp_path / 'o')!r}])\n"
        "sys.exit(sorted({'fsspec', 'dask', 'distributed', 'pyarrow'} & set(sys.modules)) or None)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


class TestUrls:
    @pytest.fixture(autouse=True)
    def store(self, monkeypatch):
        fsspec = pytest.importorskip("fsspec")
        monkeypatch.setattr(sources, "PIECE", 3 * len(hand(1)))
        system = fsspec.filesystem("memory")
        yield system
        system.rm("/hands", recursive=True)

    def run(self, *paths, **options):
        troubles = []
        result = run_batch(BatchOptions(list(paths), **options), Listeners(trouble=troubles.append))
        return result.account, troubles

    @pytest.mark.parametrize("jobs", [1, 2])
    def test_a_folder(self, store, tmp_path, jobs):
        store.pipe("/hands/b/1.txt", many(10).encode())
        store.pipe("/hands/z.txt", hand(1).encode())
        account, troubles = self.run("memory://hands", jobs=jobs, jsonl=str(tmp_path / "o"))
        assert (account.files, account.found, account.consistent, troubles) == (2, 11, 11, [])
        rows = [json.loads(line) for line in (tmp_path / "o").read_text().splitlines()]
        assert [row["source"] for row in rows] == ["memory:///hands/z.txt"] + ["memory:///hands/b/1.txt"] * 10
        assert [row["line"] for row in rows[1:3]] == [1, 1 + hand(1).count("\n") + 2]

    def test_archives(self, store, tmp_path):
        import gzip
        import io
        import zipfile

        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w") as file:
            file.writestr("x.txt", hand(1))
        store.pipe("/hands/a.zip", packed.getvalue())
        store.pipe("/hands/b.gz", gzip.compress(many(12, 2).encode()))
        store.pipe("/hands/c.zip", packed.getvalue()[:60])
        account, troubles = self.run("memory://hands/")
        assert (account.found, account.consistent, account.files_unreadable) == (13, 13, 1)
        assert troubles[0].startswith("memory:///hands/c.zip: a damaged zip archive")

    def test_what_is_not_there(self, store):
        store.pipe("/hands/a.txt", hand(1).encode())
        account, troubles = self.run("memory://hands/b.txt", "memory://hands/a.txt", "nowhere-at-all://x/y")
        assert account.found == 1
        assert troubles[0] == "memory://hands/b.txt: no such file or folder"
        assert troubles[1].startswith("nowhere-at-all://x/y: cannot be reached")

    def test_one_hand(self, store):
        store.pipe("/hands/a.txt", many(10).encode())
        found = find_hand("241000002007", ["memory://hands/a.txt"])
        assert [one.hand.hand_id for one in found.audits] == ["241000002007"]

    def test_tables(self, store, tmp_path):
        pytest.importorskip("pyarrow")
        store.pipe("/hands/in/a.txt", many(4).encode())
        for _ in range(2):  # its own tables are neither read nor in the way
            account, _ = self.run("memory://hands", parquet="memory://hands/out")
            assert (account.files, account.found) == (1, 4)
        frame = pd.read_parquet("memory://hands/out/hands")
        assert list(frame.hand_id) == [str(241000002001 + n) for n in range(4)]
        assert sorted(store.ls("/hands/out", detail=False)) == [
            f"/hands/out/{table}" for table in ("findings", "hands", "players", "pots", "transfers")
        ]
        store.pipe("/hands/out/pots/mine.txt", b"mine")
        with pytest.raises(
            HandauditError, match=r"memory://hands/out: holds other files than tables \(pots/mine.txt\)"
        ):
            self.run("memory://hands/in", parquet="memory://hands/out")

    def test_with_a_state(self, store, tmp_path):
        store.pipe("/hands/in/a.txt", many(8).encode())
        for count in (8, 8, 9):
            if count == 9:
                store.pipe("/hands/in/b.txt", hand(1).encode())
            out = {"jsonl": str(tmp_path / "o"), "parquet": "memory://hands/out", "state": str(tmp_path / "state")}
            account, troubles = self.run("memory://hands/in", **out)
            assert (account.found, account.duplicates, troubles) == (count, 0, [])
            assert (tmp_path / "o").read_bytes().count(b"\n") == count
            assert len(pd.read_parquet("memory://hands/out/hands")) == count

    def test_other_outputs_are_refused(self, store, tmp_path):
        store.pipe("/hands/a.txt", hand(1).encode())
        with pytest.raises(HandauditError, match=r"memory://hands/o\.jsonl: only --parquet can write to a URL"):
            self.run("memory://hands/a.txt", jsonl="memory://hands/o.jsonl")

    def test_a_file_of_that_name(self, store, tmp_path, monkeypatch):
        store.pipe("/hands/a.txt", b"")
        monkeypatch.chdir(tmp_path)
        (tmp_path / "memory:" / "hands").mkdir(parents=True)
        (tmp_path / "memory:" / "hands" / "a.txt").write_text(hand(1))
        assert self.run("memory://hands/a.txt")[0].found == 1


def test_a_single_trouble_is_raised_to_the_library():
    from auditor.pipeline import audit_paths

    with pytest.raises(SourceError, match="nowhere-at-all://x: cannot be reached"):
        list(audit_paths(["nowhere-at-all://x"]))
