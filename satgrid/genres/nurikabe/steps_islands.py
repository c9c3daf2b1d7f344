"""The cells that the islands of a nurikabe can reach on a partly known board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from satgrid.board.field import Cells, bits, of_shape, size
from satgrid.board.known import known as numbers
from satgrid.board.naming import short
from satgrid.steps.techniques import Fact, Known, absent, held, looked_at_once

__all__ = ["Growth", "Island", "IslandView", "seen"]


class Island(NamedTuple):
    """The known part of an island with a number or a question mark."""

    cells: Cells
    clues: tuple[int, ...]
    missing: int
    """How many cells it lacks; -1 where that is not given."""


class Growth(NamedTuple):
    """The cells by which an island can grow, without some excluded cells."""

    layers: list[Cells]
    """Its cells, then those that are reached with one more, with two more, and so on."""
    large: Cells
    """Land without a number that would make it too large, with the cells beside it."""

    @property
    def cells(self) -> Cells:
        """All cells that the island can have."""
        return sum(self.layers)


class IslandView:
    """The known cells as sets: water, islands, and land that has no number yet."""

    def __init__(self, puzzle: Any, known: Known) -> None:
        self.field = field = of_shape(*puzzle.shape)
        self.water = field.of(known.held)
        self.land = field.of(known.absent)
        self.open = field.whole & ~self.water & ~self.land
        parts = field.parts(self.land)
        words = puzzle.data["numbers"]
        self._words = list(words.items())
        self._numbered = field.of(words)
        self.lonely = [part for part in parts if not part & self._numbered]
        self._owned: Cells = self.land & ~sum(self.lonely)
        given = numbers(words)
        number_of = {cell: at for at, cell in enumerate(sorted(given))}
        self.islands: list[Island] = []
        """In the order of their numbers; none before all cells with a number are known."""
        self._grown: dict[tuple[Cells, Cells], Growth] = {}
        for start in words if not self._numbered & ~self.land else ():
            cells = next(part for part in parts if part & field.bit(start))
            clues = (number_of[start],) if start in number_of else ()
            missing = max(0, given[start] - size(cells)) if start in given else -1
            self.islands.append(Island(cells, clues, missing))

    def growth(self, island: Island, without: Cells = 0) -> Growth:
        """Return how an island can grow past water and other islands, without some cells."""
        if (island.cells, without) not in self._grown:
            self._grown[island.cells, without] = self._growth(island, without)
        return self._grown[island.cells, without]

    def _growth(self, island: Island, without: Cells) -> Growth:
        field = self.field
        large = 0
        while True:
            free = self.free(island) & ~without & ~large
            layers = [island.cells]
            reach, fresh = island.cells, island.cells
            left = list(self.lonely)
            grown = large
            while fresh and len(layers) - 1 != island.missing:
                fresh = field.around(fresh) & free & ~reach
                reach |= fresh
                layers.append(fresh)
                if island.missing >= 0:
                    met = [part for part in left if field.around(part) & fresh & ~part]
                    left = [part for part in left if part not in met]
                    for part in met:
                        if len(layers) - 1 + size(part) > island.missing:
                            grown |= part | field.around(part)
            if grown == large:
                return Growth(layers, large)
            large = grown

    def free(self, island: Island) -> Cells:
        """Return the cells that are not water and neither of another island nor beside one."""
        others = self._owned & ~island.cells
        return self.field.whole & ~self.water & ~others & ~self.field.around(others)

    def stopped(
        self, island: Island, without: Cells = 0, targets: Cells | None = None
    ) -> list[Fact]:
        """Return an island's cells and the facts that stop its growth, or its path to cells."""
        field, growth = self.field, self.growth(island, without)
        blocked = ~self.free(island) | growth.large
        wall: Cells = 0
        near = [targets or field.whole]
        for _ in range(island.missing):
            near.append(near[-1] | field.around(near[-1]))
        for steps, layer in enumerate(growth.layers):
            if steps == island.missing:
                break
            met = field.around(layer) & ~growth.layers[0] & blocked & ~without
            if targets and island.missing >= 0:  # others are on no way that is short enough
                met &= near[island.missing - steps - 1]
            wall |= met
        return list(dict.fromkeys([*self.dry(island.cells), *self._walls(island, wall)]))

    def _walls(self, island: Island, wall: Cells) -> Iterator[Fact]:
        """Yield the facts that keep an island from some cells."""
        field, others = self.field, self._owned & ~island.cells
        yield from self.wet(wall & self.water)
        for bit in bits(wall & ~self.water):
            beside = (bit | field.around(bit)) & others
            if beside:
                yield from self.dry(self._link(beside & -beside))
                continue
            for part in self.lonely:
                if bit & (part | field.around(part)):
                    yield from self.dry(part)

    def _link(self, bit: Cells) -> Cells:
        """Return a path through land from a cell to a number."""
        layers = [bit]
        while not layers[-1] & self._numbered:
            layers.append(self.field.around(layers[-1]) & self.land & ~sum(layers))
        return self._back(layers, layers[-1] & self._numbered)

    def _back(self, layers: list[Cells], ends: Cells) -> Cells:
        """Return a path back through layers, from one of some cells in the last layer."""
        way = last = ends & -ends
        for layer in reversed(layers[:-1]):
            last = self.field.around(last) & layer
            last &= -last
            way |= last
        return way

    def way(self, growth: Growth, targets: Cells) -> Cells:
        """Return a shortest path of an island to one of some cells, both ends included."""
        at = next(at for at, layer in enumerate(growth.layers) if layer & targets)
        return self._back(growth.layers[: at + 1], growth.layers[at] & targets)

    def kept_away(self, targets: Cells, without: Cells = 0) -> tuple[list[int], list[Fact]]:
        """Return the clues and known facts that keep all islands away from some cells.

        Islands that are parted from the cells by known ones need no clue.
        """
        field = self.field
        floor = field.whole & ~self.water & ~self._owned & ~without
        inside = field.reached(targets & floor, floor)
        edge = field.around(inside) & ~inside & ~without
        clues: list[int] = []
        because: list[Fact] = []
        met = [island for island in self.islands if island.cells & edge]
        for island in met:
            clues += island.clues
            because += self.stopped(island, without, targets)
        if len(met) < len(self.islands):
            because += self.wet(edge & self.water)
        return sorted(set(clues)), list(dict.fromkeys(because))

    def needing(self, needed: Cells, targets: Cells) -> tuple[list[int], list[Fact]]:
        """Return the reasons why every path of an island to some cells passes each needed cell."""
        whys = [self.kept_away(targets, bit) for bit in bits(needed)]
        clues = {clue for named, _ in whys for clue in named}
        return sorted(clues), list(dict.fromkeys(fact for _, why in whys for fact in why))

    def bottlenecks(self, targets: Cells) -> Cells:
        """Return the open cells without which no island gets to any of some cells."""
        near = [one for one in self.islands if self.growth(one).cells & targets]
        if not near or any(one.cells & targets for one in near):
            return 0
        way = self.way(self.growth(near[0]), targets) & self.open
        return sum(
            bit
            for bit in bits(way)
            if not any(self.growth(one, bit).cells & targets for one in near)
        )

    def wrong(self, cells: Cells, *, closed: bool) -> list[int] | None:
        """Return the clues by which connected cells cannot all be land; None where they can.

        Parameters
        ----------
        closed
            Whether no more land can be beside them.
        """
        some = [one for one in self.islands if one.cells & cells]
        if len(some) > 1 or (closed and not some):
            return []
        for island in some:
            left = size(island.cells) + island.missing - size(cells)
            if island.missing >= 0 and (left < 0 or (closed and left > 0)):
                return list(island.clues)
        return None

    def name(self, at: int) -> str:
        """Return the name of an island: that of its number."""
        cell, word = self._words[at]
        return f"the {word} at {short(cell)}"

    def wet(self, cells: Cells) -> list[Fact]:
        """Return the facts that cells are water."""
        return held(self.field.cells(cells))

    def dry(self, cells: Cells) -> list[Fact]:
        """Return the facts that cells are land."""
        return absent(self.field.cells(cells))


seen = looked_at_once(IslandView)
"""What is known, seen once for all techniques."""
