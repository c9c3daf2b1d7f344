"""How far unshaded lines of a heyawake go, by walking along them."""

from __future__ import annotations

from collections.abc import Collection

from satgrid.board.grid import Place
from satgrid.board.regions import Regions

__all__ = ["lines_too_long"]


def lines_too_long(rooms: Regions, shaded: Collection[Place]) -> list[tuple[tuple[int, int], int]]:
    """Return where unshaded lines begin that cross two borders or more, and how many they cross."""
    height, width = len(rooms), len(rooms[0])
    found = []
    for down, right in ((0, 1), (1, 0)):
        for row in range(height):
            for column in range(width):
                before = (row - down, column - right)
                if (row, column) in shaded or (min(before) >= 0 and before not in shaded):
                    continue  # no line begins here
                crossed, here = 0, (row, column)
                while True:
                    there = (here[0] + down, here[1] + right)
                    if there[0] == height or there[1] == width or there in shaded:
                        break
                    crossed += rooms[here[0]][here[1]] != rooms[there[0]][there[1]]
                    here = there
                if crossed > 1:
                    found.append(((row, column), crossed))
    return found
