"""Every clause belongs to the clue it is filed under.

Without the clauses of a clue a formula has exactly the solutions of the board without that clue,
as judged here: all sets of keys of small boards are tried, and what ``check`` minds about one
clue only is excused. Where ``check`` cannot tell the clues of a puzzle apart, the rest of the
clues is judged by hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import compress, product
from math import prod
from pathlib import Path
from typing import Any

import pytest
from catalogue import BY_HAND, boards, encoded, load
from explain.test_explain import kept

from satgrid.board.grid import Place
from satgrid.formula.clauses import Formula
from satgrid.genres.kropki.board import black as black_of, made as kropki_of, white as white_of
from satgrid.genres.tiling.puzzle import Tiling
from satgrid.puzzle.protocol import Puzzle, Violation
from satgrid.solve.enumeration import solutions

CELLS = 16  # of a board that is looked at: larger ones have more answer variables
MOST = 13  # answer variables, so that all sets of keys are soon tried


def said(board: Any) -> Formula:
    """Return the formula in which the clauses of the other clues say nothing of one left out."""
    return encoded(board, board.explained)


def chosen_boards() -> list[Path]:
    """Return the boards with few answer variables, and the smallest of each genre, by hand."""
    tiny = [path for path in boards(BY_HAND) if prod(load(path).shape) <= CELLS]
    sized = [(len(said(load(path)).answer_block()), path) for path in tiny]
    least: dict[str, tuple[int, Path]] = {}
    for size, path in sized:
        least[path.parent.name] = min(least.get(path.parent.name, (size, path)), (size, path))
    return [path for size, path in sized if size <= MOST or least[path.parent.name][1] == path]


PATHS = chosen_boards()


Tried = list[tuple[frozenset[Any], list[Violation]]]
"""Sets of keys, each with what is wrong with it."""


def tried(board: Puzzle[Any]) -> Tried:
    """Return all sets of keys; of a tiling those in which no two pieces lie over one cell."""
    keys = list(said(board).answer_block())
    found = []
    for taken in product((False, True), repeat=len(keys)):
        guess = frozenset(compress(keys, taken))
        if isinstance(board, Tiling):
            cells = [cell for placement in guess for cell in placement.cells]
            if len(set(cells)) < len(cells):
                continue
        found.append((guess, board.check(guess)))
    return found


def by_violations(board: Any, number: int, guesses: Tried) -> Iterator[frozenset[Any]]:
    """Yield those with which nothing is wrong, but for what is wrong with one clue."""
    cells = set(map(tuple, board.clue_list()[number].cells))
    rules = rules_of(board, number)
    for guess, broken in guesses:
        if all(it.rule in rules and tuple(it.cell) in cells for it in broken):
            yield guess


def rules_of(board: Any, number: int) -> set[str]:
    """Return the rules under which a clue's clauses are filed."""
    formula = said(board)
    ours = {index for run in formula.clues.get(number, ()) for index in run}
    return {
        rule for rule, runs in formula.rules.items() if any(ours.intersection(run) for run in runs)
    }


def of_hitori(board: Any, number: int, guesses: Tried) -> Iterator[frozenset[Any]]:
    """Look for two unshaded cells with one number, in each line's numbers but one."""
    rest = [clue.cells for at, clue in enumerate(board.clue_list()) if at != number]
    for guess, broken in guesses:
        held = set(map(tuple, guess))
        twice = any(len(set(map(tuple, cells)) - held) > 1 for cells in rest)
        if not twice and all(it.rule == "repeat" for it in broken):
            yield guess


def of_kropki(board: Any, number: int, guesses: Tried) -> Iterator[frozenset[Any]]:
    """Judge lines by ``check`` on a board without clues, and all borders but one by numbers."""
    empty = kropki_of(board.shape[0], all_dots="no", regions=board.data["regions"])
    assert board.options["all dots"] == "yes"
    shown = dict.fromkeys(white_of(board), "white") | dict.fromkeys(black_of(board), "black")
    sides = sorted(
        (one, other)
        for one in product(range(board.shape[0]), repeat=2)
        for other in ((one[0] + 1, one[1]), (one[0], one[1] + 1))
        if max(other) < board.shape[0]
    )
    clue = board.clue_list()[number]
    for guess, _ in guesses:
        if empty.check(guess):
            continue
        held = {tuple(cell): value for cell, value in guess}
        wrong: list[tuple[Any, ...]] = [
            (given.cell,) for given in board.givens if given not in guess
        ]
        for one, other in sides:
            low, high = sorted((held[one], held[other]))
            fitting = {"white": high == low + 1, "black": high == 2 * low}
            dot = next((color for side, color in shown.items() if side == (one, other)), None)
            if not (fitting[dot] if dot else not any(fitting.values())):
                wrong.append((one, other))
        if all(cells == clue.cells for cells in wrong):
            yield guess


def of_nurikabe(board: Any, number: int, guesses: Tried) -> Iterator[frozenset[Any]]:
    """Judge the board with a question mark in the place of a number."""
    bare = board.without([number])
    yield from (guess for guess, _ in guesses if not bare.check(guess))


def of_tents(board: Any, number: int, guesses: Tried) -> Iterator[frozenset[Any]]:
    """Excuse a number as usual; a tree left out needs no tent, and can still have one."""
    trees = [tuple(cell) for cell in board.data["trees"]]
    if number >= len(trees):
        yield from by_violations(board, number, guesses)
        return
    for guess, broken in guesses:
        tents = {tuple(cell) for cell in guess}
        others = {it.rule for it in broken} - {"pair"}
        if not others and any(
            pair_off(asked, tents) for asked in (trees, trees[:number] + trees[number + 1 :])
        ):
            yield guess


def pair_off(trees: list[Place], tents: set[Place]) -> bool:
    """Return whether each tree can have a tent beside it that is its own, with none left over."""
    if not trees:
        return not tents
    row, column = trees[0]
    beside = {(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)}
    return any(pair_off(trees[1:], tents - {tent}) for tent in beside & tents)


def of_tiling(board: Tiling, number: int, guesses: Tried) -> Iterator[frozenset[Any]]:
    """Count how often each piece is laid, and the cells left open."""
    spared = board.clue_list()[number]
    for guess, _ in guesses:
        over = {cell for placement in guess for cell in placement.cells}
        times = Counter(placement.piece for placement in guess)
        open_ = [cell for cell in board.cells if cell not in over]
        odd = [
            at
            for at, piece in enumerate(board.pieces)
            if not piece.least <= times[piece.name] <= (piece.most or len(guess))
        ]
        if all((cell,) == spared.cells for cell in open_) and all(at == number for at in odd):
            yield guess


JUDGES: dict[str, Callable[..., Iterator[frozenset[Any]]]] = {
    "hitori": of_hitori,
    "kropki": of_kropki,
    "nurikabe": of_nurikabe,
    "tents": of_tents,
    "tiling": of_tiling,
}


def test_every_puzzle_has_a_board_to_try() -> None:
    assert set(BY_HAND) == {path.parent.name for path in PATHS}


@pytest.mark.parametrize("path", PATHS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_clauses_belong_to_their_clue(path: Any) -> None:
    board: Puzzle[Any] = load(path)
    clues = board.clue_list()
    judge: Callable[..., Iterator[frozenset[Any]]] = JUDGES.get(board.name, by_violations)
    guesses = tried(board)
    for number in range(len(clues)):
        others = tuple(other for other in range(len(clues)) if other != number)
        expected = set(judge(board, number, guesses))
        assert set(solutions(kept(board, others))) == expected, clues[number].name
