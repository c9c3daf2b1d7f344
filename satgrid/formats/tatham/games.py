"""The games of the collection that satgrid has as genres."""

from __future__ import annotations

from satgrid.formats.tatham import cells, squares
from satgrid.formats.tatham.game import Game, simple

__all__ = ["GAMES", "REFUSED"]

_LEVEL = r"(d[a-z])?"
_SOLO = r"j?x?k?(m8|m4|md4|m2|md2|r4|r2|a)?(d[a-z])?"
GAMES: dict[str, Game] = {
    "bridges": simple("hashi", numbers=False, letters=True, fits=r"(i\d+e\d+)?m2(d\d)?", more="m2"),
    "dominosa": Game("dominosa", cells.dominosa_read, cells.dominosa_written, _LEVEL),
    "filling": simple("fillomino", numbers=False, fits=""),
    "galaxies": Game("galaxies", cells.galaxies_read, cells.galaxies_written, _LEVEL),
    "keen": Game("kenken", squares.keen_read, squares.keen_written, r"(d[a-z]m?)?"),
    "lightup": simple("akari", numbers=False, signs={"B": "#"}, fits=r"(b\d+s\d+(d\d|r)?)?"),
    "loopy": simple("slitherlink", numbers=False, fits=r"(t0(d[a-z])?)?", more="t0"),
    "magnets": Game("magnets", cells.magnets_read, cells.magnets_written, r"(d[a-z]S?)?"),
    "mosaic": simple("mosaic", numbers=False, fits=r"(h\d+)?"),
    "palisade": simple("fivecells", numbers=False, fits=r"n5", more="n5", whole=False),
    "pattern": Game("nonogram", cells.pattern_read, cells.pattern_written, ""),
    "pearl": simple("masyu", numbers=False, signs={"B": "b", "W": "w"}, fits=r"(d[a-z]n?)?"),
    "range": simple("kuromasu", numbers=True, fits=""),
    "rect": simple("shikaku", numbers=True, fits=r"(e[\d.]+)?a?"),
    "singles": Game("hitori", cells.singles_read, cells.singles_written, _LEVEL),
    "slant": simple("slant", numbers=False, corners=True, fits=_LEVEL),
    "solo": Game("sudoku", squares.solo_read, squares.solo_written, _SOLO, also=("killersudoku",)),
    "tents": Game("tents", cells.tents_read, cells.tents_written, _LEVEL),
    "towers": Game("skyscrapers", squares.towers_read, squares.towers_written, _LEVEL),
    "unequal": Game("futoshiki", squares.unequal_read, squares.unequal_written, _LEVEL),
    "unruly": Game("binairo", cells.unruly_read, cells.unruly_written, r"u?(d[a-z])?"),
}
"""The games by their names there."""
REFUSED = {
    "mines": "its ids hold where the mines are, and no numbers",
}
"""Games with a genre here whose ids hold no puzzle."""
