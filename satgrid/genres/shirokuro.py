"""Shirokuro: join each white circle with a black one by a straight line."""

from satgrid.rules.answers import Lines
from satgrid.rules.circle_rules import JoinedCircles
from satgrid.rules.genre import Genre
from satgrid.rules.word_layers import Words

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
