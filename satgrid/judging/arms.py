"""Judges of how far a line runs straight on from a cell."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from satgrid.board.grid import Place, Side
from satgrid.puzzle.protocol import Violation

__all__ = ["arms"]


def arms(
    rule: str, words: Mapping[Place, object], solution: Collection[Side], *, like: str
) -> list[Violation]:
    """Return a violation for each word that the line through its cell does not fit.

    Parameters
    ----------
    like
        ``segments``: both straight pieces at the cell have the length of its number. ``turns``: a
        white circle is passed straight, a black one is a turn. ``equal``: both ways from a white
        circle are equally long, from a black one they are not. In both a number is their sum.
    """
    broken = []
    for (row, column), word in sorted(words.items()):
        lengths: dict[tuple[int, int], int] = {}
        for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            at, length = (row, column), 0
            while Side.between(at, (at[0] + down, at[1] + right)) in solution:
                at, length = (at[0] + down, at[1] + right), length + 1
            if length:
                lengths[down, right] = length
        if len(lengths) != 2:
            broken.append(Violation(rule, (row, column), f"no line passes the {word}"))
            continue
        (one, first), (other, second) = lengths.items()
        straight = one[0] == -other[0] and one[1] == -other[1]
        if word == "?":
            fits = straight or first == second
        elif like == "segments":
            fits = first + second == word if straight else first == second == word
        else:
            spelled = str(word)
            white = spelled[:1] == "w"
            fits = white == (straight if like == "turns" else first == second)
            fits = fits and (not spelled[1:] or first + second == int(spelled[1:]))
        if not fits:
            note = f"a line of {first} and {second} at the {word}"
            broken.append(Violation(rule, (row, column), note))
    return broken
