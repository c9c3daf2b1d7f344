"""New puzzles of declared genres.

A layout and a random answer come first, then all clues that are true of it. Where these leave
another answer, the layout is changed. Then the clues that can be spared go.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import SimpleNamespace
from typing import Any

from satgrid.board.isometry import SYMMETRIES
from satgrid.errors import SatgridError
from satgrid.generators.answers import answered, near
from satgrid.generators.divided import MADE, divided
from satgrid.generators.layouts import Answer, changes, differing, is_enough, laid
from satgrid.generators.leaving import has_all_beside, in_stages, unprinted
from satgrid.generators.order import Order
from satgrid.generators.reduction import followed, reduced
from satgrid.generators.steering import put_back
from satgrid.generators.unclued import MENDED, made_whole
from satgrid.generators.varying import varied
from satgrid.rules.answers import Numbers
from satgrid.rules.black_cells import Sums
from satgrid.rules.board import Board, class_of
from satgrid.rules.genre import Genre
from satgrid.rules.grids import Grids
from satgrid.rules.rooms import Rooms
from satgrid.rules.rule import Rule
from satgrid.rules.word_layers import Words
from satgrid.solve.enumeration import Verdict
from satgrid.verdicts.puzzle_verdict import uniqueness

__all__ = ["derived"]

Clued = Callable[[Board, Answer], Any]
"""Returns a board with the clues of an answer."""

_BOARDS = 100
_CHANGES = 300  # of one layout
_MOVED = 150  # changes after which rooms are cut
_IN_VAIN = 12  # changes that allow an earlier answer again, after which a layout is given up
_KNOWN, _COMPARED = 30, 12  # answers that a change is judged by; changes to choose from
_STRICT = 8  # boards whose words are all symmetric, before some may stand alone
_BARE, _FEW = 20, 40  # boards without spare words before others are made; changes of each
_MOST_CELLS = 900
_TRIED = {"easy": 4, "medium": 1, "hard": 6}
"""Puzzles of which the one is taken that leaves least open without a search, or most."""
_TRIED_WHOLE = 6  # of which the one nearest to the word is taken, where no clue can be left out
_BACK_EASY = 0.2
"""The share of clues that could be spared and stay in easy puzzles; none do in hard ones."""
_BACK_UNLED = 0.6
"""That share in easy puzzles where not even all clues do without a search."""


def derived(genre: Genre) -> Any:
    """Derive the ``generator.py`` of a genre; None if clues cannot be read from a solution."""
    if any(isinstance(rule, MENDED) for rule in genre.rules):
        return SimpleNamespace(USUAL=genre.usual, generate=lambda order: made_whole(genre, order))
    clued = {name for rule in genre.rules for name in rule.reads[:1] if _has_clues(rule)}
    # Rooms are no clues: where they say all, boards with one solution are too rare to be met.
    clues = {layer.name for layer in genre.layers if not isinstance(layer, Rooms)}
    if not clued & clues and not is_enough(genre):
        return None
    made_apart = any(isinstance(rule, MADE) for rule in genre.rules)

    def generate(order: Order) -> Any:
        if made_apart:
            return divided(genre, order)
        return _generated(genre, order)

    return SimpleNamespace(
        USUAL=genre.usual,
        SYMMETRIES=() if made_apart else SYMMETRIES,
        SYMMETRY="half" if not made_apart and _placed(genre) else None,
        generate=generate,
    )


def _placed(genre: Genre) -> bool:
    """Return whether readers expect symmetric clues: its clues stand in cells, and nowhere else."""
    read = {name for rule in genre.rules for name in rule.reads}
    return genre.symmetric and all(
        isinstance(layer, Words)
        and layer.at == "cells"
        and not (layer.filled or layer.sown or layer.kept)
        for layer in genre.layers
        if layer.name in read and not isinstance(layer, Grids)
    )


def _has_clues(rule: Rule) -> bool:
    return type(rule).clues_for is not Rule.clues_for


def _generated(genre: Genre, order: Order) -> Any:
    """Return a puzzle with exactly one solution."""
    order.limit(f"a puzzle of {genre.name}", _MOST_CELLS)
    if genre.even and (order.height % 2 or order.width % 2):
        raise SatgridError(f"{genre.name} has even numbers of rows and columns")
    if genre.square and order.height != order.width:
        raise SatgridError("this puzzle is a square: give a size such as 9x9")
    found: list[tuple[float, Any]] = []
    for number in range(1, _BOARDS + 1):
        order.tick(f"board {number} of at most {_BOARDS}")
        full = _unique(genre, order, strict=number <= _STRICT, without=number <= _BARE)
        if full is not None:
            puzzle = _sparser(_thinned(*full, order), full[1], order)
            if order.aim is not None and (has_all_beside(genre) or unprinted(genre)):
                puzzle = _for_word(puzzle, *full, order)
            if any(isinstance(layer, Sums) for layer in genre.layers):
                puzzle, off = varied(puzzle, full[1], _full, order)
                ready, most = not off, _TRIED_WHOLE
            else:
                off = -_open(puzzle) if order.difficulty == "hard" else _open(puzzle)
                ready, most = order.difficulty == "easy" and not off, _TRIED[order.difficulty]
                ready = ready or (order.aim is not None and order.aim.fits(puzzle))
            if ready:
                return puzzle
            found.append((off, puzzle))
            if len(found) == most:
                break
    if found:  # the first of those alike
        return min(found, key=lambda one: one[0])[1]
    raise order.failure(genre.name)


def _for_word(puzzle: Any, full: Any, answer: Answer, order: Order) -> Any:
    """Return a board of the order's word, with usual clues only if there is one.

    Spare words come where a board without them is too hard. Words beside lines that are usually all
    printed are left out where this makes a board that is too easy as hard as wanted, and no other
    answer does.
    """
    aim = order.aim
    assert aim is not None
    side, printed = aim.grade(puzzle, order.limits).side, _printed(full)
    if side > 0 and any(not full.data[name] for name in unprinted(full.genre)):
        eased = _thinned(_full(full, answer), answer, order, eased=True)
        return eased if aim.fits(eased) else puzzle
    if side >= 0 or not has_all_beside(full.genre) or in_stages(full, order)[-1]:
        return puzzle
    fewer = _thinned(full, answer, order, beside=True)
    if not aim.fits(fewer):
        return puzzle
    other, off = varied(puzzle, answer, printed, order)
    return fewer if off else other


def _printed(full: Any) -> Clued:
    """Return what prints the clues of another answer in the layers that a board has words of."""
    return partial(_full, bare=[name for name in unprinted(full.genre) if not full.data[name]])


def _open(puzzle: Any) -> int:
    """Return how many keys stay open without search."""
    return int(puzzle.deduced().state.open.bit_count())


def _unique(
    genre: Genre, order: Order, *, strict: bool, without: bool = False
) -> tuple[Any, Answer] | None:
    """Return a board with all clues and its only answer; None if none was found.

    With ``strict`` there are clues in cells only where the images of the cell have them, too;
    ``without`` there are no spare words.
    """
    spared = unprinted(genre) if without else []
    clued = partial(
        _full,
        paired=order if strict and order.symmetry else None,
        bare=spared,
    )
    some = tuple(rule for rule in genre.rules if not rule.complete)
    made = answered(laid(replace(genre, rules=some), order), order)
    if made is None:
        return None
    blank, answer = made
    blank = class_of(genre).made(blank.shape, blank.data)
    full = clued(blank, answer)
    if full.check(answer):
        return None  # a clue that no word can state, such as a number that is too large
    others: list[Answer] = []
    vain = 0
    for number in range(_FEW if spared else _CHANGES):
        order.tick(f"layout {number + 1}")
        judged = uniqueness(full, deadline=order.deadline)
        if judged.verdict is Verdict.UNIQUE:
            return full, answer
        order.tick()
        other = judged.second if judged.first == answer else judged.first
        assert other is not None  # there is the wished one, too
        others = [other, *others[: _KNOWN - 1]]
        step, again = _nearer(blank, full, answer, other, clued, order), 0
        if step is None:
            step, again = _changed(blank, answer, others, order, cut=number > _MOVED)
        if step is None and not is_enough(genre):  # the other answer may be the wanted one
            others[0] = answer
            step, again = _changed(blank, other, others, order, cut=number > _MOVED)
        vain += again > 0
        if step is None or vain == _IN_VAIN:
            return None
        blank, answer = step
        full = clued(blank, answer)
    return None


def _nearer(
    blank: Board, full: Any, answer: Answer, other: Answer, clued: Clued, order: Order
) -> tuple[Board, Answer] | None:
    """Return another answer whose clues imply at least as much; None if none is found."""
    if not isinstance(blank.answer, Numbers) and not unprinted(blank.genre):
        return None
    most = _open(full)
    for found in near(blank, answer, differing(blank, answer, other), order):
        fresh = clued(blank, found)
        if _open(fresh) <= most and not fresh.check(found):
            return blank, found
    return None


def _changed(
    blank: Board, answer: Answer, others: Sequence[Answer], order: Order, *, cut: bool
) -> tuple[tuple[Board, Answer] | None, int]:
    """Return a layout that excludes the first of other answers, and how many others it allows.

    Of some such layouts it is the one that allows the fewest; where circles or black cells are the
    clues, the first one does. None if none is found.
    """
    found, fewest = None, len(others)
    compared = 0
    for changed, left in changes(blank, answer, others[0], order, cut=cut):
        fresh = _full(changed, left)
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


def _thinned(
    full: Any, answer: Answer, order: Order, *, beside: bool = False, eased: bool = False
) -> Any:
    """Return a board without unneeded clues, as many as the difficulty requires.

    Words beside lines that are usually all printed are left out with ``beside`` only, and spare
    words come back with ``eased`` only.

    Easy puzzles keep the clues from which all follows without a search. Those of others go so, too,
    as long as it does, and then those that a search finds to be spared.
    """
    stages = in_stages(full, order, beside=beside)
    if eased:
        stages = [[group for groups in stages for group in groups]]
    gone = [] if order.difficulty == "hard" else followed(full, stages, order.limits)
    share = {"easy": _BACK_EASY, "medium": full.genre.spare}.get(order.difficulty, 0.0)
    if not gone and order.difficulty == "easy":
        share = _BACK_UNLED
    if not gone or order.difficulty != "easy":
        before = {number for group in gone for number in group}
        board = full.without(before)
        # The numbers of the clues that are left.
        left = [number for number in range(len(full.clue_list())) if number not in before]
        of_old = {old: new for new, old in enumerate(left)}
        rest = [
            [[of_old[number] for number in group] for group in groups if group not in gone]
            for groups in stages
        ]
        spared = reduced(board, answer, rest, order.limits)
        gone += [[left[number] for number in group] for group in spared or ()]
    last = [group for group in stages[-1] if group in gone]
    first = {number for group in gone if group not in last for number in group}
    return put_back(order, full, last, easy=share, medium=share, hard=share, always=first)


def _sparser(full: Any, answer: Answer, order: Order) -> Any:
    """Return a board without unneeded words, if no word is a clue by itself."""
    named = {rule.reads[0] for rule in full.genre.rules if rule.complete}
    for layer in full.genre.layers:
        if isinstance(layer, Words) and layer.name in named and not layer.clue:
            for cell in order.shuffled(sorted(full.data[layer.name])):
                order.tick()
                gone = order.orbit(cell)
                words = {at: word for at, word in full.data[layer.name].items() if at not in gone}
                fewer = full.with_data(**{layer.name: words})
                if not fewer.check(answer):
                    judged = uniqueness(fewer, deadline=order.deadline)
                    full = fewer if judged.verdict is Verdict.UNIQUE else full
    return full


def _full(
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
                if words:
                    data[layer.name] = layer.changed(blank.data[layer.name], words)
                    break
    return blank.with_data(**data)
