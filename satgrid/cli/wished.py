"""Files of ``satgrid generate`` with wishes: a board, an answer, a picture of places."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import click

from satgrid.cli.input_files import blamed, read_text, solved_from
from satgrid.errors import SatgridError
from satgrid.puzzle.protocol import Clue

if TYPE_CHECKING:
    from satgrid.generators.choosing import Made
    from satgrid.generators.wishes import Wish
    from satgrid.puzzle.protocol import Puzzle

__all__ = ["Changes", "Wished", "changed", "measures", "wished"]

_THRESHOLD = 128
_IMAGES = (".png", ".jpg", ".jpeg", ".gif", ".bmp", ".webp", ".tif", ".tiff")


class Wished(NamedTuple):
    """What the files of a command state."""

    name: str = ""
    """The genre, if a file states it."""
    size: tuple[int, int] | None = None
    files: tuple[tuple[str, str], ...] = ()
    """The options, each with its file, and the size and the threshold for an image."""
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
    """Read the files of ``--from``, ``--solution``, ``--clues`` and ``--shape``.

    Raises
    ------
    click.ClickException
        In one line, if one is malformed, or options exclude each other.
    """
    from satgrid.generators.wishes import Wish, images_of
    from satgrid.puzzle import registry

    options = {"--from": "board", "--solution": "solution", "--clues": "clues", "--shape": "shape"}
    files = tuple((option, chosen[key]) for option, key in options.items() if chosen[key])
    if not files:
        if name is None:
            raise click.UsageError("Missing argument 'PUZZLE': a genre, or a board with --from")
        return Wished()
    if also or image or (chosen["board"] and (size or chosen["variants"])):
        other = "--also" if also else "--image" if image else "--size" if size else "--variant"
        raise click.UsageError(f"{files[0][0]} and {other} exclude each other")
    if chosen["shape"] and len(files) > 1:
        raise click.UsageError(f"--shape and {files[0][0]} exclude each other")
    if any(file.lower().endswith(_IMAGES) for _, file in files):
        files += measures(size, chosen["threshold"])
    elif size:
        files += measures(size)
    board = before = answer = places = shape = None
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
    if chosen["shape"]:
        if chosen["symmetry"]:
            raise click.UsageError("--shape and --symmetry exclude each other")
        shape, size = _places_from(chosen["shape"], size, chosen["threshold"])
    images = images_of(chosen["symmetry"], size, places)
    return Wished(own, size, files, Wish(board, answer, places, images, shape), before)


def measures(
    size: tuple[int, int] | None, threshold: int = _THRESHOLD
) -> tuple[tuple[str, str], ...]:
    """Return the options for the size and the threshold of an image, as far as they are unusual."""
    found = {"--size": "x".join(map(str, size))} if size else {}
    if threshold != _THRESHOLD:
        found["--threshold"] = str(threshold)
    return tuple(found.items())


def changed(wishes: Wished, one: Made) -> Changes | None:
    """Return the clues by which a puzzle differs from the board to complete; None without one."""
    if wishes.before is None:
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
    from satgrid.generators.wish_texts import answer_in

    content = read_text(file)
    if content.lstrip().startswith("puzzle:"):
        own, found = solved_from(file)
        if found is None:
            raise SatgridError(f"{file}: there is no line 'solution:' with an answer")
        if name and own.name != name:
            raise SatgridError(f"{file}: this is a {own.name}, not a {name}")
        return board or bare(own), found
    with blamed(file):
        return answer_in(content, board, name, size)


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
        places = frozenset(pixels(file, *size, threshold))
        if not places:
            raise SatgridError(f"{file}: no pixel is darker than {threshold}: there is no place")
        return places, size
    from satgrid.generators.wish_texts import places_in

    with blamed(file):
        return places_in(read_text(file), size)
