"""Numberlink: join equal numbers by paths that do not touch; Flow Free has ``fill: yes``."""

from satgrid.answers.kinds import Lines
from satgrid.declared.genre import Genre
from satgrid.layers.option import Option
from satgrid.layers.words import Words
from satgrid.rules.paths import PathsJoin

GENRE = Genre(
    "numberlink",
    says="Join each two equal numbers by a path from cell to cell, side by side. No cell is on two "
    "paths, and a path ends where it meets a number; with the line fill: yes every cell is on one.",
    answer=Lines("path", through=True),
    layers=(Words(least=1, most=999, signs="?"),),
    options=(Option("fill", says="whether every cell is on a path; Flow Free has yes."),),
    rules=(PathsJoin("path"),),
    aliases=("number link", "numlin"),
    namesakes=(
        ("arukone", "numberlink with the line 'fill: yes' at puzz.link, without it elsewhere"),
        ("Flow Free", "numberlink with the line 'fill: yes'"),
    ),
    puzzlink=("numlin", "numbers"),
    puzzlekit=("NumberLink", "numbers"),
    penpa="numberlink",
    usual=(10, 10),
)
