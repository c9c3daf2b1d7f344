"""Links of penpa-edit and penpa+, one per line: ``https://swaroopg92.github.io/penpa-edit/#m=edit&p=...``.

A link contains a drawing, but often not the genre. The genre is found, in this order, by a line
``genre: NAME`` above the link, by ``--genre``, by the link's genre tags, or by words of its title.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from satgrid.board.text import Value
from satgrid.errors import ParseError, SatgridError, unknown
from satgrid.formats.format import (
    Format,
    first_line,
    genre_and_line,
    puzzle_lines,
    renoted,
    unwritable,
)
from satgrid.formats.penpa import tags
from satgrid.formats.penpa.envelope import EDIT, LINK, SOLVE, compressed, packed, unpacked
from satgrid.formats.remarks import passed_over
from satgrid.puzzle import registry
from satgrid.puzzle.faults import caught
from satgrid.puzzle.protocol import Puzzle
from satgrid.puzzle.unfinished import Unfinished

if TYPE_CHECKING:  # what a link draws is loaded where there is one
    from satgrid.formats.penpa.kind import PenpaKind
    from satgrid.formats.penpa.sheet import Sheet

__all__ = ["FORMAT", "is_link", "showing", "solving"]

_MOST = 1_000_000
_WORDS = 4  # of a title that may name a genre together: "Easy as ABC"


def is_link(content: str) -> bool:
    """Return whether a text is one link, with or without its site."""
    return LINK.fullmatch(content.strip()) is not None


def _fits(content: str) -> bool:
    return is_link(first_line(content, genre=True))


def _split(content: str) -> list[tuple[int, str]]:
    """Return the links, each below the line that names its genre."""
    return list(puzzle_lines(content))


def _sheet(link: Value) -> Sheet:
    from satgrid.formats.penpa.sheet import Sheet

    match = LINK.fullmatch(link.text)
    if match is None:
        raise link.error(f"{link.text[:40]!r} is not a link of penpa")
    packed_part = re.search(r"[&?]p=([^&\s]+)", match[2])
    if packed_part is None:
        raise link.error("this link holds no board: a short link has to be opened in penpa first")
    return Sheet.parse(unpacked(Value(packed_part[1], 1, link.column)), link)


def _read(content: str) -> Puzzle[Any]:
    named, link = genre_and_line(content)
    sheet = _sheet(link)
    kind = _kind_of(named, sheet, link)
    if sheet.holes and not kind.holed:
        row, column = min(sheet.holes)
        raise link.error(
            f"a board with holes, as at row {row + 1}, column {column + 1}, which is not read"
        )
    found: Puzzle[Any] = kind.read(sheet, link)
    if not sheet.answer.empty():
        drawn = kind.solution(found, sheet)
        if drawn is None or found.check(drawn):
            passed_over(
                "the solution side is no solution: what is drawn there is an answer so far, and "
                "not taken as given"
            )
    return found


def _solution(content: str, puzzle: Puzzle[Any]) -> frozenset[Any] | None:
    _, link = genre_and_line(content)
    kind = _kind(puzzle.name)
    return None if kind is None else kind.solution(puzzle, _sheet(link))


def _marks(content: str, puzzle: Puzzle[Any]) -> Unfinished | None:
    _, link = genre_and_line(content)
    kind = _kind(puzzle.name)
    found = None if kind is None else (kind.begun or kind.solution)(puzzle, _sheet(link))
    return None if found is None else Unfinished(found)


def _title(content: str) -> str:
    _, link = genre_and_line(content)
    return dict(_sheet(link).notes).get("title", "")


def _kind(name: str) -> PenpaKind | None:
    """Return the kind of a puzzle; None where penpa has no form for it."""
    module = registry.part(name, "penpa")
    return None if module is None else module.KIND


def _kind_of(named: str, sheet: Sheet, link: Value) -> PenpaKind:
    """Return the kind of a link's genre."""
    if named:
        name = _called(named)
        if name is None:
            told = registry.namesake(named) or unknown("genre", named, registry.names())
            raise link.error(told)
        kind = _kind(name)
        if kind is None:
            raise link.error(f"{name} is not read from penpa")
        return kind
    refused = ""
    for word in (*sheet.tags, *_titled(sheet)):
        name = _called(word)
        if name is None and (other := registry.namesake(word)):
            raise link.error(f"{other}: add --genre NAME for what it is")
        if name is None and word in sheet.tags and tags.is_foreign(word):
            raise link.error(f"{word[:40]!r}, a genre tag of penpa, is a puzzle that satgrid lacks")
        kind = _kind(name) if name else None
        if kind:
            return kind
        refused = refused or name or ""
    if refused:
        raise link.error(f"{refused} is not read from penpa")
    told = f" (its tags: {', '.join(tag[:20] for tag in sheet.tags[:5])})" if sheet.tags else ""
    raise link.error(f"this link does not name a genre that is known{told}: add --genre NAME")


@registry.cached
def _called(word: str) -> str | None:
    """Return the genre that a word means: by its tag at penpa, its name, or an alias."""
    for name in registry.likely("penpa", word.__eq__):
        with registry.spared(name), caught():
            kind = _kind(name)
            if kind is not None and kind.tag == word:
                return name
    return registry.resolved(word)


def _titled(sheet: Sheet) -> Iterator[str]:
    """Yield words of the title that may name the genre, longer groups of words first."""
    words = re.findall(r"[^\W_]+", dict(sheet.notes).get("title", ""))[:12]
    for length in range(_WORDS, 0, -1):
        for start in range(len(words) - length + 1):
            yield " ".join(words[start : start + length])


def _drawn(puzzle: Puzzle[Any]) -> tuple[PenpaKind, Sheet]:
    kind = _kind(puzzle.name)
    if kind is None:
        raise unwritable(puzzle, "penpa", "penpa has no form for it that satgrid knows")
    return kind, kind.write(puzzle)


def _write(puzzle: Puzzle[Any]) -> str:
    kind, sheet = _drawn(puzzle)
    try:
        shown = (kind.shown or kind.read)(sheet, Value("", 1, 1))
        same = renoted(shown, ()) == renoted(puzzle, ())
    except ParseError:
        same = False
    if not same:
        raise unwritable(puzzle, "penpa", "something of it has no element there")
    return f"{EDIT}{packed(sheet.text())}\n"


def showing(puzzle: Puzzle[Any], solution: frozenset[Any]) -> str:
    """Return a link that opens with a solution filled in.

    Raises
    ------
    SatgridError
        If penpa cannot hold the puzzle or its answer.
    """
    kind, sheet = _drawn(puzzle)
    kind.solved(puzzle, solution, sheet)
    return f"{EDIT}{packed(sheet.text())}"


def solving(puzzle: Puzzle[Any], solution: frozenset[Any]) -> str:
    """Return a link that opens for solving and recognizes the solved puzzle.

    Raises
    ------
    SatgridError
        If penpa cannot hold the puzzle or its answer.
    """
    from satgrid.formats.penpa import answers

    kind, sheet = _drawn(puzzle)
    kind.solved(puzzle, solution, sheet)
    if not sheet.check:
        raise SatgridError(f"penpa does not check the answer of {puzzle.name}")
    answer = compressed(answers.checked(sheet.answer))
    return f"{SOLVE}{packed(sheet.text(solving=True))}&a={answer}\n"


def _join(written: Sequence[str]) -> str:
    return "".join(written)


FORMAT = Format(
    "penpa",
    (".penpa",),
    _fits,
    _read,
    _split,
    _write,
    _join,
    most=_MOST,
    solution=_solution,
    marks=_marks,
    title=_title,
)
