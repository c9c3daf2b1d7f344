"""The parts of the benchmark: how each is measured, and what it puts on the page."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import batch
import choices
import counters
import cspuz
import difficulties
import frontier_cases
import growth
import hard
import keys
import kit
import layout_tables
import lists
import live
import machines
import sat
import small_boards
import startup
import steps
import stores
import sudokus
import tilings
import verdicts
import words
from options import Options
from record import Result

Pictures = Callable[[Result], dict[str, str]]


def _none(_: Result) -> dict[str, str]:
    return {}


class Part(NamedTuple):
    """A part of the benchmark."""

    about: str
    minutes: float
    """About how long it takes on two cores, over the published puzzles."""
    measure: Callable[[Options], Result]
    shown: Callable[[Result], dict[str, str]]
    """What stands in the place of ``{{name}}`` on the page."""
    pictures: Pictures = _none
    long: bool = False
    """Whether it is measured only where it is named."""


def _verdicts(kind: str, minutes: float, programs: str) -> Part:
    return Part(
        f"verdicts over a set of {kind} boards: {programs}",
        minutes,
        partial(verdicts.measure, kind),
        partial(verdicts.shown, kind),
    )


PARTS: dict[str, Part] = {
    "nonogram": _verdicts("nonogram", 3, "CP-SAT, clingo"),
    "norinori": _verdicts("norinori", 0.5, "CP-SAT, clingo, HiGHS"),
    "shakashaka": _verdicts("shakashaka", 1.5, "CP-SAT, clingo, HiGHS"),
    "kropki": _verdicts("kropki", 0.5, "CP-SAT, clingo, HiGHS"),
    "akari": _verdicts("akari", 0.3, "CP-SAT, clingo"),
    "heyawake": _verdicts("heyawake", 1, "CP-SAT, clingo"),
    "hitori": _verdicts("hitori", 1, "CP-SAT, clingo"),
    "kuromasu": _verdicts("kuromasu", 1, "CP-SAT, clingo"),
    "lits": _verdicts("lits", 1, "CP-SAT, clingo"),
    "fillomino": _verdicts("fillomino", 10, "CP-SAT, clingo"),
    "nurikabe": _verdicts("nurikabe", 10, "CP-SAT, clingo"),
    "shikaku": _verdicts("shikaku", 0.5, "CP-SAT, clingo"),
    "masyu": _verdicts("masyu", 1, "CP-SAT, clingo"),
    "slitherlink": _verdicts("slitherlink", 1, "CP-SAT, clingo"),
    "yajilin": _verdicts("yajilin", 1, "CP-SAT, clingo"),
    "starbattle": _verdicts("starbattle", 0.5, "CP-SAT, clingo"),
    "tents": _verdicts("tents", 0.5, "CP-SAT, clingo"),
    "sudoku": _verdicts("sudoku", 1, "CP-SAT, clingo"),
    **{kind: _verdicts(kind, 0.5, "CP-SAT, clingo") for kind in verdicts.DECLARED},
    **{kind: _verdicts(kind, 0.5, "clingo") for kind in verdicts.BY_CLINGO},
    **{kind: _verdicts(kind, 0.5, "CP-SAT") for kind in verdicts.BY_CP_SAT},
    "sudokus": Part("1,000 hard sudokus: CP-SAT, clingo", 5, sudokus.measure, sudokus.shown),
    "tilings": Part(
        "all pentomino tilings counted: xcover, exact-cover, clingo, CP-SAT",
        5,
        tilings.pentominoes,
        partial(tilings.shown, "tilings"),
        tilings.pictures,
    ),
    "listing": Part(
        "all domino tilings listed: clingo, CP-SAT, PySAT, xcover, exact-cover",
        2,
        tilings.dominoes,
        partial(tilings.shown, "listing"),
    ),
    "cspuz": Part(
        "verdicts on links of all kinds: cspuz_core in the same run",
        15,
        cspuz.measure,
        cspuz.shown,
        long=True,
    ),
    "kit": Part(
        "verdicts on the sets of puzzlekit, beside its own solvers: CP-SAT",
        5,
        kit.measure,
        kit.shown,
        long=True,
    ),
    "hard": Part(
        "the verdict on each board of a folder, one by one", 5, hard.measure, hard.shown, long=True
    ),
    "small": Part(
        "small boards: cspuz_core, by its times and an older satgrid's",
        2,
        small_boards.measure,
        small_boards.shown,
        long=True,
    ),
    "batch": Part("satgrid check over folders", 1, batch.measure, batch.shown),
    "growth": Part(
        "time and memory against size", 4, growth.measure, growth.shown, growth.pictures
    ),
    "choices": Part("solvers, encodings, cardinalities", 3, choices.measure, choices.shown),
    "live": Part("the page: from a key to the verdict; Chromium", 4, live.measure, live.shown),
    "keys": Part(
        "the page: keys on a board, to the verdict; Chromium", 5, keys.measure, keys.shown
    ),
    "layouts": Part(
        "where clues lie in new puzzles, beside published ones; goes on where it was interrupted",
        15,
        layout_tables.measure,
        layout_tables.shown,
        long=True,
    ),
    "difficulties": Part(
        "whether difficulty orders puzzles of other programs as these do",
        5,
        difficulties.measure,
        difficulties.shown,
    ),
    "words": Part(
        "how hard new puzzles are: 5 seeds for each word; goes on where it was interrupted",
        60,
        words.measure,
        words.shown,
        long=True,
    ),
    "steps": Part(
        "steps of published puzzles: those without a technique, time, sentences, words",
        10,
        steps.measure,
        steps.shown,
        long=True,
    ),
    "startup": Part("start-up, encoding, clauses a second", 0.3, startup.measure, startup.shown),
    "frontier": Part(
        "the frontier engine case by case", 2, frontier_cases.measure, frontier_cases.shown
    ),
    "sat": Part("counts by SAT alone", 5, sat.measure, sat.shown),
    "store": Part("stores, processes, long runs", 4, stores.measure, stores.shown),
    "eight": Part(
        "8x8 by SAT: a store, two processes, a cluster",
        25,
        partial(stores.compared, stores.EIGHT),
        stores.shown_compared,
        long=True,
    ),
    "counter": Part("the model counter", 1, counters.measure, counters.shown),
    "machines": Part(
        "declared genres counted: pyganak, Graphillion",
        5,
        machines.measure,
        machines.shown,
        machines.pictures,
    ),
    "proofs": Part("certificates", 2, batch.proofs, batch.shown_proofs),
    "lists": Part(
        "lists that are proved complete", 1.5, lists.measure, partial(lists.shown, "lists")
    ),
    "cubed": Part(
        "a list that is proved complete in cubes",
        30,
        lists.measure_long,
        partial(lists.shown, "cubed"),
        long=True,
    ),
}
