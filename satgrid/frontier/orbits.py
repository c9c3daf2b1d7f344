"""A problem split by the place of one piece: the orbits of its places under the symmetries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from satgrid.frontier.problem import PieceOption, Problem
from satgrid.record import record

__all__ = ["Moves", "Orbit", "orbits_of", "splits", "tightest"]

Moves: TypeAlias = Sequence[Sequence[int]]
"""A symmetry group as permutations of the indices of ``ExactCover.placements``.

With the identity; empty where no symmetry is known.  To count in all, a few of the indices are
enough, so that a sequence which finds what is asked for saves time.
"""


ONCE = 6
"""Pieces used exactly once from which splitting pays.

The sets of pieces used then make up most of the states, and an awkward piece like the X rules
out most of them by its place (8x8: each of 36 parts has a hundredth of the states).  With one
such piece among dominoes a part has half of the states of the whole.
"""


@record
class Orbit:
    """Options that symmetries map to each other: each is in equally many solutions."""

    options: tuple[PieceOption, ...]
    images: tuple[Sequence[int] | None, ...]
    """For each option, one move that takes the first one there (None: identity)."""

    @property
    def option(self) -> PieceOption:
        """The representative: the first of them."""
        return self.options[0]


def orbits_of(problem: Problem, moves: Moves) -> list[Orbit]:
    """Choose, of the pieces used exactly once, that with the fewest orbits of places; split by it.

    The group must take its places to its places.  Every solution has an option of just one
    orbit.  Returns an empty list where no piece will do, or too few are used once.
    """
    best: list[Orbit] = []
    for options in _places(problem):
        if best and len(options) >= len(best) * max(len(moves), 1):
            break  # an orbit is no larger than the group
        orbits = _orbits(options, moves)
        if orbits and (not best or len(orbits) < len(best)):
            best = orbits
    return best


def splits(problem: Problem, moves: Moves, few: int) -> list[list[Orbit]]:
    """Return the splits by all pieces with at most so many orbits of places."""
    size = few * max(len(moves), 1)
    found = [_orbits(options, moves) for options in _places(problem) if len(options) <= size]
    return [orbits for orbits in found if 0 < len(orbits) <= few]


def _places(problem: Problem) -> list[dict[int, PieceOption]]:
    """Return the options of the pieces used exactly once, by their placements, the fewest first."""
    places: dict[int, dict[int, PieceOption]] = {
        piece: {} for piece, bounds in enumerate(problem.bounds) if bounds == (1, 1)
    }
    for option in problem.options:
        for piece, _ in option.uses:
            if piece in places:
                places[piece][option.placements[0]] = option
    return sorted(places.values(), key=len) if len(places) >= ONCE else []


def _orbits(options: dict[int, PieceOption], moves: Moves) -> list[Orbit]:
    orbits = []
    seen: set[int] = set()
    for index in options:
        if index in seen:
            continue
        images: dict[int, Sequence[int] | None] = {index: None}
        for move in moves:
            image = move[index]
            if image not in options:
                return []
            images.setdefault(image, move)
        seen.update(images)
        orbits.append(Orbit(tuple(options[image] for image in images), tuple(images.values())))
    return orbits


def tightest(problem: Problem) -> list[PieceOption]:
    """Return the options of the item that has the fewest; a solution has exactly one of them."""
    covering: list[list[PieceOption]] = [[] for _ in problem.cells]
    for option in problem.options:
        for item in option.items:
            covering[item].append(option)
    return min(covering, key=len)
