"""Puzzles of declared genres, written as puzzles with all their rules in their own text."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from catalogue import DECLARED, ROOT

from satgrid.answers.kinds import Numbers
from satgrid.formula import dimacs
from satgrid.formula.clauses import Formula
from satgrid.own_text import index
from satgrid.own_text.composed import custom as composed
from satgrid.own_text.reading import custom_kind
from satgrid.puzzle import registry

LAID_OUT = {"akari", "fillomino", "samurai", "tents", "variantsudoku"}
"""Genres with a layout that their declaration names, or with layers that no phrase makes."""
RULED = [
    name
    for name in DECLARED
    if type(registry.find(name).genre.answer).__name__ in index.answers()  # type: ignore[attr-defined]
]
"""Genres whose declaration has their rules, about an answer that a text can have."""
COMPOSED = [name for name in RULED if name not in LAID_OUT]


def small(name: str) -> Any:
    """Return the small board of a genre."""
    return registry.parse((ROOT / "instances" / name / "small.txt").read_text(encoding="utf-8"))


def as_custom(board: Any) -> str:
    """Return the text of a board with its answer, layers and rules as phrases."""
    genre, answer = board.genre, board.genre.answer
    if isinstance(answer, Numbers) and index.written(answer) is None:
        answer = replace(answer, high=board.most)
    layers = tuple(str(index.written(one)) for one in genre.layers)
    rules = tuple(str(index.written(rule)) for rule in genre.rules)
    own = composed("", str(index.written(answer)), layers, rules)
    return custom_kind(own, rules, layers).made(board.shape, board.data, board.options).text()


def clauses(board: Any) -> list[str]:
    """Return the formula of a board without its names, in the encoding that has its own rules."""
    formula = Formula()
    own = next(one.name for one in board.genre.encodings if not one.rules)
    board.encode(formula, own)
    lines = "".join(dimacs.write(formula, [])).splitlines()
    return [line for line in lines if not line.startswith("c")]
