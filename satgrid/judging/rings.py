"""Judges of clues about the eight cells around them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping

from satgrid.board.grid import Place
from satgrid.puzzle.protocol import Violation

__all__ = ["runs_around"]


def runs_around(
    rule: str, words: Mapping[Place, str], solution: Collection[Place]
) -> list[Violation]:
    """Return a violation for each clue that is shaded, or has wrong runs around it."""
    broken = []
    for place, word in sorted(words.items()):
        if place in solution:
            broken.append(Violation(rule, place, "shaded where a clue is printed"))
        lengths = _walked(place, solution)
        named = Counter(word)
        any_length = named.pop("?", 0)
        if word == "?":
            right = len(lengths) < 2
        elif word == "0":
            right = not lengths
        else:
            missing = named - Counter(map(str, lengths))
            right = not missing and len(lengths) == any_length + named.total()
        if not right:
            found = " ".join(map(str, lengths)) or "no"
            broken.append(
                Violation(rule, place, f"{found} shaded around where the clue is {' '.join(word)}")
            )
    return broken


def _walked(place: Place, solution: Collection[Place]) -> list[int]:
    """Walk around a place, from behind an unshaded cell; return the lengths of the runs."""
    row, column = place
    around = [(row - 1, column + right) for right in (-1, 0, 1)]
    around += [(row, column + 1)]
    around += [(row + 1, column + right) for right in (1, 0, -1)]
    around += [(row, column - 1)]
    bare = [at for at, one in enumerate(around) if one not in solution]
    if not bare:
        return [len(around)]
    lengths, length = [], 0
    for step in range(1, len(around) + 1):
        if around[(bare[0] + step) % len(around)] in solution:
            length += 1
        elif length:
            lengths.append(length)
            length = 0
    return lengths
