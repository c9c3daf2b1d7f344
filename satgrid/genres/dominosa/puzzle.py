"""Dominosa: divide a board of numbers into dominoes, each pair of numbers once."""

from satgrid.answers.kinds import Pairs
from satgrid.declared.genre import Genre
from satgrid.layers.words import Words
from satgrid.rules.lines import EachPair, InPairs

GENRE = Genre(
    "dominosa",
    says="Divide the board into dominoes, two cells that share a side. Each pair of numbers from "
    "the smallest to the largest, equal ones included, is on exactly one domino.",
    answer=Pairs(),
    layers=(Words(most=99, coding=""),),
    rules=(InPairs("domino"), EachPair("pair")),
    aliases=("Dominos", "Domino Hunt", "Solitaire Dominoes"),
    puzzlekit=("Dominos",),
    usual=(7, 8),
)
