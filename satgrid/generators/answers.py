"""Random answers of declared genres."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import chain
from typing import Any

from satgrid.answers.kinds import Numbers, Shade
from satgrid.board.grid import Cell
from satgrid.declared.board import Board
from satgrid.formula.variables import Variables
from satgrid.generators.layouts import Answer, sparser
from satgrid.generators.order import Order
from satgrid.generators.scattering import in_patches
from satgrid.generators.settling import settled
from satgrid.generators.winding import drawn_loop
from satgrid.puzzle.encoding import encoded
from satgrid.solve.session import Session, Status

__all__ = ["answered", "near"]

_LOOPS = 5  # that are drawn before the solver is asked for one
_SHADED = 4  # answers of which the one is taken that has about as many keys as wished
_WISHED = 12  # of so many keys one is wished for
_NEAR, _WINDOW = 40, 2  # answers near one that are tried, and how far around a cell they differ


def answered(blank: Board, order: Order) -> tuple[Board, Answer] | None:
    """Return a layout with a random answer; None if the layout has no answer.

    A loop is drawn, if it keeps the rules; anything else comes from the solver. Of shaded cells
    there are about as many as the genre likes.
    """
    for _ in range(_LOOPS):
        drawn = drawn_loop(blank, order)
        if drawn is None:
            break
        if not drawn[0].check(drawn[1]):
            return drawn
    found = _solved(blank, order)
    if found is None and (changed := settled(blank, order)) is not None:
        blank, found = changed, _solved(changed, order)
    while found is None:
        fewer = sparser(blank, order)
        if fewer is None:
            break
        blank, found = fewer, _solved(fewer, order)
    if found is None or not isinstance(blank.answer, Shade) or blank.answer.antichain:
        return None if found is None else (blank, found)
    wished = blank.answer.share * len(blank.open_cells)
    for _ in range(_SHADED - 1):
        if wished * 0.75 <= len(found) <= wished * 1.6:
            break
        other = _solved(blank, order)
        if other is not None:
            found = min(found, other, key=lambda one: abs(len(one) - wished))
    return blank, found


def _solved(blank: Any, order: Order) -> Answer | None:
    """Return a random answer: the solver starts with random signs."""
    formula = encoded(blank, deadline=order.deadline)
    block = formula.answer_block()
    share = blank.answer.share
    with Session(formula, solver="minisat22") as session:
        _fill(session, blank, block)
        patches = blank.answer.patches if isinstance(blank.answer, Shade) else 0
        if patches:
            shaded = in_patches(order, share, patches)
            session.prefer([block[key] if key in shaded else -block[key] for key in block])
            status = session.solve(deadline=order.deadline)
            return session.model().solution() if status is Status.SATISFIABLE else None
        session.prefer(_signs(block.numbers(), share, order))
        # A few keys are wished for at first, so that the solver's own order does not show.
        for literal in order.shuffled(block.numbers())[: max(2, len(block.numbers()) // _WISHED)]:
            signed = literal if order.random.random() < share else -literal
            if session.solve([signed], deadline=order.deadline) is Status.SATISFIABLE:
                session.add(signed)
        if session.solve(deadline=order.deadline) is not Status.SATISFIABLE:
            order.tick()
            return None
        return session.model().solution()


def near(blank: Any, answer: Answer, cells: Collection[Cell], order: Order) -> Iterator[Answer]:
    """Yield random answers that differ from one only around some cells, if there are any."""
    if not cells:
        return
    formula = encoded(blank, deadline=order.deadline)
    block = formula.answer_block()
    with Session(formula, solver="minisat22") as session:
        _fill(session, blank, block)
        for _ in range(_NEAR):
            row, column = order.random.choice(sorted(cells))
            # A cell has a number in each answer, but it may be shaded in the other one only.
            kept = [
                block[key] if key in answer else -block[key]
                for key in (sorted(answer) if isinstance(blank.answer, Numbers) else block)
                if all(abs(r - row) + abs(c - column) > _WINDOW for r, c in blank.places(key))
            ]
            session.prefer(_signs(block.numbers(), blank.answer.share, order))
            if session.solve(kept, deadline=order.deadline) is not Status.SATISFIABLE:
                order.tick()
                return
            found = session.model().solution()
            if found != answer:
                yield found


def _fill(session: Session, blank: Any, block: Variables[Any]) -> None:
    """Shade a cell of every line where a generator does so."""
    if isinstance(blank.answer, Shade) and blank.answer.every:
        for line in chain(blank.grid.rows(), blank.grid.columns()):
            session.add(*(block[cell] for cell in line))


def _signs(numbers: Collection[int], share: float, order: Order) -> list[int]:
    return [one if order.random.random() < share else -one for one in numbers]
