"""Issues of new puzzles: which genres, sizes and difficulties, rising and without repeats."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from satgrid.cli.making import Wanted, made
from satgrid.cli.printing import remark
from satgrid.errors import SatgridError, unknown
from satgrid.explain.difficulty import difficulty
from satgrid.generators import generation
from satgrid.generators.order import size_from
from satgrid.generators.reaching import refuse
from satgrid.puzzle import registry
from satgrid.solve.enumeration import Uniqueness
from satgrid.system.limits import Limits
from satgrid.verdicts.puzzle_verdict import uniqueness

if TYPE_CHECKING:
    from collections.abc import Sequence

    from satgrid.cli.progress import ProgressLine
    from satgrid.generators.choosing import Made
    from satgrid.puzzle.protocol import Puzzle

__all__ = ["Portion", "PrintedIssue", "issue", "portions"]

_SIZE = re.compile(r"\d+x\d+", re.ASCII)
_NUMBER = re.compile(r"(?:([a-z-]+):)?(\d{1,4})", re.ASCII)
_MOST = 1000
_QUESTIONS = 3000  # to a solver about one path
_UNRATED = len(generation.WANTED), 0.0  # where these are too few


class Portion(NamedTuple):
    """Puzzles of an issue that are alike."""

    name: str
    size: tuple[int, int]
    word: str | None
    """Their difficulty, if it is requested."""
    number: int


class PrintedIssue(NamedTuple):
    """A puzzle of an issue with its verdict."""

    puzzle: Puzzle[Any]
    judged: Uniqueness
    word: str
    """Its difficulty, or an empty text."""
    seed: int


def portions(wish: str) -> list[Portion]:
    """Read what to make, such as ``slitherlink 10x10 easy:10 hard:5`` or ``sudoku 3``.

    A size holds for the words after it.

    Raises
    ------
    SatgridError
        If it is malformed, or a word is known to be out of reach.
    """
    name, *words = wish.split() or [""]
    name = registry.resolved(name) or name
    size = generation.usual_size(name)
    found = []
    for word in words:
        if _SIZE.fullmatch(word):
            size = size_from(word)
            continue
        match = _NUMBER.fullmatch(word)
        if not match:
            raise SatgridError(f"--make: {word!r} is neither a size such as 10x10 nor easy:10")
        wanted = match[1].replace("-", " ") if match[1] else None
        if wanted is not None and wanted not in generation.WANTED:
            raise SatgridError(f"--make: {unknown('difficulty', wanted, generation.WANTED)}")
        if wanted is not None:
            refuse(name, *size, wanted)
        if not 1 <= int(match[2]) <= _MOST:
            raise SatgridError(f"--make: {word!r}: a portion has 1 to {_MOST:,} puzzles")
        found.append(Portion(name, size, wanted, int(match[2])))
    if not found:
        raise SatgridError(f"--make: {wish!r} states no number, such as easy:10")
    return found


def issue(
    wishes: Sequence[str],
    chosen: dict[str, Any],
    deadline: float | None,
    shown: ProgressLine,
) -> list[PrintedIssue]:
    """Make the puzzles of an issue, rising in difficulty; no two have one solution.

    Parameters
    ----------
    wishes
        What to make, genre by genre.
    chosen
        ``seed``, ``strict``, ``quiet``, and ``mixed``: whether genres alternate.
    """
    every = [portion for one in wishes for portion in portions(one)]
    genres = [portion.name for portion in every]
    taken: dict[Any, str] = {}
    seeds = dict.fromkeys([portion._replace(number=0) for portion in every], int(chosen["seed"]))
    found: list[tuple[tuple[float, ...], PrintedIssue]] = []
    for place, portion in enumerate(every):
        alike = portion._replace(number=0)
        for one, rated in _made(portion, chosen, seeds[alike], taken, deadline, shown):
            seeds[alike] = one.seed + 1
            # Words compare puzzles of different genres, numbers those of one.
            first = rated[0] if chosen["mixed"] else genres.index(portion.name)
            found.append(((first, *rated, place, len(found)), one))
    found.sort(key=lambda pair: pair[0])
    if chosen["mixed"]:
        return _mixed([(key[0], one) for key, one in found])
    return [one for _, one in found]


def _mixed(rising: list[tuple[float, PrintedIssue]]) -> list[PrintedIssue]:
    """Return puzzles such that neighbors are of different genres, as far as possible.

    Next comes a puzzle of the easiest word that is left, of the genre with most of these.

    Parameters
    ----------
    rising
        Puzzles with the ranks of their words.
    """
    left, found = list(rising), list[PrintedIssue]()
    while left:
        alike = [pair for pair in left if pair[0] == left[0][0]]
        many = Counter(one.puzzle.name for _, one in alike)
        last = found[-1].puzzle.name if found else ""
        near = left[: len(alike) + len(many)]
        other = [[pair for pair in some if pair[1].puzzle.name != last] for some in (alike, near)]
        chosen = max(other[0] or other[1] or left[:1], key=lambda pair: many[pair[1].puzzle.name])
        left.remove(chosen)
        found.append(chosen[1])
    return found


def _made(
    portion: Portion,
    chosen: dict[str, Any],
    seed: int,
    taken: dict[Any, str],
    deadline: float | None,
    shown: ProgressLine,
) -> list[tuple[PrintedIssue, tuple[int, float]]]:
    """Make the puzzles of a portion, each with the rank of its word and its difficulty.

    Seeds count from the given one. Those with a solution that another has are thrown away.
    """
    quiet, found = chosen["quiet"], list[tuple[PrintedIssue, tuple[int, float]]]()
    verdicts: list[Uniqueness] = []
    size = "x".join(map(str, portion.size))
    wanted = Wanted(
        portion.name,
        portion.name,
        *portion.size,
        seed=seed,
        count=portion.number,
        difficulty=portion.word,
        strict=chosen["strict"] and portion.word is not None,
    )

    def refused(one: Made, seed: int) -> str:
        judged = uniqueness(one.puzzle, deadline=deadline)
        key = one.puzzle.name, one.puzzle.shape, judged.first
        if key in taken:
            return f"the same solution as {taken[key]}"
        taken[key] = f"{portion.name} {size} of the seed {seed}"
        verdicts.append(judged)
        return ""

    limits = Limits(deadline)
    for seed, one in made(wanted, deadline, shown, quiet=quiet, refused=refused):
        rating = one.difficulty or difficulty(one.puzzle, limits, questions=_QUESTIONS)
        limits.check("before it is known how hard each puzzle is")
        if one.missed:
            with shown.aside():
                remark(f"{portion.name} {size}, seed {seed}: {one.missed}", quiet=quiet)
        word = rating.word if rating and portion.word else ""
        rated = _UNRATED
        if rating:
            rated = generation.WANTED.index(rating.word), rating.number
        found.append((PrintedIssue(one.puzzle, verdicts[-1], word, seed), rated))
    return found
