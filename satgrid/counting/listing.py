"""Every solution of a puzzle, one of each orbit under its symmetries, or some at random."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from satgrid.counting.request import Progress, Request, asked, expect, first_cubes
from satgrid.errors import SatgridError, TimeUpError
from satgrid.puzzle.symmetry import SymmetryGroup
from satgrid.runs.cubes import Cube
from satgrid.runs.ledger import Stage
from satgrid.runs.run import Run
from satgrid.runs.store import Solutions as Stored
from satgrid.runs.store import Store
from satgrid.runs.work import Part

__all__ = ["Solutions", "from_store", "into_store", "sample"]

MOST_SHUFFLED = 1_000_000  # solutions held at once to draw from, where nothing better is known
Solution = frozenset[Any]


class Solutions(Iterator[Solution]):
    """The solutions asked for, each once, in an order that is always the same.

    Up to symmetry, each is the canonical form of its orbit. An exact cover is listed by the
    frontier unless ``method`` says otherwise; the first solutions of a large one come sooner by
    ``sat``.

    Attributes
    ----------
    complete : bool
        Whether there are no others: False while it runs and when a deadline ended it.
    """

    def __init__(self, request: Request) -> None:
        if request.method == "counter":
            raise SatgridError("the model counter counts without listing")
        covers = request.puzzle.cover() is not None
        if request.method == "frontier" and not covers:
            raise SatgridError(
                f"the frontier needs an exact cover, and {request.puzzle.name} is none"
            )
        self.complete = False
        self.found = 0
        self.method = (
            "frontier" if covers and request.method != "sat" and not request.by_cubes else "sat"
        )
        self._request = request
        if request.puzzle.flaws():
            self.complete = True
            self._solutions: Iterator[Solution] = iter(())
        else:
            self._solutions = self._by_frontier() if self.method == "frontier" else self._by_sat()

    def __iter__(self) -> Solutions:
        """Hand out the listing itself."""
        return self

    def __next__(self) -> Solution:
        """Return the next solution."""
        solution = next(self._solutions)
        self.found += 1
        return solution

    def close(self) -> None:
        """Stop the search before the end."""
        if hasattr(self._solutions, "close"):
            self._solutions.close()

    def _by_frontier(self) -> Iterator[Solution]:
        from satgrid import frontier

        request = self._request
        cover = request.puzzle.cover()
        assert cover is not None
        group = request.group(cover.placements)
        indices = {placement: index for index, placement in enumerate(cover.placements)}
        try:
            for solution in frontier.solutions(
                cover, moves=group.permutations, memory=request.memory, tick=self._tick
            ):
                if request.distinct:
                    chosen = [indices[placement] for placement in solution]
                    if not group.is_canonical(chosen):
                        continue
                yield solution
        except TimeUpError:
            return
        self.complete = True

    def _tick(self, share: float | None, note: str) -> None:
        if self._request.seconds_left() == 0:
            raise TimeUpError("the time is over")
        self._request.report(Progress(self.found, share=share, note=note))

    def _by_sat(self) -> Iterator[Solution]:
        try:
            yield from self._by_cubes()
        except TimeUpError:
            return

    def _by_cubes(self) -> Iterator[Solution]:
        request = self._request
        job = request.job(keep=True)
        formula = request.formula(job)
        keys = list(formula.answer_block())
        group = request.group(keys)
        cubes = first_cubes(formula, group)
        if not cubes:
            self.complete = True
            return
        run: Run = request.run(job, cubes, ordered=True, tick=lambda: self._report(run))
        try:
            for part in run:
                own = part.solutions or []
                if request.distinct:
                    own = [one for one in own if group.is_canonical(one, part.cube.stabilizer)]
                for chosen in _told(request, part.cube, own, group, formula.answer_block().first):
                    yield frozenset([keys[index] for index in chosen])
        finally:
            run.close()
        self.complete = run.complete

    def _report(self, run: Run) -> None:
        self._request.report(Progress(self.found, run.done, run.known, run.share))


def _told(
    request: Request,
    cube: Cube,
    found: Iterable[tuple[int, ...]],
    group: SymmetryGroup[Any],
    first: int,
) -> Iterator[tuple[int, ...]]:
    """Yield what solutions in a cube stand for, as indices of keys.

    Up to symmetry, only those are given that are canonical under the cube's stabilizer.
    """
    for chosen in found:
        if request.distinct:
            yield min(group.images(chosen, range(len(group))))
        elif cube.weight > 1:
            yield from group.images(chosen, group.transversal(cube.literals[0] - first))
        else:
            yield chosen


def _has_images(cube: Cube, group: SymmetryGroup[Any], first: int) -> bool:
    """Tell whether a cube at the root has as many images as its weight says."""
    index = cube.literals[0] - first
    return 0 <= index < len(group.keys) and len(group.transversal(index)) == cube.weight


def into_store(request: Request) -> Progress:
    """List the solutions into the request's store, and say how far that came.

    Each cube keeps its own solutions, one of each orbit of its stabilizer where only those up
    to symmetry are asked for; ``from_store`` makes the others from them.
    """
    job = request.job(keep=True)
    formula = request.formula(job)
    group = request.group(formula.answer_block())

    def own(part: Part) -> tuple[int, Stored]:
        found = part.solutions or []
        if not request.distinct:
            return len(found) * part.cube.weight, found
        found = [one for one in found if group.is_canonical(one, part.cube.stabilizer)]
        return len(found), found

    def first() -> list[Cube]:
        return [] if request.puzzle.flaws() else first_cubes(formula, group)

    with request.opened("list", formula) as store:
        expect(store, formula, group)
        stage = Stage(store, 0, first, own)

        def reached() -> Progress:
            return Progress(stage.number, stage.done, stage.known, run.share)

        run: Run = request.run(job, [], ledger=stage, tick=lambda: request.report(reached()))
        try:
            for _ in run:
                pass
        finally:
            run.close()
            request.report(reached())
        return reached()


def from_store(store: Store, offset: int = 0) -> Iterator[Solution]:
    """Yield the solutions in a store, cube by cube, from number ``offset`` (counted from 0) on.

    Their order is the same for a finished run; while it goes on, others may come between.
    """
    request = asked(store)
    if store.about["command"] != "list":
        raise SatgridError(f"{store.path} keeps a count, without solutions")
    formula = request.formula(request.job())
    block = formula.answer_block()
    keys = list(block)
    group = request.group(keys)
    expect(store, formula, group)
    for cube, left_out, found in store.solutions(0, offset):
        if cube.weight > 1 and not _has_images(cube, group, block.first):
            raise store.damaged()
        for chosen in islice(_told(request, cube, found, group, block.first), left_out, None):
            yield frozenset([keys[index] for index in chosen])


def sample(request: Request, number: int, seed: int) -> Iterator[Solution]:
    """Yield solutions drawn independently and uniformly; none where the puzzle has none.

    The frontier draws by exact counts. For other puzzles all solutions are listed first.

    Raises
    ------
    SatgridError
        If the solutions are too many to list, or the time is over before they are.
    """
    if request.puzzle.flaws():
        return
    cover = request.puzzle.cover()
    if cover is not None and not request.distinct and request.method in ("auto", "frontier"):
        from satgrid import frontier

        group = request.group(cover.placements)
        yield from frontier.sample(
            cover,
            number,
            seed,
            moves=group.permutations,
            memory=request.memory,
            tick=request.tick,
        )
        return
    listing = Solutions(request)
    pool = []
    for solution in listing:
        pool.append(solution)
        if len(pool) > MOST_SHUFFLED:
            listing.close()
            raise SatgridError(f"more than {MOST_SHUFFLED:,} solutions: too many to draw from")
    if not listing.complete:
        raise TimeUpError("the time is over before all solutions to draw from are known")
    draw = random.Random(seed)
    for _ in range(number if pool else 0):
        yield pool[draw.randrange(len(pool))]
