"""New puzzles, seed after seed: what is requested, and why drafts are thrown away."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from satgrid.board.isometry import orbit
from satgrid.board.text import plural
from satgrid.cli.printing import remark
from satgrid.errors import SatgridError
from satgrid.formats.format import renoted
from satgrid.generators import generation
from satgrid.generators.choosing import Made, UnfitError
from satgrid.generators.completing import place_of
from satgrid.generators.recipes import command, recorded
from satgrid.generators.wishes import Wish
from satgrid.record import record
from satgrid.system.limits import Limits

if TYPE_CHECKING:
    from satgrid.cli.progress import ProgressLine
    from satgrid.puzzle.protocol import Puzzle
    from satgrid.system.limits import Progress

__all__ = ["Refused", "Wanted", "made"]

Refused = Callable[[Made, int], str]

_MOST_FAILURES = 20  # seeds passed over one after another


@record
class Wanted:
    """What to make.

    Attributes
    ----------
    like
        The name of a genre, or a puzzle with rules of its own.
    named
        The genre or the file as the user names it.
    also
        The phrases of more rules.
    files
        The options that name files of a wish, each with its file, and what these need besides.
    wish
        What is in them.
    count
        The number of puzzles; None for the one of the seed.
    must, avoid
        Techniques that a solver needs, and those that are not needed.
    strict
        Whether a puzzle of another difficulty is thrown away.
    """

    like: str | Puzzle[Any]
    named: str
    height: int
    width: int
    seed: int = 0
    count: int | None = None
    difficulty: str | None = None
    symmetry: str | None = None
    variants: tuple[str, ...] = ()
    must: tuple[str, ...] = ()
    avoid: tuple[str, ...] = ()
    strict: bool = False
    also: tuple[str, ...] = ()
    files: tuple[tuple[str, str], ...] = ()
    wish: Wish | None = None

    @property
    def filtered(self) -> bool:
        """Whether drafts are thrown away for what they are."""
        return bool(self.must or self.avoid or self.strict)

    def marked(self, puzzle: Puzzle[Any], seed: int) -> Puzzle[Any]:
        """Return a puzzle with the command that makes it, beside the notes of an author."""
        words = command(
            self.named,
            self.height,
            self.width,
            seed=seed,
            difficulty=self.difficulty,
            symmetry=self.symmetry,
            variants=self.variants,
            also=self.also,
            must=self.must,
            avoid=self.avoid,
            strict=self.strict,
            files=self.files,
        )
        return renoted(puzzle, recorded(puzzle.notes, words))


def made(
    wanted: Wanted,
    deadline: float | None,
    shown: ProgressLine,
    *,
    quiet: bool,
    refused: Refused | None = None,
) -> Iterator[tuple[int, Made]]:
    """Yield puzzles, each with its seed; skip seeds that give no puzzle, or one made before.

    An error of the first seed is raised: the options themselves may be at fault. With a filter one
    line states why each draft is thrown away. Each puzzle has the command that makes it as a note.

    Parameters
    ----------
    refused
        Returns why a puzzle of a seed is passed over, or an empty text.
    """
    seed, found, failed = wanted.seed, 0, 0
    count = wanted.count or 1
    before: dict[str, int] = {}
    while found < count:
        start = f"puzzle {found + 1:,} of {count:,}" if count > 1 else ""

        def report(progress: Progress, done: int = found, start: str = start) -> None:
            share, note = progress.share, progress.note
            if start:
                share, note = (done + (share or 0.0)) / count, f"{start}: {note}"
            shown.say(note, share)

        def thrown(number: int, reason: str, seed: int = seed) -> None:
            if wanted.filtered:
                with shown.aside():
                    remark(f"seed {seed}, draft {number} thrown away: {reason}", quiet=quiet)

        try:
            one = generation.made(
                wanted.like,
                wanted.height,
                wanted.width,
                seed=seed,
                difficulty=wanted.difficulty,
                symmetry=wanted.symmetry,
                variants=wanted.variants,
                must=wanted.must,
                avoid=wanted.avoid,
                strict=wanted.strict,
                thrown=thrown,
                wish=wanted.wish,
                limits=Limits(deadline, report),
            )
            fault = _repeated(one, before) or (refused(one, seed) if refused else "")
        except SatgridError as error:
            hopeless = wanted.count is None or not (found or isinstance(error, UnfitError))
            if hopeless or failed == _MOST_FAILURES:
                raise
            fault = str(error)
        if fault:
            failed += 1
            if failed > _MOST_FAILURES:
                raise SatgridError(f"seeds up to {seed} give no other puzzle")
            with shown.aside():
                remark(f"seed {seed} is skipped: {fault}", quiet=quiet)
        else:
            found, failed = found + 1, 0
            before[one.puzzle.text()] = seed
            if wanted.symmetry and wanted.wish is None and (alone := _unpaired(one, wanted)):
                with shown.aside():
                    remark(f"{f'seed {seed}: ' if count > 1 else ''}{alone}", quiet=quiet)
            yield seed, replace(one, puzzle=wanted.marked(one.puzzle, seed))
        seed += 1


def _unpaired(one: Made, wanted: Wanted) -> str:
    """Return how many clues in cells lack the symmetry that was requested; empty for none."""
    puzzle: Any = one.puzzle
    kind = {"yes": "half", "none": None}.get(wanted.symmetry or "none", wanted.symmetry)
    clues = puzzle.clue_list()
    if kind is None or len(puzzle.shape) != 2 or any(len(clue.cells) != 1 for clue in clues):
        return ""
    images = orbit(puzzle.shape, kind)
    cells = {place_of(clue) for clue in clues}
    alone = sum(not cells.issuperset(images(cell)) for cell in cells)
    return f"{alone} of {plural(len(cells), 'clue')} have no clue at their images" if alone else ""


def _repeated(one: Made, before: dict[str, int]) -> str:
    """Return why a puzzle is thrown away if it was made before, else an empty text."""
    seed = before.get(one.puzzle.text())
    return "" if seed is None else f"the same puzzle as that of the seed {seed}"
