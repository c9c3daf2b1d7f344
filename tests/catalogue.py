"""The boards of the catalogue, for every test."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from satgrid import registry
from satgrid.formula import Formula
from satgrid.puzzle import Puzzle

ROOT = Path(__file__).parents[1]


def load(path: Path) -> Puzzle[Any]:
    return registry.parse(path.read_text(encoding="utf-8"))


def boards() -> list[Path]:
    """Return the files of the catalogue, without the wrong boards."""
    return sorted(
        path for name in registry.names() for path in (ROOT / "instances" / name).glob("*.txt")
    )


def encoded(board: Puzzle[Any], encoding: str | None = None, cardinality: str = "auto") -> Formula:
    formula = Formula(cardinality)
    board.encode(formula, encoding)
    return formula
