"""Names of cells, sides and groups of cells, as short as players write them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from satgrid.board.grid import Place

__all__ = ["GroupName", "listed", "numbered", "short", "shortened", "side_name", "together"]

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
