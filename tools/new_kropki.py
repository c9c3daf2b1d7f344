"""Write kropki boards of known kinds, each with exactly one solution, from solutions made here.

A board starts from a full square, grown cell by cell with random numbers that still leave a
solution. Its dots follow from the numbers; numbers are then given and taken away again, in
random order, for as long as the solution stays the only one. Every step asks only *whether* a
formula has a solution, never for one, so that the boards depend on the seed and on nothing
else.

Usage: ``python tools/new_kropki.py [FOLDER] [--seed NUMBER] [--only NAME]``.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from satgrid.board.grid import Cell, Grid, Side, components
from satgrid.board.regions import Regions, renumbered
from satgrid.formula.clauses import Formula
from satgrid.genres.kropki.board import black as black_of, made as kropki_of, white as white_of
from satgrid.puzzle.numbers import Entry
from satgrid.solve.enumeration import Verdict, verdict
from satgrid.solve.session import Session, Status

FOLDER = Path(__file__).parents[1] / "instances" / "kropki"


class Kind(NamedTuple):
    """A board to make."""

    title: str
    size: int
    all_dots: str = "yes"
    colors: tuple[str, ...] = ("white", "black")
    """The dots that are drawn."""
    box: tuple[int, int] | None = None
    irregular: bool = False
    share: float = 1.0
    """How many of the dots are drawn, where not all are shown."""
    least: int = 0
    """The givens to keep: with fewer a large board would take minutes to settle."""


KINDS = {
    "latin-5": Kind("Latin square, all dots", 5),
    "latin-7-some": Kind("Latin square, some dots", 7, "no", share=0.6),
    "latin-9": Kind("Latin square, all dots", 9),
    "latin-12": Kind("Latin square, all dots", 12),
    "boxes-4x4": Kind("Boxes, all dots", 4, box=(2, 2)),
    "boxes-4x4-some": Kind("Boxes, some dots", 4, "no", box=(2, 2), share=0.6),
    "boxes-6x6": Kind("Boxes, all dots", 6, box=(2, 3)),
    "boxes-6x6-some": Kind("Boxes, some dots", 6, "no", box=(2, 3), share=0.6),
    "boxes-6x6-black": Kind("Boxes, all black dots", 6, "black", ("black",), box=(3, 2)),
    "boxes-9x9": Kind("Boxes, all dots", 9, box=(3, 3)),
    "boxes-9x9-some": Kind("Boxes, some dots", 9, "no", box=(3, 3), share=0.6),
    "boxes-16x16": Kind("Boxes, all dots", 16, box=(4, 4), least=24),
    "boxes-16x16-some": Kind("Boxes, some dots", 16, "no", box=(4, 4), share=0.6),
    "consecutive-9x9": Kind("Consecutive sudoku", 9, "white", ("white",), box=(3, 3)),
    "irregular-7": Kind("Irregular regions, all dots", 7, irregular=True),
    "irregular-9-some": Kind("Irregular regions, some dots", 9, "no", irregular=True, share=0.6),
}


def encoded(board: Any) -> Formula:
    """Return the formula of a board."""
    formula = Formula()
    board.encode(formula)
    return formula


def grown(blank: Any, random: Random) -> dict[Cell, int] | None:
    """Return a full square on a board without dots, or None where there is none."""
    formula = encoded(blank)
    value = formula.answer_block()
    cells = list(Grid(blank.shape[0], blank.shape[0]))
    random.shuffle(cells)
    numbers: dict[Cell, int] = {}
    with Session(formula) as session:
        if session.solve() is not Status.SATISFIABLE:
            return None
        for cell in cells:
            tried = list(range(1, blank.shape[0] + 1))
            random.shuffle(tried)
            for number in tried:
                literal = value[Entry(cell, number)]
                if session.solve([literal]) is Status.SATISFIABLE:
                    session.add(literal)
                    numbers[cell] = number
                    break
    return numbers


def grown_regions(size: int, random: Random) -> Regions:
    """Return irregular regions: rows, their cells exchanged at the borders while connected."""
    owner = {cell: cell.row for cell in Grid(size, size)}
    grid = Grid(size, size)
    swaps = 0
    while swaps < 4 * size * size:
        one, other = random.sample(list(grid), 2)
        near_one = {owner[cell] for cell in grid.neighbors(one)}
        near_other = {owner[cell] for cell in grid.neighbors(other)}
        changed = owner | {one: owner[other], other: owner[one]}
        if (
            owner[one] != owner[other]
            and owner[other] in near_one
            and owner[one] in near_other
            and all(whole(changed, area) for area in (owner[one], owner[other]))
        ):
            owner = changed
            swaps += 1
    return renumbered([[owner[cell] for cell in row] for row in grid.rows()])


def whole(owner: dict[Cell, int], area: int) -> bool:
    """Return whether the cells of a region are connected."""
    return len(components([cell for cell, number in owner.items() if number == area])) == 1


def dotted(board: Any, numbers: dict[Cell, int], kind: Kind, random: Random) -> Any:
    """Return the board with the dots that the numbers ask for."""
    dots: dict[str, list[Side]] = {"white": [], "black": []}
    for one, other in Grid(board.shape[0], board.shape[0]).sides():
        low, high = sorted([numbers[one], numbers[other]])
        fitting = [
            color
            for color, fits in (("white", high - low == 1), ("black", high == 2 * low))
            if fits and color in kind.colors
        ]
        if fitting and random.random() < kind.share:
            dots[random.choice(fitting)].append(Side(one, other))
    return kropki_of(
        board.shape[0],
        board.givens,
        dots["white"],
        dots["black"],
        kind.all_dots,
        regions=board.data["regions"],
        notes=board.notes,
    )


def needed(board: Any, numbers: dict[Cell, int], least: int, random: Random) -> tuple[Entry, ...]:
    """Return givens with which the numbers are the only solution.

    None of them can be left out, unless only ``least`` are left.
    """
    formula = encoded(board)
    value = formula.answer_block()
    entries = [Entry(cell, number) for cell, number in numbers.items()]
    random.shuffle(entries)

    def settled(session: Session, givens: Iterable[Entry]) -> bool:
        return session.solve(value[entry] for entry in givens) is Status.UNSATISFIABLE

    with Session(formula) as session:
        session.add(*(-value[entry] for entry in entries))  # any solution is now another one
        givens = [] if not least and settled(session, ()) else entries
        for entry in list(givens):
            if len(givens) == least:
                break
            fewer = [given for given in givens if given != entry]
            if settled(session, fewer):
                givens = fewer
    return tuple(sorted(givens))


def made(kind: Kind, random: Random) -> Any:
    """Return a board of a kind."""
    while True:
        areas = grown_regions(kind.size, random) if kind.irregular else None
        notes = (("title", kind.title),)
        blank = kropki_of(kind.size, all_dots="no", box=kind.box, regions=areas, notes=notes)
        numbers = grown(blank, random)
        if numbers is None:  # some divisions into regions have no solution
            continue
        board = dotted(blank, numbers, kind, random)
        board = board.with_data(givens=dict(needed(board, numbers, kind.least, random)))
        found = verdict(encoded(board))
        if found.verdict is not Verdict.UNIQUE or found.first != frozenset(
            Entry(cell, number) for cell, number in numbers.items()
        ):
            raise SystemExit(f"{kind.title}: {found.verdict.value}, which cannot be")
        return board


def main() -> None:
    """Write the boards, one file for each kind."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER)
    parser.add_argument("--seed", type=int, default=2024)
    parser.add_argument("--only", choices=sorted(KINDS), help="write this board alone")
    chosen = parser.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    for name, kind in KINDS.items():
        if chosen.only in (None, name):
            # A seed of its own for each, so that a new kind leaves the others as they are.
            board = made(kind, Random(f"{chosen.seed} {name}"))
            path = chosen.folder / f"{name}.txt"
            path.write_text(board.text(), encoding="utf-8", newline="\n")
            print(
                f"{name}: {len(board.givens)} givens, {len(white_of(board) | black_of(board))} dots"
            )


if __name__ == "__main__":
    main()
