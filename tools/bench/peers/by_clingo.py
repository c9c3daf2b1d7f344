"""clingo: two models at most, distinguished by the answer; grounding is part of the time."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from peers import declared
from satgrid.solve.enumeration import Uniqueness, Verdict


def judge(puzzle: Any, seconds: float) -> Uniqueness:
    """Look for two solutions."""
    import clingo

    module = import_module(f"peers.{puzzle.name}")
    control = clingo.Control(["--models=2", "--project=show", "--warn=none"])
    shown = SHOWN.get(puzzle.name) or declared.shown(puzzle)
    control.add("base", [], module.rules(puzzle) + shown)
    control.ground([("base", [])])
    found = []

    def seen(model: Any) -> None:
        symbols = model.symbols(shown=True)
        keys = [module.named(*(part.number for part in one.arguments)) for one in symbols]
        found.append(frozenset(keys))

    with control.solve(on_model=seen, async_=True) as handle:
        done = handle.wait(seconds)
        handle.cancel()
        handle.get()
    if len(found) == 2:
        return Uniqueness(Verdict.MULTIPLE, *found)
    if not done:
        return Uniqueness(Verdict.UNKNOWN, *found)
    return Uniqueness(Verdict.UNIQUE if found else Verdict.NONE, *found)


SHOWN = {
    "fillomino": "#show answer/3.",
    "akari": "#show answer/2.",
    "heyawake": "#show answer/2.",
    "hitori": "#show answer/2.",
    "kropki": "#show answer/3.",
    "kuromasu": "#show answer/2.",
    "lits": "#show answer/2.",
    "masyu": "#show answer/4.",
    "nonogram": "#show answer/2.",
    "norinori": "#show answer/2.",
    "nurikabe": "#show answer/2.",
    "shakashaka": "#show answer/3.",
    "shikaku": "#show answer/4.",
    "slitherlink": "#show answer/4.",
    "starbattle": "#show answer/2.",
    "sudoku": "#show answer/3.",
    "tents": "#show answer/2.",
    "yajilin": "#show answer/4.",
}
