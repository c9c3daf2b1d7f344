"""Drafts steered to a word of difficulty: they are rated while they are made, and changed.

A draft that misses its word is not thrown away. Where clues were left out, some come back near the
cells where the path became too hard, or more of them go; else the board changes there. Only where
that ends without the word is another draft made (``choosing``).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, TypeVar

from satgrid.board.grid import Cell, Place
from satgrid.generators.order import Order
from satgrid.generators.reduction import left_out

__all__ = ["changed", "put_back", "thinned"]

State = TypeVar("State")

_BACK = 24  # of so many clues left out one comes back at first, then twice as many each time
_FAR = 8  # of so many clues left out one is too many, where that many more came back
_OTHERS = 2  # groups tried in place of one that makes a board too easy which is else too hard
_TURNS = 10  # groups that are left out in turn of a board that is too easy, else too hard
_IN_VAIN = 25  # changes of a board that do not bring it nearer to its word


def put_back(
    order: Order,
    full: Any,
    gone: Sequence[Collection[int]],
    *,
    easy: float = 1,
    medium: float = 0.5,
    hard: float = 0,
    always: Collection[int] = (),
) -> Any:
    """Return a board without clues; the difficulty decides how large a share is put back.

    The rest is as in ``thinned``.
    """
    removed = left_out(order, len(gone), easy, medium, hard)
    listed = order.shuffled(gone)[::-1]
    return thinned(order, full, listed, len(gone) - removed, always)


def thinned(
    order: Order,
    full: Any,
    gone: Sequence[Collection[int]],
    kept: int,
    always: Collection[int] = (),
) -> Any:
    """Return a board without clues, as many as its word wants.

    Parameters
    ----------
    full
        The board with all clues.
    gone
        Groups of clues that can go together, those first that come back first.
    kept
        How many of these groups stay if no word is asked for; with a word, at first.
    always
        Clues that go in any case.
    """

    def board(number: int) -> Any:
        return full.without({*always, *(clue for group in groups[number:] for clue in group)})

    groups = list(gone)
    puzzle = board(kept)
    aim = order.aim
    if aim is None or not groups:
        return puzzle
    clues = full.clue_list()
    places = {id(group): _places(clues, group) for group in groups}
    hard, easy = -1, len(groups) + 1  # numbers of groups with which it is too hard, too easy
    near = 0  # groups close to the cells that were open at the last number that is too hard
    step = max(1, len(groups) // _BACK)
    grade = aim.grade(puzzle, order.limits)
    others = _OTHERS
    lean: list[Collection[int]] = []  # the groups of the last board that is too easy
    while grade.side and not aim.spent:
        if grade.side > 0:
            hard = kept
            left = {tuple(place) for place in grade.left}
            rest = groups[kept:]
            groups[kept:] = sorted(rest, key=lambda one: left.isdisjoint(places[id(one)]))
            near = sum(not left.isdisjoint(places[id(one)]) for one in rest)
        else:
            easy = kept
            lean = groups[:kept]
        swapped = False
        if hard < 0:
            fresh = 0
        elif easy > len(groups):
            fresh, step = min(kept + step, len(groups)), 2 * step
        elif easy > hard + 1:
            fresh = (hard + easy) // 2
        elif others and near > 1:
            # The group that makes it too easy changes places with another one near.
            others -= 1
            at = hard + order.random.randrange(1, near)
            groups[hard], groups[at] = groups[at], groups[hard]
            fresh, swapped = hard + 1, True
        else:
            return _leaner(order, full, groups, lean, always)
        if fresh == kept and not swapped:
            break
        order.limits.tell(f"{fresh} of {len(groups)} clues kept that could be spared")
        kept, puzzle = fresh, board(fresh)
        grade = aim.grade(puzzle, order.limits)
    # Steps that grow may have gone too far.
    while hard >= 0 and kept - hard > len(groups) / _FAR and not grade.side and not aim.spent:
        fewer = board((hard + kept) // 2)
        if aim.grade(fewer, order.limits).side:
            hard = (hard + kept) // 2
        else:
            kept, puzzle = (hard + kept) // 2, fewer
    return puzzle


def _leaner(
    order: Order,
    full: Any,
    groups: Sequence[Collection[int]],
    kept: Sequence[Collection[int]],
    always: Collection[int],
) -> Any:
    """Leave out in turn some of the groups that are kept on a board that is too easy.

    Where it is too hard without one, another near the cells that are open then comes back instead;
    if that does not help, the one does.
    """
    assert order.aim is not None
    spare = {clue for group in groups for clue in group}
    clues = full.clue_list()

    def board(some: Sequence[Collection[int]]) -> Any:
        return full.without({*always, *spare.difference(*some)})

    on = list(kept)
    puzzle = board(on)
    for _ in range(_TURNS):
        if order.aim.spent or not on:
            break
        out = order.random.choice(on)
        tried = [group for group in on if group is not out]
        fresh = board(tried)
        grade = order.aim.grade(fresh, order.limits)
        if grade.side > 0 and not order.aim.spent:
            left = {tuple(place) for place in grade.left}
            gone = [group for group in groups if not any(group is one for one in on)]
            near = [group for group in gone if not left.isdisjoint(_places(clues, group))]
            if not near:
                continue
            tried.append(order.random.choice(near))
            fresh = board(tried)
            grade = order.aim.grade(fresh, order.limits)
        if grade.side <= 0:
            on, puzzle = tried, fresh
        if not grade.side:
            break
    return puzzle


def _places(clues: Sequence[Any], group: Collection[int]) -> set[Place]:
    return {tuple(cell) for number in group for cell in clues[number].cells}


def changed(
    order: Order,
    state: State,
    board: Callable[[State], Any],
    change: Callable[[State, Sequence[Cell]], State | None],
) -> State:
    """Return a state whose board is as hard as wanted; the nearest if that is not found.

    Parameters
    ----------
    board
        Returns the board of a state, which has exactly one solution.
    change
        Returns another such state that differs near some of these cells; None if none is found.
    """
    aim = order.aim
    if aim is None:
        return state
    grade = aim.grade(board(state), order.limits)
    whole = [Cell(row, column) for row in range(order.height) for column in range(order.width)]
    in_vain = 0
    while grade.side and in_vain < _IN_VAIN and not aim.spent:
        words = {1: "too hard", -1: "too easy"}
        order.tick(f"{words[grade.side]} after {in_vain} changes in vain")
        in_vain += 1
        near = sorted({Cell(*place[-2:]) for place in grade.left}) or whole
        fresh = change(state, near)
        if fresh is None:
            continue
        now = aim.grade(board(fresh), order.limits)
        if now.side == grade.side and now.far > grade.far:
            continue
        if now.side != grade.side or now.far < grade.far:
            in_vain = 0 if now.side == grade.side else in_vain
        state, grade = fresh, now
    return state
