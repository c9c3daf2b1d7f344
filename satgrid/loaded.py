"""Boards: puzzles that answer questions, are drawn and written.

The answers to questions are in ``satgrid.notebook``, solutions in ``satgrid.solved``. Rows and
columns count from 0 in what is passed and returned, and from 1 in words.
"""

from __future__ import annotations

import warnings
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
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
from satgrid.formats.format import renoted
from satgrid.generators import generation, minimizing
from satgrid.generators.recipes import command, recorded, then
from satgrid.notebook import AnswerView, Explanation, HintAnswer, ShownDeduction, StepAnswer
from satgrid.puzzle import unfinished
from satgrid.puzzle.encoding import encoded, exported
from satgrid.puzzle.protocol import Clue, Puzzle
from satgrid.puzzle.unfinished import Unfinished
from satgrid.solve.enumeration import Uniqueness, solutions
from satgrid.solved import SolvedBoard, shown
from satgrid.system import disk
from satgrid.verdicts.puzzle_verdict import uniqueness

__all__ = ["LoadedPuzzle"]

_DRAWN = (".svg", ".png")


@dataclass(frozen=True, repr=False)
class LoadedPuzzle:
    """A loaded puzzle that answers questions; a notebook shows its picture.

    Attributes
    ----------
    puzzle
        The puzzle itself, for all else that satgrid can do with it.
    remarks
        What the reader passed over, since it is only drawn, in words; boards are equal without.
    """

    puzzle: Puzzle[Any]
    remarks: tuple[str, ...] = field(default=(), compare=False)

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

    def check(self) -> AnswerView:
        """Find out whether there is exactly one solution; the picture shows one or two."""
        return notebook.checked(self.puzzle)

    def deduce(self) -> ShownDeduction:
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
            so_far = Unfinished(answer.keys)
        else:
            so_far = (
                unfinished.read(self.puzzle, answer) if answer.strip() else Unfinished(frozenset())
            )
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

    def minimize(self, *, seed: int = 0, symmetry: str | None = None) -> LoadedPuzzle:
        """Return the puzzle without clues that it does not need; the seed decides which are left.

        Parameters
        ----------
        symmetry
            Clues go with those at their images: ``half``, ``quarter``, ``across``, ``down`` or
            ``diagonal``.

        Raises
        ------
        SatgridError
            If nothing can be left out of this kind of puzzle, or it has not exactly one solution.
        """
        smaller, gone = minimizing.minimize(self.puzzle, seed=seed, symmetry=symmetry)
        if gone:
            smaller = renoted(smaller, then(smaller.notes, "minimize", seed, symmetry))
        return LoadedPuzzle(smaller)

    def draw(
        self,
        file: str | Path | None = None,
        *,
        solution: SolvedBoard | None = None,
        marked: Collection[Place] = (),
        width: int | None = None,
        cell: float | None = None,
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
        cell
            The side of a cell in millimeters, in place of a width; not for .png.
        """
        keys = None if solution is None else solution.keys
        ending = "" if file is None else Path(file).suffix.lower()
        if cell is not None and (width is not None or ending == ".png"):
            raise SatgridError("cells of a size in millimeters are for .svg, without a width")
        picture = svg(self.puzzle, keys, marked=marked, width=width, cell=cell)
        if file is not None:
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

    def also(self, *phrases: str) -> LoadedPuzzle:
        """Return the puzzle with more rules, such as ``no 2x2 shaded``.

        Raises
        ------
        SatgridError
            If there is no such rule, or the puzzle's genre takes no other rules.
        """
        from satgrid.own_text.reading import with_also

        more: Any = with_also(self.puzzle, phrases)
        return LoadedPuzzle(more)

    def difficulty(self) -> Difficulty | None:
        """Return the difficulty, as ``satgrid check --difficulty``; None without one solution."""
        return difficulty.difficulty(self.puzzle)

    def generate(self, *, seed: int = 0, difficulty: str | None = None) -> LoadedPuzzle:
        """Make another puzzle of the same kind and size, with exactly one solution."""
        rows, columns = self.puzzle.shape[-2:]
        own: Any = self.puzzle if getattr(self.puzzle, "composed", False) else self.name
        made = generation.made(own, rows, columns, seed=seed, difficulty=difficulty)
        if made.missed:
            warnings.warn(made.missed, stacklevel=2)
        if own is self.puzzle:
            return LoadedPuzzle(made.puzzle)
        words = command(own, rows, columns, seed=seed, difficulty=difficulty)
        return LoadedPuzzle(renoted(made.puzzle, recorded(made.puzzle.notes, words)))

    def __str__(self) -> str:
        """Write the puzzle in satgrid's own format."""
        return self.puzzle.text()

    def __repr__(self) -> str:
        """Return the kind, the size and the title."""
        title = dict(self.puzzle.notes).get("title", "")
        return f"<Board {shown(self.puzzle)}{f': {title}' if title else ''}>"

    def _repr_svg_(self) -> str:
        return svg(self.puzzle)
