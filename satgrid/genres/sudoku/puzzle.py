"""Sudoku: fill a square with numbers so that no line and no box holds one twice."""

from __future__ import annotations

from satgrid.answers.kinds import Numbers
from satgrid.declared.genre import Genre
from satgrid.layers.boxes import BoxLayer
from satgrid.layers.digits import GivenDigits
from satgrid.layers.option import Option
from satgrid.rules.houses import FILLED, Given, Once

__all__ = ["GENRE"]

GENRE = Genre(
    "sudoku",
    says="Fill every row, every column and every box with thick borders with the numbers from 1 "
    "to the length of a row, each once. Where the puzzle has diagonals, they hold each number "
    "once, too.",
    answer=Numbers(antichain=True),
    layers=(GivenDigits(close=True), BoxLayer(stated="usual")),
    options=(
        Option(
            "diagonals",
            says="both long diagonals hold each number once, too.",
            told="each number once on both diagonals",
        ),
    ),
    rules=(
        *FILLED,
        Once("diagonal", houses=("diagonal",), option="diagonals"),
        Given("given"),
    ),
    penpa="classic",
    aliases=("Number Place", "Jigsaw Sudoku", "Solo", "Classic Sudoku", "classic"),
    usual=(9, 9),
    square=True,
)
