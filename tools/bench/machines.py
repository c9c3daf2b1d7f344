"""Boards of machines counted by the frontier, beside the model counter where that ends."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

from children import DisagreedError, spent
from options import Options, seconds, table
from record import Result

from satgrid.errors import TimeUpError
from satgrid.formula.clauses import Formula
from satgrid.frontier import count_product
from satgrid.rules.answers import Answer, Lines, Numbers, Shade
from satgrid.rules.board import Board, class_of
from satgrid.rules.connected_rules import Connected
from satgrid.rules.genre import Genre
from satgrid.rules.house_rules import Once, OneEach
from satgrid.rules.line_rules import OneLoop
from satgrid.rules.pattern_rules import Apart
from satgrid.rules.rooms import Rooms
from satgrid.rules.rule import Rule
from satgrid.solve import model_counter
from satgrid.system.limits import Limits

LIMIT = 4.0  # seconds by the clock for the model counter
KNOWN = {
    ("loops, A140517", 10): 988808811046283595068099,
    ("Hamiltonian cycles, A003763", 10): 467260456608,
    ("connected sets and the empty one, A059525", 8): 51016818604894743,
    ("Latin squares, A002860", 6): 812851200,
    ("sudokus with rooms of 2x3", 6): 28200960,
}
"""As published."""


def cases() -> Iterator[tuple[str, int, Board]]:
    """Yield names and sizes of boards without a clue."""

    def kind(name: str, answer: Answer, *rules: Rule) -> Callable[..., Board]:
        return class_of(Genre(name, says="", answer=answer, layers=(Rooms(),), rules=rules))

    every = OneLoop("loop", every=True)
    connected, apart = Connected("connected"), Apart("apart")
    once = Once("once", houses=("row", "column", "room"))
    families: list[tuple[str, Callable[..., Board], tuple[int, ...]]] = [
        ("loops, A140517", kind("loops", Lines(), OneLoop("loop")), (4, 5, 6, 8, 10)),
        ("Hamiltonian cycles, A003763", kind("tours", Lines(through=True), every), (6, 8, 10)),
        (
            "connected sets and the empty one, A059525",
            kind("sets", Shade(), Connected("connected", on=True)),
            (5, 6, 8, 9),
        ),
        ("empty kuromasu", kind("apart", Shade(), apart, connected), (6, 7, 8, 10)),
        ("Latin squares, A002860", kind("latin", Numbers(), OneEach("cell"), Once("once")), (5, 6)),
    ]
    for name, make, sizes in families:
        for size in sizes:
            yield name, size, make((size, size), {})
    rooms = tuple(tuple(row // 2 * 2 + column // 3 for column in range(6)) for row in range(6))
    houses = kind("houses", Numbers(), OneEach("cell"), once)
    yield "sudokus with rooms of 2x3", 6, houses((6, 6), {"rooms": rooms})


def measure(options: Options) -> Result:
    """Count each; compare with what is published, and with the model counter."""
    rows: list[dict[str, Any]] = []
    over: set[str] = set()
    for name, size, board in cases():
        start = spent()
        found = board.product()
        assert found is not None
        number = count_product(found)
        row = {"name": name, "size": size, "count": str(number), "cpu": spent() - start}
        if number != KNOWN.get((name, size), number):
            raise DisagreedError(f"{name} {size}: {number}")
        if name not in over and model_counter.available():
            start = spent()
            formula = Formula()
            board.encode(formula)
            limits = Limits(time.monotonic() + options.limit(LIMIT))
            with suppress(TimeUpError):
                other = model_counter.count_formula(formula, limits=limits).number
                row["counter"] = spent() - start
                if other != number:
                    raise DisagreedError(f"{name} {size}: {number} and {other}")
            if "counter" not in row:
                over.add(name)
        rows.append(row)
        print(f"  {name} {size}", file=sys.stderr)
    return {"rows": rows, "limit": options.limit(LIMIT)}


def shown(result: Result) -> dict[str, str]:
    """Return the table."""
    rows = [
        (
            f"{row['name']}, {row['size']}x{row['size']}",
            f"{int(row['count']):,}",
            seconds(row["cpu"]),
            seconds(row["counter"]) if "counter" in row else "not done",
        )
        for row in result["rows"]
    ]
    found = table(("what", "count", "frontier", "pyganak"), rows)
    return {"machines": found, "machines.limit": f"{result['limit']:g} s"}
