"""What puzz.link has of each kind of puzzle beside its layers: names, flags, files, holes.

The reader is made from this table and from the codings that a genre's layers state; there is no
other list of kinds, and ``docs/formats.md`` shows it. Source: pzprjs, ``Variety.js``, ``Config.js``
and the modules of the kinds.
"""

from __future__ import annotations

from collections.abc import Mapping

from satgrid.record import record

__all__ = ["OTHERS", "ROWS", "Flag", "KindRow"]


@record
class Flag:
    """A letter before the size of a link, or a line before the board of a saved file.

    Attributes
    ----------
    letter
        The letter.
    says
        What it changes.
    option
        The line of the header with the same rules, as name and value; empty where there is none.
    shown
        Whether it changes only how the board is shown.
    file
        Its word in saved files that name all flags in one line.
    """

    letter: str
    says: str
    option: tuple[str, str | int] | tuple[()] = ()
    shown: bool = False
    file: str = ""


@record
class KindRow:
    """What puzz.link has of one kind.

    Attributes
    ----------
    url
        Its name in the URLs that puzz.link writes, if its files have another one.
    others
        Other names that puzz.link reads.
    like
        The kind whose boards it has, with the flags of its own.
    flags
        The flags.
    flag_line
        From which version on a saved file has a line with the words of all flags; None for files
        with a line for each.
    version
        The version of the saved files that puzz.link writes.
    borders
        From which version on a saved file has a digit for each border of rooms; before, and where
        it is None, it has the number of its room for each cell.
    holes
        The word of a hole in a saved file.
    gone
        What a link or saved file can have that satgrid does not hold: its sign, or ``behind`` for
        what stands behind all else in a link, and what it is.
    among
        The words of the answer that stand in a saved file in place of empty cells.
    question
        The word of a saved file for a number that is not given.
    signs
        The words of a saved file for the signs of a layer, if they are no numbers.
    after
        What follows the board in a saved file: ``cells`` of the answer, or ``bars`` in them;
        ``inner`` lines between cells, or with the ``outer`` ones around the board; ``notes`` and
        ``marks`` in cells, which are no part of it; ``ships`` that are crossed off. With a question
        mark it is there only if something is drawn.
    earlier
        The same in files of version 0, where it differs.
    shaded
        The word of a shaded cell in the answer of a saved file.
    printed
        The words of cells on the board that are shaded without a word of the answer.
    circles
        The bits of a circle in the words of cells; the two above them are the answer, 1 if shaded.
    """

    url: str = ""
    others: tuple[str, ...] = ()
    like: str = ""
    flags: tuple[Flag, ...] = ()
    flag_line: int | None = None
    version: int = 0
    borders: int | None = None
    holes: str = "*"
    gone: tuple[tuple[str, str], ...] = ()
    among: str = ""
    question: str = "-"
    signs: str = ""
    after: tuple[str, ...] = ()
    earlier: tuple[str, ...] | None = None
    shaded: str = "#"
    printed: str = ""
    circles: int = 0

    def flag(self, letter: str) -> Flag | None:
        """Return the flag of a letter; None if there is none."""
        return next((one for one in self.flags if one.letter == letter), None)

    def not_held(self, sign: str) -> str:
        """Return what a sign means that satgrid does not hold; empty for all other signs."""
        return dict(self.gone).get(sign, "")


_OLD = (Flag("d", "a link of an old form"),)
_FULL = "the loop passes every cell"
_OUTSIDE = "all shaded cells are outside the loop"
_HOLE = "a hole, a cell that is no part of the board; satgrid reads whole boards of this kind only"
_SEVEN = (("7", _HOLE), ("*", _HOLE))
_LINE = "a line printed between cells, which satgrid does not know"
_CELLS, _LINES, _BOTH = ("cells",), ("inner",), ("cells", "inner")
_MAYBE = ("cells", "inner?")

ROWS: Mapping[str, KindRow] = {
    "aqre": KindRow(
        flags=(Flag("b", "borders touch exactly one shaded cell", ("borders", "yes")),),
        version=1,
        borders=1,
        after=_MAYBE,
    ),
    "araf": KindRow(after=_LINES),
    "arukone": KindRow(
        like="numlin",
        flags=(Flag("e", "paths need not pass every cell", ("fill", "no")),),
        after=_LINES,
    ),
    "balance": KindRow(flags=(Flag("f", _FULL),), after=_LINES),
    "battleship": KindRow(after=("cells", "ships"), printed="123456-"),
    "canal": KindRow(after=_CELLS),
    "castle": KindRow(after=_LINES),
    "cave": KindRow(others=("bag",), after=_MAYBE),
    "chocona": KindRow(version=1, borders=1, after=_CELLS),
    "cocktail": KindRow(version=1, borders=1, after=_CELLS),
    "cojun": KindRow(borders=0, holes="#", after=_CELLS),
    "country": KindRow(
        flags=(
            Flag("e", "the loop need not visit every room", ("empty", "yes"), file="country_empty"),
        ),
        flag_line=1,
        version=2,
        borders=2,
        after=("inner", "marks"),
    ),
    "creek": KindRow(flags=_OLD, after=_CELLS),
    "doppelblock": KindRow(),
    "easyasabc": KindRow(),
    "factors": KindRow(borders=0, after=_CELLS),
    "fillomino": KindRow(
        others=("fillomino01",),
        flags=(Flag("t", "no area has more than 3 cells", ("largest", 3)),),
        gone=(("behind", _LINE), ("X", _LINE)),
        after=_BOTH,
    ),
    "fivecells": KindRow(gone=_SEVEN, after=("outer",)),
    "fourcells": KindRow(version=1, gone=_SEVEN, after=("outer",), earlier=_LINES),
    "geradeweg": KindRow(flags=(Flag("f", _FULL),), after=_LINES),
    "gokigen": KindRow(flags=_OLD, after=_CELLS),
    "hashikake": KindRow(url="hashi", others=("bridges",), after=_LINES),
    "heyawake": KindRow(others=("heyawacky",), version=1, borders=1, after=_MAYBE),
    "hitori": KindRow(after=_MAYBE),
    "juosan": KindRow(after=("bars",)),
    "kakuro": KindRow(after=_CELLS),
    "koburin": KindRow(
        flags=(
            Flag("o", _OUTSIDE),
            Flag("m", "numbers count the cells at their corners, too", ("corners", "yes")),
            Flag("b", "cells with numbers are gray", shown=True),
        ),
        after=_BOTH,
    ),
    "kropki": KindRow(after=_CELLS),
    "kurochute": KindRow(after=_MAYBE, shaded="1"),
    "kurodoko": KindRow(after=_MAYBE),
    "kurotto": KindRow(after=_CELLS),
    "lightup": KindRow(url="akari", others=("bijutsukan",), among="#+", after=("notes?",)),
    "lits": KindRow(flags=_OLD, version=1, borders=1, after=_MAYBE),
    "magnets": KindRow(
        flags=(Flag("a", "poles of two magnets side by side are equal", ("alike", "yes")),),
        borders=0,
        holes="#",
    ),
    "makaro": KindRow(after=_CELLS),
    "mashu": KindRow(others=("masyu", "pearl"), flags=(Flag("f", _FULL),), after=_LINES),
    "mines": KindRow(after=_CELLS),
    "moonsun": KindRow(version=2, borders=2, after=("inner", "marks")),
    "nanro": KindRow(version=1, borders=1, after=_CELLS),
    "nawabari": KindRow(gone=_SEVEN, after=("outer",)),
    "nondango": KindRow(),
    "nonogram": KindRow(),
    "norinori": KindRow(version=1, borders=1, after=_MAYBE),
    "numlin": KindRow(others=("numberlink",), after=_LINES),
    "nurikabe": KindRow(among="#+"),
    "nurimisaki": KindRow(after=_CELLS),
    "paintarea": KindRow(after=_CELLS),
    "ripple": KindRow(others=("hakyukoka",), borders=0, holes="#", after=_CELLS),
    "shakashaka": KindRow(question="5", after=_CELLS),
    "shikaku": KindRow(after=_LINES),
    "shimaguni": KindRow(version=1, borders=1, after=_CELLS),
    "simpleloop": KindRow(after=_LINES),
    "skyscrapers": KindRow(others=("skyscraper", "building")),
    "slither": KindRow(
        others=("slitherlink",),
        flags=(Flag("f", "the loop passes every corner of cells", ("full", "yes")),),
        version=1,
        after=("marks", "outer"),
        earlier=("outer",),
    ),
    "snake": KindRow(circles=3),
    "starbattle": KindRow(after=_CELLS),
    "sudoku": KindRow(after=_CELLS),
    "suguru": KindRow(borders=0, holes="#", after=_CELLS),
    "tapa": KindRow(among="#+", after=("inner?",)),
    "tatamibari": KindRow(signs="abc", after=_LINES),
    "tentaisho": KindRow(gone=(("behind", _HOLE), ("X", _HOLE)), after=("inner", "marks")),
    "tents": KindRow(among="A-", after=_LINES, shaded="A"),
    "tilepaint": KindRow(after=_CELLS),
    "usoone": KindRow(after=_MAYBE, shaded="1"),
    "wblink": KindRow(after=_LINES),
    "yajilin": KindRow(
        others=("yajirin",),
        flags=(
            Flag("o", _OUTSIDE, ("outside", "yes")),
            Flag("b", "cells with numbers are gray", shown=True),
        ),
        after=_BOTH,
    ),
    "yinyang": KindRow(after=_CELLS, shaded="2"),
}
"""The kinds by their names in saved files."""
OTHERS: Mapping[str, str] = {"kakuru": "Kakuru", "renban": "Renban-Madoguchi"}
"""Kinds of puzz.link that share a name with a genre whose rules are others, as people call them."""
