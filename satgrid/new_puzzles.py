"""New puzzles from Python: ``satgrid.generate``."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Sequence
from typing import Any

from satgrid.board.grid import Place
from satgrid.errors import SatgridError
from satgrid.formats.format import renoted
from satgrid.generators import generation
from satgrid.generators.completing import bare
from satgrid.generators.order import size_from
from satgrid.generators.recipes import command, recorded, then
from satgrid.generators.wish_texts import answer_in, places_in
from satgrid.generators.wishes import Wish, images_of
from satgrid.loaded import LoadedPuzzle
from satgrid.puzzle import registry
from satgrid.puzzle.protocol import Puzzle
from satgrid.solved import SolvedBoard

__all__ = ["generate"]


def generate(
    name: str | Puzzle[Any] | LoadedPuzzle,
    rows: int | None = None,
    columns: int | None = None,
    *,
    size: str | Sequence[int] | None = None,
    seed: int = 0,
    difficulty: str | None = None,
    symmetric: bool = False,
    symmetry: str | None = None,
    variants: Sequence[str] = (),
    must: Sequence[str] = (),
    avoid: Sequence[str] = (),
    strict: bool = False,
    solution: SolvedBoard | str | None = None,
    clues: str | Iterable[Place] | None = None,
) -> LoadedPuzzle:
    """Make a puzzle with exactly one solution; the same each time for the same seed.

    Its note ``made`` is the command that makes it, too. One of given rules, or of a given solution
    or places of clues, has no such command.

    Parameters
    ----------
    name
        The name of a genre; or a board to complete, on which clues are added, or changed, as few as
        possible, as by ``generate --from``; or a puzzle with rules of its own.
    rows, columns
        By default a usual size of this kind of puzzle.
    size
        Both in one: ``"9x9"`` as for the command, or ``(9, 9)``.
    difficulty
        ``easy``, ``medium``, ``hard`` or ``very hard``, as ``LoadedPuzzle.difficulty`` says. Where
        no such puzzle is found in some tries, the nearest is returned, with a warning. By default
        the first found is.
    symmetric
        Whether clues or picture shall be symmetric in the genre's usual way; they are by default
        where readers expect it.
    symmetry
        How they shall be symmetric: ``half`` or ``quarter`` (turns), ``across``, ``down``,
        ``diagonal`` or ``none``.
    variants
        What it shall have besides, such as ``boxes``; docs/explain.md names them.
    must, avoid
        The techniques that a solver needs, and those that are not needed, as ``LoadedPuzzle.steps``
        names them; ``trial`` is a step that none of these finds.
    strict
        Whether an error is raised where no puzzle is as hard as requested.
    solution
        The wished answer: a solution, or its text as it is printed.
    clues
        The places of the clues, which are nowhere else: cells, or rows of ``#`` and ``.``.

    Raises
    ------
    SatgridError
        If no such puzzle can be made, or none was found.
    """
    if size is not None:
        if rows is not None or columns is not None:
            raise SatgridError("give rows and columns or a size, not both")
        rows, columns = size_from(size)
    symmetry = symmetry or ("yes" if symmetric else None)
    if strict and difficulty is None:
        raise SatgridError("strict is for a difficulty")
    board = name.puzzle if isinstance(name, LoadedPuzzle) else None
    own = name.puzzle.name if isinstance(name, LoadedPuzzle) else name
    if board is not None and (rows, columns) != (None, None):
        raise SatgridError("a board to complete has its size")
    wish = None
    if board is not None or solution is not None or clues is not None:
        given = None if rows is None or columns is None else (rows, columns)
        wish, (rows, columns) = _wish(own, board, given, solution, clues, symmetry)
    usual = (1, 1) if wish else generation.usual_size(own)
    height = usual[0] if rows is None else rows
    width = usual[1] if columns is None else columns
    wanted: dict[str, Any] = {
        "seed": seed,
        "difficulty": difficulty,
        "symmetry": symmetry,
        "variants": variants,
        "must": must,
        "avoid": avoid,
        "strict": strict,
    }
    made = generation.made(own, height, width, **wanted, wish=wish)
    if made.missed:
        warnings.warn(made.missed, stacklevel=2)
    notes = made.puzzle.notes
    if wish is None and isinstance(own, str):
        notes = recorded(notes, command(own, height, width, **wanted))
    elif board is None:
        notes = recorded(notes, "")  # that of a given solution is not its own
    elif made.puzzle != board:
        notes = then(notes, "generate --from -", seed)
    return LoadedPuzzle(renoted(made.puzzle, notes))


def _wish(
    name: str | Puzzle[Any],
    board: Puzzle[Any] | None,
    size: tuple[int, int] | None,
    solution: SolvedBoard | str | None,
    clues: str | Iterable[Place] | None,
    symmetry: str | None,
) -> tuple[Wish, tuple[int, int]]:
    """Return what is given of a new puzzle, and its size."""
    if not isinstance(name, str):
        raise SatgridError("a solution or places of clues are for a genre")
    if board is not None:
        size = board.shape[-2], board.shape[-1]
    answer = places = None
    drawn = board is None
    if isinstance(solution, SolvedBoard):
        if solution.puzzle.name != (registry.resolved(name) or name):
            raise SatgridError(f"the solution is of {solution.puzzle.name}, not of {name}")
        board, answer = board or bare(solution.puzzle), solution.keys
    elif solution is not None:
        board, answer = answer_in(solution, board, registry.resolved(name) or name, size)
    if board is not None:
        own_size = board.shape[-2], board.shape[-1]
        if size not in (None, own_size):
            raise SatgridError("the solution is of another size")
        size = own_size
    if drawn and registry.part(registry.resolved(name) or name, "image"):
        board = None  # all clues of a picture are of its making
    if isinstance(clues, str):
        places, size = places_in(clues, size)
    elif clues is not None:
        size = size or generation.usual_size(name)
        places = frozenset((row, column) for row, column in clues)
        if not all(0 <= row < size[0] and 0 <= column < size[1] for row, column in places):
            raise SatgridError("a place of a clue is outside the board")
    assert size is not None  # that of the board or of the places
    return Wish(board, answer, places, images_of(symmetry, size, places)), size
