"""Charts as SVG, from the elements that puzzles are drawn with; no plotting library is needed.

Both kinds have a logarithmic scale for what is compared, since that differs by powers of ten.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

from satgrid.drawing.shapes import (
    INK,
    RULE,
    Element,
    circle,
    group,
    label,
    line as stroke,
    path,
    rectangle,
    titled,
    written,
)

WIDTH, HEIGHT = 720, 320
LEFT, RIGHT, TOP, BOTTOM = 70, 230, 40, 44
NAMES, BAR, GAP = 170, 9, 8  # of bars: the room for names, and how high they and their gaps are
# Told apart in grey print and by most who confuse colours (Okabe and Ito), and by their marks.
COLORS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#1a1a1a")
Point = tuple[float, float]


def bars(title: str, groups: Mapping[str, Mapping[str, float]]) -> str:
    """Draw a group of bars from left to right for each name, a bar for each series."""
    series = list(dict.fromkeys(name for values in groups.values() for name in values))
    every = [value for values in groups.values() for value in values.values()]
    scale = _Scale(min([*every, 1.0]), max([*every, 1.0]), NAMES, WIDTH - RIGHT)
    group_height = BAR * len(series) + GAP
    bottom = TOP + GAP + group_height * len(groups)
    shapes = []
    for value in scale.levels():
        steps = stroke((scale(value), TOP), (scale(value), bottom))
        shapes.append(path(steps, fill="none", stroke=RULE, stroke_width=1))
        shapes.append(label(f"{value:g}", (scale(value), bottom + 14), 12, fill=INK))
    for place, (name, values) in enumerate(groups.items()):
        top = TOP + GAP + place * group_height
        held = [one for one in series if one in values]
        for number, one in enumerate(held):
            color = COLORS[series.index(one) % len(COLORS)]
            wide = scale(values[one]) - NAMES
            shapes.append(rectangle(NAMES, top + number * BAR, wide, BAR - 1, fill=color))
        middle = top + BAR * len(held) / 2
        shapes.append(label(name, (NAMES - 8, middle), 13, fill=INK, text_anchor="end"))
    return _written(title, [*shapes, *_legend(series)], bottom + BOTTOM)


def lines(
    title: str,
    series: Mapping[str, Sequence[Point]],
    *,
    across: str,
    unit: str = "s",
) -> str:
    """Draw a line for each series of points (size, value) with a mark at each point."""
    every = [point for points in series.values() for point in points]
    scale = _Scale(
        min(value for _, value in every), max(value for _, value in every), HEIGHT - BOTTOM, TOP
    )
    sizes = sorted({size for size, _ in every})
    first, last = sizes[0], sizes[-1]

    def spot(point: Point) -> Point:
        share = (point[0] - first) / (last - first) if last > first else 0.5
        return LEFT + 12 + share * (WIDTH - LEFT - RIGHT - 24), scale(point[1])

    shapes = _levels(scale, lambda value: f"{value:g} {unit}")
    for size in sizes:
        x, _ = spot((size, scale.low))
        shapes.append(label(f"{size:g}", (x, HEIGHT - BOTTOM + 16), 12, fill=INK))
    middle = (LEFT + WIDTH - RIGHT) / 2
    shapes.append(label(across, (middle, HEIGHT - 10), 13, fill=INK))
    for number, points in enumerate(series.values()):
        color = COLORS[number % len(COLORS)]
        spots = [spot(point) for point in sorted(points)]
        steps = "".join(stroke(*pair) for pair in pairwise(spots))
        if steps:
            shapes.append(path(steps, fill="none", stroke=color, stroke_width=2))
        shapes.append(group([circle(one, 4, fill=color) for one in spots]))
    return _written(title, [*shapes, *_legend(list(series))])


class _Scale:
    """Values on a logarithmic axis, between whole powers of ten, from one place to another."""

    def __init__(self, least: float, most: float, start: float, end: float) -> None:
        self.low = 10.0 ** math.floor(math.log10(least))
        self.high = 10.0 ** max(math.ceil(math.log10(most)), math.log10(self.low) + 1)
        self._start, self._end = start, end

    def __call__(self, value: float) -> float:
        """Return the place of a value on the picture."""
        share = math.log(max(value, self.low) / self.low) / math.log(self.high / self.low)
        return self._start + share * (self._end - self._start)

    def levels(self) -> list[float]:
        """Return the powers of ten."""
        steps = round(math.log10(self.high / self.low))
        return [float(f"{self.low * 10.0**step:.0e}") for step in range(steps + 1)]


def _levels(scale: _Scale, name: Callable[[float], str]) -> list[Element]:
    shapes = []
    for value in scale.levels():
        height = scale(value)
        steps = stroke((LEFT, height), (WIDTH - RIGHT, height))
        shapes.append(path(steps, fill="none", stroke=RULE, stroke_width=1))
        shapes.append(label(name(value), (LEFT - 6, height), 12, fill=INK, text_anchor="end"))
    return shapes


def _legend(names: Sequence[str]) -> list[Element]:
    shapes = []
    for number, name in enumerate(names):
        top = TOP + 8 + 20 * number
        left = WIDTH - RIGHT + 14
        shapes.append(rectangle(left, top, 12, 12, fill=COLORS[number % len(COLORS)]))
        shapes.append(label(name, (left + 18, top + 6), 13, fill=INK, text_anchor="start"))
    return shapes


def _written(title: str, shapes: list[Element], height: float = HEIGHT) -> str:
    head = label(title, (WIDTH / 2, 18), 15, fill=INK)
    return written(titled([head, *shapes], (WIDTH, height), title, "", WIDTH)) + "\n"
