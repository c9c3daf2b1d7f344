"""Enters a board on the page by mouse and keys alone, as its layers prescribe."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from browser import Browser

from satgrid.puzzle import registry
from satgrid.puzzle.protocol import Puzzle
from satgrid.web import sheets

__all__ = ["Setter", "enterable"]

_PLACES = """(() => {
  const over = document.querySelector('.over'), rect = over.querySelector('rect.cell');
  const map = over.getScreenCTM(), side = rect.width.baseVal.value;
  return [map.a, map.e, map.d, map.f, rect.x.baseVal.value, rect.y.baseVal.value, side];
})()"""
_WAYS = ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft")
_LONG = 0.8  # seconds of a long touch
_DRAWN = ("borders", "cages", "paths", "lists", "regions", "grids")
Layer = Mapping[str, Any]
Point = tuple[float, float]


def enterable(puzzle: Puzzle[Any]) -> bool:
    """Return whether all that is printed can be entered: drawn pieces, for one, cannot."""
    return all(_taken(layer) or not layer["words"] for layer in sheets.described(puzzle)["layers"])


def _taken(layer: Layer) -> bool:
    drawn = layer["places"] in (*_DRAWN, "fleet", "line")
    return drawn or bool(layer["signs"]) or layer["most"] >= layer["least"]


class Setter:
    """Somebody who sets puzzles on a page."""

    def __init__(self, page: Browser, *, touch: bool = False) -> None:
        self.page, self.touch = page, touch

    def text(self) -> str:
        """Return the board as the page has it, once it is judged."""
        self.judged()
        found: str = self.page.ask("document.getElementById('text').value")
        return found

    def judged(self) -> None:
        """Wait for the verdict of what is there."""
        self.page.until("!('old' in document.body.dataset)")

    def begin(self, name: str, height: int, width: int) -> None:
        """Begin a new board."""
        self.page.click("document.getElementById('new')")
        self.page.until("document.querySelectorAll('.genre').length > 0")
        self._fill("search", name)
        self.page.until(
            f"[...document.querySelectorAll('.genre')].some((one) => one.textContent === '{name}')"
        )
        self.page.click(
            f"[...document.querySelectorAll('.genre')].find((one) => one.textContent === '{name}')"
        )
        self._fill("height", str(height))
        self._fill("width", str(width))
        self.page.click("document.getElementById('go')")
        self.page.until("!document.getElementById('begin').open")
        self.judged()

    def _fill(self, field: str, words: str) -> None:
        self.page.ask(f"document.getElementById('{field}').select()")
        self.page.insert(words)

    def enter(self, puzzle: Puzzle[Any]) -> None:
        """Enter all that is printed on a board, its options included, on an empty one."""
        sheet = sheets.described(puzzle)
        layers = [layer for layer in sheet["layers"] if _taken(layer)]
        height, width = puzzle.shape
        for layer in layers:
            if layer["places"] == "fleet":
                self._ships(layer)
                continue
            if layer["places"] == "line" or layer["words"].get("line") in layer["signs"]:
                if layer["words"] != self.sheet()[layer["name"]]["words"]:
                    self._option(layer["name"], layer["words"]["line"])
                continue
            if layer["places"] in ("regions", "grids") and self.sheet()[layer["name"]] == layer:
                continue
            if sum(one["places"] not in ("fleet", "line") for one in layers) > 1:
                self._choose(layer["name"])
            if layer["places"] == "regions":
                for at in (at for at, word in layer["words"].items() if word == "."):
                    self.stroke([_at(at)], second=True)
            if layer["places"] == "grids":
                self._grids(layer["words"]["grids"].split())
                continue
            for step in self._steps(layer, (height, width)):
                self._do(step)
        for option in sheet["options"]:
            if option["value"] not in (None, (option["words"] or [None])[0]):
                self._option(option["name"], str(option["value"]))
        for note in ("title", "author"):
            if sheet["notes"][note]:
                self._set(f"document.getElementById('{note}')", sheet["notes"][note])

    def _grids(self, grids: list[str]) -> None:
        """Size the one grid that is there, add the others, move or take away what was there."""
        starts = [
            [2.0 * int(numbers.split("-")[0]) - 1 for numbers in grid.split("/")] for grid in grids
        ]
        corners = [(row, column) for row, column in starts]
        first, last = (2.0 * int(number) - 1 for number in grids[0].split("/")[0].split("-"))
        height, width = registry.parse(self.text()).shape
        size = last - first
        end = 2.0 * height - 1, 2.0 * width - 1
        near = 2.0 * (height - min(height, width)) + 1, 2.0 * (width - min(height, width)) + 1
        self.stroke([end, (near[0] + size, near[1] + size)])
        if near != (1.0, 1.0):
            self.judged()
            self.stroke([near], second=True)
        self.judged()
        self.stroke([(1.0, 1.0), corners[0]])
        for corner in corners[1:]:
            self.judged()
            self.stroke([corner])
        self.judged()

    # What to do: a click or a drag at places in half cells, then keys.

    def _steps(
        self, layer: Layer, shape: tuple[int, int]
    ) -> Iterator[tuple[list[Point], list[str]]]:
        where, words = layer["places"], layer["words"]
        if where == "borders":
            yield from ((line, []) for line in _walls(words, shape))
            yield from (([_at(at)], ["#"]) for at, word in words.items() if word == ".")
            return
        if where == "cages":
            yield from ((path, ["Enter"] if len(path) == 1 else []) for path in _cages(words))
            return
        if where == "paths":
            yield from ((path, []) for path in _paths(words))
            return
        if where == "regions":
            yield from ((path, []) for path in _cages(words))
            return
        if where == "lists":
            for cells, word in words.items():
                line = _line(layer, cells)
                if layer["form"] == "halves":
                    half = len(line) // 2
                    yield line[:half], ["Enter"] if half == 1 else []
                    yield line[half:], []
                else:
                    yield (
                        line,
                        [*(["Enter"] if len(line) == 1 and not layer["needed"] else []), *word],
                    )
            return
        for at, word in words.items():
            row, column = sheets.point(at)
            if where == "sums":
                down, _, across = word.partition("\\")
                if (not down and not across) or word == "#":
                    yield [(row, column)], ["#"]
                if down and word != "#":
                    yield [(row + 0.4, column - 0.4)], list(down)
                if across:
                    yield [(row - 0.4, column + 0.4)], list(across)
            elif where == "arrows" and word[-1] in layer["ways"] and len(word) > 1:
                way = layer["ways"].index(word[-1])
                yield [(row, column)], [*word[:-1], f"Shift+{_WAYS[way]}"]
            else:
                yield [(row, column)], list(word.replace(" ", ","))

    def _do(self, step: tuple[list[Point], list[str]]) -> None:
        points, keys = step
        self.stroke(points)
        for key in keys:
            self.page.key(key)
        if "," in keys:
            self.judged()  # there is more room beside the board by now

    def stroke(self, points: list[Point], *, second: bool = False) -> None:
        """Press at a place, go on to others, release; with the second button or a long touch."""
        a, e, d, f, left, top, side = self.page.ask(_PLACES)
        met = [
            (a * (left + column * side / 2) + e, d * (top + row * side / 2) + f)
            for row, column in points
        ]
        if self.touch:
            self.page.swipe(met, _LONG if second else 0)
        else:
            self.page.stroke(met, "right" if second else "left")

    # Beside the board

    def _choose(self, name: str) -> None:
        if self.page.ask("document.querySelector('#layers select') !== null"):
            self._set("document.querySelector('#layers select')", name)
            return
        self.page.click(
            "[...document.querySelectorAll('#layers button')]"
            f".find((one) => one.textContent === '{name}')"
        )

    def sheet(self) -> dict[str, Layer]:
        """Return the layers of the board that is there."""
        described = sheets.described(registry.parse(self.text()))
        return {layer["name"]: layer for layer in described["layers"]}

    def _ships(self, layer: Layer) -> None:
        lengths = [length for length, number in layer["words"].items() for _ in range(int(number))]
        self._option(layer["name"], " ".join(lengths[::-1]))

    def _option(self, name: str, value: str) -> None:
        field = (
            "[...document.querySelectorAll('#options label')].find((one) =>"
            f" one.firstChild.textContent === {json.dumps(name + ' ')}).lastChild"
        )
        self._set(field, value)

    def _set(self, field: str, value: str) -> None:
        script = f"field.value = {json.dumps(value)}; field.dispatchEvent(new Event('change'))"
        self.page.ask(f"(() => {{ const field = {field}; {script}; }})()")


def _line(layer: Layer, cells: str) -> list[Point]:
    """Return the stroke that draws a list."""
    found = [
        (2.0 * int(row) - 1, 2.0 * int(column) - 1)
        for row, column in re.findall(r"r(\d+)c(\d+)", cells)
    ]
    if layer["form"] == "corner":
        return [(found[0][0] + 1, found[0][1] + 1)]
    return found


def _at(place: str) -> Point:
    row, column = sheets.point(place)
    return float(row), float(column)


def _walls(words: Mapping[str, str], shape: tuple[int, int]) -> Iterator[list[Point]]:
    """Yield the lines of walls, each from its first corner to its last."""
    height, width = shape
    rooms = {sheets.point(at): word for at, word in words.items()}
    for column in range(2, 2 * width, 2):
        yield from _runs(
            [(2 * row, column) for row in range(height + 1)],
            [
                rooms[2 * row + 1, column - 1] != rooms[2 * row + 1, column + 1]
                for row in range(height)
            ],
        )
    for row in range(2, 2 * height, 2):
        yield from _runs(
            [(row, 2 * column) for column in range(width + 1)],
            [
                rooms[row - 1, 2 * column + 1] != rooms[row + 1, 2 * column + 1]
                for column in range(width)
            ],
        )


def _runs(corners: list[Point], there: list[bool]) -> Iterator[list[Point]]:
    run: list[Point] = []
    for at, wall in enumerate([*there, False]):
        if wall:
            run = run or [corners[at]]
            run.append(corners[at + 1])
        elif run:
            yield run
            run = []


def _cages(words: Mapping[str, str]) -> Iterator[list[Point]]:
    """Yield for each cage a walk over all its cells."""
    cells = {sheets.point(at): word for at, word in words.items() if word != "."}
    seen: set[tuple[int, int]] = set()
    for start in cells:
        if start not in seen:
            yield list(_walk(start, cells, seen))


def _walk(
    at: tuple[int, int], cells: Mapping[tuple[int, int], str], seen: set[tuple[int, int]]
) -> Iterator[Point]:
    seen.add(at)
    yield at
    for down, right in ((0, 2), (2, 0), (0, -2), (-2, 0)):
        near = at[0] + down, at[1] + right
        if near not in seen and cells.get(near) == cells[at]:
            yield from _walk(near, cells, seen)
            yield at


def _paths(words: Mapping[str, str]) -> Iterator[list[Point]]:
    found: dict[int, list[tuple[int, Point]]] = {}
    for at, word in words.items():
        number, _, place = word.partition(".")
        found.setdefault(int(number), []).append((int(place), sheets.point(at)))
    for _, cells in sorted(found.items()):
        yield [cell for _, cell in sorted(cells)]
