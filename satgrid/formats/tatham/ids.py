"""Game ids of Simon Tatham's Portable Puzzle Collection, one per line: ``loopy:7x7t0:c11c331f...``.

A game that a program of the collection saved holds the same in lines ``KEY:LENGTH:VALUE``; what was
played so far is passed over. Source: ``midend_serialise`` of the collection.

The programs of the collection print an id without the name of the game. That name stands in front
of it here, or the genre is given by a line ``genre: NAME`` above it, or by ``--genre``.
Random seeds (``7x7#123``) hold no board and are refused.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from satgrid.board.grid import MOST_CELLS
from satgrid.board.text import Value
from satgrid.errors import ParseError, SatgridError, unknown
from satgrid.formats.format import (
    Format,
    first_line,
    genre_and_line,
    puzzle_lines,
    renoted,
    unwritable,
)
from satgrid.formats.remarks import passed_over
from satgrid.puzzle import registry
from satgrid.puzzle.protocol import Puzzle

__all__ = ["FORMAT", "is_id"]

_ID = re.compile(r"(?:([a-z]+):)?(\d{1,4})(?:x(\d{1,4}))?([a-z][\w.]*)?:(\S*)", re.ASCII)
_SAVED = re.compile(r"SAVEFILE *:\d+:Simon Tatham")
_FIELD = re.compile(r"([A-Z]+) *:(\d{1,9}):")
_SEED = re.compile(r"(?:[a-z]+:)?\d+(?:x\d+)?\w*#\S*", re.ASCII)


_NAMES = {"rectangles": "rect"}
"""Games whose name in a saved file is not that of their program."""


def is_id(content: str) -> bool:
    """Return whether a text is one game id, or a seed in place of an id."""
    line = content.strip()
    return _ID.fullmatch(line) is not None or _SEED.fullmatch(line) is not None


def _fits(content: str) -> bool:
    if _SAVED.match(content):
        return True
    return is_id(first_line(content, genre=True))


def _split(content: str) -> list[tuple[int, str]]:
    if _SAVED.match(content):
        return [(1, content)]
    return list(puzzle_lines(content))


def _read(content: str) -> Puzzle[Any]:
    from satgrid.formats.tatham.game import Id
    from satgrid.formats.tatham.games import GAMES

    named, line = genre_and_line(_id_of(content) if _SAVED.match(content) else content)
    match = _ID.fullmatch(line.text)
    if match is None:
        seeded = _SEED.fullmatch(line.text) is not None
        reason = "is a random seed, which holds no board" if seeded else "is no game id"
        raise line.error(f"{line.text[:30]!r} {reason}")
    name = _game(match[1] or "", named, line)
    game = GAMES[name]
    if re.fullmatch(game.fits, match[4] or "") is None:
        raise line.error(f"{name} with {match[4]!r} has rules that are not read")
    height = int(match[3] or match[2])
    width = int(match[2])
    if not 0 < height * width <= MOST_CELLS or height > MOST_CELLS:
        raise line.error(f"a board has from 1 to {MOST_CELLS:,} cells")
    given = Id(height, width, match[4] or "", match[5], line)
    lines = game.read(given)
    if not lines[0].startswith("puzzle:"):
        lines = [f"puzzle: {game.genre}", *lines]
    try:
        return registry.parse("\n".join(lines) + "\n")
    except ParseError as error:  # its place is one in a text that the user has not written
        raise line.error(error.message) from None


def _id_of(content: str) -> str:
    """Return the id of a saved game.

    Raises
    ------
    ParseError
        If a part is missing, or not as long as it says.
    """
    found: dict[str, str] = {}
    at, line = 0, 1
    while at < len(content):
        match = _FIELD.match(content, at)
        end = match.end() + int(match[2]) if match else 0
        if match is None or content[end : end + 1] not in ("\n", ""):
            raise ParseError("this is no line KEY:LENGTH:VALUE of a saved game", line=line)
        found.setdefault(match[1], content[match.end() : end])
        line += content.count("\n", at, end + 1)
        at = end + 1
    missing = [key for key in ("GAME", "CPARAMS", "DESC") if key not in found]
    if missing:
        raise ParseError(f"this saved game has no line {missing[0]}", line=line)
    if found.get("NSTATES", "1") != "1":
        passed_over("what was played so far of the saved game is not read")
    name = re.sub(r"\W", "", found["GAME"]).lower()
    return f"{_NAMES.get(name, name)}:{found['CPARAMS']}:{found['DESC']}"


def _game(name: str, named: str, line: Value) -> str:
    """Return the game of an id: by the name in front of the id, or by the genre."""
    from satgrid.formats.tatham.games import GAMES, REFUSED

    reason = REFUSED.get(name or named)
    if reason:
        raise line.error(f"{name or named} is not read: {reason}")
    if name:
        if name not in GAMES:
            raise line.error(unknown("game", name, sorted(GAMES)))
        return name
    if not named:
        raise line.error(
            "a game id does not name its game: write it in front, as in 'loopy:7x7:...'"
        )
    if named in GAMES:
        return named
    genre = registry.resolved(named)
    for name, game in GAMES.items():
        if genre in (game.genre, *game.also):
            return name
    raise line.error(f"{named} is not a game of the collection; known: {', '.join(sorted(GAMES))}")


def _write(puzzle: Puzzle[Any]) -> str:
    from satgrid.formats.tatham.games import GAMES

    for name, game in GAMES.items():
        if puzzle.name in (game.genre, *game.also):
            try:
                written = f"{name}:{game.written(puzzle)}"
                found = _read(written)
            except SatgridError as error:
                raise unwritable(puzzle, "tatham", str(error)) from None
            if renoted(found, ()).text() != renoted(puzzle, ()).text():
                raise unwritable(puzzle, "tatham", "something of it has no place in a game id")
            return written + "\n"
    raise unwritable(puzzle, "tatham", "it is not a game of the collection")


def _join(written: Sequence[str]) -> str:
    return "".join(written)


FORMAT = Format("tatham", (".sgt",), _fits, _read, _split, _write, _join, read_suffixes=(".sav",))
