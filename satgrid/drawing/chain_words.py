"""Trials in words: what is supposed, each link with its reason, and what is broken."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from satgrid.board.grid import Place
from satgrid.board.naming import LONGEST, GroupName, lines_of, shortened, together
from satgrid.board.text import plural
from satgrid.drawing.place_names import cells_lines
from satgrid.drawing.sentences import facts_text
from satgrid.own_text.rule_words import rule_words
from satgrid.puzzle.protocol import Clue, Puzzle
from satgrid.steps.group_names import groups_around
from satgrid.steps.techniques import Fact, Link, Trial

__all__ = ["chain_text", "listed_reasons"]

_MOST = 6  # links that are told where not all are wanted
_GROUP = re.compile(r"\b(?:each (?:row and column|row, column and box|\w+)|a line\b)")
_ROOMS = re.compile(r"box|region|room")


def chain_text(
    puzzle: Puzzle[Any], trial: Trial, clues: Sequence[Clue], *, whole: bool = True
) -> list[str]:
    """Describe a chain: what is supposed, each link with its reason, and what is broken.

    Parameters
    ----------
    whole
        Whether to tell all links of a long chain, and not the first, the last and the turning
        points alone.
    """
    words = _Words(puzzle, trial, clues)
    turns = trial.turns
    lines = words.facts([trial.supposed], "suppose")
    told = range(1, len(turns) + 1) if whole else _told(trial, turns)
    before = 0
    for number in told:
        lines += _left_out(number - before - 1)
        lines += words.turn(number, turns[number - 1])
        before = number
    lines += _left_out(len(turns) - before)
    return [*lines, *words.line("this breaks", trial.broken)]


def listed_reasons(clues: Sequence[str], known: Iterable[Place] = ()) -> list[str]:
    """List clues by their short names, and cells of which something is known, line by line."""
    lines = [f"with {line}" for line in lines_of(clues, LONGEST)]
    return lines + [f"known: {line}" for line in cells_lines(known, LONGEST) if line]


def _left_out(number: int) -> list[str]:
    return [f"... {plural(number, 'more link')} ..."] if number else []


def _told(trial: Trial, turns: Sequence[Sequence[Link]]) -> list[int]:
    """Return the turns of a chain that are told: first, last, and those most others rest on."""
    last = len(turns)
    if last <= _MOST:
        return list(range(1, last + 1))
    turn_of = {id(link): number for number, turn in enumerate(turns, 1) for link in turn}
    uses = dict.fromkeys(range(1, last + 1), 0)
    for link in trial.every:
        for number in {turn_of[id(trial.links[one - 1])] for one in link.after if one}:
            uses[number] += 1
    ends = sorted({turn_of[id(trial.links[one - 1])] for one in trial.broken.after if one})[-2:]
    needed = {1, last, *ends}
    turning = sorted(uses, key=lambda one: (-uses[one], one))
    return sorted([*needed, *(one for one in turning if one not in needed)][:_MOST])


class _Words:
    """The words of one chain."""

    def __init__(self, puzzle: Puzzle[Any], trial: Trial, clues: Sequence[Clue]) -> None:
        self._puzzle, self._clues = puzzle, clues
        self._facts = [trial.supposed, *(link.fact for link in trial.links if link.fact)]

    def facts(self, facts: Sequence[Fact], begins: str) -> list[str]:
        """Describe facts, in as many lines as they need."""
        sentences = [one.words for one in facts_text(self._puzzle, facts, ())]
        line = f"{begins} {'; '.join(sentences)}"
        return [line] if len(line) <= LONGEST else [f"{begins} {sentences[0]}", *sentences[1:]]

    def turn(self, number: int, links: Sequence[Link]) -> list[str]:
        """Describe what follows at once, and from what."""
        *lines, last = self.facts([link.fact for link in links if link.fact], f"{number}.")
        because = dict.fromkeys(fact for link in links for fact in link.because)
        first = links[0]._replace(because=tuple(because))
        return [*lines, *self.line(last, first, [link.fact for link in links if link.fact])]

    def line(self, said: str, link: Link, found: Sequence[Fact] = ()) -> list[str]:
        """Return what follows with its reason, in as many lines as that needs."""
        names = [self._clues[number].name for number in link.clues]
        rules = rule_words(self._puzzle, link.rules, beside=bool(names))
        if len(names) > 2:
            names = list(map(shortened, names))
        if len(rules) == 1 and not names:
            rules = [self._placed(rules[0], link, found)]
        reasons = [*names, *dict.fromkeys(rules)]
        if link.fact is None:
            reasons = reasons or ["the rules"]
            line = f"{said}: {'; '.join(reasons)}"
        else:
            line = f"{said} ({'; '.join(reasons)})" if reasons else said
        if len(line) <= LONGEST:
            return [line]
        return [f"{said}:", *lines_of(list(map(shortened, reasons)), LONGEST)]

    def _placed(self, rule: str, link: Link, found: Sequence[Fact]) -> str:
        """Return a rule of each line or room with the one in which all of a link lies."""
        facts = [*link.because, *(self._facts[number] for number in link.after), *found]
        cells = {tuple(place) for fact in facts for place in self._puzzle.places(fact.key)}
        for name in groups_around(self._puzzle, cells):

            def fits(words: str, name: GroupName = name) -> bool:
                line = name.noun in ("row", "column")
                return name.noun in words or (
                    "line" in words if line else bool(_ROOMS.search(words))
                )

            for some in _GROUP.finditer(rule):
                if fits(some[0]):
                    return f"{rule[: some.start()]}{together([name])}{rule[some.end() :]}"
        return rule
