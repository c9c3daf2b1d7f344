"""Boards: puzzles that answer questions, are drawn and written; and new puzzles.

The answers to questions are in ``satgrid.notebook``, solutions in ``satgrid.solved``. Rows and
columns count from 0 in what is passed and returned, and from 1 in words.
"""

from __future__ import annotations

import warnings
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from satgrid import formats, notebook
from satgrid.board.grid import Place
from satgrid.counting.request import Request
from satgrid.counting.totals import count
from satgrid.drawing import png, svg
from satgrid.errors import SatgridError
from satgrid.explain import difficulty
from satgrid.explain.difficulty import Difficulty
from satgrid.generators import generation
from satgrid.generators.completing import bare
from satgrid.generators.order import size_from
from satgrid.generators.wish_texts import answer_in, places_in
from satgrid.generators.wishes import Wish, images_of
from satgrid.notebook import Answer, Deduction, Explanation, HintAnswer, StepAnswer
from satgrid.puzzle import marks, registry
from satgrid.puzzle.encoding import encoded, exported
from satgrid.puzzle.marks import Marks
from satgrid.puzzle.protocol import Clue, Clued, Puzzle
from satgrid.solve.enumeration import Uniqueness, solutions
from satgrid.solved import SolvedBoard, shown
from satgrid.system import disk
from satgrid.verdicts.puzzle_verdict import uniqueness

__all__ = ["Board", "generate"]

_DRAWN = (".svg", ".png")


@dataclass(frozen=True, repr=False)
class Board:
    """A loaded puzzle that answers questions; a notebook shows its picture.

    Attributes
    ----------
    puzzle
        The puzzle itself, for all else that satgrid can do with it.
    """

    puzzle: Puzzle[Any]

    @property
    def genre(self) -> str:
        """The kind of puzzle, such as ``sudoku``."""
        return self.puzzle.name

    @property
    def name(self) -> str:
        """The same as ``genre``."""
        return self.puzzle.name

    @property
    def shape(self) -> tuple[int, ...]:
        """The size of the board: rows and columns, in space layers first."""
        return self.puzzle.shape

    @property
    def clues(self) -> tuple[Clue, ...]:
        """The clues, each with its name and its cells.

        Raises
        ------
        SatgridError
            If the puzzle does not know its clues apart.
        """
        if not isinstance(self.puzzle, Clued):
            raise SatgridError(f"the clues of a {self.genre} are not known apart")
        return tuple(self.puzzle.clue_list())

    def solutions(self, *, limit: int | None = None) -> Iterator[SolvedBoard]:
        """Yield the solutions one after the other, each once."""
        for keys in solutions(encoded(self.puzzle), limit=limit):
            yield SolvedBoard(self.puzzle, keys)

    def solution(self) -> SolvedBoard | None:
        """Return a solution; None if there is none."""
        return next(self.solutions(limit=1), None)

    def count(self, *, distinct: bool = False, jobs: int = 1) -> int:
        """Count the solutions.

        Parameters
        ----------
        distinct
            Whether those equal up to the board's symmetries count once.
        jobs
            The largest number of processes.
        """
        return count(Request(self.puzzle, distinct=distinct, jobs=jobs)).number

    def verdict(self) -> str:
        """Return ``unique``, ``multiple`` or ``none``."""
        return self.uniqueness().verdict.value

    def uniqueness(self) -> Uniqueness:
        """Return the verdict with its solutions: two if there are several."""
        return uniqueness(self.puzzle)

    def judgement(self) -> Uniqueness:
        """Return ``uniqueness()``: its earlier name, for one release."""
        warnings.warn(
            "judgement is uniqueness now; the next release drops the name", FutureWarning, 2
        )
        return self.uniqueness()

    def check(self) -> Answer:
        """Find out whether there is exactly one solution; the picture shows one or two."""
        return notebook.checked(self.puzzle)

    def deduce(self) -> Deduction:
        """Find the facts common to all solutions; the picture marks the open cells."""
        return notebook.deduced(self.puzzle)

    def steps(self) -> list[StepAnswer]:
        """Return a path to the solution, step by step; empty without a solution.

        Raises
        ------
        SatgridError
            If the puzzle does not know its clues apart.
        """
        return notebook.stepped(self.puzzle)

    def hint(self, answer: str | SolvedBoard = "") -> HintAnswer:
        """Judge an unfinished answer, and find the easiest next step from it.

        Parameters
        ----------
        answer
            As a solution is written, with ``?`` where nothing is known; empty for the bare puzzle.

        Raises
        ------
        SatgridError
            If it cannot be read, or the puzzle does not know its clues apart.
        """
        if isinstance(answer, SolvedBoard):
            so_far = Marks(answer.keys)
        else:
            so_far = marks.read(self.puzzle, answer) if answer.strip() else Marks(frozenset())
        return notebook.hinted(self.puzzle, so_far)

    def explain(self, *cell: int) -> Explanation:
        """Return the reason why there is no solution, several differ, or a cell is forced.

        Parameters
        ----------
        cell
            Its row and column, in space its layer first.

        Raises
        ------
        SatgridError
            If the puzzle does not know its clues apart, or there is nothing to ask of the cell.
        """
        return notebook.explained(self.puzzle, cell or None)

    def minimize(self, *, seed: int = 0) -> Board:
        """Return the puzzle without clues that it does not need; the seed decides which are left.

        Raises
        ------
        SatgridError
            If nothing can be left out of this kind of puzzle, or it has not exactly one solution.
        """
        return Board(generation.minimize(self.puzzle, seed=seed)[0])

    def draw(
        self,
        file: str | Path | None = None,
        *,
        solution: SolvedBoard | None = None,
        marked: Collection[Place] = (),
        width: int | None = None,
    ) -> str:
        """Return the picture as SVG; write it to a file if one is named.

        Parameters
        ----------
        file
            Its name ends in .svg or .png.
        marked
            Cells to mark.
        width
            In pixels.
        """
        keys = None if solution is None else solution.keys
        picture = svg(self.puzzle, keys, marked=marked, width=width)
        if file is not None:
            ending = Path(file).suffix.lower()
            if ending not in _DRAWN:
                raise SatgridError(f"{str(file)!r} ends in neither .svg nor .png")
            disk.write_whole(file, [picture if ending == ".svg" else png(picture, width=width)])
        return picture

    def text(self) -> str:
        """Return the puzzle in satgrid's own format."""
        return self.puzzle.text()

    def convert(self, to: str) -> str:
        """Return the puzzle in a format of ``satgrid.formats.names(writable=True)``.

        Raises
        ------
        SatgridError
            If there is no such format, or it cannot hold this puzzle.
        """
        return formats.write(self.puzzle, to)

    def export(self, file: str | Path | None = None, *, encoding: str | None = None) -> str:
        """Return the formula; write it to a file if one is named.

        The format is DIMACS; WCNF or OPB if the name of the file ends in ``.wcnf`` or ``.opb``.
        """
        ending = "" if file is None else Path(file).suffix.lower()
        form = ending[1:] if ending in (".wcnf", ".opb") else "dimacs"
        written = "".join(exported(self.puzzle, encoding, form=form))
        if file is not None:
            disk.write_whole(file, [written])
        return written

    def save(self, file: str | Path) -> None:
        """Write the puzzle to a file, in the format given by the suffix.

        The file is there in full or not at all. An ending .svg or .png is a picture, .cnf a
        formula; the others are those of puzzles, such as .txt.

        Raises
        ------
        SatgridError
            If the ending is that of no format, or the format cannot hold this puzzle.
        OSError
            If the file cannot be written.
        """
        ending = Path(file).suffix.lower()
        if ending in _DRAWN:
            self.draw(file)
        elif ending == ".cnf":
            self.export(file)
        else:
            disk.write_whole(file, [self.convert(formats.for_file(str(file)))])

    def url(self) -> str:
        """Return the puzz.link URL, which holds the whole board.

        Raises
        ------
        SatgridError
            If puzz.link has no such puzzle.
        """
        return formats.write(self.puzzle, "puzzlink").strip()

    def also(self, *phrases: str) -> Board:
        """Return the puzzle with more rules, such as ``no 2x2 shaded``.

        Raises
        ------
        SatgridError
            If there is no such rule, or the puzzle's genre takes no other rules.
        """
        from satgrid.rules.own_text import with_also

        more: Any = with_also(self.puzzle, phrases)
        return Board(more)

    def difficulty(self) -> Difficulty | None:
        """Return the difficulty, as ``satgrid check --difficulty``; None without one solution."""
        return difficulty.difficulty(self.puzzle)

    def generate(self, *, seed: int = 0, difficulty: str | None = None) -> Board:
        """Make another puzzle of the same kind and size, with exactly one solution."""
        rows, columns = self.puzzle.shape[-2:]
        own: Any = self.puzzle if getattr(self.puzzle, "composed", False) else self.name
        return generate(own, rows, columns, seed=seed, difficulty=difficulty)

    def __str__(self) -> str:
        """Write the puzzle in satgrid's own format."""
        return self.puzzle.text()

    def __repr__(self) -> str:
        """Return the kind, the size and the title."""
        title = dict(self.puzzle.notes).get("title", "")
        return f"<Board {shown(self.puzzle)}{f': {title}' if title else ''}>"

    def _repr_svg_(self) -> str:
        return svg(self.puzzle)


def generate(
    name: str | Puzzle[Any] | Board,
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
) -> Board:
    """Make a puzzle with exactly one solution; the same each time for the same seed.

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
        ``easy``, ``medium``, ``hard`` or ``very hard``, as ``Board.difficulty`` says. Where no
        such puzzle is found in some tries, the nearest is returned, with a warning. By default the
        first found is.
    symmetric
        Whether clues or picture shall be symmetric in the genre's usual way; they are by default
        where readers expect it.
    symmetry
        How they shall be symmetric: ``half`` or ``quarter`` (turns), ``across``, ``down``,
        ``diagonal`` or ``none``.
    variants
        What it shall have besides, such as ``boxes``; docs/explain.md names them.
    must, avoid
        The techniques that a solver needs, and those that are not needed, as ``Board.steps`` names
        them; ``trial`` is a step that none of these finds.
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
    board = name.puzzle if isinstance(name, Board) else None
    own = name.puzzle.name if isinstance(name, Board) else name
    if board is not None and (rows, columns) != (None, None):
        raise SatgridError("a board to complete has its size")
    wish = None
    if board is not None or solution is not None or clues is not None:
        given = None if rows is None or columns is None else (rows, columns)
        wish, (rows, columns) = _wish(own, board, given, solution, clues, symmetry)
    usual = (1, 1) if wish else generation.usual_size(own)
    made = generation.made(
        own,
        usual[0] if rows is None else rows,
        usual[1] if columns is None else columns,
        seed=seed,
        difficulty=difficulty,
        symmetry=symmetry,
        variants=variants,
        must=must,
        avoid=avoid,
        strict=strict,
        wish=wish,
    )
    if made.missed:
        warnings.warn(made.missed, stacklevel=2)
    return Board(made.puzzle)


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
