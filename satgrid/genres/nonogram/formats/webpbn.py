"""Nonograms in the XML of webpbn.com: one puzzle or several, black and white, with their clues.

Source: Jan Wolter, "XML Format for Paint-by-Number Puzzles", https://webpbn.com/pbn_fmt.html.
The document type is not read and may not declare anything. So no entity can grow or reach outside.
HTML's names for characters, such as ``&copy;``, are known without it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from html.entities import name2codepoint
from typing import Any
from xml.sax import SAXException, SAXParseException
from xml.sax.handler import ContentHandler
from xml.sax.saxutils import escape
from xml.sax.xmlreader import AttributesImpl

from satgrid.board.text import CREDITS, Value, noted
from satgrid.errors import ParseError
from satgrid.formats.format import Format
from satgrid.genres.nonogram.formats._clues import nonogram, own
from satgrid.puzzle.protocol import Puzzle

__all__ = ["FORMAT"]

_MOST = 1_000_000
_MOST_OF_SET = 4_000_000
_KINDS = ("rows", "columns")
_DOCTYPE = re.compile(
    r"""\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->).)*-->\s*)*"""
    r"""(<!DOCTYPE\s+\w+(?:\s+SYSTEM\s+(?:"[^"<>]*"|'[^'<>]*'))?\s*>)""",
    re.DOTALL,
)
_ENCODING = re.compile(r"""\s*<\?xml[^>]*?(\sencoding\s*=\s*(?:"[^">]*"|'[^'>]*'))""")
_NAMED = re.compile(r"&([A-Za-z][A-Za-z0-9]{1,15});")
_XML_OWN = ("amp", "lt", "gt", "quot", "apos")


class _Clues(ContentHandler):
    """Collects the clues and the notes of one puzzle; refuses elements that are not supported."""

    def __init__(self) -> None:
        super().__init__()
        self.clues: dict[str, list[Value]] = {}
        self.notes: dict[str, str] = {}
        self.puzzles = 0
        self._path: list[str] = []
        self._text: list[str] = []
        self._kind = ""
        self._default = "black"
        self._color = ""
        self._used: str | None = None
        self._line: list[str] = []
        self._start = (1, 1)

    def _place(self) -> tuple[int, int]:
        locator: Any = self._locator  # type: ignore[attr-defined]
        return locator.getLineNumber() or 1, (locator.getColumnNumber() or 0) + 1

    def _error(self, message: str) -> ParseError:
        line, column = self._place()
        return ParseError(message, line=line, column=column)

    def startElement(self, name: str, attrs: AttributesImpl) -> None:  # noqa: N802
        """Begin an element."""
        self._path.append(name)
        self._text = []
        if name == "puzzle":
            self.puzzles += 1
            kind = attrs.get("type", "grid")
            if kind != "grid":
                raise self._error(f"a {kind[:20]}: only puzzles of type 'grid' can be read")
            self._default = attrs.get("defaultcolor", "black")
        elif name == "clues":
            self._kind = attrs.get("type", "")
            if self._kind not in _KINDS:
                raise self._error(f"clues for {self._kind[:20]!r}, not for rows or columns")
            if self._kind in self.clues:
                raise self._error(f"the {self._kind} are given twice")
            self.clues[self._kind] = []
        elif name == "line":
            self._line = []
            self._start = self._place()
        elif name == "count":
            self._color = attrs.get("color", self._default)

    def characters(self, content: str) -> None:
        """Collect text, which may come in pieces."""
        self._text.append(content)

    def endElement(self, name: str) -> None:  # noqa: N802
        """End an element."""
        self._path.pop()
        value = "".join(self._text).strip()
        self._text = []
        if name == "count":
            self._number(value)
        elif name == "line" and self._path[-1:] == ["clues"]:
            line, column = self._start
            self.clues[self._kind].append(Value(" ".join(self._line), line, column))
        elif name in CREDITS and self._path[-1:] in (["puzzle"], ["puzzleset"]) and value:
            # The source of a whole set stands for each of its puzzles without one of its own.
            self.notes[name] = value

    def _number(self, value: str) -> None:
        if value == "0":
            raise self._error("a count of 0: a clue that is blotted out cannot be read")
        if not re.fullmatch(r"[1-9]\d{0,8}", value, re.ASCII):
            raise self._error(f"{value[:20]!r} is not a number of cells")
        if self._used not in (None, self._color):
            raise self._error("a colored nonogram; only black and white can be read")
        self._used = self._color
        self._line.append(value)


def _fits(content: str) -> bool:
    return content.lstrip().startswith("<")


def _prepared(content: str) -> str:
    """Blank out a document type without declarations, and replace HTML's names by characters.

    The encoding is blanked out, too: the text has been decoded already.
    """
    for pattern in (_DOCTYPE, _ENCODING):
        match = pattern.match(content)
        if match:
            start, end = match.span(1)
            blank = re.sub(r"[^\n]", " ", match.group(1))
            content = content[:start] + blank + content[end:]
    return _NAMED.sub(_character, content)


def _character(match: re.Match[str]) -> str:
    name = match.group(1)
    if name in _XML_OWN or name not in name2codepoint:
        return match.group()
    return chr(name2codepoint[name])


def _parse(content: str) -> _Clues:
    from defusedxml import DefusedXmlException  # type: ignore[import-untyped]
    from defusedxml.sax import parseString  # type: ignore[import-untyped]

    clues = _Clues()
    parse: Callable[..., None] = parseString
    try:
        parse(_prepared(content).encode(), clues, forbid_dtd=True)
    except DefusedXmlException:
        raise ParseError("a document type or an entity is declared: this is refused") from None
    except SAXParseException as error:
        line, column = error.getLineNumber() or 1, (error.getColumnNumber() or 0) + 1
        raise ParseError(f"not XML: {error.getMessage()}", line=line, column=column) from None
    except (SAXException, UnicodeError) as error:
        raise ParseError(f"not XML: {error}") from None
    return clues


def _split(content: str) -> list[tuple[int, str]]:
    """Split a set at its ``puzzle`` elements; keep the elements around a single puzzle."""
    if len(content) > _MOST_OF_SET:
        raise ParseError(f"longer than {_MOST_OF_SET:,} characters: this is not a set of puzzles")
    if content.count("<puzzle ") + content.count("<puzzle>") < 2:
        return [(1, content)]
    text = _without_comments(_prepared(content))
    starts = [match.start() for match in re.finditer(r"<puzzle[\s>]", text)]
    if len(starts) < 2 or "<!DOCTYPE" in text[: starts[0]]:
        return [(1, content)]
    frame = _source(text[: starts[0]])
    found = []
    line, behind = 1, 0
    for start, limit in zip(starts, [*starts[1:], len(text)], strict=True):
        end = text.rfind("</puzzle>", start, limit)
        if end < 0:
            # The parser says what is wrong with the whole.
            return [(1, content)]
        line += text.count("\n", behind, start)
        behind = start
        part = text[start : end + len("</puzzle>")]
        found.append((line, f"<puzzleset>{frame}{part}</puzzleset>"))
    return found


def _without_comments(text: str) -> str:
    """Remove comments, but keep their line ends."""
    kept = []
    behind = 0
    while (start := text.find("<!--", behind)) >= 0:
        end = text.find("-->", start + 4)
        if end < 0:
            break
        kept += [text[behind:start], "\n" * text.count("\n", start, end)]
        behind = end + 3
    return "".join([*kept, text[behind:]])


def _source(head: str) -> str:
    match = re.search(r"<source>[^<]*</source>", head)
    return match.group().replace("\n", " ") if match else ""


def _read(content: str) -> Any:
    clues = _parse(content)
    if clues.puzzles != 1:
        raise ParseError(f"{clues.puzzles} elements 'puzzle' where one is expected")
    for kind in _KINDS:
        if kind not in clues.clues:
            raise ParseError(f"there are no clues for the {kind}")
    return nonogram(clues.clues["rows"], clues.clues["columns"], noted(**clues.notes))


def _write(puzzle: Puzzle[Any]) -> str:
    rows, columns = own(puzzle, "webpbn")
    notes = [f"<{key}>{escape(value)}</{key}>" for key, value in puzzle.notes]
    sides = []
    for kind, clues in (("columns", columns), ("rows", rows)):
        sides.append(f'<clues type="{kind}">')
        for clue in clues:
            sides.append(f"<line>{''.join(f'<count>{number}</count>' for number in clue)}</line>")
        sides.append("</clues>")
    colors = [
        '<color name="white" char=".">fff</color>',
        '<color name="black" char="X">000</color>',
    ]
    head = '<puzzle type="grid" defaultcolor="black">'
    return "\n".join([_TOP, head, *notes, *colors, *sides, "</puzzle>", _END])


_TOP = """<?xml version="1.0"?>
<!DOCTYPE pbn SYSTEM "http://webpbn.com/pbn-0.3.dtd">
<puzzleset>"""
_END = "</puzzleset>\n"


def _join(written: Sequence[str]) -> str:
    inside = [text.removeprefix(_TOP).removesuffix(_END).strip("\n") for text in written]
    return "\n".join([_TOP, *inside, _END])


FORMAT = Format("webpbn", (".xml",), _fits, _read, _split, _write, _join, most=_MOST, rank=1)
