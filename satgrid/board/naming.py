"""Names of cells, sides and groups of cells, as short as players write them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import count
from typing import NamedTuple

from satgrid.board.grid import Place

__all__ = ["LONGEST", "GroupName", "clipped", "edge_name", "lines_of", "listed", "numbered", "runs"]
__all__ += ["short", "shortened", "side_name", "together"]

LONGEST = 140
"""Characters of a sentence, without what stands before it in its line."""

_LONG = re.compile(r"\brow (\d+), column (\d+)")


def short(place: Place) -> str:
    """Name a cell by its row and column, in 3D with its layer.

    >>> short((3, 4))
    'r4c5'
    """
    letters = "lrc"[-len(place) :]
    return "".join(f"{letter}{at + 1}" for letter, at in zip(letters, place, strict=True))


def side_name(one: Place, other: Place) -> str:
    """Name the side between two cells.

    >>> side_name((3, 4), (4, 4))
    'r4c5|r5c5'
    """
    return f"{short(one)}|{short(other)}"


def edge_name(side: tuple[Place, Place], shape: tuple[int, ...]) -> str:
    """Name a side between two cells, or beside the one of them that is on a board.

    >>> edge_name(((3, 4), (4, 4)), (4, 6))
    'below r4c5'
    """
    (row, column), (below, right) = side
    if row < 0 or column < 0:
        return f"{'above' if row < 0 else 'left of'} {short((below, right))}"
    if below >= shape[0] or right >= shape[1]:
        return f"{'below' if below > row else 'right of'} {short((row, column))}"
    return side_name(*side)


def shortened(words: str) -> str:
    """Return words with the cells in them named shortly.

    >>> shortened("the 3 at row 2, column 5")
    'the 3 at r2c5'
    """
    return _LONG.sub(r"r\1c\2", words)


def listed(words: Sequence[str], last: str = "and") -> str:
    """Join words into a list.

    >>> listed(["1", "2", "5"], "or")
    '1, 2 or 5'
    """
    return f" {last} ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def clipped(names: Sequence[str], most: int = LONGEST) -> str:
    """Join names by semicolons; where they are too long, the first of them, and count the others.

    More than two are named shortly.

    >>> clipped(["the 3 at row 1, column 2", "row 4"])
    'the 3 at row 1, column 2; row 4'
    >>> clipped(["the 3 at row 1, column 2", "row 4", "row 5"], 25)
    'the 3 at r1c2; 2 others'
    """
    words = "; ".join(names)
    if len(names) < 3 and len(words) <= most:
        return words
    names = list(map(shortened, names))
    for left in range(len(names)):
        some = [*names[: len(names) - left], *([f"{left} other{'s' * (left > 1)}"] if left else [])]
        words = "; ".join(some)
        if len(words) <= most:
            break
    return words


def lines_of(names: Sequence[str], most: int = LONGEST) -> list[str]:
    """Join names by commas, in as many lines as they need; each has at least one.

    >>> lines_of(["r1c1", "r1c4", "r2c2"], 12)
    ['r1c1, r1c4', 'r2c2']
    """
    found: list[str] = []
    for name in names:
        if found and len(found[-1]) + 2 + len(name) <= most:
            found[-1] += f", {name}"
        else:
            found.append(name)
    return found


def runs(places: Iterable[tuple[int, ...]], step: int = 1) -> list[list[tuple[int, ...]]]:
    """Divide places into straight runs of three or more, the longest first, and single ones.

    They are sorted by their first places.

    Parameters
    ----------
    step
        How far successive places of a run are from each other.
    """
    left = set(places)
    found = []
    ways = ((0, step), (step, 0))
    while left:
        best: list[tuple[int, ...]] = []
        for *above, row, column in sorted(left):
            for down, right in ways:
                line = []
                for far in count():
                    place = (*above, row + far * down, column + far * right)
                    if place not in left:
                        break
                    line.append(place)
                if len(line) > len(best):
                    best = line
        if len(best) < 3:
            break
        found.append(best)
        left -= set(best)
    return sorted([*found, *([place] for place in left)])


def numbered(numbers: Sequence[int]) -> str:
    """List ascending numbers, with runs of three or more as ranges.

    >>> numbered([1, 2, 4, 5, 6])
    '1, 2 and 4 to 6'
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    words = []
    for run in runs:
        words += [f"{run[0]} to {run[-1]}"] if len(run) > 2 else list(map(str, run))
    return listed(words)


class GroupName(NamedTuple):
    """The name of a group of cells: ``row 3``, ``region at r1c4``, or other words.

    Attributes
    ----------
    noun
        What it is, one word with a regular plural; all words, where it has nothing else.
    number
        Its number among those of its kind, counted from 1; 0 where it has none.
    at
        Its first cell, where that tells it from others.
    """

    noun: str
    number: int = 0
    at: Place | None = None


def together(names: Iterable[GroupName]) -> str:
    """Name several groups, those of a kind in one.

    >>> together([GroupName("row", 3), GroupName("row", 4), GroupName("region", at=(0, 3))])
    'rows 3 and 4 and region r1c4'
    """
    kinds: dict[tuple[str, bool, bool], list[GroupName]] = {}
    for name in dict.fromkeys(names):
        kinds.setdefault((name.noun, name.number > 0, name.at is not None), []).append(name)
    said = []
    for (noun, has_number, has_place), some in kinds.items():
        plural = "es" if noun.endswith("x") else "s"
        words = noun + plural * (len(some) > 1)
        if has_number:
            said.append(f"{words} {numbered(sorted(name.number for name in some))}")
        elif has_place:
            places = [short(name.at) for name in sorted(some) if name.at is not None]
            said.append(f"{words} {listed(places)}")
        else:
            said.append(noun)
    return listed(said)
