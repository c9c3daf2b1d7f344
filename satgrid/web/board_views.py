"""The data with which the page shows a board: picture, places of cells, text."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import cache, lru_cache
from typing import Any

from satgrid import __version__, formats
from satgrid.drawing import svg
from satgrid.drawing.answers import painter_for
from satgrid.drawing.pictures import heading
from satgrid.drawing.shapes import CELL
from satgrid.errors import ParseError, SatgridError
from satgrid.formats.remarks import collected
from satgrid.formula.variables import spelled
from satgrid.puzzle import registry
from satgrid.puzzle.encoding import encoded
from satgrid.puzzle.faults import caught
from satgrid.puzzle.numbers import numbered
from satgrid.puzzle.protocol import DeclaredPuzzle, Puzzle, printed_keys
from satgrid.web import editing, sheet_values, sheets

__all__ = [
    "answer",
    "begun",
    "board",
    "changed",
    "example",
    "genres",
    "held_keys",
    "keys",
    "phrases",
    "placed",
    "places",
    "ruled",
    "samples",
]
__all__ += ["placed_in", "with_sheet"]

_MOST_KEYS = 20_000
_MOST_SAMPLES = 24


def board(content: str, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Return the one puzzle of a text as a page shows it.

    Returns
    -------
    dict
        ``puzzle``, ``title`` and ``shape``; ``remarks``, what the reader passed over;
        ``text`` in satgrid's own format and ``url`` of puzz.link, or null; ``picture`` as SVG;
        ``cells``, each with its row and column, and ``left`` and ``top`` in the picture;
        ``side``, the length of a cell there; ``sheet``, what
        is printed, as it can be changed (``satgrid.web.sheets``); ``rules`` for a player;
        ``clued``, whether ``explain`` has an answer; ``reducible``, whether ``minimize`` has one;
        ``stated``, the rules that the text itself states.
    """
    with collected() as remarks:
        puzzle = _only(content)
    painter = painter_for(puzzle)
    link = None
    with suppress(SatgridError), caught():  # puzz.link has no such puzzle
        link = formats.write(puzzle, "puzzlink").strip()
    return {
        "puzzle": puzzle.name,
        "title": heading(puzzle),
        "remarks": remarks,
        "shape": list(puzzle.shape),
        "text": puzzle.text(),
        "url": link,
        "picture": svg(puzzle),
        "cells": [[list(cell), *painter.spot(cell)] for cell in painter.cells()],
        "side": CELL,
        "sheet": sheets.described(puzzle),
        "rules": puzzle.rules,
        "reducible": isinstance(puzzle, DeclaredPuzzle),
        "stated": list(getattr(puzzle, "phrases", ())),
    }


def held_keys(content: str, wished: Any) -> tuple[Puzzle[Any], dict[str, Any], list[Any]]:
    """Return the one puzzle of a text, the keys of its answer by name, and those wished for."""
    puzzle, named = _with_keys(content)
    if not isinstance(wished, list) or not named.keys() >= set(map(str, wished)):
        raise SatgridError("'keys' is not a list of keys of the answer")
    return puzzle, named, [named[str(name)] for name in wished]


def keys(content: str, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Return a board with some ``keys`` of its answer, right or wrong, and the printed ones.

    The ``picture`` shows them, ``words`` describes each, and ``solved`` is whether they are the
    whole answer.
    """
    wished = chosen.get("keys")
    puzzle, named, own = held_keys(content, wished)
    painter = painter_for(puzzle)
    held = numbered(own)
    taken = {cell for key in held for cell in puzzle.places(key)}
    held |= {key for key in printed_keys(puzzle) if taken.isdisjoint(puzzle.places(key))}
    return {
        "picture": svg(puzzle, held),
        "words": {name: painter.stated(named[name]) for name in wished or ()},
        "solved": not puzzle.check(held),
    }


def places(content: str, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Return the ``cells`` of some ``keys`` of the answer."""
    puzzle, named = _with_keys(content)
    wished = chosen.get("keys")
    known = [named[str(name)] for name in wished if str(name) in named] if wished else []
    return {"cells": sorted({tuple(cell) for key in known for cell in puzzle.places(key)})}


@lru_cache(maxsize=4)  # who plays or walks through steps asks of one board over and over
def _with_keys(content: str) -> tuple[Puzzle[Any], dict[str, Any]]:
    """Return the one puzzle of a text with the keys of its answer by their names."""
    puzzle = _only(content)
    return puzzle, {spelled(key): key for key in encoded(puzzle).spoken()}


def answer(content: str, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Return the ``keys`` of an answer that a person can enter on the page.

    Each has its name, its cells, the word that a picture has for it, and the middle of its place.
    ``through`` is whether keys of two cells are lines from one to the other, ``stacked`` whether
    keys of the same cells are put down besides each other.
    """
    puzzle, named = _with_keys(content)
    painter = painter_for(puzzle)
    printed = {cell for key in printed_keys(puzzle) for cell in puzzle.places(key)}
    if len(named) > _MOST_KEYS:
        raise SatgridError(f"{len(named):,} keys are too many to be placed by hand")
    return {
        "through": bool(getattr(puzzle, "through", False)),
        "stacked": bool(getattr(puzzle, "stacked", False)),
        "keys": [
            {
                "key": name,
                "cells": [list(cell) for cell in puzzle.places(key)],
                "word": painter.said(key),
                "middle": list(painter.middle(key)),
            }
            for name, key in named.items()
            if printed.isdisjoint(puzzle.places(key))
        ],
    }


def with_sheet(content: str, sheet: str) -> str:
    """Return the text of a board with the words of a sheet."""
    return sheet_values.applied(_only(content), sheet).text()


def placed_in(content: str, document: Mapping[str, Any]) -> None:
    """Add to each suggestion its ``words``: the layer, the place and the word, empty if it goes."""
    before = _words(content)
    for one in (*document["added"], *document["spare"]):
        after = _words(one["text"])
        changed = sorted(
            spot for spot in before.keys() | after.keys() if before.get(spot) != after.get(spot)
        )
        one["words"] = [[*spot, after.get(spot, "")] for spot in changed]


def _words(content: str) -> dict[tuple[str, str], str]:
    layers = sheets.described(_only(content))["layers"]
    return {(one["name"], at): word for one in layers for at, word in one["words"].items()}


def begun(content: str, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Return the ``text`` of an empty board of a ``genre`` with these ``rows`` and ``columns``."""
    return {"text": editing.begun(str(chosen.get("genre", "")), *_size(chosen)).text()}


def _size(chosen: Mapping[str, Any]) -> tuple[int, int]:
    try:
        return int(chosen["rows"]), int(chosen["columns"])
    except (KeyError, OverflowError, TypeError, ValueError):
        raise SatgridError("'rows' and 'columns' are no numbers") from None


def changed(content: str, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Return the ``text`` of a board after a change of the whole: ``how`` it is changed."""
    return {"text": editing.changed(_only(content), str(chosen.get("how", ""))).text()}


def phrases(content: str, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Return the ``phrases`` of rules that can be added to a board."""
    return {"phrases": editing.offered(_only(content))}


def ruled(content: str, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Return the ``text`` of a board with a rule to ``add``, or without the one to ``remove``."""
    puzzle = _only(content)
    if "remove" in chosen:
        return {"text": editing.unruled(puzzle, _whole(chosen["remove"])).text()}
    return {"text": editing.ruled(puzzle, str(chosen.get("add", ""))).text()}


def _whole(value: Any) -> int:
    if not isinstance(value, int):
        raise SatgridError("'remove' is not a number")
    return value


def genres(content: str, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Return all ``genres``, the names of those ``made`` by a generator, and the ``version``.

    A genre has its ``name``, ``aliases``, ``rules`` and its usual ``size``.
    """
    return {
        "genres": list(map(_described, registry.names())),
        "made": registry.having("generator"),
        "version": __version__,
    }


@cache
def _described(name: str) -> dict[str, Any]:
    kind = registry.find(name)
    genre = getattr(kind, "genre", None)
    example_ = registry.example(name)
    size: tuple[int, ...] = (8, 8)
    if genre is not None:
        size = genre.usual
    elif example_ is not None:
        size = kind.parse(example_).shape
    aliases = list(getattr(kind, "aliases", ()))
    return {"name": name, "aliases": aliases, "rules": kind.rules, "size": list(size)}


def example(content: str, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Return the ``text`` of the example of a ``genre``."""
    name = str(chosen.get("genre", ""))
    found = registry.example(registry.find(name).name)
    if found is None:
        raise SatgridError(f"there is no example of {name}")
    return {"text": found}


def samples(content: str, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Return small ``pictures`` of the examples of some ``genres``."""
    wished = chosen.get("genres")
    listed = wished[:_MOST_SAMPLES] if isinstance(wished, list) else []
    return {"pictures": {str(name): _sample(str(name)) for name in listed}}


@lru_cache(maxsize=256)
def _sample(name: str) -> str | None:
    found = registry.example(registry.find(name).name)
    return None if found is None else svg(registry.parse(found))


def placed(error: SatgridError) -> str:
    """Return an error with its place in the text, where it has one."""
    if isinstance(error, ParseError):
        return f"<stdin>:{error.line}:{error.column}: {error.message}"
    return f"satgrid: {error}"


def _only(content: str) -> Puzzle[Any]:
    found = formats.parts(content)
    if len(found) != 1:
        raise SatgridError(f"there are {len(found):,} puzzles here")
    return found[0].read()
