"""Puzzles with a wish: a board to complete, an answer, or the places of the clues.

Where only the places are given, an answer is sought whose clues at these places leave no other: one
changes where another answer differs, and the change that leaves the least open is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from satgrid.board.grid import Place
from satgrid.board.isometry import SYMMETRIES, orbit
from satgrid.errors import ParseError, SatgridError, TimeUpError, unknown
from satgrid.generators.completing import (
    Completed,
    UnclearError,
    answers,
    bare,
    completed,
    place_of,
)
from satgrid.generators.order import Order
from satgrid.puzzle import registry
from satgrid.puzzle.encoding import encoded
from satgrid.puzzle.protocol import DeclaredPuzzle, Puzzle
from satgrid.solve.enumeration import Verdict
from satgrid.solve.session import Session, Status
from satgrid.verdicts.puzzle_verdict import uniqueness

__all__ = ["Wish", "blank", "fulfilled", "images_of"]

Answer = frozenset[Any]
Draft = Callable[[Order], Puzzle[Any]]

_BOARDS = 12  # new boards for which an answer is sought
_CHANGES, _TRIED, _STUCK = 60, 8, 6  # of one answer; tried for each; without success in a row
_WINDOW = 2  # how far around a cell an answer changes
_MISSING = 1000  # a place without a clue counts as so many open keys


@dataclass(frozen=True)
class Wish:
    """What is given of a new puzzle.

    Attributes
    ----------
    board
        What is drawn already, and stays.
    answer
        The solution.
    places
        The cells with a clue; none is elsewhere but those of the board.
    images
        Returns the other places of a cell's orbit, for symmetric clues.
    shape
        All cells of the board, for a genre that is made of a shape.
    """

    board: Puzzle[Any] | None = None
    answer: Answer | None = None
    places: frozenset[Place] | None = None
    images: Callable[[Place], Sequence[Place]] | None = None
    shape: frozenset[Place] | None = None


def images_of(
    symmetry: str | None, size: tuple[int, int] | None, places: object
) -> Callable[[Place], Sequence[Place]] | None:
    """Return how clues are symmetric where their places are not given; None for not at all."""
    kind = {"yes": "half", "none": None}.get(symmetry, symmetry) if symmetry else None
    if kind and kind not in SYMMETRIES:
        raise SatgridError(unknown("symmetry", kind, ("none", "yes", *SYMMETRIES)))
    return orbit(size, kind) if kind and size and not places else None


def blank(name: str, order: Order, draft: Draft) -> Any:
    """Return a board without clues; what must be on it besides, such as boxes, is as on a draft."""
    try:
        return bare(draft(order))
    except SatgridError:
        kind: Any = registry.find(name)
        if not hasattr(kind, "made"):
            raise
        return kind.made((order.height, order.width), {})


def fulfilled(name: str, wish: Wish, order: Order, draft: Draft, *, exact: bool) -> Completed:
    """Return a puzzle as wished.

    Parameters
    ----------
    draft
        Makes a puzzle of this genre, whose board is taken where none is given.
    exact
        Whether no clue that is not needed is added, whatever the difficulty of the order.

    Raises
    ------
    SatgridError
        If there is no such puzzle, or none was found.
    """
    if wish.shape is not None:
        return _shaped(name, wish.shape, order)
    if wish.board is None and wish.answer is None:
        assert wish.places is not None
        return _masked(name, wish.places, order, draft)
    board = wish.board
    if board is None:
        image = registry.part(name, "image")
        if image is not None and wish.answer is not None and wish.places is None:
            return _pictured(image, wish.answer, order)
        board = blank(name, order, draft)
    more: dict[str, Any] = {"images": wish.images, "exact": exact, "places": wish.places}
    try:
        found = completed(board, wish.answer, order, **more)
    except UnclearError as error:
        if wish.answer is not None:
            raise
        found = _near(error, order, more)
    if wish.places is not None:
        before = bare(board) if wish.answer is None else board
        _refuse_missing(before, found.puzzle, wish.places)
    return found


def _near(fault: UnclearError, order: Order, more: dict[str, Any]) -> Completed:
    """Return a board completed to an answer that is sought, where that of random ones failed."""
    board, answer = fault.board, fault.answer
    for number in range(1, _BOARDS + 1):
        order.tick(f"answer {number} of at most {_BOARDS}")
        found = _Search(board, more["places"], order).found(answer)
        if found is not None:
            with suppress(UnclearError):  # clues that exclude each other are chosen at random
                return completed(board, found.solution, order, **more)
        answer = order.random.choice(answers(board, answer, order))
    raise SatgridError(
        f"no clues were found that leave one solution: {fault.where}; try another seed"
    )


def _shaped(name: str, shape: frozenset[Place], order: Order) -> Completed:
    """Return a puzzle whose board has a shape."""
    generator = registry.part(name, "generator")
    if not hasattr(generator, "shaped"):
        raise SatgridError(f"a new {name} is not made of a shape")
    puzzle = generator.shaped(order, shape)
    judged = uniqueness(puzzle, deadline=order.deadline)
    if judged.verdict is Verdict.UNKNOWN or judged.first is None:
        raise TimeUpError("the time is over before a puzzle is found")
    return Completed(puzzle, judged.first, fewest=False)


def _pictured(image: Any, answer: Answer, order: Order) -> Completed:
    """Return a puzzle of a picture."""
    traced = image.traced(answer, order)
    if not traced.unique:
        cells = [f"row {cell.row + 1}, column {cell.column + 1}" for cell in traced.changes or ()]
        mended = f"; change {', '.join(cells)}" if cells else ""
        raise SatgridError(f"this picture is not the only solution of its clues{mended}")
    return Completed(traced.puzzle, answer, fewest=False)


def _refuse_missing(before: Any, puzzle: Any, places: Collection[Place]) -> None:
    """Refuse a puzzle without a clue at one of the places."""
    there = {place_of(clue) for board in (before, puzzle) for clue in board.clue_list()}
    for row, column in sorted(set(places) - there)[:1]:
        raise SatgridError(f"no clue can be at row {row + 1}, column {column + 1}")


def _masked(name: str, places: frozenset[Place], order: Order, draft: Draft) -> Completed:
    """Return a puzzle with clues at some places and nowhere else."""
    fault = ""
    for number in range(1, _BOARDS + 1):
        order.tick(f"board {number} of at most {_BOARDS}")
        black = _black(name, places, order)
        if black is None:
            some: Any = draft(order)
            judged = uniqueness(some, deadline=order.deadline)
            if judged.first is None:
                raise TimeUpError("the time is over before a puzzle is found")
            board, answer = bare(some), judged.first
            if not isinstance(board, DeclaredPuzzle) or not board.more_clues(answer):
                raise SatgridError(f"the places of the clues of a {name} cannot be chosen")
        else:
            board, answer = black[0], order.random.choice(answers(*black, order))
        search = _Search(board, places, order)
        found = search.found(answer)
        if found is not None:
            return found
        fault = search.fault
    raise SatgridError(f"no {name} with clues just there was found: {fault}; try another seed")


def _black(name: str, places: Collection[Place], order: Order) -> tuple[Any, Answer] | None:
    """Return a board with black cells at some places, with an answer.

    None unless clues can be in all of these cells and in no others.
    """
    kind: Any = registry.find(name)
    rows = [
        "".join("#" if (row, column) in places else "." for column in range(order.width))
        for row in range(order.height)
    ]
    try:
        board = kind.parse("\n".join([f"puzzle: {name}", "", *rows, ""]))
    except ParseError:
        return None
    if not isinstance(board, DeclaredPuzzle):
        return None
    judged = uniqueness(board, deadline=order.deadline)
    if judged.first is None:
        return None
    there = {place_of(clue) for clue in board.more_clues(judged.first).values()}
    return (board, judged.first) if there == set(places) else None


class _Search:
    """Changes an answer until its clues, at some places or anywhere, leave no other."""

    def __init__(self, board: Any, places: frozenset[Place] | None, order: Order) -> None:
        self._board, self._places, self._order = board, places, order
        self._formula = encoded(board, deadline=order.deadline)
        self._block = self._formula.answer_block()
        self.fault = ""

    def found(self, answer: Answer) -> Completed | None:
        """Return a puzzle, beginning with an answer; None if too many changes find none."""
        order, stuck = self._order, 0
        with Session(self._formula, solver="minisat22") as session:
            puzzle, open_ = self._clued(answer)
            for number in range(_CHANGES):
                order.tick(f"change {number + 1} of an answer, {open_} open")
                cells = self._missing(puzzle)
                if not cells:
                    judged = uniqueness(puzzle, deadline=order.deadline)
                    if judged.verdict is Verdict.UNIQUE:
                        return Completed(puzzle, answer, fewest=False)
                    other = judged.second if judged.first == answer else judged.first
                    if other is None:
                        raise TimeUpError("the time is over before a puzzle is found")
                    cells = {cell for key in answer ^ other for cell in self._board.places(key)}
                    self.fault = "there are several solutions"
                near = self._near(session, answer, sorted(cells))
                tried = [(self._clued(one), one) for one in near]
                if not tried:
                    return None
                (fresh, left), one = min(tried, key=lambda each: each[0][1])
                stuck = 0 if left < open_ else stuck + 1
                if left <= open_ or stuck % 3 == 2:  # a step uphill now and then
                    puzzle, open_, answer = fresh, left, one
                if stuck == _STUCK:
                    return None
        return None

    def _clued(self, answer: Answer) -> tuple[Any, int]:
        """Return the board with the clues of an answer, and how much they leave open."""
        puzzle = self._board
        for key, clue in self._board.more_clues(answer).items():
            if self._places is None or place_of(clue) in self._places:
                puzzle = puzzle.with_clue(key)
        open_ = _MISSING * len(self._missing(puzzle))
        if isinstance(puzzle, DeclaredPuzzle):
            open_ += len(answer - puzzle.deduced(deadline=self._order.deadline).found())
        return puzzle, open_

    def _missing(self, puzzle: Any) -> set[Place]:
        """Return the places that have no clue."""
        missing = set(self._places or ()) - {place_of(clue) for clue in puzzle.clue_list()}
        if missing:
            row, column = min(missing)
            self.fault = f"no clue at row {row + 1}, column {column + 1}"
        return missing

    def _near(self, session: Session, answer: Answer, cells: Sequence[Place]) -> list[Answer]:
        """Return random answers that differ from a given one only around some cell."""
        order, block = self._order, self._block
        share = len(answer) / max(1, len(block))
        found: dict[Answer, None] = {}
        for _ in range(_TRIED):
            row, column = order.random.choice(cells)
            far = [
                block[key] if key in answer else -block[key]
                for key in block
                if all(abs(r - row) + abs(c - column) > _WINDOW for r, c in self._board.places(key))
            ]
            session.prefer(
                [one if order.random.random() < share else -one for one in block.numbers()]
            )
            if session.solve(far, deadline=order.deadline) is Status.SATISFIABLE:
                found.setdefault(session.model().solution())
            else:
                order.tick()
        return [one for one in found if one != answer]
