"""Marks at a terminal: what layers print in cells, at corners, on sides and beside the board."""

from __future__ import annotations

from satgrid.drawing.character_board import BLACK, Ink
from satgrid.drawing.terminal import Drawing
from satgrid.layers.layer import Mark

__all__ = ["beside", "overlay", "word_of"]

_ARROWS = {"up": "↑", "down": "↓", "left": "←", "right": "→"}
_PARTS = {"n": "^", "s": "v", "w": "(", "e": ")", "m": "■", "o": "●", "x": "~"}
_WALLS = {"white": "o", "black": "x", "gray": "#"}
_SIGNS = {"white": "○", "black": "●"}
_BARE = {"black": "b"}  # a filled dot looks like an open one on the other ground


def word_of(mark: Mark, *, color: bool) -> str:
    """Return the characters for a mark in a cell."""
    if mark.kind == "arrow":
        way, _, number = mark.word.partition(" ")
        return number + _ARROWS[way]
    if mark.kind == "wall":
        side, _, arrow = mark.word.partition(" ")
        way, _, number = arrow.partition(" ")
        return number + _ARROWS.get(way, "") + _WALLS[side]
    if mark.kind == "shape":
        return mark.word.partition(" ")[2]
    if mark.kind == "ship":
        return _PARTS.get(mark.word, mark.word)
    if mark.kind == "dot":
        return _BARE["black"] if mark.word == "black" and not color else _SIGNS[mark.word]
    if mark.kind == "disc":
        return _SIGNS.get(mark.word, mark.word) if color else mark.word[:1]
    return "" if mark.kind == "dark" and mark.word in ("#", "x") else mark.word


def overlay(drawing: Drawing, mark: Mark, shape: tuple[int, int], *, color: bool) -> None:
    """Write a word at a corner or on a side into the drawn line at this place."""
    row, column = mark.at
    if (row % 2 and column % 2) or not (0 <= row <= 2 * shape[0] and 0 <= column <= 2 * shape[1]):
        return
    word = mark.word
    if mark.kind == "dot":
        word = _SIGNS.get(word, word) if color or word != "black" else _BARE[word]
    elif mark.kind == "border":
        word = "┃" if row % 2 else "━"
    there = drawing[row][column]
    width = len(there.text)
    if mark.kind == "border":
        text = word * width
    elif width == 1:
        text = _across(drawing[row], column, word)
    else:
        fill = there.text[:1] if there.text.strip() else " "
        text = f"{word:{fill}^{width}}"
    drawing[row][column] = Ink(text, BLACK, there.back, bold=True)


def _across(line: list[Ink], column: int, word: str) -> str:
    """Write a word over a corner into the lines on both sides; return its sign at the corner.

    Numbers of one digit stand without spaces, so that four of them leave room for the next corner.
    """
    numbers = word.split()
    word = "".join(numbers) if max(map(len, numbers), default=0) == 1 else word
    middle = (len(word) - 1) // 2
    before, after = word[:middle], word[middle + 1 :]
    if before and column:
        there = line[column - 1]
        line[column - 1] = there._replace(text=there.text[: -len(before)] + before)
    if after and column + 1 < len(line):
        there = line[column + 1]
        line[column + 1] = there._replace(text=after + there.text[len(after) :])
    return word[middle : middle + 1]


def beside(drawing: Drawing, marks: list[Mark], shape: tuple[int, int]) -> None:
    """Put the words beside the board around the drawing."""
    height, width = shape
    sizes = [len(ink.text) for ink in drawing[0]]
    left = {mark.at: mark.word for mark in marks if mark.at[1] < 0}
    right = {mark.at: mark.word for mark in marks if mark.at[1] > 2 * width}
    above = {mark.at: mark.word for mark in marks if mark.at[0] < 0}
    below = {mark.at: word_of(mark, color=True) for mark in marks if mark.at[0] > 2 * height}
    over = _stacked(above, sizes, sorted({row for row, _ in above}))
    under = _stacked(below, sizes, sorted({row for row, _ in below}))
    for side, words in (("left", left), ("right", right)):
        columns = sorted({column for _, column in words})
        for column in columns if side == "right" else reversed(columns):
            wide = max(len(word) for (_, at), word in words.items() if at == column)
            for row, inks in enumerate(drawing):
                ink = Ink(words.get((row, column), "").rjust(wide))
                inks.insert(len(inks) if side == "right" else 0, _spaced(ink, side))
    lead = sum(len(ink.text) for ink in drawing[0]) - sum(sizes)
    lead -= sum(
        1 + max(len(word) for (_, at), word in right.items() if at == column)
        for column in {column for _, column in right}
    )
    for line in (*over, *under):
        line.insert(0, Ink(" " * lead))
    drawing[:0] = over
    drawing += under


def _spaced(ink: Ink, side: str) -> Ink:
    return Ink(f" {ink.text}" if side == "right" else f"{ink.text} ")


def _stacked(words: dict[tuple[int, int], str], sizes: list[int], order: list[int]) -> Drawing:
    """Return one line for each row of words above or below the board."""
    lines: Drawing = []
    for row in order:
        line = [
            Ink(words.get((row, column), "").center(size)[: max(size, 1)])
            for column, size in enumerate(sizes)
        ]
        lines.append(line)
    return lines
