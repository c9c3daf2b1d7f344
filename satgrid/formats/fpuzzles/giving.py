"""Writers of what stands under the keys of f-puzzles; the table is in ``keys``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from satgrid.board.grid import Cell
from satgrid.errors import SatgridError
from satgrid.formats.fpuzzles.parts import name_of, names_of

__all__ = ["arrows", "beside", "cages", "clones", "lines", "negative", "nonconsecutive", "parity"]
__all__ += ["quadruples", "rays", "relations", "sets", "sums", "whispers"]

Give = Callable[[Any], list[Any]]


def lines(layer: str) -> Give:
    """Return a writer of lines of cells."""
    return lambda board: [{"lines": [names_of(cells)]} for cells in board.data[layer]]


def sets(layer: str) -> Give:
    """Return a writer of sets of cells."""
    return lambda board: [{"cells": names_of(cells)} for cells in board.data[layer]]


def beside(layer: str) -> Give:
    """Return a writer of numbers beside the board."""

    def give(board: Any) -> list[Any]:
        size = board.shape[0]
        outside = {"above": (-1, None), "below": (size, None), "left": (None, -1)}
        outside["right"] = (None, size)
        listed = []
        for (side, at), number in board.data[layer].items():
            row, column = outside[side]
            cell = Cell(at if row is None else row, at if column is None else column)
            listed.append({"cell": name_of(cell), "value": str(number)})
        return listed

    return give


def cages(board: Any) -> list[Any]:
    """Write cages, with or without a sum."""
    return [
        {"cells": names_of(cells), **({"value": str(word)} if word != "" else {})}
        for cells, word in board.data["cages"].items()
    ]


def arrows(board: Any) -> list[Any]:
    """Write arrows; raise SatgridError for a pill that is read in another way there."""
    found = []
    for cells, word in board.data["arrows"].items():
        long = word or 1
        if sorted(cells[:long]) != [*cells[:long]]:
            raise SatgridError("it reads pills from left to right, and from above down")
        found.append({"cells": names_of(cells[:long]), "lines": [names_of(cells[long - 1 :])]})
    return found


def whispers(board: Any) -> list[Any]:
    """Write whispers of both kinds, each with how far its numbers are apart."""
    return [
        {"lines": [names_of(cells)], "value": str(word or usual)}
        for layer, usual in (("german whispers", 5), ("dutch whispers", 4))
        for cells, word in board.data[layer].items()
    ]


def relations(layer: str, sign: str) -> Give:
    """Return a writer of dots of a sign, and of relations with another number."""

    def give(board: Any) -> list[Any]:
        dots = [
            {"cells": names_of(side)} for side, dot in board.data["dots"].items() if dot == sign
        ]
        return dots + [
            {"cells": names_of(cells), "value": str(word)}
            for cells, word in board.data[layer].items()
        ]

    return give


def sums(board: Any) -> list[Any]:
    """Write X and V."""
    return [{"cells": names_of(side), "value": sign} for side, sign in board.data["xv"].items()]


def nonconsecutive(board: Any) -> bool:
    """Return whether neighbors without a dot are not consecutive."""
    options = board.options
    return options.get("nonconsecutive") == "yes" or options.get("all dots") in ("white", "yes")


def negative(board: Any) -> list[str]:
    """Write which signs are all shown, apart from white dots."""
    xv = board.options.get("all xv", "no")
    if xv not in ("no", "yes"):
        raise SatgridError(f"it has no rule that all {xv} are shown, and the others not")
    dots = board.options.get("all dots", "no")
    return ["ratio"] * (dots in ("black", "yes")) + ["xv"] * (xv == "yes")


def clones(board: Any) -> list[Any]:
    """Write sets of cells that hold the same numbers."""
    return [
        {
            "cells": names_of(cells[: len(cells) // 2]),
            "cloneCells": names_of(cells[len(cells) // 2 :]),
        }
        for cells in board.data["clones"]
    ]


def parity(sign: str) -> Give:
    """Return a writer of even or odd cells."""
    return lambda board: [
        {"cell": name_of(cell)} for cell, own in board.data["parity"].items() if own == sign
    ]


def quadruples(board: Any) -> list[Any]:
    """Write numbers that stand around a corner."""
    return [
        {"cells": names_of(cells), "values": [int(one) for one in word.split(",")]}
        for cells, word in board.data["quadruples"].items()
    ]


def rays(board: Any) -> list[Any]:
    """Write sums of diagonals, given from outside the board."""
    found = []
    for cells, total in board.data["little killers"].items():
        first = cells[0]
        if len(cells) > 1:
            down, right = cells[1].row - first.row, cells[1].column - first.column
        else:
            down, right = (-1 if first.row == 0 else 1), (1 if first.column == 0 else -1)
        found.append(
            {
                "cell": name_of(Cell(first.row - down, first.column - right)),
                "cells": names_of(cells),
                "direction": ("U" if down < 0 else "D") + ("L" if right < 0 else "R"),
                "value": str(total),
            }
        )
    return found
