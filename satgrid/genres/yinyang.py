"""Yin-yang: black and white discs, each kind connected, no square of one kind."""

from satgrid.answers.kinds import Shade
from satgrid.declared.genre import Genre
from satgrid.layers.words import Words
from satgrid.rules.connected import BothConnected
from satgrid.rules.counts_of_shade import GivenShade
from satgrid.rules.patterns import NoSquare

GENRE = Genre(
    "yinyang",
    called="Yin-yang",
    says="Put a black or a white disc into every cell so that all black ones are connected by "
    "their sides, and all white ones. No square of four cells is of one color.",
    answer=Shade("black", mark="b", thing="black disc", puzzlekit="b", other="white disc"),
    layers=(
        Words(
            "givens",
            signs="wb",
            coding="circles",
            discs=("w", "b"),
            penpa=(("w", "circle_M", 1), ("b", "circle_M", 2)),
        ),
    ),
    rules=(
        GivenShade("given", on="b", off="w"),
        NoSquare("black square"),
        NoSquare("white square", on=False),
        BothConnected("connected"),
    ),
    aliases=("Yin-Yang",),
    puzzlink=("yinyang",),
    puzzlekit=("YinYang",),
    penpa="yin-yang",
    usual=(10, 10),
    symmetric=(),
    spare=0.14,
    inner=0.5,
)
