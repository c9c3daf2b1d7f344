"""The questions of the page, each a command with the options that the page may choose.

The answer is the command's output with ``--json``, which docs/json.md describes. A command gets
its puzzle as text and names no file: nothing on this machine can be read or written by a question.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from satgrid.errors import ParseError, SatgridError, TimeUpError, reason_of, unknown
from satgrid.puzzle.faults import caught
from satgrid.web import board_views

__all__ = ["MOST_CHARACTERS", "QUESTIONS", "Question", "answered"]

MOST_CHARACTERS = 1_000_000
Reply = tuple[int, str, str]
_NAME = re.compile(r"[a-z][a-z0-9_-]{0,30}", re.ASCII)
_NUMBER = re.compile(r"[0-9]{1,9}", re.ASCII)
_WORD = re.compile(r"[a-z0-9-]{1,30}", re.ASCII)
_SIZE = re.compile(r"[0-9]{1,4}x[0-9]{1,4}", re.ASCII)
_SURROGATE = re.compile("[\ud800-\udfff]")
_CELL = re.compile(r"[0-9]{1,4}(,[0-9]{1,4}){1,2}", re.ASCII)


OF_A_BOARD: dict[str, Callable[[str, Mapping[str, Any]], dict[str, Any]]] = {
    "board": board_views.board,
    "keys": board_views.keys,
    "answer": board_views.answer,
    "begun": board_views.begun,
    "changed": board_views.changed,
    "example": board_views.example,
    "genres": board_views.genres,
    "phrases": board_views.phrases,
    "places": board_views.places,
    "ruled": board_views.ruled,
    "samples": board_views.samples,
}
"""Questions that no command answers."""


class Question(NamedTuple):
    """A command and its options."""

    command: tuple[str, ...]
    """With ``-`` where it reads the puzzle."""
    options: Mapping[str, re.Pattern[str]] = {}
    """The form of each option's value."""
    flags: frozenset[str] = frozenset()
    repeated: frozenset[str] = frozenset()
    """Options of which there may be several, in a list."""
    prints: str = "document"
    """``document`` for one in JSON, ``lines`` for several, ``text`` for anything else."""


QUESTIONS: dict[str, Question] = {
    "verdict": Question(
        ("check", "-", "--show", "--no-count", "--json", "--jobs=1", "--quiet"), prints="lines"
    ),
    "count": Question(("count", "-", "--json", "--jobs=1", "--quiet"), {"limit": _NUMBER}),
    "common": Question(("deduce", "-", "--json", "--quiet")),
    "steps": Question(("deduce", "-", "--steps", "--json", "--quiet")),
    "explain": Question(("explain", "-", "--json", "--quiet"), {"cell": _CELL}),
    "suggest": Question(("explain", "-", "--fewest", "--json", "--quiet"), {"symmetry": _WORD}),
    "minimize": Question(("minimize", "-", "--json", "--quiet"), {"seed": _NUMBER}),
    "verify": Question(("verify", "-", "--json")),
    "picture": Question(("draw", "-", "--output=-", "--quiet"), prints="text"),
    "convert": Question(("convert", "-", "--output=-", "--quiet"), {"to": _NAME}, prints="text"),
    "formula": Question(("export", "-", "--quiet"), prints="text"),
    "generate": Question(
        ("generate", "--json", "--quiet"),
        {"size": _SIZE, "seed": _NUMBER, "difficulty": _NAME, "variant": _WORD},
        frozenset({"symmetric"}),
        frozenset({"variant"}),
    ),
}


Own = Callable[[str, Mapping[str, Any], float], dict[str, Any]]
"""An answer to a question about a text, with its options and the time limit."""


def answered(
    asked: Mapping[str, Any],
    run: Callable[[list[str], str], Reply],
    seconds: float,
    own: Mapping[str, Own] = {},
) -> dict[str, Any]:
    """Answer one question.

    Parameters
    ----------
    asked
        ``question``, one of ``QUESTIONS`` or ``OF_A_BOARD``; ``puzzle``, its text in any format;
        the options of the question; and ``sheet``, other words for its board (``web.sheets``).
    run
        A function that runs a command on a text and returns its exit code, output and errors.
    seconds
        The time limit.
    own
        Answers to questions for which ``web`` would have to import what searches.

    Returns
    -------
    dict
        ``code``, the exit code of the command; ``document``, what it printed, or null; ``error``,
        the line that reports an error, or null.
    """
    try:
        with caught():
            return _answered(asked, run, seconds, own)
    except TimeUpError as error:
        return _reply(3, None, f"unknown: {error}")
    except SatgridError as error:
        return _reply(2, None, board_views.placed(error))
    except OSError as error:
        return _reply(2, None, f"satgrid: {reason_of(error)}")


def _answered(
    asked: Mapping[str, Any],
    run: Callable[[list[str], str], Reply],
    seconds: float,
    own: Mapping[str, Own],
) -> dict[str, Any]:
    name, content, rest = _parted(asked, [*QUESTIONS, *OF_A_BOARD, *own])
    sheet = rest.pop("sheet", None)
    if sheet is not None:
        content = board_views.with_sheet(content, str(sheet))
    if name in own:
        return _reply(0, own[name](content, rest, seconds), "")
    if name in OF_A_BOARD:
        return _reply(0, OF_A_BOARD[name](content, rest), "")
    code, output, errors = run([*_command(name, rest), f"--timeout={seconds:g}"], content)
    prints = QUESTIONS[name].prints
    if not output:
        return _reply(code, None, errors)
    if prints == "lines":
        return _reply(code, [json.loads(line) for line in output.splitlines()], errors)
    document: Any = json.loads(output) if prints == "document" else output
    if name == "suggest":
        board_views.placed_in(content, document)
    return _reply(code, document, errors)


def _reply(code: int, document: Any, errors: str) -> dict[str, Any]:
    lines = errors.strip().splitlines()
    return {"code": code, "document": document, "error": lines[-1] if lines else None}


def _parted(asked: Mapping[str, Any], known: Sequence[str]) -> tuple[str, str, dict[str, Any]]:
    rest = dict(asked)
    name, content = rest.pop("question", None), rest.pop("puzzle", "")
    if name not in known:
        raise SatgridError(unknown("question", str(name), known))
    if not isinstance(content, str):
        raise SatgridError("'puzzle' is not text")
    if len(content) > MOST_CHARACTERS:
        raise SatgridError(f"longer than {MOST_CHARACTERS:,} characters")
    half = _SURROGATE.search(content)
    if half:
        before = content[: half.start()]
        column = len(before) - before.rfind("\n")
        raise ParseError("half a character", line=before.count("\n") + 1, column=column)
    return name, content, rest


def _command(name: str, chosen: Mapping[str, Any]) -> list[str]:
    """Return the command for a question, after checking the form of every option."""
    question = QUESTIONS[name]
    command = list(question.command)
    chosen = dict(chosen)
    if name == "generate":
        genre = str(chosen.pop("genre", ""))
        if not _NAME.fullmatch(genre):
            raise SatgridError(f"'genre' is not a name: {genre!r}")
        command.insert(1, genre)
    for option, value in chosen.items():
        if option in question.flags and isinstance(value, bool):
            command += [f"--{option}"] if value else []
            continue
        several = option in question.repeated and isinstance(value, list)
        for one in value if several else [value]:
            form = question.options.get(option)
            if form is None:
                raise SatgridError(f"question {name!r}: there is no such option: {option}={one!r}")
            if not form.fullmatch(str(one)):
                raise SatgridError(f"{one!r} cannot be the {option}")
            command.append(f"--{option}={one}")
    return command
