import subprocess
import sys

import pytest

from auditor import __version__
from auditor.__main__ import main
from auditor.across import DOCS
from auditor.rules import RULES
from tests.texts import hand


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


@pytest.mark.parametrize(
    ("arguments", "said"), [(["--version"], f"handaudit {__version__}\n"), (["rooms"], "pokerstars: PokerStars\n")]
)
def test_the_script(monkeypatch, capsys, arguments, said):
    monkeypatch.setattr(sys, "argv", ["handaudit", *arguments])
    assert main() == 0
    assert capsys.readouterr().out.startswith(said)


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


class TestRule:
    def test_all(self, handaudit):
        code, out, _ = handaudit("rule")
        codes = [line.split()[0] for line in out.splitlines() if not line.startswith(" ")]
        assert code == 0
        assert set(codes) >= {*RULES, *DOCS}
        assert len(codes) == len(set(codes))

    def test_a_family(self, handaudit):
        _, out, _ = handaudit("rule", "pay")
        assert {line[:3] for line in out.splitlines() if not line.startswith(" ")} == {"PAY"}

    def test_one_with_its_example(self, handaudit):
        code, out, _ = handaudit("rule", "PAY302")
        assert code == 0
        assert out.startswith("PAY302 (error): ")
        assert "The finding then says: Odile was paid $0.00 from the pots; $33.00 is due.\n" in out

    @pytest.mark.parametrize("code", sorted(DOCS))
    def test_repeated_hands(self, handaudit, code):
        _, out, _ = handaudit("rule", code)
        assert out.startswith(f"{code} (")
        assert max(map(len, out.splitlines())) <= 80

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


class TestLanguages:
    """--lang, and the language of the locale."""

    def test_a_hand(self, handaudit, bad):
        code, out, _ = handaudit("hand", "1002", bad, "--lang", "fr")
        assert code == 1
        assert out.startswith("NE CONCORDE PAS\n")
        assert "\u202f" not in out

    def test_a_page(self, handaudit, bad, tmp_path):
        _, _, err = handaudit("hand", "1002", bad, "--lang", "fr", "--html", tmp_path / "page.html")
        assert err == f"La page est enregistrée\xa0: {tmp_path}/page.html\n"
        assert '<html lang="fr">' in (tmp_path / "page.html").read_text(encoding="utf-8")

    def test_records_stay_english(self, handaudit, bad):
        assert handaudit("hand", "1002", bad, "--json", "--lang", "fr") == handaudit("hand", "1002", bad, "--json")

    def test_a_batch_with_its_pages(self, handaudit, bad, tmp_path):
        code, out, _ = handaudit("batch", bad, "--lang", "fr", "--html", tmp_path / "pages", "--jobs", "2")
        assert code == 1
        assert "Aldo a reçu 0,04\xa0$ des pots\xa0; montant dû\xa0: 0,05\xa0$." in out
        assert "1 main illisible, RD004\xa0: La main est coupée" in out
        assert out.endswith("Mains trouvées  3 = 1 (concordent) + 1 (discordent) + 1 (illisibles)\n")
        pages = list((tmp_path / "pages").glob("*.html"))
        assert len(pages) > 1
        assert all('<html lang="fr">' in page.read_text(encoding="utf-8") for page in pages)

    def test_the_locale(self, handaudit, good, monkeypatch):
        monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
        assert handaudit("batch", good)[1].startswith("Fichiers        1 (dont sans main")
        assert handaudit("batch", good, "--lang", "en")[1].startswith("Files        1")
        assert handaudit("hand", "7", good)[2] == "handaudit: la main 7 est introuvable\xa0; 1 main parcourue\n"
        assert handaudit("batch", "gone")[2].startswith("handaudit: gone\xa0: fichier ou dossier introuvable\n")
        assert handaudit("rule", "XYZ")[2].startswith(
            "handaudit: le contrôle XYZ n’existe pas\xa0; «\xa0handaudit rule\xa0»"
        )

    def test_the_other_commands(self, handaudit):
        out = handaudit("rule", "PAY302", "--lang", "fr")[1]
        assert out.startswith("PAY302 (erreur)\xa0: Un joueur a reçu un autre montant")
        assert "Odile a reçu 0,00\xa0$ des pots" in out
        assert max(map(len, out.splitlines())) <= 80
        assert handaudit("rooms", "--lang", "fr")[1].startswith("pokerstars: PokerStars\n  jeux")

    def test_a_language_that_is_not_there(self, handaudit, good):
        code, _, err = handaudit("batch", good, "--lang", "xx")
        assert code == 2
        assert "'xx' is not one of 'en', 'fr'" in err


def test_a_folder_without_files(handaudit, tmp_path):
    words = "handaudit: hand 12 was not found: there is no file to be searched\n"
    assert handaudit("hand", "12", tmp_path) == (2, "", words)


@pytest.mark.parametrize("option", ["--html", "--csv", "--parquet"])
def test_several_files_do_not_go_to_standard_output(handaudit, good, option, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    words = f"handaudit: {option} writes several files and needs a folder; only --jsonl can go to standard output\n"
    assert handaudit("batch", good, option, "-") == (2, "", words)
    assert not (tmp_path / "-").exists()


def test_two_things_do_not_go_to_standard_output(handaudit, good):
    words = "handaudit: --html and --json cannot both go to standard output; name a file for the page\n"
    assert handaudit("hand", "1001", good, "--html", "-", "--json") == (2, "", words)


class TestOneRoom:
    """--room: what another room's hand begins with is no hand without a header."""

    def run(self, handaudit, folder):
        return handaudit("batch", folder, "--room", "pokerstars", "--quiet")

    def test_whole_texts_of_other_rooms(self, handaudit):
        code, out, err = self.run(handaudit, "sample_histories")
        assert (code, err) == (1, "")
        assert "Hands found" in out

    @pytest.mark.parametrize("cut", ["", hand(1)])
    def test_a_text_without_its_header(self, handaudit, tmp_path, cut):
        (tmp_path / "a.txt").write_text(hand(1).partition("\n")[2] + cut)
        _, _, err = self.run(handaudit, tmp_path)
        words = "this looks like part of a hand whose header is missing; it is not counted"
        assert err.startswith(f"handaudit: {tmp_path}/a.txt:2: {words}\n")
