"""Runs commands inside this process, for the page's server, which runs many.

A command reads its puzzle from a replaced standard input, and its output is caught. The answer is
the command's ``--json`` output and its exit code.
"""

from __future__ import annotations

import io
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from satgrid.cli.main import run
from satgrid.web import board_views, questions

__all__ = ["Reply", "answered", "asked"]


class Reply(NamedTuple):
    """The output of a command, and its exit code."""

    code: int
    """Its exit code."""
    output: str
    errors: str


def asked(arguments: Sequence[str], content: str = "") -> Reply:
    """Run one command.

    Parameters
    ----------
    arguments
        The command and its options; ``-`` stands for the content.
    content
        The content of standard input.
    """
    with _streams(content.encode()) as (out, errors):
        code = run(arguments)
        out.flush()
        errors.flush()
        try:
            caught = [stream.buffer.getvalue().decode() for stream in (out, errors)]
        except UnicodeDecodeError:
            return Reply(2, "", "satgrid: this is not text, and only text can be asked for\n")
    return Reply(code, *caught)


@contextmanager
def _streams(content: bytes) -> Iterator[tuple[Any, Any]]:
    before = sys.stdin, sys.stdout, sys.stderr
    ours = [io.TextIOWrapper(io.BytesIO(part), "utf-8") for part in (content, b"", b"")]
    sys.stdin, sys.stdout, sys.stderr = ours
    try:
        yield ours[1], ours[2]
    finally:
        sys.stdin, sys.stdout, sys.stderr = before


def answered(asking: Mapping[str, Any], seconds: float) -> dict[str, Any]:
    """Answer one question of a page; see ``satgrid.web.questions``."""
    return questions.answered(asking, asked, seconds, {"hint": _hint, "why": _why})


def _hint(content: str, chosen: Mapping[str, Any], seconds: float) -> dict[str, Any]:
    """Judge an answer with some ``keys`` and without the ``crossed`` ones; return the next step.

    ``standing`` and ``words`` are those of ``satgrid hint``, and ``picture`` is what it draws;
    ``wrong`` has the cells of mistakes, ``clues`` the name and cells of each clue that a mistake
    contradicts.
    """
    from satgrid.explain.hint import hint
    from satgrid.explain.reasons import Explainer
    from satgrid.notebook import hint_picture, hint_words
    from satgrid.puzzle import unfinished

    puzzle, named, held = board_views.held_keys(content, chosen.get("keys"))
    crossed = board_views.held_keys(content, chosen.get("crossed", []))[2]
    known = unfinished.of_keys(puzzle, named.values(), held, crossed)
    with Explainer(puzzle, deadline=time.monotonic() + seconds) as explainer:
        found = hint(explainer, known)
    clues = [explainer.clues[number] for number in found.clues]
    wrong = {tuple(cell) for fact in found.wrong for cell in puzzle.places(fact.key)}
    return {
        "standing": found.standing.value,
        "words": hint_words(puzzle, found, explainer.clues),
        "picture": hint_picture(puzzle, found, explainer.clues),
        "wrong": [list(cell) for cell in sorted(wrong)],
        "clues": [
            {"name": clue.name, "cells": [list(cell) for cell in clue.cells]} for clue in clues
        ],
    }


def _why(content: str, chosen: Mapping[str, Any], seconds: float) -> dict[str, Any]:
    """Return why a ``key`` of the answer is in every solution, or in none.

    ``forced`` is whether it is, ``words`` describes what is, and ``clues`` has the name and cells
    of each clue that forces it, none to be spared. ``solved`` is false where there is no solution.
    """
    from satgrid.drawing.sentences import facts_text
    from satgrid.explain.reasons import Explainer
    from satgrid.steps.techniques import absent, held

    puzzle, _, keys = board_views.held_keys(content, [chosen.get("key")])
    with Explainer(puzzle, deadline=time.monotonic() + seconds) as explainer:
        solution = explainer.solution()
        if solution is None:
            return {"solved": False, "forced": False, "words": "", "clues": []}
        there = solution.issuperset(keys)
        reason = explainer.against((absent if there else held)(keys))
    clues = [explainer.clues[number] for number in reason.clues] if reason else []
    sentences = facts_text(puzzle, (held if there else absent)(keys), ())
    return {
        "solved": True,
        "forced": reason is not None,
        "words": "; ".join(one.words for one in sentences),
        "clues": [
            {"name": clue.name, "cells": [list(cell) for cell in clue.cells]} for clue in clues
        ],
    }
