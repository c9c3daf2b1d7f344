"""Lines in the rules of a link: what penpa has no element for, as a puzzle's own text has it.

``diagonals: yes`` is an option, ``ships: 3 2 1`` a fleet; lists of cells have semicolons between
them, ``renban lines: r1c1 r1c2; r3c3 r3c4``.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from typing import Any

from satgrid.board.regions import OUTSIDE
from satgrid.board.text import Row, Value
from satgrid.declared.genre import Genre
from satgrid.errors import ParseError
from satgrid.formats.penpa import shapes
from satgrid.formats.remarks import passed_over
from satgrid.layers.boxes import BoxLayer
from satgrid.layers.cell_lists import CellLists
from satgrid.layers.layer import Layer, Section
from satgrid.layers.option import Option
from satgrid.layers.ships import FleetList
from satgrid.layers.words_beside import Beside
from satgrid.puzzle.view import Shape

__all__ = ["layers_of", "options_of", "remark", "texts", "worded", "written"]

_LINE = re.compile(r"([a-z](?:[a-z ]{0,40}[a-z])?): (\S.*)")
_BETWEEN = "; "
_NONE = "none"
_SHOWN = 60  # characters of a rule


def texts(rules: str) -> dict[str, Value]:
    """Return the lines of the rules that have a key."""
    found = (_LINE.fullmatch(line.strip()) for line in rules.split("\n"))
    return {match[1]: Value(match[2], 1, 1) for match in found if match}


def options_of(genre: Genre, known: Mapping[str, Value]) -> dict[str, Any]:
    """Return the options among the lines of the rules; ignore what is none."""
    found = {}
    for option in genre.options:
        if option.name in known:
            with suppress(ParseError):
                found[option.name] = option.read(known[option.name])
    return found


def layers_of(layers: Iterable[Layer], known: Mapping[str, Value], shape: Shape) -> dict[str, Any]:
    """Return the layers among the lines of the rules, by name; ignore what is none."""
    found: dict[str, Any] = {}
    for layer in layers:
        with suppress(ParseError):
            if isinstance(layer, Beside | FleetList) and not known.keys().isdisjoint(layer.keys):
                found[layer.name] = layer.read(Section([], known, shape, {}, 1))
            elif isinstance(layer, CellLists) and layer.name in known:
                rows = [Row(one.strip(), 1) for one in known[layer.name].text.split(_BETWEEN)]
                found[layer.name] = layer.read(Section(rows, {}, shape, {}, 1))
            elif (
                isinstance(layer, BoxLayer)
                and layer.name in known
                and known[layer.name].text == _NONE
            ):
                found[layer.name] = ((OUTSIDE,) * shape[1],) * shape[0]
    return found


def remark(rules: str, genre: Genre, read: Collection[str]) -> None:
    """Remark lines of the rules that are passed over: a program cannot read a sentence.

    Parameters
    ----------
    read
        The names of the options and layers that were read from lines.
    """
    keys = {layer.name: (layer.name, *layer.keys) for layer in genre.layers}
    known = {key for name in read for key in keys.get(name, (name,))}
    own = {genre.says.strip()}
    for line in filter(None, (line.strip() for line in rules.split("\n"))):
        match = _LINE.fullmatch(line)
        if line not in own and not (match and match[1] in known):
            shown = line if len(line) <= _SHOWN else f"{line[:_SHOWN]}..."
            passed_over(f"rules in words are passed over, those of {genre.name} hold: {shown!r}")
            return


def worded(layer: Layer, board: Any, mixed: Iterable[Layer]) -> bool:
    """Return whether a layer of a board has to be written in words.

    Parameters
    ----------
    mixed
        The layers whose words beside the board a drawing would not tell apart.
    """
    value = board.data[layer.name]
    if value == layer.blank(board.shape):
        return False
    if isinstance(layer, BoxLayer):
        return bool(value[0][0] == OUTSIDE)
    if isinstance(layer, CellLists):
        return not shapes.has_element(layer, value)
    return isinstance(layer, FleetList) or layer in mixed


def written(options: Iterable[Option], layers: Iterable[Layer], board: Any) -> list[str]:
    """Return the lines of options that are not the usual ones, and of layers in words."""
    found = [
        f"{option.name}: {board.options[option.name]}"
        for option in options
        if board.options[option.name] != option.default
    ]
    for layer in layers:
        value = board.data[layer.name]
        if isinstance(layer, CellLists):
            found.append(f"{layer.name}: {_BETWEEN.join(layer.lines(value))}")
        elif isinstance(layer, BoxLayer):
            found.append(f"{layer.name}: {_NONE}")
        else:
            found += [f"{key}: {text}" for key, text in layer.written(value, board)[0].items()]
    return found
