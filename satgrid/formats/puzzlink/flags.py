"""The flags of links of puzz.link: letters before the size, and lines before a saved board.

Most of them change the rules. A board whose rules are an option of its genre is read as that. Every
other one is refused by what it changes, and so is a letter that is not known.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from satgrid.board.text import Value
from satgrid.formats.puzzlink.lines import SavedLines
from satgrid.formats.puzzlink.table import Flag, KindRow

__all__ = ["letters", "load", "options_of", "saved", "with_options"]


def options_of(kind: str, row: KindRow, flags: Value) -> dict[str, str | int]:
    """Return the options that the letters of a link mean.

    Raises
    ------
    ParseError
        If a flag is a variant whose rules are no option of the genre, or is not known.
    """
    chosen: dict[str, str | int] = {}
    for at, letter in enumerate(flags.text):
        place = Value(letter, flags.line, flags.column + at)
        flag = row.flag(letter)
        if flag is None:
            raise place.error(f"the flag {letter!r}, which {kind} does not have")
        if flag.option:
            chosen[flag.option[0]] = flag.option[1]
        elif not flag.shown:
            message = f"the flag {letter!r} of {kind}, which satgrid does not know: {flag.says}"
            raise place.error(message)
    return chosen


def load(kind: str, row: KindRow, lines: SavedLines) -> dict[str, str | int]:
    """Read the options that the lines before a saved board mean; errors are the same."""
    if row.flag_line is not None and lines.version >= row.flag_line:
        line = lines.line("the flags")
        chosen: dict[str, str | int] = {}
        for word in filter(None, line.text.strip().split(",")):
            flag = next((flag for flag in row.flags if flag.file == word), None)
            if flag is None:
                raise line.error(f"the flag {word[:30]!r}, which {kind} does not have")
            chosen |= options_of(kind, row, Value(flag.letter, line.line, line.column))
        return chosen
    chosen = {}
    while not lines.ended and row.flag(lines.following.text.strip()):
        line = lines.line("a flag")
        chosen |= options_of(kind, row, Value(line.text.strip(), line.line, line.column))
    return chosen


def with_options(puzzle: Any, chosen: Mapping[str, str | int]) -> Any:
    """Return a board with other options."""
    return puzzle.with_options(**chosen) if chosen else puzzle


def letters(puzzle: Any, row: KindRow) -> str:
    """Return the flags that mean the options of a board."""
    return "".join(flag.letter for flag in _meant(puzzle, row))


def _meant(puzzle: Any, row: KindRow) -> list[Flag]:
    return [
        flag
        for flag in row.flags
        if flag.option and puzzle.options[flag.option[0]] == flag.option[1]
    ]


def saved(puzzle: Any, row: KindRow) -> list[list[str]]:
    """Write the lines that ``load`` reads."""
    found = _meant(puzzle, row)
    if row.flag_line is not None:
        return [[",".join(flag.file for flag in found)]]
    return [[flag.letter] for flag in found]
