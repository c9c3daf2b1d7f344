"""Puzzles of f-puzzles: each kind of constraint is a list under its name.

What is there under a name that is not known is refused by it. What only draws, such as colors and
lines without a rule, is passed over where a program drew it for a rule, and else refused, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from satgrid.board.grid import Cell
from satgrid.board.text import noted
from satgrid.errors import SatgridError
from satgrid.formats.fpuzzles.variants import Collected, cell_of
from satgrid.formats.remarks import passed_over

__all__ = ["board"]

_NO_RULES = {"size", "grid", "title", "author", "ruleset", "solution", "disabledlogic"}
_NO_RULES |= {"truecandidatesoptions", "metadata"}
"""What says nothing of the answer."""
_FOG = {"fogofwar", "foglight", "triggereffect"}
_DRAWN = {"text", "line", "rectangle", "circle", "cage"}
_OPTIONS = {
    "antiknight": "antiknight",
    "antiking": "antiking",
    "nonconsecutive": "nonconsecutive",
    "disjointgroups": "disjoint groups",
}
_LINES = {
    "thermometer": "thermometers",
    "palindrome": "palindromes",
    "renban": "renban lines",
    "betweenline": "between lines",
    "regionsumline": "region sum lines",
}
_BESIDE = {"sandwichsum": "sandwiches", "skyscraper": "skyscrapers", "xsum": "x sums"}
_DRAWN_FOR = {*_LINES.values(), "whispers"}
_WAYS = {"UR": (-1, 1), "UL": (-1, -1), "DR": (1, 1), "DL": (1, -1)}
Part = dict[str, Any]


def board(found: Part) -> Any:
    """Return the board of a puzzle; raise SatgridError for parts that are wrong or unknown."""
    grid = found["grid"]
    size = found.get("size", len(grid) if isinstance(grid, list) else 0)
    if not isinstance(size, int) or isinstance(size, bool):
        raise SatgridError("its size is not a number")
    taken = Collected(size)
    _cells(grid, taken)
    for name, value in found.items():
        if value and name not in _NO_RULES:
            _taken(name, value, found, taken)
    taken.diagonals(falling=bool(found.get("diagonal-")), rising=bool(found.get("diagonal+")))
    stated = {key: found[key] for key in ("title", "author") if isinstance(found.get(key), str)}
    return taken.board(noted(**stated))


def _cells(grid: Any, taken: Collected) -> None:
    size = taken.size
    rows = isinstance(grid, list) and len(grid) == size
    if not rows or not all(isinstance(line, list) and len(line) == size for line in grid):
        raise SatgridError(f"its grid does not have {size} rows of {size} cells")
    regions: list[list[Any]] = [list(line) for line in taken.areas]
    for row, line in enumerate(grid):
        for column, cell in enumerate(line):
            if not isinstance(cell, dict):
                raise SatgridError("an entry of its grid is not a cell")
            at = Cell(row, column)
            if cell.get("given"):
                taken.number(at, _whole(cell.get("value")))
            marks = cell.get("givenPencilMarks")
            if marks:
                _candidates(at, marks, taken)
            if "region" in cell:
                region = cell["region"]
                if not isinstance(region, int | str | None):
                    raise SatgridError("the region of a cell of its grid is not a number")
                regions[row][column] = None if region is None else int(_whole(region))
    if any("region" in cell for line in grid for cell in line):
        taken.divide(regions)


def _candidates(cell: Cell, marks: Any, taken: Collected) -> None:
    numbers = sorted({_whole(mark) for mark in _list(marks)})
    if not numbers or not all(1 <= number <= taken.size for number in numbers):
        raise SatgridError("given pencil marks must be numbers of the board")
    taken.add("candidates", [cell], ",".join(map(str, numbers)))


def _taken(name: str, value: Any, found: Part, taken: Collected) -> None:
    """Add one kind of constraint to the board; raise SatgridError with its name if unknown."""
    try:
        if name in _OPTIONS:
            taken.options[_OPTIONS[name]] = "yes"
        elif name in ("diagonal+", "diagonal-"):
            pass
        elif name in _LINES:
            for _, line in _lines(value):
                taken.add(_LINES[name], line)
        elif name in _BESIDE:
            for part in _parts(value):
                if part.get("value") not in ("", None):
                    taken.beside(_BESIDE[name], cell_of(part.get("cell")), _whole(part["value"]))
        elif name in _DRAWN:
            _drawn(value, found)
        elif name in _FOG:
            passed_over(f"{name!r} of f-puzzles: fog only hides parts of the puzzle")
        elif name in _KINDS:
            _KINDS[name](value, found, taken)
        else:
            _unknown()
    except SatgridError as error:
        raise SatgridError(f"{name[:30]!r} of f-puzzles: {error}") from None


def _unknown() -> None:
    raise SatgridError("satgrid has no such rule")


def _drawn(value: Any, found: Part) -> None:
    """Refuse drawn elements, unless a program drew them for a constraint of the puzzle."""
    for part in _parts(value):
        named = str(part.get("fromConstraint", "")).lower().replace(" ", "").replace("-", "")
        known = [key for key in found if key.lower() in (named, f"{named}s", named.rstrip("s"))]
        bare = not part.get("cells") and not part.get("lines")
        if not (named and known) and not bare:
            raise SatgridError("the link does not state its meaning")


# Readers of the parts


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise SatgridError("a list is expected")
    return value


def _parts(value: Any) -> list[Part]:
    found = _list(value)
    if not all(isinstance(part, dict) for part in found):
        raise SatgridError("a list of parts is expected")
    return found


def _whole(value: Any) -> int:
    word = str(value).strip() if isinstance(value, int | str) else ""
    if isinstance(value, bool) or not (word.isascii() and word.isdecimal() and len(word) < 6):
        raise SatgridError(f"{str(value)[:20]!r} is not a number")
    return int(word)


def _listed(value: Any) -> list[Cell]:
    return [cell_of(word) for word in _list(value)]


def _lines(value: Any) -> Iterator[tuple[Part, list[Cell]]]:
    for part in _parts(value):
        for line in _list(part.get("lines")):
            yield part, _listed(line)


def _cages(value: Any, found: Part, taken: Collected) -> None:
    for part in _parts(value):
        stated = part.get("value")
        taken.add(
            "cages", _listed(part.get("cells")), "" if stated in ("", None) else _whole(stated)
        )


def _arrows(value: Any, found: Part, taken: Collected) -> None:
    for part in _parts(value):
        pill = sorted(_listed(part.get("cells")))
        for line in _list(part.get("lines")):
            arm = [cell for cell in _listed(line) if cell not in pill]
            taken.add("arrows", [*pill, *arm], len(pill) if len(pill) > 1 else "")


def _whispers(value: Any, found: Part, taken: Collected) -> None:
    for part, line in _lines(value):
        stated = part.get("value")
        gap = 5 if stated in ("", None) else _whole(stated)
        layer = "dutch whispers" if gap == 4 else "german whispers"
        taken.add(layer, line, "" if gap in (4, 5) else gap)


def _diagonal_sums(value: Any, found: Part, taken: Collected) -> None:
    for part in _parts(value):
        if part.get("value") in ("", None):
            continue
        start = cell_of(part.get("cell"))
        way = _WAYS.get(str(part.get("direction")))
        if way is None:
            raise SatgridError(f"{str(part.get('direction'))[:20]!r} is not a direction")
        cells = []
        row, column = start.row + way[0], start.column + way[1]
        while 0 <= row < taken.size and 0 <= column < taken.size:
            cells.append(Cell(row, column))
            row, column = row + way[0], column + way[1]
        taken.add("little killers", cells, _whole(part["value"]))


def _two(part: Part) -> list[Cell]:
    cells = _listed(part.get("cells"))
    if len(cells) != 2:
        raise SatgridError(f"{len(cells)} cells where two are expected")
    return cells


def _relations(layer: str, usual: int, sign: str) -> Callable[[Any, Part, Collected], None]:
    def take(value: Any, found: Part, taken: Collected) -> None:
        for part in _parts(value):
            stated = part.get("value")
            number = usual if stated in ("", None) else _whole(stated)
            cells = _two(part)
            if number != usual or not taken.sign("dots", cells, sign):
                taken.add(layer, cells, number)

    return take


def _sums(value: Any, found: Part, taken: Collected) -> None:
    for part in _parts(value):
        sign = part.get("value")
        if sign not in ("X", "V"):
            raise SatgridError(f"{str(sign)[:20]!r} is neither X nor V")
        if not taken.sign("xv", _two(part), str(sign)):
            raise SatgridError("its two cells have no common side, or another sign")


def _negative(value: Any, found: Part, taken: Collected) -> None:
    names = set(map(str, _list(value)))
    unknown = sorted(names - {"ratio", "difference", "xv"})
    if unknown:
        raise SatgridError(f"satgrid has no rule that all {unknown[0][:20]!r} are given")
    for name, usual in (("ratio", 2), ("difference", 1)):
        parts = _parts(found.get(name) or []) if name in names else []
        if any(part.get("value") not in ("", None, usual, str(usual)) for part in parts):
            raise SatgridError(f"all {name}s are given, also others than {usual}")
    dots = names & {"ratio", "difference"}
    if dots:
        shown = {"ratio": "black", "difference": "white"}
        taken.options["all dots"] = "yes" if len(dots) == 2 else shown[dots.pop()]
    if "xv" in names:
        taken.options["all xv"] = "yes"


def _clones(value: Any, found: Part, taken: Collected) -> None:
    for part in _parts(value):
        one, other = _listed(part.get("cells")), _listed(part.get("cloneCells"))
        if len(one) != len(other):
            raise SatgridError("both parts of a clone must have the same number of cells")
        pairs = [(a, b) for a, b in zip(one, other, strict=True) if a != b]
        if len({cell for pair in pairs for cell in pair}) == 2 * len(pairs):
            taken.add("clones", [a for a, _ in pairs] + [b for _, b in pairs])
        else:  # they overlap
            for a, b in pairs:
                taken.add("clones", [a, b])


def _regions(value: Any, found: Part, taken: Collected) -> None:
    for part in _parts(value):
        taken.add("extra regions", _listed(part.get("cells")))


def _parity(sign: str) -> Callable[[Any, Part, Collected], None]:
    def take(value: Any, found: Part, taken: Collected) -> None:
        for part in _parts(value):
            cell = taken.inside(cell_of(part.get("cell")))
            if taken.data.setdefault("parity", {}).setdefault(cell, sign) != sign:
                raise SatgridError("a cell is both even and odd")

    return take


def _quadruples(value: Any, found: Part, taken: Collected) -> None:
    for part in _parts(value):
        digits = sorted(_whole(digit) for digit in _list(part.get("values") or []))
        if digits:
            taken.add("quadruples", _listed(part.get("cells")), ",".join(map(str, digits)))


def _extremes(least: bool) -> Callable[[Any, Part, Collected], None]:
    """Return a reader of cells that are less, or more, than their neighbors."""

    def take(value: Any, found: Part, taken: Collected) -> None:
        cells = [taken.inside(cell_of(part.get("cell"))) for part in _parts(value)]
        for row, column in cells:
            for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
                other = Cell(row + down, column + right)
                inside = 0 <= other.row < taken.size and 0 <= other.column < taken.size
                if inside and other not in cells:
                    first = min((row, column), other) == (row, column)
                    sign = "<^"[down != 0] if first == least else ">v"[down != 0]
                    if not taken.sign("signs", [Cell(row, column), other], sign):
                        raise SatgridError("a cell would be less and more than one beside it")

    return take


_KINDS: dict[str, Callable[[Any, Part, Collected], None]] = {
    "killercage": _cages,
    "arrow": _arrows,
    "whispers": _whispers,
    "littlekillersum": _diagonal_sums,
    "difference": _relations("differences", 1, "o"),
    "ratio": _relations("ratios", 2, "*"),
    "xv": _sums,
    "negative": _negative,
    "clone": _clones,
    "extraregion": _regions,
    "even": _parity("e"),
    "odd": _parity("o"),
    "quadruple": _quadruples,
    "minimum": _extremes(True),
    "maximum": _extremes(False),
}
