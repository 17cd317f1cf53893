"""E-mails name their owner's address. It is personal, belongs to no hand, and must never be seen again."""

from __future__ import annotations

import pytest

from auditor.cli import run
from auditor.pipeline import audit_text
from auditor.results import Verdict
from parsers import registry
from parsers.hand import HandText
from tests.languages.hands import ALL_IN, PAID_WRONG, UNCALLED, WALK
from tests.languages.translations import PORTUGUESE, RUSSIAN, SPANISH
from tests.languages.writer import write
from tests.texts import hand

ADDRESS = "invented.owner+poker@mail.example.org"
FRAMES = (
    f"Transcripción de últimas 3 horas de juego solicitada por 618204 ({ADDRESS})",
    f"Transcrito último 1 hora de jogo requerido por 618204 ({ADDRESS})",
    f"Выписка Ваши последние 20 раздач(и) запрошена 618204 ({ADDRESS})",
    f"Ravenna wrote from {ADDRESS}:",
    f"Recibes este e-mail porque {ADDRESS} lo ha pedido.",
)


@pytest.fixture
def mails(tmp_path):
    """Three e-mails in one file: sound, disputed, cut off and unknown hands, each with its frame."""
    sound, disputed = write(UNCALLED, SPANISH), write(PAID_WRONG, PORTUGUESE)
    cut_off = write(ALL_IN, RUSSIAN).partition("*** ТЕРН")[0]
    unknown = write(WALK).replace("PokerStars Hand #", "Mano PokerStars #")
    parts = [
        FRAMES[0], "*********** n. 1 **************", sound, FRAMES[4],
        FRAMES[1], "*********** # 1 **************", disputed,
        FRAMES[2], "*********** №1 **************", cut_off,
        FRAMES[3], "*********** n. 1 **************", unknown, FRAMES[4],
    ]  # fmt: skip
    path = tmp_path / "mails.txt"
    path.write_text("\n\n".join(parts), encoding="utf-8")
    return path


def test_the_address_is_in_no_output(mails, tmp_path, capfd):
    out = tmp_path / "out"
    out.mkdir()
    run(["batch", str(mails), "--jsonl", str(out / "a.jsonl"), "--csv", str(out / "csv"), "--html", str(out / "pages")])
    for play in (UNCALLED, PAID_WRONG, ALL_IN, WALK):
        run(["hand", play.number, str(mails), "--html", str(out / f"{play.number}.html")])
        run(["hand", play.number, str(mails), "--json"])
    said = capfd.readouterr()
    written = [path.read_text(encoding="utf-8") for path in out.rglob("*") if path.is_file()]
    assert len(written) >= 6
    for text in (said.out, said.err, *written):
        assert text
        assert "invented.owner" not in text
        assert "mail.example" not in text


def test_hands_in_mails_lose_nothing_else(mails):
    found = list(audit_text(mails.read_text(encoding="utf-8")))
    assert [one.hand.hand_id for one in found] == [play.number for play in (UNCALLED, PAID_WRONG, ALL_IN, WALK)]
    assert [one.verdict for one in found] == [
        Verdict.CONSISTENT,
        Verdict.DISCREPANT,
        Verdict.UNREADABLE,
        Verdict.UNREADABLE,
    ]
    assert write(UNCALLED, SPANISH) in found[0].text
    assert [one.hand.line for one in found] == [
        number
        for number, line in enumerate(mails.read_text(encoding="utf-8").split("\n"), 1)
        if any(play.number in line for play in (UNCALLED, PAID_WRONG, ALL_IN, WALK))
    ]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Bea", "bea@inn.example"),  # a player may be called so
        ("Bea", "(b@x.nl)"),
        ("Bea: folds\n", 'Bea said, "write to bea@inn.example"\nBea: folds\n'),
        ("'Pollux'", "'a@b.example'"),
        ("Bea", "FLATC@T"),
    ],
)
def test_what_looks_like_an_address_and_is_none_stays(old, new):
    text = hand(1001).replace(old, new) + hand(1002)
    first, second = registry.cut(text, "a.txt")
    assert isinstance(first, HandText)
    assert isinstance(second, HandText)
    assert first.text == hand(1001).replace(old, new)
    assert [one.verdict for one in audit_text(text)] == [Verdict.CONSISTENT] * 2
