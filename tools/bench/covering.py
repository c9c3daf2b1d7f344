"""The questions to child processes about exact covers: all solutions, counted or listed."""

from __future__ import annotations

from importlib import import_module

from children import Answer, timed

from satgrid.counting.listing import Solutions
from satgrid.counting.request import Request
from satgrid.counting.totals import count
from satgrid.genres.tiling.puzzle import Tiling
from satgrid.puzzle import registry

PEERS = {
    "xcover": "xcover",
    "exact-cover": "exact_cover",
    "clingo": "clingo",
    "CP-SAT": "cp_sat",
    "PySAT, one loop": "pysat",
}


def counted(program: str, text: str) -> Answer:
    """Count all solutions of a tiling, from its list of placements.

    satgrid makes the list anew and finds the symmetries: both are part of its time, and neither
    is of the others'.
    """
    puzzle = registry.parse(text)
    assert isinstance(puzzle, Tiling)
    if program in PEERS:
        rows, items = import_module("peers.covers").options(puzzle.cover())
        by = getattr(import_module("peers.covers"), PEERS[program])
        return timed(lambda: {"number": by(rows, items)})
    method, *words = program.removeprefix("satgrid ").split(", ")
    jobs = 2 if "two processes" in words else 1
    request = Request(puzzle, method=METHODS[method], distinct="distinct" in words, jobs=jobs)
    if "listed" in words:
        return timed(lambda: {"number": sum(1 for _ in Solutions(request))})
    if "indices" in words:
        return timed(lambda: {"number": sum(1 for _ in Solutions(request).indices())})
    return timed(lambda: {"number": count(request).number})


METHODS = {"satgrid": "frontier", "frontier": "frontier", "sat": "sat"}
