"""Puzzles in a notebook: load one, ask it, look at it.

What the questions come to is in ``satgrid.notebook``.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from satgrid import formats
from satgrid.board.grid import Place, named
from satgrid.board.text import plural
from satgrid.counting.request import Request
from satgrid.counting.totals import count
from satgrid.drawing import differences, png, svg
from satgrid.errors import SatgridError, TimeUpError
from satgrid.explain import backbone, difficulty
from satgrid.explain.difficulty import Difficulty
from satgrid.explain.reasons import BESIDE_FLAW, Explainer, Reason
from satgrid.formats import sources
from satgrid.formula.clauses import Formula
from satgrid.generators import generation
from satgrid.notebook import Answer, Deduction, Explanation, SolvedBoard
from satgrid.puzzle.encoding import encoded
from satgrid.puzzle.protocol import Puzzle
from satgrid.solve.enumeration import Judgement, Verdict, solutions
from satgrid.verdicts.verdict import judgement

__all__ = ["Answer", "Board", "Deduction", "Explanation", "SolvedBoard"]
__all__ += ["generate", "load", "load_all", "wrapped"]


@dataclass(frozen=True)
class Board:
    """A puzzle to ask; a notebook shows its picture.

    Attributes
    ----------
    puzzle
        The puzzle itself, for all else that satgrid can do with it.
    """

    puzzle: Puzzle[Any]

    @property
    def name(self) -> str:
        """The kind of puzzle."""
        return self.puzzle.name

    def solutions(self, *, limit: int | None = None) -> Iterator[SolvedBoard]:
        """Find the solutions one after the other, each once."""
        for keys in solutions(self._formula(), limit=limit):
            yield SolvedBoard(self.puzzle, keys)

    def solution(self) -> SolvedBoard | None:
        """Return a solution, or None where there is none."""
        return next(self.solutions(limit=1), None)

    def count(self, *, distinct: bool = False, jobs: int = 1) -> int:
        """Count the solutions.

        Parameters
        ----------
        distinct
            Whether those equal up to the board's symmetries count once.
        jobs
            The most processes to use.
        """
        return count(Request(self.puzzle, distinct=distinct, jobs=jobs)).number

    def verdict(self) -> str:
        """Say ``unique``, ``multiple`` or ``none``."""
        return self.judgement().verdict.value

    def judgement(self) -> Judgement:
        """Return the verdict with two solutions, where there are two."""
        return judgement(self.puzzle)

    def check(self) -> Answer:
        """Find out whether there is exactly one solution; the picture shows it, or two."""
        found = self.judgement()
        words = [found.verdict.value, *self.puzzle.flaws()]
        if found.first is not None and found.second is not None:
            return Answer("\n".join(words), differences(self.puzzle, found.first, found.second))
        return Answer("\n".join(words), svg(self.puzzle, found.first))

    def deduce(self) -> Deduction:
        """Find what all solutions have in common; the picture marks the cells left open."""
        if self.puzzle.flaws():
            return Deduction(self.check().words, svg(self.puzzle), None)
        found = backbone.common(self._formula())
        if found.known is None:
            return Deduction(found.verdict.value, svg(self.puzzle), None)
        marked = found.known.unsettled_places(self.puzzle)
        some = plural(len(marked), "cell")
        words = "every cell is settled" if not marked else f"{some} differ between solutions"
        picture = svg(self.puzzle, frozenset(found.known.held), marked=marked)
        return Deduction(words, picture, found.known)

    def explain(self, *cell: int) -> Explanation:
        """Say why there is no solution, where several differ, or what forces a cell.

        Parameters
        ----------
        cell
            Its row and column, counted from 1; in space its layer first.

        Raises
        ------
        SatgridError
            If the puzzle does not know its clues apart, or there is nothing to ask of the cell.
        """
        place = tuple(at - 1 for at in cell)
        with Explainer(self.puzzle) as explainer:
            flaws = self.puzzle.flaws()
            solution = None if flaws else explainer.solution()
            if solution is None:
                try:
                    reason = explainer.contradiction(BESIDE_FLAW if flaws else None)
                except TimeUpError:
                    return Explanation(f"no solution: {flaws[0]}", svg(self.puzzle), (), ())
                assert reason is not None  # there is no solution
                return self._explained("no solution", explainer, reason, None)
            if cell:
                forced = explainer.forcing(place, solution)
                if forced.reason is None:
                    words = f"the cell at {named(place)} is not forced"
                    picture = svg(self.puzzle, marked=[place])
                    return Explanation(words, picture, (), (place,))
                words = f"the cell at {named(place)} is forced"
                return self._explained(words, explainer, forced.reason, forced.state, place)
        found = self.judgement()
        cells = sorted({at for key in found.differing for at in self.puzzle.places(key)})
        words = "there is exactly one solution: ask about a cell"
        if found.verdict is not Verdict.UNIQUE:
            words = f"two solutions differ in {plural(len(cells), 'cell')}"
        return Explanation(words, self.check().picture, (), tuple(cells))

    def _explained(
        self,
        words: str,
        explainer: Explainer,
        reason: Reason,
        state: frozenset[Any] | None,
        *marked: Place,
    ) -> Explanation:
        clues = tuple([explainer.clues[number] for number in reason.clues])
        words += " by the rules alone" if not clues else f" by {plural(len(clues), 'clue')}:"
        words = "\n".join([words, *(f"  {clue.name}" for clue in clues)])
        cells = [cell for clue in clues for cell in clue.cells]
        return Explanation(words, svg(self.puzzle, state, marked=[*cells, *marked]), clues, ())

    def draw(
        self,
        file: str | Path | None = None,
        *,
        solution: SolvedBoard | None = None,
        marked: Collection[Place] = (),
        width: int | None = None,
    ) -> str:
        """Return the picture as SVG, and write it where a file is named.

        Parameters
        ----------
        file
            Its name ends in .svg or .png.
        marked
            Cells to mark, counted from 0.
        width
            In pixels.
        """
        keys = None if solution is None else solution.keys
        picture = svg(self.puzzle, keys, marked=marked, width=width)
        if file is not None:
            ending = Path(file).suffix.lower()
            if ending not in (".svg", ".png"):
                raise SatgridError(f"{str(file)!r} ends in neither .svg nor .png")
            content = picture.encode() if ending == ".svg" else png(picture, width=width)
            Path(file).write_bytes(content)
        return picture

    def url(self) -> str:
        """Return the puzz.link URL, which holds the whole board.

        Raises
        ------
        SatgridError
            If puzz.link has no such puzzle.
        """
        return formats.write(self.puzzle, "puzzlink").strip()

    def difficulty(self) -> Difficulty | None:
        """Say how hard it is, as ``satgrid check --difficulty`` does; None without one solution."""
        return difficulty.difficulty(self.puzzle)

    def generate(self, *, seed: int = 0, difficulty: str | None = None) -> Board:
        """Make another puzzle of the same kind and size, with exactly one solution."""
        rows, columns = self.puzzle.shape[-2:]
        return generate(self.name, rows, columns, seed=seed, difficulty=difficulty)

    def _formula(self) -> Formula:
        return encoded(self.puzzle)

    def __str__(self) -> str:
        """Write the puzzle in satgrid's own format."""
        return self.puzzle.text()

    def _repr_svg_(self) -> str:
        return svg(self.puzzle)


def generate(
    name: str,
    rows: int | None = None,
    columns: int | None = None,
    *,
    seed: int = 0,
    difficulty: str | None = None,
    symmetric: bool = False,
    variants: Sequence[str] = (),
) -> Board:
    """Make a puzzle with exactly one solution; the same each time for the same seed.

    Parameters
    ----------
    rows, columns
        By default a usual size of this kind of puzzle.
    difficulty
        ``easy``, ``medium`` or ``hard``, as ``Board.difficulty`` says. Where no such puzzle is
        found in some tries, the nearest is returned, with a warning. By default it is as it comes.
    symmetric
        Whether clues or picture shall be symmetric.
    variants
        What it shall have besides, such as ``boxes``; docs/explain.md names them.

    Raises
    ------
    SatgridError
        If no such puzzle can be made, or none was found.
    """
    usual = generation.usual_size(name)
    made = generation.made(
        name,
        usual[0] if rows is None else rows,
        usual[1] if columns is None else columns,
        seed=seed,
        difficulty=difficulty,
        symmetric=symmetric,
        variants=variants,
    )
    if made.missed:
        warnings.warn(made.missed, stacklevel=2)
    return Board(made.puzzle)


def load(source: str | os.PathLike[str]) -> Board:
    """Read one puzzle: from a file in any format, or out of the string itself.

    Parameters
    ----------
    source
        A path, the name of a file, ``-`` for standard input, a URL of a puzzle with or without
        the site in front, or a text of several lines. ``NAME#2`` is the second of several.

    Raises
    ------
    SatgridError
        If it is malformed, or there are several.
    OSError
        If the file cannot be read.
    """
    return _only(sources.parts(source))


def load_all(source: str | os.PathLike[str]) -> list[Board]:
    """Read every puzzle of a file, a text or a URL; sources and errors are those of ``load``."""
    return [Board(part.read()) for part in sources.parts(source)]


def wrapped(content: str) -> Board:
    """Read the one puzzle of a text in any format."""
    return _only(formats.parts(content))


def _only(parts: list[formats.Part]) -> Board:
    if len(parts) != 1:
        raise SatgridError(f"there are {len(parts):,} puzzles here: read them with load_all")
    return Board(parts[0].read())
