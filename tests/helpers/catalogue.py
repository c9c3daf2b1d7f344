"""The boards of the catalogue, for every test."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import compress, product
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from satgrid.board.regions import Regions
from satgrid.board.text import Notes
from satgrid.declared.board import Board
from satgrid.formula.clauses import Formula
from satgrid.proofs.refutation import Refutation
from satgrid.puzzle import registry
from satgrid.puzzle.protocol import Puzzle
from satgrid.solve.enumeration import Verdict, solutions, verdict
from satgrid.solve.session import Session, Status
from satgrid.verdicts.puzzle_verdict import uniqueness

ROOT = Path(__file__).parents[2]
GENRES = registry.names()
"""All genres: each has boards in ``instances/``, and an example."""
DECLARED = [name for name in GENRES if issubclass(registry.find(name), Board)]
"""Genres whose rules are declared, too: ``test_declared.py`` makes their boards from them."""
BY_HAND = [name for name in GENRES if not getattr(registry.find(name), "whole", False)]
"""Genres with more than a declaration: their pages are written by hand."""
RULES_BY_HAND = [name for name in GENRES if name not in DECLARED]
"""Genres that ``test_declared.py`` leaves to the boards in ``instances/``."""
MADE_BY_HAND = [name for name in GENRES if isinstance(registry.part(name, "generator"), ModuleType)]
"""Genres with a generator of their own: ``test_declared.py`` tries those that are derived."""
_ANSWERS = {name: getattr(registry.find(name), "genre", None) for name in reversed(GENRES)}
EACH_ANSWER = sorted({type(one and one.answer): name for name, one in _ANSWERS.items()}.values())
"""A genre for each kind of answer, for what takes long and knows no genre."""
SMALL = [f"{name}/small" for name in GENRES]
"""A small board of each genre."""
LARGE = {
    *(
        f"tiling/pentominoes-{size}"
        for size in ("2x5x6", "2x3x10", "3x4x5", "3x20", "4x15", "5x12")
    ),
    *(f"tiling/{name}" for name in ("bedlam", "pentominoes-8x8-hole", "pentominoes-8x8-square")),
    *(f"kropki/{name}" for name in ("latin-12", "boxes-16x16", "boxes-16x16-some")),
    *("slitherlink/20x20", "fillomino/10x10", "sudoku/16x16", "kuromasu/20x20", "masyu/20x20"),
    "tiling/one-sided-tetrominoes",
}
"""Boards on which suites about all boards take long: smaller ones of their genres are like them."""
ASKED = 13
"""A solver is asked about one of so many sets of keys; odd, so that all keys vary."""
KEPT = {
    "penpa": ("title", "author", "source"),
    "text": ("title", "author", "source", "made"),
    "non": ("title", "author", "source"),
    "webpbn": ("title", "author", "source"),
    "olsak": ("title",),
    "pzprv3": ("author", "source"),
    "puzzlekit": ("title", "source"),
    "sdk": ("title", "author", "source"),
    "fpuzzles": ("title", "author"),
}
"""The notes that each format keeps."""


def only(name: str) -> None:
    """Let the suites about all genres be about one; the lists are those that they hold already."""
    for listed in (GENRES, DECLARED, BY_HAND, RULES_BY_HAND, MADE_BY_HAND):
        listed[:] = [one for one in listed if one == name]
    SMALL[:] = [f"{name}/small"]


def thinned(some: Iterable[Any], every: int = 4) -> list[Any]:
    """Return parameters, of which all but one in so many are slow; each kind of answer stays.

    For what takes long, and is tried on all genres by quicker tests, too. With ``--genre`` there is
    one parameter, which stays.
    """
    return [
        one if at % every == 0 or one in EACH_ANSWER else pytest.param(one, marks=pytest.mark.slow)
        for at, one in enumerate(some)
    ]


@cache
def load(path: Path) -> Puzzle[Any]:
    return registry.parse(path.read_text(encoding="utf-8"))


def roomed(name: str, rooms: Regions, notes: Notes = (), **options: int) -> Any:
    """Return a board of a declared genre that has nothing but rooms, and options."""
    kind: Any = registry.find(name)
    return kind.made((len(rooms), len(rooms[0])), {"rooms": rooms}, options, notes)


def halved(rows: Sequence[str], notes: Notes = ()) -> Any:
    """Return a shakashaka with such rows."""
    drawn = "\n".join(rows)
    kind: Any = registry.find("shakashaka")
    return kind.parse(f"puzzle: shakashaka\n\n{drawn}\n").with_notes(notes)


def boards(names: Sequence[str] = GENRES) -> list[Path]:
    """Return the files of the catalogue of some genres, without the wrong boards."""
    return sorted(path for name in names for path in (ROOT / "instances" / name).glob("*.txt"))


def unique_board(name: str) -> Puzzle[Any] | None:
    """Return the smallest board of a puzzle with one solution and a few dozen answer variables."""
    listed = [load(path) for path in boards() if path.parent.name == name]
    sized = [(len(encoded(board).answer_block()), at) for at, board in enumerate(listed)]
    for _, at in sorted(size for size in sized if 10 <= size[0] <= 400):
        if verdict(encoded(listed[at])).verdict is Verdict.UNIQUE:
            return listed[at]
    return None


def encoded(board: Puzzle[Any], encoding: str | None = None, cardinality: str = "auto") -> Formula:
    formula = Formula(cardinality)
    board.encode(formula, encoding)
    return formula


def refuted(formula: Formula) -> list[str]:
    """Return the lines of a proof that a formula has no model."""
    return b"".join(Refutation(formula).text()).decode("ascii").splitlines()


def by_trying(board: Puzzle[Any], encoding: str | None = None) -> set[frozenset[Any]]:
    """Return the solutions of a small board; the formula and ``check`` must agree on every set.

    All sets of keys of the answer are tried, and the listing compared.
    """
    formula = encoded(board, encoding)
    keys = list(formula.answer_block())
    accepted = set()
    with Session(formula) as session:
        for number, chosen in enumerate(product((False, True), repeat=len(keys))):
            guess = frozenset(compress(keys, chosen))
            solved = board.check(guess) == []
            if solved or number % ASKED == 0:  # the listing says of the others that they are none
                assert (session.solve(formula.stating(guess)) is Status.SATISFIABLE) == solved
            if solved:
                accepted.add(guess)
    listed = list(solutions(formula, limit=len(accepted) + 1))
    assert len(listed) == len(accepted)
    assert set(listed) == accepted
    if board.flaws():
        assert not accepted
    if formula.antichain:
        assert not any(one < other for one in accepted for other in accepted)
    return accepted


def agree(puzzle: Any, expected: set[frozenset[Any]]) -> None:
    """Hold what every way finds of a puzzle against all its solutions, found otherwise."""
    for encoding in puzzle.encodings:
        assert set(solutions(encoded(puzzle, encoding))) == expected
    judged = uniqueness(puzzle)
    verdicts = {0: Verdict.NONE, 1: Verdict.UNIQUE}
    assert judged.verdict is verdicts.get(len(expected), Verdict.MULTIPLE)
    assert {judged.first, judged.second} - {None} <= expected
    if puzzle.flaws():
        assert not expected
    left = puzzle.deduced()
    if left.clash is not None:
        assert not expected
    elif expected:
        assert left.found() <= frozenset.intersection(*expected)
        assert left.complete <= (len(expected) == 1)
