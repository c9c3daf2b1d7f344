"""Hidato: consecutive numbers touch; with ``corners: no`` they share a side, as in numbrix."""

from satgrid.answers.kinds import Numbers, all_cells
from satgrid.declared.genre import Genre
from satgrid.layers.option import Option
from satgrid.layers.words import Givens
from satgrid.rules.houses import Given, OneEach
from satgrid.rules.spacing import Chain

GENRE = Genre(
    "hidato",
    says="Write the numbers from 1 to the number of cells, each once. Each number touches the next "
    "one by a side or a corner; with the line corners: no it shares a side with it.",
    answer=Numbers(high=all_cells, antichain=True, decimal=True),
    layers=(Givens(most=9999, black="#"),),
    options=(
        Option(
            "corners",
            words=("yes", "no"),
            says="whether the next number may touch at a corner only; numbrix has no.",
        ),
    ),
    rules=(OneEach("cell"), Chain("chain", option="corners"), Given("given")),
    aliases=("hidoku",),
    puzzlekit=("Hidoku",),
    penpa="hidato",
    usual=(8, 8),
    symmetric=(),
    spare=0.13,
)
