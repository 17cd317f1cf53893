"""One hand by its number straight from the state file: to the file and the bytes where a batch met it."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence

from auditor.duplicates import number_digest
from auditor.extras import Extras
from auditor.pipeline.single import FoundHand, audited_hands, find_hand
from auditor.pipeline.state.earlier import identity, piece_of
from auditor.pipeline.state.store import KeptPiece, Store
from parsers import registry, sources
from parsers.errors import HandauditError, SourceError
from parsers.hand import HandText
from parsers.lookup import plain_id
from parsers.sources import Piece


def find_by_state(
    state: str, hand_id: str, paths: Sequence[str], room: str | None = None, extras: Extras | None = None
) -> tuple[FoundHand, str]:
    """Looks for a hand where the state knows it, behind the paths (none = wherever it knows it). Where the state does
    not know it, or a file is not what it was, the paths are searched; the text says why, "" = they were not. Without
    paths such a file is one of the troubles, and an error where the hand stands nowhere else."""
    wanted = plain_id(hand_id)
    troubles: list[SourceError] = []
    with Store(state, must_exist=True) as store:
        texts = list(_texts(store, wanted, paths, room, troubles))
    if troubles and paths:
        return find_hand(hand_id, paths, room, extras), f"{troubles[0]}; searching"
    if texts:
        return FoundHand(wanted, audited_hands(texts, extras), troubles), ""
    if troubles:
        raise troubles[0]
    if not paths:
        raise HandauditError(f"{state}: does not know hand {wanted}; name the files to be searched")
    return find_hand(hand_id, paths, room, extras), f"{state}: does not know hand {wanted}; searching"


def _texts(
    store: Store, wanted: str, paths: Sequence[str], room: str | None, troubles: list[SourceError]
) -> Iterator[HandText]:
    """The texts of the hand, in the order in which a search would find them. Files that are not what the state knows
    join ``troubles``."""
    roots = [(path, identity(path)) for path in paths]
    found: dict[tuple[object, ...], tuple[KeptPiece, str]] = {}
    keys = [number_digest(each.slug, wanted) for each in registry.select(room)]
    for sightings in store.sightings(keys).values():
        for one in sightings:
            pieces, *_, lines = store.digests(one.task)
            piece, _ = piece_of(pieces, one.number)
            named = _named(piece, roots)
            if named is not None and one.last >= store.last_read(piece.path):
                order, source = named
                found.setdefault((*order, lines[one.number]), (piece, source))
    told: set[tuple[str, int]] = set()
    missing: dict[str, SourceError] = {}
    for _, (piece, source) in sorted(found.items(), key=lambda item: item[0]):
        text = _read(piece, source, room)
        if text is None:
            missing.setdefault(source, _trouble(piece, source))
            continue
        for hand in registry.cut(text, source, piece.line, room):
            if isinstance(hand, HandText) and registry.hand_id(hand) == wanted and (source, hand.line) not in told:
                told.add((source, hand.line))
                yield hand
    troubles += missing.values()


def _named(piece: KeptPiece, roots: list[tuple[str, str]]) -> tuple[tuple[object, ...], str] | None:
    """Where a search through the paths would come to the piece, and how it would name it; None = it would not."""
    if not roots:
        return (piece.path, piece.inner), piece.path + piece.inner
    for number, (path, root) in enumerate(roots):
        if piece.path == root:
            return (number, (), piece.inner), sources.display(path) + piece.inner
        if piece.path.startswith(os.path.join(root, "")):
            rest = os.path.relpath(piece.path, root)
            *folders, name = rest.split(os.sep)
            steps = (*((1, folder) for folder in folders), (0, name))  # files of a folder come before its folders
            return (number, steps, piece.inner), sources.display(os.path.join(path, rest)) + piece.inner
    return None


def _trouble(kept: KeptPiece, source: str) -> SourceError:
    if not os.path.lexists(kept.path):
        return SourceError(f"{source}: is not there any more")
    return SourceError(f"{source}: was changed since the state file was written")


def _read(kept: KeptPiece, source: str, room: str | None) -> str | None:
    """The text of a piece, if its bytes are still the same."""
    digest = bytes.fromhex(kept.digest)
    if kept.end:
        size = kept.end - kept.start
        found = Piece(source, kept.line, size, None, kept.path, kept.start, kept.end, kept.encoding)
        found.context, found.digest = kept.context, digest
        try:
            return found.read()
        except SourceError:
            return None
    file = source.removesuffix(kept.inner) if kept.inner else source
    for each in sources.pieces(kept.path, registry.line_starts(room), True, file):
        if isinstance(each, Piece) and (each.source, each.line) == (source, kept.line):
            if each.own_digest() == digest:
                return each.read()
            break
    return None
