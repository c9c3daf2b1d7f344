"""The games of the collection that satgrid has as genres."""

from __future__ import annotations

from satgrid.formats.tatham import cells, squares
from satgrid.formats.tatham.game import Game, simple

__all__ = ["GAMES", "REFUSED"]

GAMES: dict[str, Game] = {
    "bridges": simple("hashi", numbers=False, letters=True, fits=r"m2.*", more="m2"),
    "dominosa": Game("dominosa", cells.dominosa_read, cells.dominosa_written),
    "filling": simple("fillomino", numbers=False),
    "galaxies": Game("galaxies", cells.galaxies_read, cells.galaxies_written),
    "keen": Game("kenken", squares.keen_read, squares.keen_written),
    "lightup": simple("akari", numbers=False, signs={"B": "#"}),
    "loopy": simple("slitherlink", numbers=False, fits=r"(t0.*)?", more="t0"),
    "magnets": Game("magnets", cells.magnets_read, cells.magnets_written),
    "mosaic": simple("mosaic", numbers=False),
    "palisade": simple("fivecells", numbers=False, fits=r"n5", more="n5", whole=False),
    "pattern": Game("nonogram", cells.pattern_read, cells.pattern_written),
    "pearl": simple("masyu", numbers=False, signs={"B": "b", "W": "w"}),
    "range": simple("kuromasu", numbers=True),
    "rect": simple("shikaku", numbers=True),
    "singles": Game("hitori", cells.singles_read, cells.singles_written),
    "slant": simple("slant", numbers=False, corners=True),
    "solo": Game(
        "sudoku", squares.solo_read, squares.solo_written, r"j?x?k?\w*", also=("killersudoku",)
    ),
    "tents": Game("tents", cells.tents_read, cells.tents_written),
    "towers": Game("skyscrapers", squares.towers_read, squares.towers_written),
    "unequal": Game("futoshiki", squares.unequal_read, squares.unequal_written, r"(d\w*)?"),
    "unruly": Game("binairo", cells.unruly_read, cells.unruly_written),
}
"""The games by their names there."""
REFUSED = {
    "mines": "its ids hold where the mines are, and no numbers",
}
"""Games with a genre here whose ids hold no puzzle."""
