"""The composition root: from paths and texts to audits and outputs. Only here, in the command line and in
:mod:`auditor.frames` do parsers, auditor and reports meet.

``single``: audits as a stream in this process, and one hand by its number. ``batch``: many hands, several
processes, files as outputs; ``tasks`` are its portions, ``work`` what is done with one, ``processes`` and ``cluster``
by whom, ``outputs`` and ``parquet`` its files.
"""

from __future__ import annotations

from auditor.pipeline.single import FoundHand, audit_hand_text, audit_paths, audit_text, find_hand

__all__ = ["FoundHand", "audit_hand_text", "audit_paths", "audit_text", "find_hand"]
