"""Binairo: as many ones as zeros in each line, never three alike side by side."""

from satgrid.answers.kinds import Shade
from satgrid.declared.genre import Genre
from satgrid.layers.option import Option
from satgrid.layers.side_signs import SideSigns
from satgrid.layers.words import Words
from satgrid.rules.comparisons import LinesDiffer, Signs
from satgrid.rules.counts_of_shade import GivenShade
from satgrid.rules.patterns import HalfLines, NoRun

GENRE = Genre(
    "binairo",
    says="Fill each cell with one of two signs so that each row and column has as many of one as "
    "of the other, and never three of a kind side by side. Cells with = between them are alike, "
    "those with x are not; with 'lines differ: yes' no two rows are alike, and no two columns.",
    answer=Shade("one", mark="1", thing="one", puzzlekit="2", other="zero"),
    layers=(
        Words(
            "givens",
            most=1,
            coding="",
            discs=(0, 1),
            puzzlekit=(("1", "0"), ("2", "1")),
            penpa=((0, "circle_M", 1), (1, "circle_M", 2)),
        ),
        SideSigns(spare=True),
    ),
    rules=(
        GivenShade("given", on=1, off=0),
        HalfLines("half"),
        NoRun("run", length=3),
        Signs("sign"),
        LinesDiffer("differ", option="lines differ"),
    ),
    options=(Option("lines differ"),),
    aliases=("Tango", "Tohu wa Vohu", "Unruly"),
    namesakes=tuple(
        (name, "binairo with the line 'lines differ: yes'")
        for name in ("Binary Puzzle", "Binoxxo", "Takuzu")
    ),
    puzzlekit=("Binairo", "givens"),
    even=True,
    spare=0.05,
)
