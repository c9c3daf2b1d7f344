"""New puzzles of declared genres.

A layout and a random answer come first, then all clues that are true of it. Where these leave
another answer, the layout is changed. Then the clues that can be spared go.
"""

from __future__ import annotations

from functools import partial
from types import SimpleNamespace
from typing import Any

from satgrid.board.isometry import SYMMETRIES
from satgrid.declared.genre import Genre
from satgrid.errors import SatgridError
from satgrid.generators.clued import Clued, clued_board, open_keys, unique
from satgrid.generators.divided import MADE, divided
from satgrid.generators.halving import followed
from satgrid.generators.layouts import Answer, is_enough
from satgrid.generators.leaving import dull, has_all, in_stages, unprinted
from satgrid.generators.masks import loosest_first
from satgrid.generators.order import Order
from satgrid.generators.reduction import reduced
from satgrid.generators.signed import signed, signs_of
from satgrid.generators.steering import thinned
from satgrid.generators.unclued import MENDED, made_whole
from satgrid.generators.varying import varied
from satgrid.layers.black_cells import Sums
from satgrid.layers.overlapping_grids import Grids
from satgrid.layers.rooms import Rooms
from satgrid.layers.words import Words
from satgrid.rules.rule import Rule
from satgrid.solve.enumeration import Verdict
from satgrid.verdicts.puzzle_verdict import uniqueness

__all__ = ["derived"]

_BOARDS = 100
_STRICT = 8  # boards whose words are all symmetric, before some may stand alone
_BARE = 20  # boards without spare words before others are made
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
        SYMMETRY=() if made_apart else _usual_symmetries(genre),
        generate=generate,
    )


def _usual_symmetries(genre: Genre) -> tuple[str, ...]:
    """Return the usual symmetries: stated ones, else a half turn of clues in cells."""
    if genre.symmetric is not None:
        return genre.symmetric
    return ("half",) if _placed(genre) else ()


def _placed(genre: Genre) -> bool:
    """Return whether all clues stand in cells, and nowhere else."""
    read = {name for rule in genre.rules for name in rule.reads}
    return all(
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
    if kinds := signs_of(genre):
        puzzle = signed(genre, kinds, order)
        if order.aim is None or order.aim.fits(puzzle):
            return puzzle  # else signs go, too, for the word
    found: list[tuple[float, Any]] = []
    for number in range(1, _BOARDS + 1):
        order.tick(f"board {number} of at most {_BOARDS}")
        full = unique(genre, order, strict=number <= _STRICT, without=number <= _BARE)
        if full is not None:
            puzzle = _sparser(_thinned(*full, order), full[1], order)
            if order.aim is not None and (has_all(genre) or unprinted(genre)):
                puzzle = _for_word(puzzle, *full, order)
            if genre.layers_of(Sums):
                puzzle, off = varied(puzzle, full[1], clued_board, order)
                ready, most = not off, _TRIED_WHOLE
            else:
                off = -open_keys(puzzle) if order.difficulty == "hard" else open_keys(puzzle)
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
        eased = _thinned(clued_board(full, answer), answer, order, eased=True)
        return eased if aim.fits(eased) else puzzle
    if side >= 0 or not has_all(full.genre) or in_stages(full, order)[-1]:
        return puzzle
    fewer = _thinned(full, answer, order, beside=True)
    if not aim.fits(fewer):
        return puzzle
    other, off = varied(puzzle, answer, printed, order)
    return fewer if off else other


def _printed(full: Any) -> Clued:
    """Return what prints the clues of another answer in the layers that a board has words of."""
    return partial(
        clued_board, bare=[name for name in unprinted(full.genre) if not full.data[name]]
    )


def _thinned(
    full: Any, answer: Answer, order: Order, *, beside: bool = False, eased: bool = False
) -> Any:
    """Return a board without unneeded clues, as many as the difficulty requires.

    Words that are usually all printed are left out with ``beside`` only, and spare words come back
    with ``eased`` only.

    Easy puzzles keep the clues from which all follows without a search. Those of others go so, too,
    as long as it does, and then those that a search finds to be spared.
    """
    stages = in_stages(full, order, beside=beside)
    if eased:
        stages = [[group for groups in stages for group in groups]]
    gone = [] if order.difficulty == "hard" else followed(full, stages, order.limits)
    share = _back(full.genre, order)
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
    out = {number for group in gone for number in group}
    cells = [clue.cells[0] for clue in full.clue_list()]
    near = [cell for number, cell in enumerate(cells) if number not in out]
    loose = max(0.0, 2 * full.genre.loose - 1)
    last = loosest_first(order, last, cells, loose=loose, near=near, dull=dull(full, order))
    return thinned(order, full, last, len(last) - int(len(last) * (1 - share)), first)


def _sparser(full: Any, answer: Answer, order: Order) -> Any:
    """Leave out words that are not needed, though places without one mean something.

    The last ones stay as the difficulty wants: other boards were not judged, and a word more can
    allow other answers.
    """
    named = {rule.reads[0] for rule in full.genre.rules if rule.complete}
    for layer in full.genre.layers:
        if isinstance(layer, Words) and layer.name in named and not layer.clue:
            boards = [full]
            for cell in order.shuffled(sorted(full.data[layer.name])):
                order.tick()
                words, gone = boards[-1].data[layer.name], order.orbit(cell)
                fewer = {at: word for at, word in words.items() if at not in gone}
                board = full.with_data(**{layer.name: fewer})
                if cell in words and not board.check(answer):
                    judged = uniqueness(board, deadline=order.deadline)
                    boards += [board] if judged.verdict is Verdict.UNIQUE else []
            full = boards[-1 - round(_back(full.genre, order) * (len(boards) - 1))]
    return full


def _back(genre: Genre, order: Order) -> float:
    """Return the share of the clues that could be spared and stay."""
    return {"easy": _BACK_EASY, "medium": genre.spare, "hard": 0.0}[order.difficulty]
