"""Known facts of a board as sentences for a player."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from satgrid.board.grid import Place, named
from satgrid.board.naming import LONGEST, lines_of, listed, numbered
from satgrid.drawing.answers import EdgesPainter, painter_for
from satgrid.drawing.place_names import cells_lines, sides_lines
from satgrid.puzzle.protocol import Puzzle
from satgrid.steps.techniques import Fact

__all__ = ["Sentence", "facts_text", "state_text"]

_ONE = re.compile(r"(layer \d+, )?row \d+, column \d+")  # the long name of one cell
_WORDS = 60  # characters of what a cell is not, in one sentence


def state_text(
    puzzle: Puzzle[Any], state: frozenset[Any], place: Place, *, together: bool = True
) -> str:
    """Describe a cell in the words of players.

    Parameters
    ----------
    together
        Whether to name the other cells of a key, such as those of a piece.
    """
    painter = painter_for(puzzle)
    whole = painter.whole(state, place)
    if whole is not None:
        return whole
    said = []
    for key in sorted(state):
        others = [named(other) for other in puzzle.places(key) if together and other != place]
        together_with = f" together with {'; '.join(others)}" if others else ""
        said.append(painter.stated(key) + together_with)
    return " and ".join(said) or "empty"


class Sentence(NamedTuple):
    """A sentence, and the key whose shape illustrates it; None if there is none."""

    words: str
    key: Any
    holds: bool


def facts_text(
    puzzle: Puzzle[Any], facts: Sequence[Fact], found: Iterable[tuple[Place, frozenset[Any]]]
) -> list[Sentence]:
    """Describe the new facts on a board, one sentence per line; a long one becomes several.

    Parameters
    ----------
    found
        The cells that are complete with these facts, with their content.
    """
    painter = painter_for(puzzle)
    cells = {} if isinstance(painter, EdgesPainter) else dict(found)
    done: dict[str, list[Place]] = {}
    shown: dict[str, Fact] = {}
    keys = {place: fact.key for fact in facts for place in puzzle.places(fact.key)}
    for cell, state in cells.items():
        said = state_text(puzzle, state, cell, together=False)
        done.setdefault(said, []).append(cell)
        shown.setdefault(said, Fact(next(iter(sorted(state)), keys.get(cell)), bool(state)))
    sides: dict[str, list[Any]] = {}
    marks: dict[Place, list[str]] = {}
    for fact in facts:
        places = puzzle.places(fact.key)
        side = painter.side(fact.key)
        said = painter.said(fact.key) if side is not None else painter.stated(fact.key)
        if side is not None:
            said = said if fact.holds else f"no {said}"
            sides.setdefault(said, []).append(fact.key)
            shown.setdefault(said, fact)
        elif places[0] in cells:
            continue
        elif fact.holds:
            done.setdefault(said, []).append(places[0])
            shown.setdefault(said, fact)
        else:
            marks.setdefault(places[0], []).append(said)
    sentences = []
    for said, held in done.items():
        for words in cells_lines(held, LONGEST - len(said)):
            sentences.append(Sentence(f"{words} {_verb(words, said)} {said}", *shown[said]))
    denied: dict[tuple[str, ...], list[Place]] = {}
    for cell, ways in marks.items():
        denied.setdefault(tuple(_denied(ways)), []).append(cell)
    for parts, without in denied.items():
        for said in parts:
            for words in cells_lines(without, LONGEST - len(said)):
                verb = _verb(words, "")
                sentences.append(Sentence(f"{words} {verb} not {said}", None, False))
    for said, along in sides.items():
        for words in sides_lines(painter, along, LONGEST - len(said)):
            sentences.append(Sentence(f"{said} {words}", *shown[said]))
    return sentences


def _verb(words: str, said: str) -> str:
    """Return the verb between the names of cells and their content."""
    if " " not in words or _ONE.fullmatch(words):
        return "is"
    return "have" if said.startswith("a ") else "are"


def _denied(words: Sequence[str]) -> Iterator[str]:
    """Yield what a cell is not, in parts that are not too long; numbers as ranges."""
    if all(map(str.isdecimal, words)):
        ways = numbered(sorted(map(int, words))).replace(" and ", ", ").split(", ")
    else:
        ways = [
            said if count == 1 else f"{said} in {count} ways"
            for said, count in Counter(words).items()
        ]
    for part in lines_of(ways, _WORDS):
        yield listed(part.split(", "), "or")
