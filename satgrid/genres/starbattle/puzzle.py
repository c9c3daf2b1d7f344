"""Star battle: put stars on the board, as many in every row, column and region, none touching."""

from __future__ import annotations

from satgrid.answers.answer import Shade
from satgrid.declared.genre import Genre
from satgrid.genres.starbattle.forced import StarPass
from satgrid.layers.option import Option
from satgrid.layers.rooms import Rooms
from satgrid.rules.in_each import InEach
from satgrid.rules.patterns import Apart

__all__ = ["GENRE"]

GENRE = Genre(
    "starbattle",
    called="Star battle",
    says="Put stars into cells, as many as the puzzle says into every row, every column and "
    "every region with thick borders. No two stars touch, not even at a corner.",
    # As many stars in every solution: none contains another.
    answer=Shade(
        "star", mark="*", thing="star", puzzlekit="x", penpa="star", upon=False, antichain=True
    ),
    layers=(Rooms(noun="region", holes=True, parts=True),),
    rules=(
        InEach("row", lines="row", option="stars"),
        InEach("column", lines="column", option="stars"),
        InEach("region", option="stars"),
        Apart("apart", near="touching"),
    ),
    forced=StarPass,
    options=(
        Option(
            "stars",
            words=(),
            least=1,
            most=999,
            usual=1,
            always=True,
            penpa="star",
            each="in each row, column and region",
        ),
    ),
    aliases=("Star Battle", "Two Not Touch", "Queens"),
    puzzlink=("starbattle", "stars", "rooms"),
    puzzlekit=("Starbattle", "stars", "rooms"),
)
