"""Random variant sudokus: squares with lines and cages that fit, and few numbers.

A variant is a rule that the puzzle has; the default rules are cages and thermometers. Lists of
cells are drawn at random until the square obeys their rule. Then unneeded numbers are removed;
easy puzzles keep some of these.
"""

from __future__ import annotations

from typing import Any

from satgrid.board.boxes import divided
from satgrid.board.grid import Cell
from satgrid.declared.board import class_of
from satgrid.generators.order import Order
from satgrid.generators.reduction import reduced, together
from satgrid.generators.squares import BOXES, filled
from satgrid.genres.variantsudoku.puzzle import GENRE
from satgrid.puzzle.numbers import Entry
from satgrid.rules.rule import Rule

__all__ = ["USUAL", "VARIANTS", "generate"]

USUAL = (9, 9)
_LISTS = {
    "cages": "cages",
    "thermometers": "thermometers",
    "arrows": "arrows",
    "whispers": "german whispers",
    "renban": "renban lines",
    "palindromes": "palindromes",
    "between": "between lines",
}
_OPTIONS = ("diagonals", "antiknight", "antiking", "nonconsecutive")
VARIANTS = (*BOXES, *_LISTS, "kropki", *_OPTIONS)
_USUAL = ("cages", "thermometers")
_TRIED = 150  # lists for each cell of a row
_SHARE = {"easy": 0.12, "medium": 0.0, "hard": 0.0}
"""The share of the cells whose numbers could be spared and stay."""


def generate(order: Order) -> Any:
    """Return a variant sudoku with exactly one solution."""
    known = [word for word in (*_LISTS, "kropki", *_OPTIONS) if word in order.variants]
    wanted = known or list(_USUAL)
    options = {name: "yes" for name in wanted if name in _OPTIONS}

    def made(box: Any, regions: Any) -> Any:
        areas = regions or divided(order.height, box)
        return class_of(GENRE).made((order.height, order.height), {"regions": areas}, options)

    blank, solution = filled(order, made, boxed=True)
    data: dict[str, Any] = {"givens": dict(sorted(solution))}
    if "kropki" in wanted:
        data["dots"] = {}
        for rule in GENRE.rules:
            if rule.name in ("white", "black"):
                data["dots"] = {**data["dots"], **rule.clues_for(blank, solution)}
        blank.options["all dots"] = "yes"
    taken: set[Cell] = set()
    for word in wanted:
        if word in _LISTS:
            data[_LISTS[word]] = _lists(order, blank, solution, _LISTS[word], taken)
    full = blank.with_data(**data)
    first = full.clue_number("givens", Cell(0, 0))
    givens = [[first + number for number in group] for group in together(order, blank.grid)]
    gone = reduced(full, solution, [order.shuffled(givens)], order.limits)
    assert gone is not None  # all numbers are given
    back = round(_SHARE[order.difficulty] * order.height**2)
    kept = gone[: max(0, len(gone) - back)] if order.difficulty == "easy" else gone
    return full.without({number for group in kept for number in group})


def _lists(
    order: Order, blank: Any, solution: frozenset[Entry], name: str, taken: set[Cell]
) -> dict[tuple[Cell, ...], Any]:
    """Return lists of cells whose rule a square obeys, without common cells."""
    rule: Rule = next(one for one in GENRE.rules if one.reads[:1] == (name,))
    layer: Any = next(layer for layer in GENRE.layers if layer.name == name)
    held = dict(solution)
    found: dict[tuple[Cell, ...], Any] = {}
    for _ in range(_TRIED * order.height):
        if len(found) >= order.height - 1:
            break
        order.tick()
        cells = _walk(
            order, blank, order.random.randint(max(2, layer.fewest), 5), cages=name == "cages"
        )
        if taken.isdisjoint(cells):
            word = sum(held[cell] for cell in cells) if name == "cages" else ""
            fresh = layer.made({cells: word})
            if not rule.violations(blank.with_data(**{name: fresh}), solution):
                found |= fresh
                taken.update(cells)
    return found


def _walk(order: Order, blank: Any, long: int, *, cages: bool) -> tuple[Cell, ...]:
    """Return successive cells, each beside the one before; for lines also across a corner."""
    grid = blank.grid
    cells = [order.random.choice(list(grid))]
    while len(cells) < long:
        near = grid.neighbors(cells[-1]) if cages else grid.around(cells[-1])
        free = [cell for cell in near if cell not in cells]
        if not free:
            break
        cells.append(order.random.choice(free))
    return tuple(cells)
