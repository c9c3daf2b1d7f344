"""Counting: small boards with sums that one sees; the same steps, whoever solves the programs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar

import pytest
from catalogue import ROOT, load
from every_genre.test_steps import check_path

from satgrid.explain.paths import Step, path
from satgrid.explain.reasons import Explainer
from satgrid.linear import highs, program
from satgrid.puzzle import registry
from satgrid.steps.techniques import Known, absent, techniques


def steps(board: Any) -> Sequence[Step]:
    with Explainer(board) as explainer:
        walk = path(explainer)
    assert walk is not None
    return walk.steps


def counting(text: str) -> list[tuple[str, str, float]]:
    """Return what is found on a board of cells: facts, the sentence, and the level."""
    board: Any = registry.parse(text)
    known = Known({cell: [cell] for cell in board.grid})
    [way] = [one for one in techniques(board) if one.name == "counting"]
    return [
        (
            " ".join(
                f"{'' if fact.holds else 'not '}r{fact.key[0] + 1}c{fact.key[1] + 1}"
                for fact in one.facts
            ),
            one.where,
            one.level,
        )
        for one in way.find(board, known)
    ]


STARS = (
    "puzzle: starbattle\nstars: 1\n\nAABBBB\nAABCCC\nDDDCCC\nDEECCC\nDEEEFF\nFFFFFF\n",
    [
        (
            "not r5c5 not r5c6",
            "row 6 holds 1 star, region r5c5 too, so the rest of this region is empty",
            6.5,
        ),
        (
            "not r2c4 not r2c5 not r2c6",
            "regions r1c1 and r1c3 hold 2 stars, rows 1 and 2 too, so the rest of these rows is "
            "empty",
            7,
        ),
        (
            "not r4c4",
            "regions r1c1, r3c1 and r4c2 need 3 stars, columns 1 and 2 have room for 2, with "
            "squares",
            7.75,
        ),
    ],
)
MINES = "puzzle: minesweeper\n\n....\n1221\n....\n"
LAMPS = (
    "puzzle: akari\n\n..#\n.1.\n...\n",
    [
        (
            "not r2c1",
            "cell r1c2 needs 1 lamp, the 1 at r2c2 has room for 1, with the rule sight",
            6.75,
        )
    ],
)


@pytest.mark.parametrize(("text", "found"), [STARS, LAMPS])
def test_sums_that_one_sees(text: str, found: list[tuple[str, str, float]]) -> None:
    """Regions that lie in as many rows, squares, and a cell that needs a lamp."""
    assert counting(text)[: len(found)] == found


def test_known_cells_are_reasons_where_they_take_room() -> None:
    """A 2 and the 1s on both sides of it: of the cells in its row one is the 2's alone."""
    board: Any = registry.parse(MINES)
    known = Known({cell: [cell] for cell in board.grid})
    known.learn(absent((1, column) for column in range(4)))
    [way] = [one for one in techniques(board) if one.name == "counting"]
    found = next(way.find(board, known))
    assert found.facts == absent([(0, 0), (2, 0)])
    assert found.because == absent([(1, 3)])
    assert found.clues == [0, 2, 3]
    assert found.where == (
        "the 2 at r2c3 holds 2 mines, the 1 at r2c1 and the 1 at r2c4 too, "
        "so the rest of the latter is empty"
    )


class _Permuted(highs.HighsProgram):
    """Solves the same program with columns and rows in another order."""

    def __init__(self, costs: Any, rows: Any) -> None:
        draw = Random(len(rows))
        self._columns = draw.sample(range(len(costs)), len(costs))
        self._rows = draw.sample(range(len(rows)), len(rows))
        at = {column: place for place, column in enumerate(self._columns)}
        moved = [
            program.LinearRow(one.low, one.high, {at[c]: w for c, w in one.weights.items()})
            for one in (rows[row] for row in self._rows)
        ]
        super().__init__([costs[column] for column in self._columns], moved)

    def least(self, low: Any, high: Any) -> program.Optimum | None:
        found = super().least(
            [low[column] for column in self._columns], [high[column] for column in self._columns]
        )
        if found is None:
            return None
        values = dict(zip(self._columns, found.values, strict=True))
        prices = dict(zip(self._rows, found.prices, strict=True))
        return program.Optimum(
            found.cost, [values[at] for at in sorted(values)], [prices[at] for at in sorted(prices)]
        )


class _Otherwise(highs.HighsProgram):
    """Solves by interior points, presolved, from another seed."""

    options: ClassVar[Mapping[str, Any]] = {
        **highs.HighsProgram.options,
        "solver": "ipm",
        "run_crossover": "on",
        "presolve": "on",
        "random_seed": 7,
    }


class _Primal(highs.HighsProgram):
    """Solves by the primal simplex method."""

    options: ClassVar[Mapping[str, Any]] = {
        **highs.HighsProgram.options,
        "simplex_strategy": 4,
        "random_seed": 3,
    }


BOARDS = ["akari/14x14", "norinori/6x6", "starbattle/10x10", "tents/ring"]


@pytest.mark.parametrize("name", BOARDS)
def test_steps_do_not_depend_on_the_solver(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    board: Any = load(ROOT / "instances" / f"{name}.txt")
    first = steps(board)
    assert sum(step.technique.name == "counting" for step in first) > 1
    for other in (_Permuted, _Otherwise, _Primal):
        monkeypatch.setattr(program, "program", other)
        assert steps(board) == first, other.__doc__


@pytest.mark.parametrize("name", BOARDS)
def test_sentences_are_short_and_sums_as_well(name: str) -> None:
    board: Any = load(ROOT / "instances" / f"{name}.txt")
    found = [one for one in check_path(board).steps if one.technique.name == "counting"]
    assert found
    for step in found:
        assert len(step.named(board.clue_list())) <= 160
        assert 6.25 <= step.level <= 9
        assert step.where
