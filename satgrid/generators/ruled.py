"""New puzzles of genres with added rules, made by the generator of the genre.

Where clues can be left out, a new board loses them, and gets clues of an answer that keeps all
rules. Where there are none to leave out, as on boards of rooms, boards are made until the
only answer of one keeps the added rules, too.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from satgrid.errors import SatgridError
from satgrid.generators.completing import bare, completed
from satgrid.generators.layouts import drawn_rooms
from satgrid.generators.order import Order
from satgrid.layers.rooms import Rooms
from satgrid.own_text.reading import own_kind
from satgrid.puzzle.protocol import DeclaredPuzzle
from satgrid.solve.enumeration import Verdict
from satgrid.verdicts.puzzle_verdict import uniqueness

__all__ = ["derived"]

_BOARDS, _FAULTS = 300, 20  # of these, such as cannot have an answer
_SEEDS = 2**31


def derived(kind: Any, own: Any) -> Any:
    """Return the ``generator.py`` of a kind of boards.

    Parameters
    ----------
    own
        That of the genre without the added rules.
    """

    def generate(order: Order) -> Any:
        more = _more(kind)
        faults: list[SatgridError] = []
        for number in range(1, _BOARDS + 1):
            order.tick(f"board {number} of at most {_BOARDS}")
            seed = order.random.randrange(_SEEDS)
            draft = own.generate(
                replace(order, seed=seed, symmetry=None, variants=(), more=more, aim=None)
            )
            try:
                found = _with_rules(kind, draft, order)
            except SatgridError as error:
                faults.append(error)
                if len(faults) == _FAULTS:
                    break
                continue
            if found is not None:
                return found
        raise faults[0] if faults else order.failure(kind.name)

    return SimpleNamespace(USUAL=own.USUAL, generate=generate)


def _with_rules(kind: Any, draft: Any, order: Order) -> Any:
    """Return a puzzle with the added rules on the board of a draft; None if there is none."""
    known = {layer.name for layer in kind.base.genre.layers}
    rooms = {
        layer.name: drawn_rooms(layer, order)
        for layer in kind.genre.layers
        if layer.name not in known and isinstance(layer, Rooms)
    }
    board = kind.made(draft.shape, {**draft.data, **rooms}, draft.options)
    if isinstance(board, DeclaredPuzzle) and any(clue.removable for clue in board.clue_list()):
        return completed(bare(board), None, order).puzzle
    judged = uniqueness(board, deadline=order.deadline)
    order.tick()
    return board if judged.verdict is Verdict.UNIQUE else None


def _more(kind: Any) -> Callable[[Any], Any] | None:
    """Return what adds the rules that read nothing on the board; None if there are none."""
    own = {rule.name: rule for rule in kind.genre.rules[-len(kind.phrases) :]}
    free = tuple(phrase for phrase in kind.phrases if phrase in own and not own[phrase].reads)
    if not free:
        return None
    some: Any = own_kind(kind.base, free)
    return lambda board: some.made(board.shape, board.data, board.options)
