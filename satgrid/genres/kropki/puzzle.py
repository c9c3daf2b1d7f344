"""Kropki: fill a square with numbers so that the dots between them are right."""

from __future__ import annotations

from satgrid.answers.kinds import Numbers
from satgrid.declared.genre import Genre
from satgrid.genres.kropki.layers import DOTS, GIVENS, DotsShown
from satgrid.layers.boxes import BoxLayer
from satgrid.rules.dots import Dots, NoDots
from satgrid.rules.houses import FILLED, Given

__all__ = ["GENRE"]

GENRE = Genre(
    "kropki",
    says="Fill every row, every column and every box with thick borders with the numbers from 1 "
    "to the length of a row, each once. Numbers with a white dot between them are consecutive, "
    "and of two with a black dot one is twice the other.",
    answer=Numbers(antichain=True),
    layers=(DOTS, GIVENS, BoxLayer(stated="none")),
    options=(
        DotsShown(
            "all dots",
            words=("yes", "no", "white", "black"),
            always=True,
            says="which dots are all shown.",
        ),
    ),
    rules=(
        *FILLED,
        Dots("white", relation="consecutive"),
        Dots("black", relation="double"),
        NoDots("no dot"),
        Given("given"),
    ),
    aliases=("Kropki Dots",),
    namesakes=(("Consecutive Sudoku", "kropki with the line 'all dots: white'"),),
    usual=(5, 5),
    square=True,
)
