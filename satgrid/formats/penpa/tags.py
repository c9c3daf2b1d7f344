"""The genre tags of penpa that name puzzles of others, which satgrid does not have.

Source: penpa-edit, ``genre_tags.js``. The tags of genres that satgrid has are in their
declarations (``Genre.penpa``).
"""

from __future__ import annotations

from satgrid.declared.genre import Genre

__all__ = ["FOREIGN", "hint", "is_foreign"]

_LISTED = """
aho, ayeheya (ekawayeh), compass, detour, double back, double choco, fillmat,
firefly (hotaru beam), haisu, hanare-gumi, hebi-ichigo, ichimaga, ichimagam (magnetic ichimaga),
ichimagamx (crossing ichimaga), lookair, maxi loop, meandering numbers, midloop,
mochikoro, mochinyoro, nagenawa, nuribou, nurimaze, onsen, pencils, putteria, regional yajilin,
renban (renban-madoguchi), ring-ring, scrin, stostone, sukoro, sukororoom, symmetry area, tasquare,
tatebo-yokobo, toichika2, usotatami, view, yajikazu (yajisan-kazusan), chained block, dotchi-loop,
one room one door, rassi silai, tonttiraja, crossthestreams, pentominous, snakepit, tapalikeloop,
roundtrip, statuepark
"""
FOREIGN = frozenset(word.strip() for word in _LISTED.split(","))
"""Tags of puzzles that satgrid does not have."""
_ANOTHER = "another puzzle"


def is_foreign(tag: str) -> bool:
    """Return whether a tag names a puzzle that satgrid does not have."""
    return tag.strip().lower() in FOREIGN


def hint(genre: Genre) -> str:
    """Return which other puzzle of a like name a link may hold; empty if there is none."""
    for name, meaning in genre.namesakes:
        if meaning.startswith(_ANOTHER):
            return f"{name} is {meaning}"
    return ""
