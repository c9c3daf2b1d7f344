"""Random boards of declared genres, made from the way their layers are entered."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from catalogue import encoded

from satgrid.answers.kinds import Division
from satgrid.board import regions
from satgrid.board.grid import Cell, Grid
from satgrid.declared.board import Board
from satgrid.declared.genre import Genre
from satgrid.errors import SatgridError
from satgrid.formula.derived import without
from satgrid.layers.cell_lists import CellLists
from satgrid.layers.layer import Layer
from satgrid.layers.rooms import Rooms
from satgrid.puzzle import registry
from satgrid.rules.in_each import InEach
from satgrid.rules.pieces import PiecesOf
from satgrid.rules.rule import Rule
from satgrid.rules.tetrominoes import InRegion
from satgrid.solve.enumeration import solutions

SHAPES = [(1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (2, 3), (3, 2), (1, 4), (3, 3), (3, 4)]
SHAPES += [(2, 4), (4, 2), (4, 4)]
"""The shapes of tiny boards."""
WIDE = [*SHAPES, (5, 3), (3, 5), (4, 5), (5, 4), (5, 5)]
"""The shapes of those that are not all tried."""
PAIRED = {"numberlink"}
"""Genres in which each number stands at two places."""
SPARSE = {"usoone"}
"""Genres in which no word is a clue by itself, and words stand in some cells only."""
MOST = 12  # slots of boards whose sets of keys are all tried


def genre_of(name: str) -> Genre:
    kind: Any = registry.find(name)
    genre: Genre = kind.genre
    return genre


def rooms(draw: random.Random, shape: tuple[int, int], most: int = 4) -> regions.Regions:
    """Return regions that grow from random cells."""
    grid = Grid(*shape)
    seeds = draw.sample(list(grid), max(1, -(-len(grid) // draw.randint(1, most))))
    owner = {cell: number for number, cell in enumerate(seeds)}
    while len(owner) < len(grid):
        cell = draw.choice([one for one in grid if one not in owner])
        near = [owner[one] for one in grid.neighbors(cell) if one in owner]
        if near:
            owner[cell] = draw.choice(near)
    return regions.renumbered([[owner[cell] for cell in row] for row in grid.rows()])


def places(layer: Layer, board: Board) -> list[Any]:
    """Return the places where words of a layer are entered."""
    where = layer.entering(board).places
    grid = board.grid
    if where == "corners":
        return [Cell(*corner) for corner in grid.vertices()]
    if where == "points":
        return list(layer.grid(board.shape))  # type: ignore[attr-defined]
    if where == "sides":
        return grid.sides()
    if where == "beside":
        height, width = board.shape
        lines = {"above": width, "below": width, "left": height, "right": height}
        sides: tuple[str, ...] = getattr(layer, "sides", tuple(lines))
        return [(side, index) for side in sides for index in range(lines[side])]
    if where == "rooms":
        areas = board.data[getattr(layer, "rooms", "rooms")]
        return list(range(len(regions.cells_of(areas))))
    if where == "fleet":
        return [1, 2, 3]
    return list(grid)


def value(draw: random.Random, layer: Layer, board: Board) -> Any:
    """Return a random value of a layer, as it can be entered."""
    entering = layer.entering(board)
    if entering.places in ("borders", "cages"):
        ample = any(
            isinstance(rule, InRegion) for rule in board.genre.rules
        )  # others have no answer
        found = rooms(draw, board.shape, 14 if ample else 4)
        if entering.places == "borders":
            return found
        gone = {room for line in found for room in line if draw.random() < 0.3}
        outside = regions.OUTSIDE
        kept = [[outside if room in gone else room for room in line] for line in found]
        return regions.renumbered(kept)
    if entering.places == "paths":
        return paths(draw, board.grid)
    if entering.places == "lists":
        assert isinstance(layer, CellLists)
        return layer.made(dict(lists(draw, layer, board.shape)))
    if entering.places in ("regions", "line", "grids"):
        return layer.blank(board.shape)
    numbers = list(range(entering.least, min(entering.most, entering.least + 6) + 1))
    share = draw.choice((0.0, 0.2, 0.5))
    whole = getattr(layer, "clue", None) == "" and board.genre.name not in SPARSE
    if whole:  # no word is a clue by itself: all stand there
        share = 1.0
        numbers = numbers[: min(board.shape) + 1]
    chosen = [place for place in places(layer, board) if draw.random() < share]
    blank = layer.blank(board.shape)
    if entering.places == "sums":
        halves = [None, *numbers]
        if draw.random() < 0.5:  # as they are printed: each sum before its run
            return before_runs(draw, board.grid, set(chosen), halves)
        return {cell: (draw.choice(halves), draw.choice(halves)) for cell in chosen}
    if board.genre.name in PAIRED:  # with anything else there is hardly ever a solution
        draw.shuffle(chosen)
        half = len(chosen) // 2
        return dict(zip(chosen, [*range(1, half + 1)] * 2, strict=False))
    known: list[Any] = [*entering.signs, *(["?"] if entering.unknown else [])]
    known += [
        f"{front}{number}" if front else number for front in entering.before for number in numbers
    ]
    if entering.places == "arrows":
        ways = ("up", "down", "left", "right")
        return {cell: (draw.choice(ways), draw.choice(known)) for cell in chosen}
    if entering.behind:
        known += [f"{number}{sign}" for number in numbers for sign in entering.behind]
    if entering.several:
        several: dict[Any, Any] = {
            place: tuple(draw.choices(known, k=draw.randint(1, 3))) for place in chosen
        }
        return layer.changed(blank, several)
    return layer.changed(blank, {place: draw.choice(known) for place in chosen}) if known else blank


def paths(draw: random.Random, grid: Grid) -> dict[Cell, tuple[int, int]]:
    """Return thermometers from random cells on."""
    found: dict[Cell, tuple[int, int]] = {}
    number = 0
    for bulb in grid:
        cell: Cell | None = bulb
        place = 0
        if bulb in found or draw.random() < 0.3:
            continue
        number += 1
        while cell is not None and place < draw.randint(2, 5):
            place += 1
            found[cell] = number, place
            free = [near for near in grid.neighbors(cell) if near not in found]
            cell = draw.choice(free) if free else None
    return found


def lists(
    draw: random.Random, layer: CellLists, shape: tuple[int, int]
) -> Iterator[tuple[tuple[Cell, ...], Any]]:
    """Yield lists of cells that a layer takes, each with a word."""
    height, width = shape
    for _ in range(draw.choice((0, 0, 0, 0, 0, 0, 0, 0, 1, 4))):
        long = draw.randint(layer.fewest, layer.many or layer.fewest + 2)
        ways = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]
        cells = [Cell(draw.randrange(height), draw.randrange(width))]
        if layer.form_of == "ray":
            ways = [draw.choice([(1, 1), (1, -1), (-1, 1), (-1, -1)])]
        while len(cells) < long:
            down, right = draw.choice(ways)
            cells.append(Cell(cells[-1].row + down, cells[-1].column + right))
        if layer.form_of == "corner":
            row, column = cells[0]
            cells = [Cell(row + down, column + right) for down in (0, 1) for right in (0, 1)]
        if not all(cell in Grid(*shape) for cell in cells) or layer.wrong(tuple(cells), shape):
            continue
        most = min(layer.most, layer.least + 6)
        if layer.digits:
            some = sorted(draw.choices(range(layer.least, max(shape) + 1), k=draw.randint(1, 3)))
            yield tuple(cells), ",".join(map(str, some))
        elif layer.most >= layer.least and (layer.needed or draw.random() < 0.7):
            word = draw.randint(layer.least, most)
            if not layer.wrong(tuple(cells), shape, word):
                yield tuple(cells), word
        else:
            yield tuple(cells), ""


def before_runs(
    draw: random.Random, grid: Grid, black: set[Cell], halves: list[int | None]
) -> dict[Cell, tuple[int | None, int | None]]:
    """Return black cells, the first row and column among them, with sums of the runs they begin."""
    black |= {cell for cell in grid if 0 in cell}
    found: dict[Cell, list[int | None]] = {cell: [None, None] for cell in sorted(black)}
    for row, column in found:
        for way, end in enumerate((Cell(row + 1, column), Cell(row, column + 1))):
            if end in grid and end not in black:
                found[Cell(row, column)][way] = draw.choice(halves)
    return {cell: (down, across) for cell, (down, across) in found.items()}


def anyhow(draw: random.Random, name: str, shape: tuple[int, int]) -> Board:
    """Return a board with anything printed on it; a square where the genre wants one."""
    if genre_of(name).square:
        shape = (shape[0], shape[0])
    kind: Any = registry.find(name)
    board: Board = kind.made(shape, {}, _options(draw, genre_of(name)))
    for layer in board.genre.layers:
        board = board.with_data(**{layer.name: value(draw, layer, board)})
    usual = board.genre.defaults()
    for rule in board.genre.rules:
        if rule.contradicted(board.genre.rules, board.data, board.options) is not None:
            board = board.with_options(**{name: usual[name] for name in rule.reads})
    return board


def _options(draw: random.Random, genre: Genre) -> dict[str, Any]:
    return {
        option.name: draw.choice(option.words)
        for option in genre.options
        if option.words and draw.random() < 0.5
    }


def tellers(genre: Genre) -> dict[str, Rule]:
    """Return for each layer whose words are true of an answer the rule that tells them."""
    found: dict[str, Rule] = {}
    for layer in genre.layers:
        if isinstance(layer, Rooms):
            continue  # no clues: a rule of all rooms tells nothing of one
        for rule in genre.rules:
            if layer.name in rule.reads[:1] and type(rule).clues_for is not Rule.clues_for:
                found.setdefault(layer.name, rule)
    return found


def truly(draw: random.Random, name: str, shape: tuple[int, int]) -> Board | None:
    """Return a board with some of the clues that are true of an answer; None without one."""
    board = anyhow(draw, name, shape)
    layers = {layer.name: layer for layer in board.genre.layers}
    told = tellers(board.genre)
    # Dark cells stay: they are no clues.
    bare = board
    for layer_name in told:
        layer = layers[layer_name]
        keys = [key for key, _ in layer.clues(board.data[layer_name], board)]
        bare = bare.with_data(**{layer_name: layer.without(bare.data[layer_name], keys)})
    late = [rule for rule in board.genre.rules if rule.complete]
    for rule in late:  # places without a word mean something: the answer comes first
        bare = bare.with_data(**{rule.reads[0]: {}})
    formula = encoded(bare)  # type: ignore[arg-type]
    for rule in late:
        formula = without(formula, rule.name)
    some: list[Any] = list(solutions(formula, limit=40))
    if not some and isinstance(board.answer, Division):  # its clues make the areas
        parted = rooms(draw, board.shape)
        some = [
            frozenset(
                side
                for side in board.grid.sides()
                if parted[side.one.row][side.one.column]
                != parted[side.other.row][side.other.column]
            )
        ]
    if not some:
        return None
    solution = draw.choice(some)
    for layer_name, rule in told.items():
        share = draw.choice((0.4, 1.0))
        true = rule.clues_for(bare, solution)
        kept = {key: word for key, word in true.items() if draw.random() < share}
        changed = layers[layer_name].changed(bare.data[layer_name], kept)
        bare = bare.with_data(**{layer_name: changed})
    return bare


def tiny(
    name: str, *, most: int = MOST, among: Sequence[tuple[int, int]] = SHAPES
) -> list[tuple[int, int]]:
    """Return the shapes of boards of a genre with few slots."""
    genre = genre_of(name)
    shapes = [shape for shape in among if not genre.square or shape[0] == shape[1]]
    if any(isinstance(rule, InEach) and rule.lines for rule in genre.rules):
        shapes = [shape for shape in shapes if shape[0] == shape[1]]  # others have no answer
    sizes = [rule.size for rule in genre.rules if isinstance(rule, PiecesOf)]
    if 5 in sizes:  # of the others some boards are divided evenly
        shapes = [(1, 5), (5, 1), (2, 5), (5, 3), (4, 5)]
    if genre.even:
        shapes = [shape for shape in shapes if not shape[0] % 2 and not shape[1] % 2]
    return [shape for shape in shapes if _slots(name, shape) <= most] or shapes[:1]


@cache
def _slots(name: str, shape: tuple[int, int]) -> int:
    kind: Any = registry.find(name)
    try:
        return len(kind.made(shape, {}).keys)
    except SatgridError:
        return 1 << 20


def boards(
    name: str,
    number: int,
    *,
    most: int = MOST,
    seed: int = 1,
    among: Sequence[tuple[int, int]] = SHAPES,
) -> Iterator[Board]:
    """Yield tiny boards of a genre: every other one with clues that are true of an answer."""
    draw = random.Random(f"{name}{seed}")
    shapes = tiny(name, most=most, among=among)
    turn = 0
    while turn < number:
        shape = draw.choice(shapes)
        board = truly(draw, name, shape) if turn % 2 else None
        board = board or anyhow(draw, name, shape)
        if len(board.keys) <= most or not genre_of(name).answer.printed:
            turn += 1
            yield board
