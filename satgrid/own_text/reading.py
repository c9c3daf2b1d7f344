"""The text of puzzles with rules of their own: lines ``also:``, or ``puzzle: custom``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar, Self

from satgrid.answers.kinds import Answer, Numbers
from satgrid.board import text
from satgrid.board.text import Document, Value, bare, marked
from satgrid.declared import text as board_text
from satgrid.declared.board import Board, space_of
from satgrid.declared.clues import CluedBoard
from satgrid.declared.genre import Genre
from satgrid.errors import SatgridError
from satgrid.layers.layer import Layer, Section
from satgrid.own_text import index as phrase_index
from satgrid.own_text.composed import CUSTOM, PartError, custom, with_rules
from satgrid.own_text.lines import extra_lines, sections, split, with_lines, without_lines
from satgrid.puzzle import registry

__all__ = [
    "Composed",
    "answer_of",
    "blank",
    "custom_kind",
    "of_phrases",
    "own_kind",
    "parse",
    "with_also",
]

_LONGEST_RULES = 2000  # characters of ``says``
_TOO_LONG = f"longer than {_LONGEST_RULES:,} characters"
_MOST_KEYS = 2_000_000  # numbers of cells, for all cells
_PARTS = ("answer", "layers")


class Composed(CluedBoard):
    """A board whose text states its rules: all of them, or some beside those of its genre."""

    whole: ClassVar[bool] = False
    composed: ClassVar[bool] = True
    base: ClassVar[type[CluedBoard] | None] = None
    """The class of boards without the rules that are added; None where all rules are its own."""
    phrases: ClassVar[tuple[str, ...]] = ()
    """The rules that the text states, as it does."""
    layered: ClassVar[tuple[str, ...]] = ()
    """The layers that the text states; rules may bring along others."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Send it to another process as its text."""
        return parse, (self.text(),)

    @classmethod
    def parse(cls, text_: str) -> Self:
        """Read a board whose text states its own rules."""
        found: Any = parse(text_)
        return found  # type: ignore[no-any-return]

    def declared(self) -> list[str]:
        """Return the lines of the header that compose a genre of its own."""
        genre = self.genre
        said = _said(self)
        lines = [f"says: {marked(said)}"] if said else []
        lines += [f"answer: {_phrase(genre.answer)}"]
        lines += [f"layers: {', '.join(self.layered)}"]
        return [*lines, "rules:", *(f"  {phrase}" for phrase in self.phrases)]

    @property
    def stated(self) -> tuple[str, ...]:
        """The lines of the text that state the rules."""
        return tuple(f"{'also: ' if self.base else ''}{phrase}" for phrase in self.phrases)

    @property
    def caption(self) -> str:
        """The caption of the board, then the rules that the text adds to those of the genre."""
        added = self.stated if self.base else ()
        return "; ".join(filter(None, [super().caption, *added]))

    def without_rule(self, index: int) -> CluedBoard | None:
        """Return the board without one of its text's rules; None if the other rules need it.

        A layer that only this rule brings along goes with it.
        """
        left = (*self.phrases[:index], *self.phrases[index + 1 :])
        kind: type[CluedBoard]
        try:
            if self.base is not None:
                kind = own_kind(self.base, left) if left else self.base
            elif left and not self.genre.rules[index - len(self.phrases)].fills:
                answer = _phrase(self.genre.answer)
                genre = custom(self.genre.says, answer, self.layered, left)
                kind = custom_kind(genre, left, self.layered)
            else:
                return None
        except SatgridError:
            return None
        options = {name: self.options[name] for name in kind.genre.defaults()}
        return kind.made(self.shape, self.data, options, self.notes)

    def text(self) -> str:
        """Write the board with its rules, as ``parse`` reads it."""
        if self.base is None:
            return with_lines(board_text.written(self), self, self.declared())
        base = self.base
        names = {layer.name for layer in base.genre.layers}
        plain = base.made(
            self.shape,
            {name: value for name, value in self.data.items() if name in names},
            {name: self.options[name] for name in base.genre.defaults()},
            self.notes,
        )
        header, rows = extra_lines(self, names)
        lines = [*self.stated]
        lines += [f"{key}: {value}" for key, value in header.items()]
        return with_lines(plain.text(), self, lines, rows)


def parse(content: str) -> CluedBoard:
    """Read a puzzle with rules of its own.

    Raises
    ------
    ParseError
        With the place, if a part of it is unknown, or the parts contradict each other.
    SatgridError
        If the puzzle's genre takes no other rules.
    """
    document = text.read(content)
    if document.name.text == CUSTOM:
        return _custom(document, content)
    added = document.listed.get("also", [])
    if "rules" in document.listed:
        line = document.listed["rules"][0] if document.listed["rules"] else document.name
        raise line.error("only 'puzzle: custom' has rules of its own: others have lines 'also:'")
    kind = _kind_of(document.name)
    try:
        found = own_kind(kind, tuple(" ".join(one.text.split()) for one in added))
    except PartError as error:
        raise added[min(error.index, len(added) - 1)].error(str(error)) from None
    extra = [one for one in found.genre.layers if one not in kind.genre.layers]
    asked = [one for one in found.genre.options if one not in kind.genre.options]
    if kind.whole:
        board = found.made(*board_text.read(found.genre, without_lines(content, document, added)))
    else:
        board = _read(found, kind, content, document, extra, [one.name for one in asked])
    _check_size(board, document.name)
    return board


def _kind_of(name: Value) -> type[CluedBoard]:
    """Return the class of boards of a genre that can have more rules; refuse another one."""
    meant = registry.resolved(name.text)
    if meant is None:
        raise name.error(registry.unknown_name(name.text))
    kind: Any = registry.find(meant)
    if getattr(kind, "genre", None) is None:
        words = f"{kind.name} takes no lines 'also:': its board has no layers of the library"
        raise name.error(words)
    found: type[CluedBoard] = kind
    return found


@lru_cache(maxsize=256)
def own_kind(kind: type[CluedBoard], phrases: tuple[str, ...]) -> type[CluedBoard]:
    """Return the class of boards of a genre with more rules; errors are those of ``with_rules``."""
    genre = with_rules(kind.genre, phrases)
    space = {"base": kind, "phrases": phrases, "__module__": __name__}
    found: type[CluedBoard] = type(kind.__name__, (Composed, kind), {**space_of(genre), **space})
    return found


def custom_kind(
    genre: Genre, phrases: tuple[str, ...] = (), layers: tuple[str, ...] = ()
) -> type[Board]:
    """Return the class of boards of a genre of its own.

    Parameters
    ----------
    phrases
        Its rules as a text states them; by default each by its own phrase.
    layers
        Its layers as a text states them; by default all.
    """
    phrases = phrases or tuple(_phrase(rule) for rule in genre.rules)
    return _kind(genre, phrases, layers or tuple(_phrase(layer) for layer in genre.layers))


@lru_cache(maxsize=256)
def _kind(genre: Genre, phrases: tuple[str, ...], layers: tuple[str, ...]) -> type[Board]:
    space = {
        **space_of(genre),
        "base": None,
        "layered": layers,
        "phrases": phrases,
        "__module__": __name__,
    }
    found: type[Board] = type("Custom", (Composed, Board, genre.answer.base), space)
    return found


def blank(name: str, phrases: Sequence[str]) -> CluedBoard:
    """Return a one-cell board of a genre with more rules, to derive others from.

    Raises
    ------
    SatgridError
        If there is no such genre or rule, or they do not go together.
    """
    kind = _kind_of(Value(name, 1, 1))
    return own_kind(kind, tuple(" ".join(phrase.split()) for phrase in phrases)).made((1, 1), {})


def of_phrases(says: str, answer: str, layers: Sequence[str], phrases: Sequence[str]) -> Board:
    """Return a one-cell board of a genre of phrases; errors are those of ``custom``."""
    if not phrases:
        raise SatgridError("a genre has rules")
    if len(says) > _LONGEST_RULES:
        raise SatgridError(f"what the genre says is {_TOO_LONG}")
    genre = custom(says, answer, tuple(layers), tuple(phrases))
    return custom_kind(genre, tuple(phrases), tuple(layers)).made((1, 1), {})


def answer_of(board: Any) -> Answer:
    """Return the answer of a board as added rules read it.

    Raises
    ------
    SatgridError
        If no rules can be added to the board.
    """
    kind: Any = type(board)
    if not getattr(board, "composed", False):
        kind = _kind_of(Value(board.name, 1, 1))
    found: Answer = kind.genre.answer.seen
    return found


def with_also(board: Any, phrases: Sequence[str]) -> CluedBoard:
    """Return a board with more rules.

    Raises
    ------
    SatgridError
        If there is no such rule, or it does not go with the board.
    """
    kind: Any = type(board)
    words = tuple(" ".join(phrase.split()) for phrase in phrases)
    made: type[CluedBoard]
    if getattr(board, "composed", False) and kind.base is None:
        genre = board.genre
        every = (*kind.phrases, *words)
        made = type(of_phrases(_said(board), _phrase(genre.answer), kind.layered, every))
    elif getattr(board, "composed", False):
        made = own_kind(kind.base, (*kind.phrases, *words))
    else:
        made = own_kind(_kind_of(Value(board.name, 1, 1)), words)
    return made.made(board.shape, board.data, board.options, board.notes)


def _said(board: Any) -> str:
    """Return the statements about its rules in a text, besides their phrases."""
    return "" if board.genre.says == "; ".join(board.phrases) else str(board.genre.says)


def _custom(document: Document, content: str) -> CluedBoard:
    values = document.values
    for key in _PARTS:
        if key not in values:
            raise document.name.error(f"a custom puzzle has a line '{key}:'")
    rules = document.listed.get("rules", [])
    for one in document.listed.get("also", []):
        raise one.error("a custom puzzle has all its rules below 'rules:'")
    if not rules:
        raise document.name.error("a custom puzzle has rules, indented below a line 'rules:'")
    says = bare(values["says"].text) if "says" in values else ""
    if len(says) > _LONGEST_RULES:
        raise values["says"].error(_TOO_LONG)
    layers = list(split(values["layers"]))
    phrases = tuple(" ".join(one.text.split()) for one in rules)
    drawn = tuple(" ".join(one.text.split()) for one in layers)
    try:
        genre = custom(
            says,
            " ".join(values["answer"].text.split()),
            drawn,
            phrases,
        )
    except PartError as error:
        places = {"answer": [values["answer"]], "layer": layers, "rule": rules}[error.part]
        raise places[min(error.index, len(places) - 1)].error(str(error)) from None
    stripped = without_lines(content, document, [*rules, *(values[key] for key in _keys(values))])
    board = custom_kind(genre, phrases, drawn).made(*board_text.read(genre, stripped))
    _check_size(board, values["answer"])
    return board


def _keys(values: Mapping[str, Value]) -> list[str]:
    return [key for key in ("says", *_PARTS) if key in values]


def _check_size(board: CluedBoard, at: Value) -> None:
    """Refuse a board with more slots than fit in memory."""
    board = getattr(board, "added", board)
    if isinstance(board.answer, Numbers):
        values = board.values
        if values < 1:
            raise at.error("the answer has no numbers")
        if values * board.shape[0] * board.shape[1] > _MOST_KEYS:
            raise at.error(f"{values:,} numbers for each cell are too many on this board")


def _read(
    found: type[CluedBoard],
    kind: type[CluedBoard],
    content: str,
    document: Document,
    extra: Sequence[Layer],
    asked: Sequence[str],
) -> CluedBoard:
    """Read a board of a genre with its own text format; the added layers are read separately."""
    keys = [key for layer in extra for key in layer.keys] + [*asked]
    mine = {key: document.values[key] for key in keys if key in document.values}
    stripped = without_lines(content, document, [*document.listed["also"], *mine.values()])
    lines, drawn = stripped.split("\n"), sections(document, extra)
    for row in (row for rows in drawn.values() for row in rows):
        lines[row.line - 1] = ""
    plain = kind.parse("\n".join(lines).rstrip() + "\n")
    data = dict(plain.data)
    for layer in extra:
        rows = [row for row in drawn.get(layer.name, [])[1:] if row.text]
        data[layer.name] = layer.read(Section(rows, mine, plain.shape, data, document.end))
    options = {name: found.genre.option(name).read(mine[name]) for name in asked if name in mine}
    return found.made(plain.shape, data, {**plain.options, **options}, plain.notes)


def _phrase(part: Any) -> str:
    found = phrase_index.written(part)
    if found is None:
        raise SatgridError(f"there is no phrase for {part}")
    return found
