"""Boards with every clue that is true of a random answer, such that no other answer is left."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from satgrid.answers.kinds import Numbers
from satgrid.board.grid import Cell
from satgrid.board.symbols import DARK
from satgrid.declared.board import Board, class_of
from satgrid.declared.genre import Genre
from satgrid.generators.answers import answered, near
from satgrid.generators.holes import holed
from satgrid.generators.layouts import Answer, changes, differing, is_enough, laid
from satgrid.generators.leaving import unprinted
from satgrid.generators.merging import merged, room_number
from satgrid.generators.order import Order
from satgrid.generators.winding import holes_alone, is_redrawn
from satgrid.layers.black_cells import Blacks
from satgrid.layers.circles import Circles
from satgrid.layers.walls import WallWords
from satgrid.layers.words import Words
from satgrid.solve.enumeration import Verdict
from satgrid.verdicts.puzzle_verdict import uniqueness

__all__ = ["Clued", "clued_board", "open_keys", "unique"]

Clued = Callable[[Board, Answer], Any]
"""Returns a board with the clues of an answer."""

_CHANGES = 300  # of one layout
_MOVED = 150  # changes after which rooms are cut
_IN_VAIN = 12  # changes that allow an earlier answer again, after which a layout is given up
_KNOWN, _COMPARED = 30, 12  # answers that a change is judged by; changes to choose from
_NO_NUMBER = 0.2  # of all walls, those that may have only a color
_NUMBERED = 0.25  # of the black cells that may have a number, those that do
_FEW = 40  # changes of a board without spare words, or of a loop soon drawn


def open_keys(puzzle: Any) -> int:
    """Return how many keys stay open without search."""
    return int(puzzle.deduced().state.open.bit_count())


def unique(
    genre: Genre, order: Order, *, strict: bool, without: bool = False
) -> tuple[Any, Answer] | None:
    """Return a board with all clues and its only answer; None if none was found.

    With ``strict`` there are clues in cells only where the images of the cell have them, too;
    ``without`` there are no spare words.
    """
    spared = unprinted(genre) if without else []
    clued = partial(
        clued_board,
        paired=order if strict and order.symmetry else None,
        bare=spared,
    )
    some = tuple(rule for rule in genre.rules if not rule.complete)
    made = answered(laid(replace(genre, rules=some), order), order)
    if made is None:
        return None
    blank, answer = made
    blank = class_of(genre).made(blank.shape, blank.data)
    if layer := holes_alone(genre):
        return holed(blank, answer, layer, order)
    full = clued(blank, answer)
    if full.check(answer):
        return None  # a clue that no word can state, such as a number that is too large
    others: list[Answer] = []
    vain, rooms = 0, room_number(blank)
    for number in range(_FEW if spared or is_redrawn(genre) else _CHANGES):
        order.tick(f"layout {number + 1}")
        judged = uniqueness(full, deadline=order.deadline)
        if judged.verdict is Verdict.UNIQUE:
            full = merged(full, blank, answer, others, clued, order, rooms)
            return _finished(full, answer, order), answer
        order.tick()
        other = judged.second if judged.first == answer else judged.first
        assert other is not None  # there is the wished one, too
        others = [other, *others[: _KNOWN - 1]]
        step, again = _nearer(blank, full, answer, others, clued, order), 0
        if step is None:
            step, again = _changed(blank, answer, others, clued, order, cut=number > _MOVED)
        if step is None and not is_enough(genre):  # the other answer may be the wanted one
            others[0] = answer
            step, again = _changed(blank, other, others, clued, order, cut=number > _MOVED)
        vain += again > 0
        if step is None or vain == _IN_VAIN:
            return None
        blank, answer = step
        full = clued(blank, answer)
    return None


def _finished(full: Any, answer: Answer, order: Order) -> Any:
    """Return a board with a few words as in print: bare walls, black numbers, circles."""
    for walls in full.genre.layers_of(WallWords):
        full = _barer(full, walls, order)
    for blacks in full.genre.layers_of(Blacks):
        full = _fuller(full, blacks, answer, order)
    for circles in full.genre.layers_of(Circles):
        full = _circled(full, circles, answer, order)
    return full


def _circled(full: Any, layer: Circles, answer: Answer, order: Order) -> Any:
    """Return a board with circles back in bare cells, as long as one solution is left."""
    for cell in order.shuffled(sorted(full.data[layer.name])):
        bare = {at: word for at, word in full.data[layer.name].items() if at != cell}
        more = full.with_data(**{layer.name: bare})
        order.tick()
        if not more.check(answer):
            judged = uniqueness(more, deadline=order.deadline)
            full = more if judged.verdict is Verdict.UNIQUE else full
    return full


def _barer(full: Any, layer: WallWords, order: Order) -> Any:
    """Return a board some of whose walls have no number, if one solution is left."""
    words = full.data[layer.name]
    for cell in order.shuffled(sorted(words))[: round(_NO_NUMBER * len(words))]:
        fewer = {**words, cell: layer.of("", "", layer.part(words[cell]).side)}
        barer = full.with_data(**{layer.name: fewer})
        order.tick()
        if uniqueness(barer, deadline=order.deadline).verdict is Verdict.UNIQUE:
            full, words = barer, fewer
    return full


def _fuller(full: Any, layer: Blacks, answer: Answer, order: Order) -> Any:
    """Return a board with numbers in some black cells that occur nowhere else in their lines."""
    words = dict(full.data[layer.name])
    black = order.shuffled(sorted(layer.dark(words)))
    used = {(*place, key.number) for key in answer for place in full.places(key)}
    for row, column in black[: round(_NUMBERED * len(black))]:
        free = [
            number
            for number in range(1, order.width + 1)
            if not any(one[2] == number and (one[0] == row or one[1] == column) for one in used)
        ]
        if free:
            number = order.random.choice(free)
            words[Cell(row, column)] = f"{DARK}{number}"
            used.add((row, column, number))
    return full.with_data(**{layer.name: words})


def _nearer(
    blank: Board,
    full: Any,
    answer: Answer,
    others: Sequence[Answer],
    clued: Clued,
    order: Order,
) -> tuple[Board, Answer] | None:
    """Return another answer whose clues imply at least as much; None if none is found.

    One that was known before has to imply more, so that two do not take turns.
    """
    if not isinstance(blank.answer, Numbers) and not unprinted(blank.genre):
        return None
    most = open_keys(full)
    for found in near(blank, answer, differing(blank, answer, others[0]), order):
        fresh = clued(blank, found)
        if open_keys(fresh) <= most - (found in others) and not fresh.check(found):
            return blank, found
    return None


def _changed(
    blank: Board,
    answer: Answer,
    others: Sequence[Answer],
    clued: Clued,
    order: Order,
    *,
    cut: bool,
) -> tuple[tuple[Board, Answer] | None, int]:
    """Return a layout that excludes the first of other answers, and how many others it allows.

    Of some such layouts it is the one that allows the fewest; where circles or black cells are the
    clues, the first one does. None if none is found.
    """
    found, fewest = None, len(others)
    compared = 0
    for changed, left in changes(blank, answer, others[0], order, cut=cut):
        fresh = clued(changed, left)
        if fresh.check(left) or not fresh.check(others[0]):
            continue
        if is_enough(blank.genre):
            return (changed, left), 0
        order.tick()
        number = 0
        for other in others[1:]:
            number += not fresh.check(other)
            if number == fewest:
                break
        else:
            found, fewest = (changed, left), number
        compared += 1
        if not fewest or compared == _COMPARED:
            break
    return found, fewest


def clued_board(
    blank: Board, solution: Answer, paired: Order | None = None, bare: Collection[str] = ()
) -> Any:
    """Return the board with every clue that is true of an answer.

    For a symmetric order, only with words in cells that have words at all their images. Some
    layers stay bare.
    """
    data: dict[str, Any] = {}
    for layer in blank.genre.layers:
        if layer.name in bare:
            continue
        for rule in blank.genre.rules:
            if layer.name in rule.reads[:1]:
                words: Mapping[Hashable, Any] = rule.clues_for(blank, solution)
                if paired is not None and isinstance(layer, Words) and layer.at == "cells":
                    words = {
                        cell: word
                        for cell, word in words.items()
                        if words.keys() >= {*paired.orbit(cell)}  # type: ignore[arg-type]
                    }
                if isinstance(layer, WallWords) and blank.data[layer.name]:
                    walls = blank.data[layer.name]
                    words = {cell: word for cell, word in words.items() if cell in walls}
                if words:
                    data[layer.name] = layer.changed(blank.data[layer.name], words)
                    break
    return blank.with_data(**data)
