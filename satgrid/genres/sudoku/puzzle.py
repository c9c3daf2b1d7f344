"""Sudoku: fill a square with numbers so that no line and no box holds one twice."""

from __future__ import annotations

from satgrid.rules.answers import Numbers
from satgrid.rules.box_layer import BoxLayer
from satgrid.rules.digit_layer import GivenDigits
from satgrid.rules.genre import Genre
from satgrid.rules.house_rules import FILLED, Given, Once
from satgrid.rules.option import Option

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
