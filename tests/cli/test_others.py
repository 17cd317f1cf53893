import subprocess
import sys

import pytest

from auditor import __version__
from auditor.rules import RULES


def test_version(handaudit):
    assert handaudit("--version") == (0, f"handaudit {__version__}\n", "")


def test_version_loads_next_to_nothing():
    code = (
        "import sys; sys.argv = ['handaudit', '--version']\n"
        "from auditor.__main__ import main; main()\n"
        "print(sorted(set(sys.modules) & {'click', 'rich', 'orjson', 'pandas', 'jinja2', 'babel', 'parsers'}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == f"handaudit {__version__}\n[]\n"


def test_help_loads_no_tables_and_no_templates():
    code = (
        "import sys; from auditor.cli import run; run(['batch', '--help'])\n"
        "print(sorted(set(sys.modules) & {'rich', 'orjson', 'pandas', 'jinja2', 'babel', 'pokerkit', 'phevaluator'}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.endswith("\n[]\n")


def test_module_and_script_are_the_same():
    done = subprocess.run([sys.executable, "-m", "auditor", "rooms"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("pokerstars: PokerStars\n")


@pytest.mark.parametrize("command", ["hand", "batch", "rule", "rooms"])
def test_help(handaudit, command):
    code, out, _ = handaudit(command, "--help")
    assert code == 0
    assert out.startswith(f"Usage: handaudit {command}")
    assert all(len(line) <= 80 for line in out.splitlines())
    for later in ("--mask", "--parquet", "--state", "--dask"):
        assert later not in out


class TestRule:
    def test_all(self, handaudit):
        code, out, _ = handaudit("rule")
        codes = [line.split()[0] for line in out.splitlines() if not line.startswith(" ")]
        assert code == 0
        assert set(codes) >= {*RULES, "RD005", "RD006"}
        assert len(codes) == len(set(codes))

    def test_a_family(self, handaudit):
        _, out, _ = handaudit("rule", "pay")
        assert {line[:3] for line in out.splitlines() if not line.startswith(" ")} == {"PAY"}

    def test_one_with_its_example(self, handaudit):
        code, out, _ = handaudit("rule", "PAY302")
        assert code == 0
        assert out.startswith("PAY302 (error): ")
        assert "The finding then says: Odile was paid $0.00 from the pots; $33.00 is due.\n" in out

    @pytest.mark.parametrize("code", ["RD005", "RD006"])
    def test_repeated_hands(self, handaudit, code):
        _, out, _ = handaudit("rule", code)
        assert out.startswith(f"{code} (")

    @pytest.mark.parametrize("code", sorted(RULES))
    def test_every_code_is_explained(self, handaudit, code):
        status, out, err = handaudit("rule", code)
        assert (status, err) == (0, "")
        assert out.startswith(code)
        assert max(map(len, out.splitlines())) <= 80

    def test_unknown(self, handaudit):
        assert handaudit("rule", "PAY399") == (
            2,
            "",
            "handaudit: there is no check PAY399; did you mean PAY309, PAY312, PAY311?\n",
        )
        assert handaudit("rule", "XYZ")[2] == "handaudit: there is no check XYZ; 'handaudit rule' lists them all\n"


def test_rooms(handaudit):
    code, out, _ = handaudit("rooms")
    assert code == 0
    assert out.startswith("pokerstars: PokerStars\n  games ")
