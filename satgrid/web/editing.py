"""Changes of a whole board: emptied, turned, mirrored, moved, with more or fewer lines.

Each change follows from the layers of the board: their images, and their words at places.
"""

from __future__ import annotations

from typing import Any, cast

from satgrid.board.isometry import Isometry
from satgrid.errors import SatgridError, unknown
from satgrid.layers.cell_lists import CellLists
from satgrid.layers.overlapping_grids import Grids
from satgrid.own_text import index as phrase_index, reading
from satgrid.puzzle.protocol import Puzzle
from satgrid.puzzle.view import Shape
from satgrid.web import board_layers, sheet_values, sheets

__all__ = ["CHANGES", "begun", "changed", "offered", "ruled", "unruled"]

_TURNS = {
    "turned right": ((1, 0), (False, True)),
    "turned left": ((1, 0), (True, False)),
    "turned about": ((0, 1), (True, True)),
    "mirrored left to right": ((0, 1), (False, True)),
    "mirrored top to bottom": ((0, 1), (True, False)),
}
_SIDES = {"above": (0, 1), "below": (0, 0), "left": (1, 1), "right": (1, 0)}
"""For each side the axis along which lines are added there, and by how much the others move."""
_MOVES = {"up": ("above", "below"), "down": ("below", "above")}
_MOVES |= {"left": ("left", "right"), "right": ("right", "left")}
CHANGES = (
    *_TURNS,
    *(f"{word} {side}" for side in _SIDES for word in ("one more", "one less")),
    *(f"moved {way}" for way in _MOVES),
)
"""What can be done to a board."""


def begun(name: str, height: int, width: int) -> Puzzle[Any]:
    """Return an empty board of a genre.

    Raises
    ------
    SatgridError
        If the genre has no board of this size.
    """
    board_layers.refuse_size(height, width)
    return board_layers.blank(name, (height, width))


def changed(puzzle: Puzzle[Any], how: str) -> Puzzle[Any]:
    """Return a board after one of ``CHANGES``.

    Raises
    ------
    SatgridError
        If there is no such change, or the genre has no such board.
    """
    if how not in CHANGES:
        raise SatgridError(unknown("change", how, CHANGES))
    if len(puzzle.shape) != 2:
        raise SatgridError("a solid is changed by its text")
    if how in _TURNS:
        return _turned(puzzle, how)
    word, _, where = how.rpartition(" ")
    if word == "moved":
        gone, more = _MOVES[where]
        return _read(_grown(_grown(puzzle, more, 1), gone, -1))
    genre = getattr(puzzle, "genre", None)
    by = 1 if word == "one more" else -1
    for _ in range(2 if genre is not None and genre.even else 1):
        puzzle = _grown(puzzle, where, by)
        if genre is not None and genre.square:  # it stays one
            puzzle = _grown(puzzle, "right" if where in ("above", "below") else "below", by)
    return _read(puzzle)


def offered(puzzle: Puzzle[Any]) -> list[str]:
    """Return the phrases of rules that can be added to a board; none where no rules can."""
    try:
        answer = reading.answer_of(puzzle)
    except SatgridError:
        return []
    known = phrase_index.completions("", type(answer).__name__)
    return [phrase for phrase in known if _goes(puzzle, phrase)]


def _goes(puzzle: Puzzle[Any], phrase: str) -> bool:
    try:
        reading.with_also(puzzle, (phrase,))
    except SatgridError:
        return False
    return True


def ruled(puzzle: Puzzle[Any], phrase: str) -> Puzzle[Any]:
    """Return a board with one more rule.

    Raises
    ------
    SatgridError
        If there is no such rule, or it does not go with the board.
    """
    return _read(cast("Puzzle[Any]", reading.with_also(puzzle, (phrase,))))


def unruled(puzzle: Puzzle[Any], index: int) -> Puzzle[Any]:
    """Return a board without one of the rules that its text states.

    Raises
    ------
    SatgridError
        If there is no such rule, or others need it.
    """
    if not isinstance(puzzle, reading.Composed) or not 0 <= index < len(puzzle.phrases):
        raise SatgridError("the text of the board has no such rule")
    left = puzzle.without_rule(index)
    if left is None:
        raise SatgridError(f"the other rules need {puzzle.phrases[index]!r}")
    return _read(cast("Puzzle[Any]", left))


def _turned(puzzle: Puzzle[Any], how: str) -> Puzzle[Any]:
    axes, flipped = _TURNS[how]
    isometry = Isometry(puzzle.shape, axes, flipped)
    before = board_layers.data_of(puzzle)
    data = {
        layer.name: layer.image(before[layer.name], isometry, before)
        for layer in board_layers.layers_of(type(puzzle))
    }
    height, width = isometry.image_shape
    return _read(_with(puzzle, (height, width), data))


def _grown(puzzle: Puzzle[Any], side: str, by: int) -> Puzzle[Any]:
    """Return a board with one line added or removed at a side; rooms extend into a new line.

    Overlapping grids move along; those that no longer fit are gone.
    """
    axis, far = _SIDES[side]
    size = [*puzzle.shape]
    size[axis] += by
    board_layers.refuse_size(*size)
    shape = size[0], size[1]
    step = 2 * by * far
    layers = board_layers.layers_of(type(puzzle))
    before = board_layers.data_of(puzzle)
    enterings = {layer.name: layer.entering(puzzle) for layer in layers}  # type: ignore[arg-type]
    blank = {
        layer.name: layer.moved(before[layer.name], axis, step // 2, shape)
        if isinstance(layer, Grids)
        else layer.blank(shape)
        for layer in layers
    }
    moved: dict[str, sheets.Words] = {}
    for layer in layers:
        entering = enterings[layer.name]
        own = sheets.words(layer, entering, before, puzzle.shape, everywhere=True)
        if sheets.entered(entering) and entering.places not in ("regions", "grids"):
            moved[layer.name] = (
                own
                if entering.places in ("fleet", "line")
                else {layer.shifted(one, axis, step // 2): word for one, word in own.items()}
                if isinstance(layer, CellLists)
                else {
                    sheets.key(_moved(sheets.point(key), axis, step, puzzle.shape[axis], by)): word
                    for key, word in own.items()
                }
            )
            if entering.places == "borders":
                _reach(moved[layer.name], shape)
    empty: Any = _with(puzzle, shape, blank)
    enterings = {layer.name: layer.entering(empty) for layer in layers}
    data = blank | sheet_values.values(layers, enterings, moved, shape, blank)
    return _with(puzzle, shape, sheet_values.without_gaps(layers, data))


def _moved(at: tuple[int, int], axis: int, step: int, length: int, by: int) -> tuple[int, int]:
    """Return the new place of a moved place; a place beside the board stays beside it."""
    found = [*at]
    if found[axis] > 2 * length:
        found[axis] += 2 * by
    elif found[axis] >= 0:
        found[axis] += step
        if found[axis] < 0:
            found[axis] -= 4  # no longer beside the board, either
    return found[0], found[1]


def _reach(words: sheets.Words, shape: Shape) -> None:
    """Extend the rooms beside new cells into these cells."""
    height, width = shape
    for row in range(height):
        for column in range(width):
            at = 2 * row + 1, 2 * column + 1
            near = [(at[0], at[1] - 2), (at[0] - 2, at[1]), (at[0], at[1] + 2), (at[0] + 2, at[1])]
            known = [words[sheets.key(one)] for one in near if sheets.key(one) in words]
            if sheets.key(at) not in words and known:
                words[sheets.key(at)] = known[0]


def _with(puzzle: Puzzle[Any], shape: Shape, data: dict[str, Any]) -> Puzzle[Any]:
    values = board_layers.values_of(puzzle)
    return board_layers.with_data(puzzle, shape, data, values, puzzle.notes)


def _read(puzzle: Puzzle[Any]) -> Puzzle[Any]:
    """Return the board that a board's text describes; the text's reader refuses invalid boards."""
    return type(puzzle).parse(puzzle.text())
