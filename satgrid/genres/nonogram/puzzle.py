"""Nonogram: fill cells so that every line has the blocks that its clue lists."""

from __future__ import annotations

from satgrid.answers.answer import Shade
from satgrid.declared.genre import Encoding, Genre
from satgrid.genres.nonogram.linewise import Linewise
from satgrid.layers.block_lists import Blocks
from satgrid.rules.blocks import BlocksAlong

__all__ = ["GENRE"]

GENRE = Genre(
    "nonogram",
    says="Fill cells so that the runs of filled cells in each row and column have the lengths "
    "that its numbers say, in this order. Between two runs there is at least one blank "
    "cell; ? is a run of any length, and * any number of runs or none.",
    answer=Shade("ink"),
    layers=(Blocks(),),
    rules=(BlocksAlong("row", side="left"), BlocksAlong("column", side="above")),
    forced=Linewise,
    encodings=(
        Encoding("order"),
        Encoding(
            "automaton",
            rules=(
                BlocksAlong("row", side="left", ordered=False),
                BlocksAlong("column", side="above", ordered=False),
            ),
        ),
    ),
    aliases=(
        "Picross",
        "Griddler",
        "Hanjie",
        "Paint by Numbers",
        "Pattern",
        "Paint by Number",
    ),
    puzzlink=("nonogram",),
    puzzlekit=("Nonogram",),
)
