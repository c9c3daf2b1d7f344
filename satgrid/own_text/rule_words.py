"""What a player says of each rule of a board, in the chain of a trial."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from satgrid.own_text.index import written

__all__ = ["rule_words"]

_PLAIN = "one number in each cell"  # told only where nothing else is
_OPTION = re.compile(r" (?:if|unless) [\w ]+$")
_STATED = re.compile(r"\bas many (.*) as (\w+) states")
_CONNECTED = re.compile(r"\b(un)?shaded (connected|outside)")


def rule_words(puzzle: Any, rules: Iterable[str], *, beside: bool = False) -> list[str]:
    """Return what a player says of rules of a board, given by their names; each once.

    A rule without a phrase has its name. What only an encoding has, such as the helpers of what an
    answer shows, is no rule of the board, and is not told.

    Parameters
    ----------
    beside
        Whether clues are told, too: then it goes without saying that a cell has one number.
    """
    if not hasattr(puzzle, "genre"):
        return list(dict.fromkeys(rules))
    of_name = {rule.name: rule for rule in puzzle.genre.rules}
    told = [_words(puzzle, of_name[name]) for name in rules if name in of_name]
    return [one for one in dict.fromkeys(told) if one != _PLAIN] or told[: not beside]


def _words(puzzle: Any, rule: Any) -> str:
    words = _OPTION.sub("", rule.told or written(rule) or rule.name)
    stated = _STATED.search(words)
    if stated and stated[2] in puzzle.options:
        words = words.replace(stated[0], f"{puzzle.options[stated[2]]} {stated[1]}")
    thing = getattr(puzzle.answer, "thing", "")
    if not thing:
        return _CONNECTED.sub(r"\1shaded cells \2", words)
    several = f"{thing.replace('part', 'parts')}" if thing.startswith("part ") else f"{thing}s"
    words = re.sub(r"\bno shaded\b", f"no {thing}", words)
    words = re.sub(r"\b(cell|of) shaded\b", rf"\1 a {thing}", words)
    words = re.sub(r"\b1 shaded\b", f"1 {thing}", words)
    return re.sub(r"\bshaded\b", several, words)
