"""Files of ``satgrid generate`` with wishes: a board, an answer, a picture of places."""

from __future__ import annotations

import json
from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from satgrid.cli.input_files import blamed, read_text, solved_from
from satgrid.errors import ParseError, SatgridError, TimeUpError
from satgrid.puzzle.protocol import Clue, Clued, Reducible

if TYPE_CHECKING:
    from satgrid.board.grid import Place
    from satgrid.generators.choosing import Made
    from satgrid.generators.wishes import Wish
    from satgrid.puzzle.protocol import Puzzle

__all__ = ["Changes", "Wished", "changed", "wished"]

_IMAGES = (".png", ".jpg", ".jpeg", ".gif", ".bmp", ".webp", ".tif", ".tiff")
_NO_PLACE = ". "


class Wished(NamedTuple):
    """What the files of a command state."""

    name: str = ""
    """The genre, if a file states it."""
    size: tuple[int, int] | None = None
    files: tuple[tuple[str, str], ...] = ()
    """The options, each with its file."""
    wish: Wish | None = None
    before: Puzzle[Any] | None = None
    """The board to complete."""


class Changes(NamedTuple):
    """The clues by which a puzzle differs from the board that was given."""

    added: list[Clue]
    removed: list[Clue]
    fewest: bool

    def lines(self) -> list[str]:
        """Describe the changes, one line for each clue."""
        lines = [f"left out: {clue.name}" for clue in self.removed]
        lines += [f"added: {clue.name}" for clue in self.added]
        if not lines:
            return ["nothing was added: there is one solution"]
        return [*lines, "no fewer clues would do"] if self.fewest else lines


def wished(
    name: str | None,
    size: tuple[int, int] | None,
    chosen: dict[str, Any],
    *,
    also: tuple[str, ...],
    image: str | None,
) -> Wished:
    """Read the files of ``--from``, ``--solution`` and ``--clues``.

    Raises
    ------
    click.ClickException
        In one line, if one is malformed, or options exclude each other.
    """
    from satgrid.board.isometry import orbit
    from satgrid.generators.wishes import Wish
    from satgrid.puzzle import registry

    options = {"--from": "board", "--solution": "solution", "--clues": "clues"}
    files = tuple((option, chosen[key]) for option, key in options.items() if chosen[key])
    if not files:
        if name is None:
            raise click.UsageError("Missing argument 'PUZZLE': a genre, or a board with --from")
        return Wished()
    if also or image or (chosen["board"] and (size or chosen["variants"])):
        other = "--also" if also else "--image" if image else "--size" if size else "--variant"
        raise click.UsageError(f"{files[0][0]} and {other} exclude each other")
    board = before = answer = places = None
    own = registry.resolved(name or "") or name or ""
    if chosen["board"]:
        board, answer = solved_from(chosen["board"])
        if own and board.name != own:
            raise SatgridError(f"{chosen['board']}: this is a {board.name}, not a {own}")
        own, size, before = board.name, (board.shape[-2], board.shape[-1]), board
    elif not own:
        raise click.UsageError("Missing argument 'PUZZLE': a genre, or a board with --from")
    if chosen["solution"]:
        board, answer = _answer_from(chosen["solution"], board, own, size)
        size = (board.shape[-2], board.shape[-1])
        if before is None and registry.part(own, "image"):
            board = None
    if chosen["clues"]:
        places, size = _places_from(chosen["clues"], size, chosen["threshold"])
    kind = {"yes": "half", "none": None}.get(chosen["symmetry"], chosen["symmetry"])
    images = orbit(size, kind) if kind and size and not places else None
    return Wished(own, size, files, Wish(board, answer, places, images), before)


def changed(wishes: Wished, one: Made) -> Changes | None:
    """Return the clues by which a puzzle differs from the board to complete; None without one."""
    if not isinstance(wishes.before, Clued):
        return None
    made: Any = one.puzzle
    before, after = wishes.before.clue_list(), made.clue_list()
    added = [clue for clue in after if clue not in before]
    return Changes(added, [clue for clue in before if clue not in after], bool(one.fewest))


def _answer_from(
    file: str, board: Puzzle[Any] | None, name: str, size: tuple[int, int] | None
) -> tuple[Puzzle[Any], frozenset[Any]]:
    """Read a wished answer, with the board that it is for.

    It is drawn as ``list`` prints it, or a document of ``solve --json``, or a puzzle with its
    answer below a line ``solution:``.

    Parameters
    ----------
    board
        None for a board without clues, of the size of the answer.
    """
    from satgrid.generators.completing import bare

    content = read_text(file)
    if content.lstrip().startswith("puzzle:"):
        own, found = solved_from(file)
        if found is None:
            raise SatgridError(f"{file}: there is no line 'solution:' with an answer")
        if name and own.name != name:
            raise SatgridError(f"{file}: this is a {own.name}, not a {name}")
        return board or bare(own), found
    with blamed(file):
        document = _document(content)
        if board is not None:
            try:
                return board, _read(board, content, document)
            except ParseError:  # it may be drawn without the clues
                if not isinstance(board, Reducible):
                    raise
                return board, _read(bare(board), content, document)
        fault: SatgridError | None = None
        broken = None
        for shape in [size] if size else _shapes(content, document):
            on = _blank(name, shape)
            if on is not None:
                try:
                    answer = _read(on, content, document)
                except ParseError as error:
                    fault = fault or error
                    continue
                if not on.check(answer):
                    return on, answer
                broken = broken or (on, answer)
        if broken:
            return broken
        raise fault or ParseError("no board has this answer: give one with --from")


def _blank(name: str, shape: Any) -> Any:
    """Return a board without clues; None where there is none of this size."""
    from satgrid.generators import generation
    from satgrid.generators.order import Order
    from satgrid.generators.wishes import blank
    from satgrid.puzzle import registry

    try:
        if registry.part(name, "image"):
            return generation.drafted(name, *shape)  # an answer is a picture, whatever the clues
        return blank(name, Order(*shape), lambda order: generation.drafted(name, *shape))
    except TimeUpError:
        raise
    except SatgridError:
        return None


def _document(content: str) -> dict[str, Any] | None:
    """Return the answer of a JSON document with ``keys``; None if it is no document."""
    if not content.lstrip().startswith("{"):
        return None
    try:
        found = json.loads(content)
    except ValueError as error:
        raise ParseError(f"this is not JSON document: {error}") from None
    answer = found.get("solution", found)
    if not isinstance(answer, dict) or not isinstance(answer.get("keys"), list):
        raise ParseError("this document has no 'keys' of a solution, as 'solve --json' has")
    return answer


def _shapes(content: str, document: dict[str, Any] | None) -> list[tuple[int, int]]:
    """Return the sizes that a board with a drawn answer may have."""
    if document:
        rows = list(map(str, document.get("rows") or ()))
    else:
        rows = [one for one in content.split("\n") if one.strip()]
    below = rows[1:] if rows and rows[0].strip().isdecimal() else []  # below the line of its number
    sizes = [size for drawn in (rows, below) for size in _sizes(drawn)]
    if document:
        sizes.sort(key=prod)  # a larger board has the same keys
    return [size for size in dict.fromkeys(sizes) if min(size) > 0]


def _sizes(drawn: list[str]) -> list[tuple[int, int]]:
    """Return the sizes of boards that rows may be: of cells, of words, of sides."""
    height, width = len(drawn), max(map(len, drawn), default=0)
    words = max((len(row.split()) for row in drawn), default=0)
    sizes = [(height, width), (height, words), ((height - 1) // 2, (width - 1) // 2)]
    return [*sizes, ((height + 1) // 2, (width + 1) // 2)]


def _read(board: Puzzle[Any], content: str, document: dict[str, Any] | None) -> frozenset[Any]:
    if document is None:
        first, _, rest = content.partition("\n")
        number = first.strip().isdecimal() and len(rest.strip()) > 0
        try:
            return board.read(content)
        except ParseError:
            if not number:
                raise
            return board.read("\n" + rest)
    from satgrid.formula.variables import spelled
    from satgrid.puzzle.encoding import encoded

    known = {spelled(key): key for key in encoded(board).answer_block()}
    for word in document["keys"]:
        if word not in known:
            raise ParseError(f"{word!r} is no part of an answer on this board")
    return frozenset(known[word] for word in document["keys"])


def _places_from(file: str, size: tuple[int, int] | None, threshold: int) -> tuple[Any, Any]:
    """Read the places of clues from rows of # and ., or from an image; return also the size.

    Parameters
    ----------
    size
        The size of the board; by default that of the rows.
    threshold
        Pixels of an image darker than this are places.
    """
    if file.lower().endswith(_IMAGES):
        from satgrid.generators.image import pixels

        if size is None:
            raise SatgridError(f"{file}: an image of places needs --size")
        return frozenset(pixels(file, *size, threshold)), size
    with blamed(file):
        rows = read_text(file).rstrip("\n").split("\n")
        width = max(map(len, rows))
        places: set[Place] = set()
        for down, row in enumerate(rows):
            for right, symbol in enumerate(row.rstrip()):
                if symbol == "#":
                    places.add((down, right))
                elif symbol not in _NO_PLACE:
                    message = f"{symbol!r} is neither # (a clue) nor . (none)"
                    raise ParseError(message, line=down + 1, column=right + 1)
        if not places:
            raise ParseError("there is no # for a clue")
        if size is not None and size != (len(rows), width):
            size_text = "x".join(map(str, size))
            raise ParseError(f"{len(rows)}x{width} places are not those of a board of {size_text}")
    return frozenset(places), size or (len(rows), width)
