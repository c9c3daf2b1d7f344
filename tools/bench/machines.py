"""Boards of machines counted by the frontier, beside the model counter and Graphillion.

Each question goes to a process of its own, and all figures of a row are of one run.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from chart import lines
from children import Answer, Child, DisagreedError, timed
from options import Options, seconds, table
from record import Result

from satgrid.answers.kinds import Answer as Kind, Lines, Numbers, Shade
from satgrid.board.grid import Cell
from satgrid.declared.board import Board, class_of
from satgrid.declared.genre import Genre
from satgrid.errors import TimeUpError
from satgrid.formula.clauses import Formula
from satgrid.frontier import count_product
from satgrid.generators import generation
from satgrid.grounds.exactly_one import Groups, Ones
from satgrid.grounds.ground import Ground
from satgrid.grounds.stencil import stencil
from satgrid.layers.rooms import Rooms
from satgrid.puzzle import registry
from satgrid.puzzle.protocol import Violation
from satgrid.puzzle.view import AnyBoard
from satgrid.rules.connected import Connected
from satgrid.rules.houses import Once, OneEach
from satgrid.rules.lines import OneLoop
from satgrid.rules.patterns import Apart
from satgrid.rules.rule import Rule
from satgrid.solve import model_counter
from satgrid.system.limits import Limits

LIMIT = 10.0  # seconds for each of the others
FRONTIER = 60.0
LOOPS, TOURS = "loops, A140517", "Hamiltonian cycles, A003763"
PATHS = "paths corner to corner, A007764"
SETS = "connected sets and the empty one, A059525"
APART, YINYANG = "empty kuromasu", "empty yin-yang"
STARS, LATIN = "rows of stars, A002464", "Latin squares, A002860"
HOUSES, HALF = "sudokus with rooms of 2x3", "slitherlink with half of its clues, 10x10"
SIZES = {
    LOOPS: (4, 5, 6, 7, 8, 9, 10, 11, 12, 13),
    TOURS: (4, 6, 8, 10, 12),
    PATHS: (5, 6, 7, 8, 9, 10, 11),
    SETS: (4, 5, 6, 7, 8, 9, 10),
    APART: (5, 6, 7, 8, 9, 10, 11),
    YINYANG: (4, 5, 6, 7, 8),
    STARS: (6, 8, 10, 12),
    LATIN: (4, 5, 6),
    HOUSES: (6,),
    HALF: (1, 2),
}
"""The sides of the boards, of the last ones the seeds."""
GROWN = (LOOPS, TOURS, PATHS, SETS, APART, YINYANG, STARS)
KNOWN = {
    (LOOPS, 10): 988808811046283595068099,
    (LOOPS, 11): 109331355810135629946698361371,
    (LOOPS, 12): 36954917962039884953387868334644457,
    (LOOPS, 13): 38157703688577845304445530851242055267353,
    (TOURS, 10): 467260456608,
    (TOURS, 12): 1076226888605605706,
    (PATHS, 9): 3266598486981642,
    (PATHS, 10): 41044208702632496804,
    (SETS, 8): 51016818604894743,
    (STARS, 8): 5242,
    (STARS, 10): 479306,
    (STARS, 12): 63779034,
    (LATIN, 6): 812851200,
    (HOUSES, 6): 28200960,
}
"""As published."""


class _Stars(Rule):
    """One star in each row and column, and none touch."""

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return the groups, and that no two are side by side on a diagonal."""
        size = board.shape[0]
        full = (1 << size) - 1
        rows = [Groups([row * size + at for at in range(size)], 1, 1) for row in range(size)]
        yield Ones([*rows, Groups([row * size for row in range(size)], full, full)])
        for by in (-1, 1):
            yield stencil(board, [(0, 0, False), (1, by, False)], inside=True)

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Nothing is judged here."""
        return []


def board_of(name: str, size: int) -> Board:
    """Return a board without a clue, or with some."""

    def kind(answer: Kind, *rules: Rule) -> Callable[..., Board]:
        return class_of(Genre("bare", says="", answer=answer, layers=(Rooms(),), rules=rules))

    if name == HALF:
        return half(size)
    if name == PATHS:
        numbered: Any = registry.find("numberlink")
        ends: Board = numbered.made((size, size), {"numbers": dict.fromkeys(_corners(size), 1)})
        return ends
    if name == YINYANG:
        found: Any = registry.find("yinyang")
        board: Board = found.made((size, size), {})
        return board
    once = Once("once", houses=("row", "column", "room"))
    kinds: dict[str, Callable[..., Board]] = {
        LOOPS: kind(Lines(), OneLoop("loop")),
        TOURS: kind(Lines(through=True), OneLoop("loop", every=True)),
        SETS: kind(Shade(), Connected("connected", on=True)),
        APART: kind(Shade(), Apart("apart"), Connected("connected")),
        STARS: kind(Shade(), _Stars("stars")),
        LATIN: kind(Numbers(), OneEach("cell"), Once("once")),
        HOUSES: kind(Numbers(), OneEach("cell"), once),
    }
    rooms = tuple(tuple(row // 2 * 2 + column // 3 for column in range(6)) for row in range(6))
    return kinds[name]((size, size), {"rooms": rooms} if name == HOUSES else {})


def _corners(size: int) -> tuple[Cell, Cell]:
    return Cell(0, 0), Cell(size - 1, size - 1)


def half(seed: int) -> Board:
    """Return a slitherlink of the generator without half of its clues."""
    board: Any = generation.generate("slitherlink", 10, 10, seed=seed)
    clues = range(len(board.clue_list()))
    left: Board = board.without(random.Random(seed).sample(clues, len(clues) // 2))
    return left


def by_frontier(name: str, size: int, limit: float) -> Answer:
    """Count by merged states."""
    board = board_of(name, size)

    def found() -> Answer:
        product = board.product()
        assert product is not None
        return {"number": count_product(product)}

    return timed(found)


def by_pyganak(name: str, size: int, limit: float) -> Answer:
    """Count the models of the board's clauses."""
    board = board_of(name, size)

    def found() -> Answer:
        formula = Formula()
        board.encode(formula)
        limits = Limits(time.monotonic() + limit)
        with suppress(TimeUpError):
            return {"number": model_counter.count_formula(formula, limits=limits).number}
        return {"number": None}

    return timed(found)


def by_graphillion(name: str, size: int, limit: float) -> Answer:
    """Count subgraphs by its decision diagrams."""
    graphillion: Any = import_module("graphillion")
    tutorial: Any = import_module("graphillion.tutorial")
    # By its own grid of so many squares a side, in the order of its lines: its authors' choice for
    # grids, and far faster than the order that it takes by itself.
    squares = size - (name != LOOPS)

    def found() -> Answer:
        sets = graphillion.GraphSet
        sets.set_universe(tutorial.grid(squares, squares), traversal="as-is")
        if name == PATHS:
            return {"number": sets.paths(1, size * size).len()}
        return {"number": sets.cycles(is_hamilton=name == TOURS).len()}

    return timed(found)


OTHERS: dict[str, tuple[str, tuple[str, ...]]] = {
    "pyganak": ("machines:by_pyganak", tuple(SIZES)),
    "graphillion": ("machines:by_graphillion", (LOOPS, TOURS, PATHS)),
}


def measure(options: Options) -> Result:
    """Count each; compare with what is published, and with the others."""
    rows: list[dict[str, Any]] = []
    limit = options.limit(LIMIT)
    others = {name: one for name, one in OTHERS.items() if find_spec(name) is not None}
    over: set[tuple[str, str]] = set()
    for name, sizes in SIZES.items():
        for size in sizes:
            number, row = _row(name, size, limit, others, over)
            if number != KNOWN.get((name, size), number):
                raise DisagreedError(f"{name} {size}: {number}")
            rows.append(row)
            print(f"  {name} {size}: {row}", file=sys.stderr)
    return {"rows": rows, "limit": limit}


def _row(
    name: str,
    size: int,
    limit: float,
    others: dict[str, tuple[str, tuple[str, ...]]],
    over: set[tuple[str, str]],
) -> tuple[int | None, dict[str, Any]]:
    row: dict[str, Any] = {"name": name, "size": size}
    with Child("satgrid") as child:
        child.warm("machines:by_frontier", LOOPS, 3, FRONTIER)
        answer = child.ask("machines:by_frontier", name, size, FRONTIER, limit=FRONTIER)
        if answer is None:
            return None, row
        number = answer["number"]
        row |= {"count": str(number), "cpu": answer["cpu"], "memory": child.memory}
    for program, (call, kinds) in others.items():
        if name not in kinds or (program, name) in over:
            continue
        with Child(program) as child:
            child.warm(call, kinds[0], 3, limit)
            found = child.ask(call, name, size, limit, limit=limit)
        if found is None or found["number"] is None:
            if name != HALF:
                over.add((program, name))
            continue
        row[program] = found["cpu"]
        if found["number"] != number:
            raise DisagreedError(f"{name} {size}: {number} and {found['number']} by {program}")
    return number, row


def shown(result: Result) -> dict[str, str]:
    """Return the table."""
    rows: list[tuple[str, ...]] = []
    for row in result["rows"]:
        what = f"{row['name']}, {row['size']}x{row['size']}"
        if row["name"] == HALF:
            what = f"{row['name']}, number {row['size']}"
        if "cpu" not in row:
            rows.append((what, "", f"over {FRONTIER:g} s", "", "", ""))
            continue
        times = [row[one] for one in OTHERS if one in row]
        line = [what, f"{int(row['count']):,}", seconds(row["cpu"])]
        for program, (_, kinds) in OTHERS.items():
            missing = "not done" if row["name"] in kinds else ""
            line.append(seconds(row[program]) if program in row else missing)
        line.append(f"{min(times) / row['cpu']:.0f}" if times else "")
        rows.append(tuple(line))
    head = ("what", "count", "frontier", "pyganak", "Graphillion", "times as long")
    return {"machines": table(head, rows), "machines.limit": f"{result['limit']:g} s"}


def pictures(result: Result) -> dict[str, str]:
    """Draw the time against the side of the board."""
    series = {
        name.partition(",")[0]: [
            (float(row["size"]), row["cpu"])
            for row in result["rows"]
            if row["name"] == name and "cpu" in row
        ]
        for name in GROWN
    }
    drawn = {name: points for name, points in series.items() if points}
    title = "Boards of machines: seconds of processor"
    return {"bench-machines-time.svg": lines(title, drawn, across="side of the board")}
