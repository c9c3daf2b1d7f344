"""How a declared genre is drawn in penpa, from its layers and its answer."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from satgrid.board.grid import Cell
from satgrid.board.text import Value
from satgrid.formats.penpa import answers, layers, outside, words
from satgrid.formats.penpa.kind import Kind
from satgrid.formats.penpa.sheet import Points, Sheet
from satgrid.rules.answers import Lines, Pairs
from satgrid.rules.beside import Beside
from satgrid.rules.board import class_of
from satgrid.rules.genre import Genre, Option
from satgrid.rules.grids import Grids
from satgrid.rules.layer import Layer

__all__ = ["derived"]


def derived(genre: Genre) -> Any:
    """Derive the KIND of a genre without a ``penpa.py``; None if penpa has no form for it."""
    if any(not _drawn(layer) for layer in genre.layers):
        return None
    kind = _Declared(genre)
    return SimpleNamespace(
        KIND=Kind(
            genre.penpa or genre.name,
            kind.read,
            kind.write,
            kind.solution,
            kind.solved,
            kind.begun,
            kind.shown,
            holed=any(isinstance(layer, Grids) for layer in genre.layers),
        ),
        __file__=genre.name,
    )


def _drawn(layer: Any) -> bool:
    return isinstance(layer, layers.DRAWN)


class _Declared:
    def __init__(self, genre: Genre) -> None:
        self.genre = genre
        beside: list[Layer] = [layer for layer in genre.layers if isinstance(layer, Beside)]
        self.mixed = beside if len(beside) > 1 and _overlap(beside) else []
        """Layers of words beside the board that penpa would not tell apart."""
        self.layers = [layer for layer in genre.layers if layer not in self.mixed]
        self.spelled = [option for option in genre.options if not option.penpa]
        """The options that stand in the rules."""

    def read(self, sheet: Sheet, at: Value) -> Any:
        """Return the board that a sheet shows; refuse a sheet with anything else."""
        board = self.shown(sheet, at)
        _refuse_more(self.write(board), sheet, at, margin=not self._drawn)
        return board

    def shown(self, sheet: Sheet, at: Value) -> Any:
        """Return the board that a sheet shows; nothing else is looked for."""
        points = sheet.points
        data: dict[str, Any] = {}
        first = {layer.rooms for layer in self.genre.layers if hasattr(layer, "rooms")}
        ordered = sorted(self.layers, key=lambda layer: layer.name not in first)
        small = any(getattr(layer, "given", False) for layer in ordered)
        for layer in ordered:
            others = {sign for one in ordered if one is not layer for sign in layers.signs(one)}
            data[layer.name] = layers.read(layer, sheet, data, at, small=small, others=others)
        shape = points.height, points.width
        known = words.texts(sheet.rules)
        data |= words.layers_of(self.genre.layers, known, shape)
        options = words.options_of(self.genre, known)
        options |= {option.name: self._counted(option, sheet, at) for option in self._drawn}
        return class_of(self.genre).made(shape, data, options, sheet.notes)

    @property
    def _drawn(self) -> list[Option]:
        """The options that stand above the board."""
        return [option for option in self.genre.options if option.penpa]

    def _counted(self, option: Option, sheet: Sheet, at: Value) -> Any:
        """Return the number of an option: the only number in the margins."""
        inside = {sheet.points.cell(*cell) for cell in sheet.grid}
        found = [
            word.strip()
            for point in sheet.problem.dicts.get("number", {})
            if point.isdecimal() and int(point) not in inside
            for word in [sheet.problem.word(int(point)) or ""]
            if word.strip()
        ]
        if len(found) > 1:
            raise at.error(f"{len(found)} numbers beside the board: one is that of {option.name}")
        return option.read(Value(found[0], 1, at.column)) if found else option.default

    def write(self, board: Any) -> Sheet:
        """Return a sheet that shows a board."""
        worded = [one for one in self.genre.layers if words.worded(one, board, self.mixed)]
        lines = words.written(self.spelled, worded, board)
        drawn = [layer for layer in self.layers if layer not in worded]
        needed = [outside.margins(layer, board.data[layer.name], board) for layer in self.layers]
        needed += [(1, 0, 0, 1) for _ in self._drawn]
        top, bottom, left, right = (max(some) for some in zip(*needed, strict=True))
        answer = self.genre.answer
        sheet = Sheet(
            Points(board.shape[0], board.shape[1], top, bottom, left, right),
            notes=board.notes,
            rules="\n".join([self.genre.says, *lines]),
            tags=(self.genre.penpa or self.genre.name,),
            dots=isinstance(answer, Lines) and not answer.through,
        )
        for layer in drawn:
            layers.write(layer, board.data[layer.name], board, sheet)
        for option in self._drawn:
            points, problem = sheet.points, sheet.problem
            problem.put("number", points.cell(-1, 0), [board.options[option.name], 1, "1"])
            problem.put("symbol", points.cell(-1, 1), [2, option.penpa, 2])
        return sheet

    def solution(self, board: Any, sheet: Sheet) -> frozenset[Any] | None:
        """Return the solution drawn on a sheet; None if there is none."""
        return answers.read(self.genre.answer, board, sheet)

    def begun(self, board: Any, sheet: Sheet) -> frozenset[Any] | None:
        """Return the answer drawn on a sheet, finished or not; None if nothing is drawn."""
        if isinstance(self.genre.answer, Pairs):
            return None  # the lines are what keys leave: of the others nothing is known
        return answers.read(self.genre.answer, board, sheet, finished=False)

    def solved(self, board: Any, solution: frozenset[Any], sheet: Sheet) -> None:
        """Draw a solution into a sheet."""
        answers.draw(self.genre.answer, board, solution, sheet)


def _overlap(beside: list[Any]) -> bool:
    """Return whether two layers have words at the same side of the board."""
    sides = [side for layer in beside for side in layer.sides]
    return len(set(sides)) < len(sides)


def _refuse_more(written: Sheet, sheet: Sheet, at: Value, *, margin: bool) -> None:
    """Refuse a sheet with numbers, symbols or other elements that the board does not have.

    Parameters
    ----------
    margin
        Whether elements outside the board are refused, too.
    """
    for kind in ("number", "numberS", "symbol"):
        known = {
            _place(written.points, point, kind) for point in written.problem.dicts.get(kind, {})
        }
        for point, element in sheet.problem.dicts.get(kind, {}).items():
            place = _place(sheet.points, point, kind)
            inside = place is not None and Cell(*place[1:]) in sheet.grid
            if place in known or _is_bare(element) or not (margin or inside):
                continue
            word = element[1 if kind == "symbol" else 0] if isinstance(element, list) else element
            where = f"row {place[1] + 1}, column {place[2] + 1}" if place else "outside the board"
            raise at.error(f"{where}: {str(word)[:20]!r} means nothing in this genre")
    for kind in ("thermo", "nobulbthermo", "arrows", "direction", "squareframe", "killercages"):
        if sheet.problem.lists.get(kind) and not written.problem.lists.get(kind):
            raise at.error(f"elements of the kind {kind!r}, which mean nothing in this genre")


def _is_bare(element: Any) -> bool:
    """Return whether a number is an empty text."""
    return isinstance(element, list) and bool(element) and not str(element[0]).strip()


def _place(points: Points, point: str, kind: str) -> tuple[int, int, int] | None:
    """Return the kind, row and column of a point; None if the text is not a number."""
    if not point.isdecimal():
        return None
    number = int(point)
    which, at = divmod(number // 4 if kind == "numberS" else number, points.every)
    row, column = divmod(at, points.across)
    return which, row - 2 - points.top, column - 2 - points.left
