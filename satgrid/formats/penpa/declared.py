"""How a declared genre is drawn in penpa, from its layers and its answer."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

from satgrid.answers.kinds import Lines, Pairs
from satgrid.board.text import Value
from satgrid.declared.board import class_of
from satgrid.declared.genre import Genre
from satgrid.errors import ParseError
from satgrid.formats.penpa import answers, leftover, outside, table, tags, words
from satgrid.formats.penpa.drawing import is_point
from satgrid.formats.penpa.elements import placed
from satgrid.formats.penpa.kind import PenpaKind
from satgrid.formats.penpa.page import Page
from satgrid.formats.penpa.points import Points
from satgrid.formats.penpa.sheet import Sheet
from satgrid.layers.layer import Layer
from satgrid.layers.option import Option
from satgrid.layers.overlapping_grids import Grids
from satgrid.layers.ships import FleetList
from satgrid.layers.words_beside import Beside

__all__ = ["derived"]


def derived(genre: Genre) -> Any:
    """Derive the KIND of a genre without a ``penpa.py``; None if penpa has no form for it."""
    if any(table.codec(layer) is None for layer in genre.layers):
        return None
    kind = _Declared(genre)
    return SimpleNamespace(
        KIND=PenpaKind(
            genre.penpa or genre.name,
            kind.read,
            kind.write,
            kind.solution,
            kind.solved,
            kind.begun,
            kind.shown,
            holed=bool(genre.layers_of(Grids)),
        ),
        __file__=genre.name,
    )


_LETTERS, _RANGE = "letters", re.compile(r"\(A-([A-Z])\)")


class _Declared:
    def __init__(self, genre: Genre) -> None:
        self.genre = genre
        beside: list[Layer] = [*genre.layers_of(Beside)]
        self.mixed = beside if len(beside) > 1 and _overlap(beside) else []
        """Layers of words beside the board that penpa would not tell apart."""
        first = {layer.rooms for layer in genre.layers if hasattr(layer, "rooms")}
        layers = [layer for layer in genre.layers if layer not in self.mixed]
        self.layers = sorted(layers, key=lambda layer: layer.name not in first)
        """The layers that are drawn; rooms stand before their words."""
        self.spelled = [option for option in genre.options if not option.penpa]
        """The options that stand in the rules."""

    def read(self, sheet: Sheet, at: Value) -> Any:
        """Return the board that a sheet shows; refuse what may change the solutions otherwise."""
        try:
            board = self._read(sheet, at, others=True)
            leftover.judge(sheet, at, self.genre.answer, self.genre.layers)
        except ParseError as error:
            told = tags.hint(self.genre)
            raise (at.error(f"{error.message} ({told})") if told else error) from None
        return board

    def shown(self, sheet: Sheet, at: Value) -> Any:
        """Return the board that a sheet shows; refuse what ``read`` would refuse of it."""
        board = self._read(sheet, at, others=False)
        self._refuse_unfit(board, at)
        return board

    def _page(self, sheet: Sheet, at: Value) -> Page:
        return Page(sheet, self.genre, {}, at)

    def _read(self, sheet: Sheet, at: Value, *, others: bool) -> Any:
        data: dict[str, Any] = {}
        page = self._page(sheet, at)._replace(data=data)
        ranges = {option.name: self._ranged(option, sheet) for option in self.spelled}
        for number, layer in enumerate(self.layers, 1):
            rivals = [one for one in self.layers[number:] if _share(one, layer)]
            data[layer.name] = _codec(layer).read(layer, page._replace(rivals=rivals))
        known = words.texts(sheet.rules)
        told = words.layers_of(self.genre.layers, known, page.shape)
        data |= told
        options = {name: number for name, number in ranges.items() if number}
        options |= words.options_of(self.genre, known)
        if others:
            words.remark(sheet.rules, self.genre, {*told, *options})
        options |= {option.name: self._counted(option, sheet, at) for option in self._drawn}
        board = class_of(self.genre).made(page.shape, data, options, sheet.notes)
        if others:
            self._refuse_unfit(board, at)
        return board

    def _refuse_unfit(self, board: Any, at: Value) -> None:
        """Refuse a given that no answer has, where a link may well be of another puzzle."""
        for layer in self.genre.layers:
            if isinstance(layer, FleetList) and not board.data[layer.name]:
                told = f"'{layer.name}: 4 3 3 2 2 2 1 1 1 1'"
                raise at.error(f"the lengths of the ships are missing: a line {told} of the rules")
        answer: Any = self.genre.answer
        most = answer.most(board)
        letters = getattr(answer, "letters", "")
        for layer in self.genre.layers:
            value = board.data[layer.name]
            if not isinstance(value, dict):
                continue
            for place, word in value.items():
                number = answer.number_of(word) if letters and isinstance(word, str) else None
                if number is not None and number > most:
                    known = f"the letters of this board end at {answer.word_of(most)!r}"
                    raise at.error(f"{word.upper()!r}: {known}, unless its rules have 'letters: N'")
                wrong = getattr(layer, "given", False) and isinstance(word, int) and word > most
                if wrong and tags.hint(self.genre):
                    raise placed(place, at.error(f"{word} is more than {most}"))

    @property
    def _drawn(self) -> list[Option]:
        """The options that stand above the board."""
        return [option for option in self.genre.options if option.penpa]

    def _ranged(self, option: Option, sheet: Sheet) -> int:
        """Return the number of letters that stands as ``(A-E)`` beside the board; 0 if none does.

        Source: penpa-edit, ``general.js``, ``decode_puzzlink``, easyasabc.
        """
        found = 0
        for key in sheet.problem.dicts.get("number", {}) if option.name == _LETTERS else ():
            word = sheet.problem.word(int(key)) if is_point(key) else None
            if word and (match := _RANGE.fullmatch(word.strip())):
                sheet.problem.take("number", key)
                found = ord(match[1]) - ord("A") + 1
        return found

    def _counted(self, option: Option, sheet: Sheet, at: Value) -> Any:
        """Return the number of an option: the only number in the margins, beside its symbol."""
        inside = {sheet.points.cell(*cell) for cell in sheet.grid}
        found = []
        for kind in ("number", "symbol"):
            for key in sheet.problem.dicts.get(kind, {}):
                if not is_point(key) or int(key) in inside or int(key) >= sheet.points.every:
                    continue
                word = (sheet.problem.word(int(key)) or "").strip() if kind == "number" else ""
                name, _ = sheet.problem.symbol(int(key)) or ("", "")
                if word or name == option.penpa:
                    sheet.problem.take(kind, key)
                found += [word] if word else []
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
        page = self._page(sheet, Value("", 1, 1))._replace(data=board.data)
        for layer in drawn:
            _codec(layer).draw(layer, board.data[layer.name], page)
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


def _codec(layer: Layer) -> table.PenpaCodec:
    found = table.codec(layer)
    assert found is not None  # ``derived`` asked
    return found


def _share(one: Any, other: Any) -> bool:
    """Return whether two layers have words at the same places."""
    at = getattr(one, "at", None)
    return at is not None and at == getattr(other, "at", None)


def _overlap(beside: list[Any]) -> bool:
    """Return whether two layers have words at the same side of the board."""
    sides = [side for layer in beside for side in layer.sides]
    return len(set(sides)) < len(sides)
