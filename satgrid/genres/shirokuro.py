"""Shirokuro: join each white circle with a black one by a straight line."""

from satgrid.answers.kinds import Lines
from satgrid.declared.genre import Genre
from satgrid.layers.words import Words
from satgrid.rules.circles import JoinedCircles

GENRE = Genre(
    "shirokuro",
    says="Join each white circle with a black one by a straight line through the cells between "
    "them. Lines do not cross each other or pass through circles.",
    answer=Lines(through=True, antichain=True),
    layers=(Words("circles", signs="wb", discs=("w", "b"), coding="circles"),),
    rules=(JoinedCircles("pair"),),
    aliases=("White and Black Link", "Wblink", "Shirokuro-link"),
    puzzlink=("wblink",),
    puzzlekit=("Shirokuro",),
)
