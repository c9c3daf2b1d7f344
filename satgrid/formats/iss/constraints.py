"""What the constraints of Interactive Sudoku Solver mean: one row for each.

A puzzle is a row of constraints, ``.Cage~10~R1C1~R1C2.Thermo~R3C1~R3C2``: each has a name, which is
empty for given numbers, and arguments. The meanings are those that the program itself states
(``js/sudoku_constraint.js`` of sigh/Interactive-Sudoku-Solver).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from satgrid.board.grid import Cell, adjacent
from satgrid.errors import SatgridError
from satgrid.formats.fpuzzles.variants import Collected, box_of

__all__ = ["CONSTRAINTS", "Constraint", "size_of"]

_CELL = re.compile(r"[Rr]([1-9a-zA-Z])[Cc]([1-9a-zA-Z])")
_LINE = re.compile(r"([RC])([1-9a-zA-Z])")
_SHAPE = re.compile(r"(\d{1,2})x(\d{1,2})", re.ASCII)
_DIGITS = 36
Arguments = Sequence[str]
Take = Callable[[Arguments, Collected], None]


class Constraint(NamedTuple):
    """A constraint, what it means, and how it is read."""

    name: str
    means: str
    """In words, for the table of docs/formats.md."""
    take: Take


def size_of(words: Arguments) -> int:
    """Return the rows of a board with a shape such as ``6x6``; raise SatgridError for others."""
    match = _SHAPE.fullmatch(words[0]) if words else None
    if match is None or match[1] != match[2]:
        raise SatgridError(f"a board of {words[0][:20] if words else 'no size'} is no square")
    size, values = int(match[1]), words[1] if len(words) > 1 else ""
    if values not in ("", f"{size}", f"1-{size}") or any(words[2:]):
        raise SatgridError(f"satgrid has no board with the shape {'~'.join(words)[:30]!r}")
    return size


def _cell(word: str, taken: Collected) -> Cell:
    match = _CELL.fullmatch(word)
    if match is None:
        raise SatgridError(f"{word[:20]!r} is not a cell, such as R1C2")
    return taken.inside(Cell(int(match[1], _DIGITS) - 1, int(match[2], _DIGITS) - 1))


def _cells(words: Arguments, taken: Collected) -> list[Cell]:
    return [_cell(word, taken) for word in words]


def _number(word: str) -> int:
    if not (word.isascii() and word.isdecimal() and len(word) < 6):
        raise SatgridError(f"{word[:20]!r} is not a number")
    return int(word)


def _givens(words: Arguments, taken: Collected) -> None:
    """Read given numbers and candidates: ``R1C2_4``, ``R1C2_4_5``."""
    for word in words:
        name, *values = word.split("_")
        cell, numbers = _cell(name, taken), {_number(value) for value in values}
        if not numbers or not all(1 <= number <= taken.size for number in numbers):
            raise SatgridError(f"{word[:20]!r} has no numbers of the board")
        if len(numbers) == 1:
            taken.number(cell, min(numbers))
        else:
            taken.add("candidates", [cell], ",".join(map(str, sorted(numbers))))


def _listed(layer: str) -> Take:
    return lambda words, taken: taken.add(layer, _cells(words, taken))


def _option(name: str, word: str = "yes") -> Take:
    def take(words: Arguments, taken: Collected) -> None:
        taken.options[name] = word

    return take


def _nothing(words: Arguments, taken: Collected) -> None:
    """Take no notice: it is read before all others."""


def _refused(rule: str) -> Take:
    def take(words: Arguments, taken: Collected) -> None:
        raise SatgridError(f"satgrid has no such rule: {rule}")

    return take


def _pairs(layer: str, sign: str) -> Take:
    """Return a reader of signs between each two neighbors among some cells."""

    def take(words: Arguments, taken: Collected) -> None:
        cells = _cells(words, taken)
        for at, one in enumerate(cells):
            for other in cells[at + 1 :]:
                if adjacent(one, other) and not taken.sign(layer, [one, other], sign):
                    raise SatgridError("two cells have another sign")

    return take


def _more(words: Arguments, taken: Collected) -> None:
    """Read that each cell is more than its neighbors among those that follow."""
    cells = _cells(words, taken)
    for at, one in enumerate(cells):
        for other in cells[at + 1 :]:
            if adjacent(one, other):
                sign = "^v"[one < other] if one.column == other.column else "<>"[one < other]
                if not taken.sign("signs", [one, other], sign):
                    raise SatgridError("a cell would be less and more than one beside it")


def _cages(words: Arguments, taken: Collected) -> None:
    total = _number(words[0]) if words and words[0] else 0
    taken.add("cages", _cells(words[1:], taken), total or "")


def _whispers(words: Arguments, taken: Collected) -> None:
    stated = bool(words) and words[0].isdecimal()
    gap = _number(words[0]) if stated else 5
    layer = "dutch whispers" if gap == 4 else "german whispers"
    taken.add(layer, _cells(words[stated:], taken), "" if gap in (4, 5) else gap)


def _pills(words: Arguments, taken: Collected) -> None:
    long = _number(words[0]) if words else 0
    cells = _cells(words[1:], taken)
    taken.add("arrows", [*sorted(cells[:long]), *cells[long:]], long)


def _quadruples(words: Arguments, taken: Collected) -> None:
    row, column = _cell(words[0], taken) if words else Cell(0, 0)
    corners = [Cell(row + down, column + right) for down in (0, 1) for right in (0, 1)]
    taken.add("quadruples", corners, ",".join(map(str, sorted(map(_number, words[1:])))))


def _same(words: Arguments, taken: Collected) -> None:
    """Read sets with the same numbers: satgrid can state it of sets of one cell."""
    sets, cells = _number(words[0]) if words else 0, _cells(words[1:], taken)
    if sets != len(cells):
        raise SatgridError("satgrid has no such rule: sets with the same numbers, in any order")
    for other in cells[1:]:
        taken.add("clones", [cells[0], other])


def _rays(words: Arguments, taken: Collected) -> None:
    """Read the sum of a diagonal, which is named by its first cell."""
    if len(words) != 2:
        raise SatgridError("a sum and a cell are expected")
    last = taken.size - 1
    first = row, column = _cell(words[1], taken)
    if column == 0 and row < last:
        down, right = 1, 1
    elif column == last and 0 < row < last:
        down, right = -1, -1
    elif row == 0:
        down, right = 1, -1
    elif row == last and 0 < column < last:
        down, right = -1, 1
    else:
        raise SatgridError(f"no diagonal begins at {words[1][:20]}")
    cells = [first]
    while 0 <= row + down <= last and 0 <= column + right <= last:
        row, column = row + down, column + right
        cells.append(Cell(row, column))
    taken.add("little killers", cells, _number(words[0]))


def _outside(layer: str, taken: Collected, name: str, number: str, *, back: bool = False) -> None:
    """Add a number beside a row or column such as ``R3``, seen from its start or its end."""
    match = _LINE.fullmatch(name)
    if match is None:
        raise SatgridError(f"{name[:20]!r} is not a row or a column, such as R3")
    at, far = int(match[2], _DIGITS) - 1, taken.size if back else -1
    taken.beside(layer, Cell(at, far) if match[1] == "R" else Cell(far, at), _number(number))


def _both_ends(layer: str) -> Take:
    def take(words: Arguments, taken: Collected) -> None:
        for back, number in enumerate(words[1:3]):
            if number:
                _outside(layer, taken, words[0], number, back=bool(back))

    return take


def _sandwiches(words: Arguments, taken: Collected) -> None:
    if len(words) != 2:
        raise SatgridError("a sum, and a row or a column are expected")
    _outside("sandwiches", taken, words[1], words[0])


def _diagonal(words: Arguments, taken: Collected) -> None:
    ways = {"1": "rising", "-1": "falling"}
    if [*words] not in (["1"], ["-1"]):
        raise SatgridError("1 or -1 is expected")
    taken.ways.add(ways[words[0]])


def _windows(words: Arguments, taken: Collected) -> None:
    """Add the boxes of a windoku, one step away from the usual ones."""
    high, wide = box_of(taken.size) or (taken.size, taken.size)
    for top in range(1, taken.size - high, high + 1):
        for left in range(1, taken.size - wide, wide + 1):
            cells = [Cell(top + at // wide, left + at % wide) for at in range(taken.size)]
            taken.add("extra regions", cells)


def _jigsaw(words: Arguments, taken: Collected) -> None:
    """Read regions: they are there besides the boxes, unless there are none."""
    size, layout = taken.size, words[-1] if words else ""
    if len(layout) != size * size:
        raise SatgridError(f"a layout of {len(layout)} cells, not {size * size}")
    parts: dict[str, list[Cell]] = {}
    for at, sign in enumerate(layout):
        parts.setdefault(sign, []).append(Cell(at // size, at % size))
    whole = {sign for sign, cells in parts.items() if len(cells) == size}
    if taken.boxed:
        for sign in sorted(whole):
            taken.add("extra regions", parts[sign])
        return
    rows = [layout[at : at + size] for at in range(0, size * size, size)]
    taken.divide([[sign if sign in whole else None for sign in row] for row in rows])


_MISSING = {
    "AntiTaxicab": "numbers apart by as many steps as they say",
    "Binary": "pairs by a table of one's own",
    "BinaryX": "pairs by a table of one's own",
    "ChaosArrow": "regions to be found",
    "ChaosConstruction": "regions to be found",
    "ChaosCount": "regions to be found",
    "ConnectedValues": "cells of some numbers are connected",
    "ContainAtLeast": "numbers that a set contains",
    "ContainExact": "numbers that a set contains",
    "CountDistinct": "how many numbers differ",
    "CountingCircles": "counting circles",
    "Doppelganger": "doppelgangers",
    "DoubleArrow": "double arrows",
    "DutchFlatmates": "Dutch flatmates",
    "Entropic": "entropic lines",
    "EqualSum": "sets with equal sums",
    "EqualityCage": "equality cages",
    "FullRank": "ranks of lines",
    "FullRankTies": "ranks of lines",
    "GlobalEntropy": "low, middle and high in each 2x2",
    "GlobalMod": "all remainders in each 2x2",
    "HiddenSkyscraper": "hidden skyscrapers",
    "Indexing": "indexing cells",
    "Lockout": "lockout lines",
    "LookAndSay": "look-and-say cages",
    "Lunchbox": "lunchboxes",
    "Modular": "modular lines",
    "NFA": "a pattern along a line",
    "NumberedRoom": "numbered rooms",
    "Or": "one of several constraints",
    "And": "constraints in a group",
    "End": "constraints in a group",
    "Pair": "pairs by a table of one's own",
    "PairX": "pairs by a table of one's own",
    "Regex": "a pattern along a line",
    "RegionSameValues": "regions with the same numbers",
    "RegionSize": "regions of another size",
    "RellikCage": "rellik cages",
    "Replicate": "constraints that are repeated",
    "Sum": "sums of any cells",
    "SumLine": "sum lines",
    "ValueIndexing": "indexing arrows",
    "Var": "cells outside the board",
    "Zipper": "zipper lines",
}
CONSTRAINTS: Mapping[str, Constraint] = {
    one.name: one
    for one in (
        Constraint("", "given numbers, several for a cell are candidates", _givens),
        Constraint("Given", "the same", _givens),
        Constraint("Shape", "the size of a square board, by default 9x9", _nothing),
        Constraint("NoBoxes", "no boxes", _nothing),
        Constraint("Jigsaw", "regions with `NoBoxes`, else extra regions", _jigsaw),
        Constraint("Diagonal", "both `diagonals: yes`, one an extra region", _diagonal),
        Constraint("Windoku", "extra regions", _windows),
        Constraint("DisjointSets", "`disjoint groups: yes`", _option("disjoint groups")),
        Constraint("AntiKnight", "`antiknight: yes`", _option("antiknight")),
        Constraint("AntiKing", "`antiking: yes`", _option("antiking")),
        Constraint("AntiConsecutive", "`nonconsecutive: yes`", _option("nonconsecutive")),
        Constraint("StrictKropki", "`all dots: yes`", _option("all dots")),
        Constraint("StrictXV", "`all xv: yes`", _option("all xv")),
        Constraint("WhiteDot", "white dots, at all neighbors among its cells", _pairs("dots", "o")),
        Constraint("BlackDot", "black dots, likewise", _pairs("dots", "*")),
        Constraint("X", "X, likewise", _pairs("xv", "X")),
        Constraint("V", "V, likewise", _pairs("xv", "V")),
        Constraint("GreaterThan", "signs, likewise, to cells that come later", _more),
        Constraint("Cage", "cages; a sum of 0 is none", _cages),
        Constraint("Arrow", "arrows", _listed("arrows")),
        Constraint("PillArrow", "arrows with a pill, read from left to right, then down", _pills),
        Constraint("Thermo", "thermometers", _listed("thermometers")),
        Constraint("Whisper", "german whispers, dutch ones where it states 4", _whispers),
        Constraint("Renban", "renban lines", _listed("renban lines")),
        Constraint("Palindrome", "palindromes", _listed("palindromes")),
        Constraint("Between", "between lines", _listed("between lines")),
        Constraint("RegionSumLine", "region sum lines", _listed("region sum lines")),
        Constraint("AllDifferent", "extra regions", _listed("extra regions")),
        Constraint("SameValues", "clones, where each set is one cell; else refused", _same),
        Constraint("Quad", "quadruples", _quadruples),
        Constraint("LittleKiller", "little killers", _rays),
        Constraint("Sandwich", "sandwiches", _sandwiches),
        Constraint("XSum", "x sums, at both ends of a line", _both_ends("x sums")),
        Constraint("Skyscraper", "skyscrapers, at both ends", _both_ends("skyscrapers")),
        Constraint("SearchPriority", "nothing: for the solver", _nothing),
        *(Constraint(name, f"refused: {why}", _refused(why)) for name, why in _MISSING.items()),
    )
}
"""The constraints by name. One that is not here is refused by its name."""
