"""Clues with unknown parts, as automata: runs of unknown length, and any number of runs.

In place of a length, ``UNKNOWN`` is a block of one cell or more, and ``ANY`` any number of blocks,
or none. The formulas of ``laid_blocks`` hold for known lengths only; a line with one of these is
looked at by the automaton that reads it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

from satgrid.board.laid_blocks import spare

__all__ = [
    "ANY",
    "ANY_SIGN",
    "UNKNOWN",
    "UNKNOWN_SIGN",
    "LineClue",
    "common",
    "known",
    "least",
    "lengths",
    "steps",
    "words",
]

LineClue: TypeAlias = tuple[int, ...]
UNKNOWN, ANY = -2, -1
UNKNOWN_SIGN, ANY_SIGN = "?", "*"
_LENGTHS = {UNKNOWN_SIGN: UNKNOWN, ANY_SIGN: ANY}
_SIGNS = {length: sign for sign, length in _LENGTHS.items()}
_Place: TypeAlias = tuple[int, int]
"""The number of parts that are over, and how many cells of the next one are filled."""
_Steps: TypeAlias = tuple[tuple[int | None, int | None], ...]


def lengths(words: Sequence[int | str]) -> LineClue:
    """Return the lengths that the words of a clue mean."""
    return tuple(word if isinstance(word, int) else _LENGTHS[word] for word in words)


def words(clue: LineClue) -> tuple[int | str, ...]:
    """Return the words of a clue: ``?`` and ``*`` for what is unknown."""
    return tuple(_SIGNS.get(length, length) for length in clue)


def known(blocks: Sequence[int]) -> bool:
    """Return whether the lengths of all blocks are known."""
    return not blocks or min(blocks) > 0


def least(blocks: Sequence[int]) -> tuple[int, ...]:
    """Return the shortest blocks that a clue allows, and the fewest of them."""
    return tuple(max(size, 1) for size in blocks if size != ANY)


def _gaps(blocks: Sequence[int], over: int) -> frozenset[_Place]:
    """Return the places in a gap behind some parts: any number of blocks may be none."""
    found = {(over, 0)}
    while over < len(blocks) and blocks[over] == ANY:
        over += 1
        found.add((over, 0))
    return frozenset(found)


def _after(blocks: Sequence[int], place: _Place, *, filled: bool) -> frozenset[_Place]:
    """Return the places to which a cell leads."""
    over, cells = place
    if over == len(blocks):
        return frozenset() if filled else frozenset({place})
    size = blocks[over]
    if filled:
        whole = size > 0 and cells == size
        return frozenset() if whole else frozenset({(over, min(cells + 1, max(size, 1)))})
    if not cells:
        return frozenset({place})
    if size == ANY:
        return _gaps(blocks, over)
    return _gaps(blocks, over + 1) if cells >= size else frozenset()


def _ends(blocks: Sequence[int], place: _Place) -> bool:
    over, cells = place
    behind = over + (1 if cells else 0)
    whole = not cells or cells >= blocks[over]
    return whole and (len(blocks), 0) in _gaps(blocks, behind)


@lru_cache(maxsize=1 << 12)
def steps(blocks: tuple[int, ...]) -> tuple[_Steps, frozenset[int]]:
    """Return the automaton of a clue: the states after a blank and a filled cell; the last ones.

    The first state is the one before the line.
    """
    first = _gaps(blocks, 0)
    number, listed = {first: 0}, [first]
    found: list[tuple[int | None, int | None]] = []
    for places in listed:  # grows
        row: list[int | None] = []
        for filled in (False, True):
            after = frozenset[_Place]().union(
                *(_after(blocks, place, filled=filled) for place in places)
            )
            if after and after not in number:
                number[after] = len(listed)
                listed.append(after)
            row.append(number[after] if after else None)
        found.append((row[0], row[1]))
    last = {at for at, places in enumerate(listed) if any(_ends(blocks, one) for one in places)}
    return tuple(found), frozenset(last)


def common(
    length: int, blocks: tuple[int, ...], ink: int = 0, blank: int = 0
) -> tuple[int, int] | None:
    """Return the cells that are filled, and those that are blank, in every possible arrangement.

    Examples
    --------
    >>> [bin(cells) for cells in common(5, (UNKNOWN, 3), ink=0b1)]
    ['0b11101', '0b10']
    """
    if spare(length, least(blocks)) < 0:
        return None
    after, last = steps(blocks)
    reached = [{0}]
    for at in range(length):
        free = [not ink >> at & 1, not blank >> at & 1]
        onward = {
            state
            for before in reached[-1]
            for state, allowed in zip(after[before], free, strict=True)
            if allowed and state is not None
        }
        reached.append(onward)
    back = set(last) & reached[-1]
    if not back:
        return None
    may = [0, 0]
    for at in reversed(range(length)):
        free = [not ink >> at & 1, not blank >> at & 1]
        before = set()
        for state in reached[at]:
            for filled, following in enumerate(after[state]):
                if free[filled] and following in back:
                    may[filled] |= 1 << at
                    before.add(state)
        back = before
    return may[1] & ~may[0], may[0] & ~may[1]
