"""Boards completed to puzzles: the fewest clues are added, or changed, until one solution is left.

What is printed stays. A clue that contradicts the wished answer, or the other clues, is replaced by
the one that is true. Which clues to add follows from a set of true clues that excludes every other
answer: first one of which none can be spared, then a smaller one if there are few.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from satgrid.board.grid import Place
from satgrid.errors import SatgridError, TimeUpError
from satgrid.explain.reasons import Explainer
from satgrid.explain.suggesting import suggestions
from satgrid.generators.order import Order
from satgrid.puzzle.encoding import encoded
from satgrid.puzzle.protocol import Clue, DeclaredPuzzle, Puzzle
from satgrid.solve.cores import fewest_off, minimal, smallest
from satgrid.solve.enumeration import Verdict
from satgrid.solve.session import Session, Status
from satgrid.system.limits import Limits
from satgrid.verdicts.puzzle_verdict import uniqueness

__all__ = ["Completed", "UnclearError", "answers", "bare", "completed", "place_of"]

Answer = frozenset[Any]
Images = Callable[[Place], Sequence[Place]]

_TARGETS = 3  # answers of which the one is taken that needs the fewest clues
_FILLED = 0.4  # of the keys of answers, where one without keys is known
_FEW = 10  # clues up to which a smaller set is looked for
_QUESTIONS = 4000  # to the solver in that search
_TRIES = 10  # choices among clues that exclude each other
_MARKED = ("araf", "galaxies", "nawabari", "nurikabe", "rekuto", "shikaku", "tatamibari")
_SHOWN = 5  # cells that an error names
_BACK = {"easy": 0.25, "medium": 0.1, "hard": 0.0}
"""The share of the clues that are not needed and are added, too, for a requested difficulty."""


@dataclass(frozen=True)
class Completed:
    """A puzzle with exactly one solution.

    Attributes
    ----------
    fewest
        Whether it is proven that no fewer clues would do.
    """

    puzzle: Puzzle[Any]
    solution: Answer
    fewest: bool


class UnclearError(SatgridError):
    """No clues tell an answer of a board from another one."""

    def __init__(self, board: Puzzle[Any], answer: Answer, other: Answer) -> None:
        cells = sorted({place for key in answer ^ other for place in board.places(key)})
        named = [f"row {cell[-2] + 1}, column {cell[-1] + 1}" for cell in cells[:_SHOWN]]
        more = " and others" if len(cells) > _SHOWN else ""
        self.where = f"another differs at {'; '.join(named)}{more}"
        self.board, self.answer = board, answer
        super().__init__(f"no clues leave one solution: {self.where}")


def bare(puzzle: Any) -> Any:
    """Return a board without its removable clues; what is not a clue, such as rooms, stays."""
    if not isinstance(puzzle, DeclaredPuzzle):
        raise SatgridError(f"the clues of a {puzzle.name} cannot be left out")
    return puzzle.without(_removable(puzzle))


def place_of(clue: Clue) -> Place:
    """Return the cell that a clue counts for in a picture of places: the first of its cells."""
    return min(clue.cells)


def _refuse_answer(puzzle: Puzzle[Any], wished: Answer) -> None:
    """Refuse an answer that breaks a rule of a board."""
    for broken in puzzle.check(wished)[:1]:
        row, column = broken.cell[-2:]
        raise SatgridError(
            f"the wished answer breaks the rule {broken.rule!r} at row {row + 1}, "
            f"column {column + 1}: --from gives another board"
        )


def completed(
    puzzle: Puzzle[Any],
    wished: Answer | None,
    order: Order,
    *,
    images: Images | None = None,
    places: Collection[Place] | None = None,
    exact: bool = True,
) -> Completed:
    """Return a board with the fewest more clues so that it has one solution.

    Parameters
    ----------
    wished
        The solution that it must have; by default one that needs few clues.
    order
        Its seed chooses among several; its deadline is kept, and its difficulty adds more clues.
    images
        Returns the other places of a cell's orbit; a clue is added with those of its orbit.
    places
        The cells where clues may be added, and all of them get one.
    exact
        Whether no clue is added that is not needed, whatever the difficulty of the order.

    Raises
    ------
    SatgridError
        If the answer breaks a rule, or no clues leave one solution: then an ``UnclearError``.
    TimeUpError
        If the deadline comes first.
    """
    if not isinstance(puzzle, DeclaredPuzzle):
        raise SatgridError(f"no clues can be added to a {puzzle.name}")
    share = 0.0 if exact else _BACK[order.difficulty]
    order.tick("whether the clues agree")
    kept, wished, changed = _agreeing(puzzle, wished, order.limits)
    if wished is not None:
        return _with_clues(kept, wished, order, images, places, share, first=not changed)
    judged = uniqueness(kept, deadline=order.deadline)
    if judged.first is None or judged.verdict is Verdict.UNKNOWN:
        raise TimeUpError("the time is over before it is known how many solutions there are")
    if judged.verdict is Verdict.UNIQUE:
        return Completed(kept, judged.first, fewest=True)
    if places is None and not share:
        order.tick("few clues")
        found = suggestions(kept, images=images, deadline=order.deadline)
        if found.added:
            _, more = order.random.choice(found.added)
            solved = _proven(more, None, order.limits)
            return Completed(more, solved, fewest=found.complete)
    best: Completed | None = None
    fault: SatgridError | None = None
    for answer in answers(kept, judged.first, order):
        try:
            one = _with_clues(kept, answer, order, images, places, share, first=False)
        except SatgridError as error:
            fault = fault or error
            continue
        if best is None or _clues(one.puzzle) < _clues(best.puzzle):
            best = one
    if best is None:
        assert fault is not None
        raise fault
    return best


def _clues(puzzle: Any) -> int:
    return len(puzzle.clue_list())


def _removable(puzzle: Any) -> list[int]:
    return [number for number, clue in enumerate(puzzle.clue_list()) if clue.removable]


def _agreeing(
    puzzle: Any, wished: Answer | None, limits: Limits
) -> tuple[Any, Answer | None, list[Clue]]:
    """Return a board without contradictions, its wished answer, and the clues that were wrong.

    A wrong clue is replaced by the true one. Without a wished answer the fewest are wrong.
    """
    if wished is not None and not puzzle.check(wished):
        return puzzle, wished, []
    removable = _removable(puzzle) if isinstance(puzzle, DeclaredPuzzle) else []
    if wished is None:
        with Explainer(puzzle, deadline=limits.deadline) as explainer:
            if explainer.solution() is not None:
                return puzzle, None, []
            wrong, wished = _fewest_wrong(explainer, removable)
    else:
        _refuse_answer(puzzle.without(removable) if removable else puzzle, wished)
        wrong = [
            number
            for number in removable
            if puzzle.without([one for one in removable if one != number]).check(wished)
        ]
    clues = puzzle.clue_list()
    kept = puzzle.without(wrong)
    if kept.check(wished):  # a clue left out means something, too
        raise SatgridError("there is no solution, and none was found by leaving out clues")
    cells = [clues[number].cells for number in wrong]
    for key, clue in kept.more_clues(wished).items():
        if clue.cells in cells:
            cells.remove(clue.cells)
            kept = kept.with_clue(key)
    return kept, wished, [clues[number] for number in wrong]


def _fewest_wrong(explainer: Explainer, removable: list[int]) -> tuple[list[int], Answer]:
    """Return the fewest clues without which there is a solution, and that solution."""
    ask = explainer.asking([], frozenset(explainer.selectors))
    loose = frozenset(explainer.selectors[number] for number in removable)
    off = fewest_off(ask, explainer.selectors, loose)
    if off is None:
        name = explainer.puzzle.name
        helps = f": on the board of a {name} each area needs its clue" if name in _MARKED else ""
        raise SatgridError(f"there is no solution, whichever clues are left out{helps}")
    return list(explainer.numbers(off)), explainer.model().solution()


def _with_clues(
    kept: Any,
    wished: Answer,
    order: Order,
    images: Images | None,
    places: Collection[Place] | None,
    share: float,
    *,
    first: bool,
    tries: int = _TRIES,
) -> Completed:
    """Return a board with clues that leave a wished answer only.

    Parameters
    ----------
    first
        Whether the number of clues is the fewest for the board, if it is for this answer.
    tries
        How often clues that exclude each other, such as arrows in a cell, are chosen at random.
    """
    _refuse_answer(kept, wished)
    true: dict[Any, Clue] = kept.more_clues(wished)
    if places is not None:
        true = {key: clue for key, clue in true.items() if place_of(clue) in places}
    full = kept
    for key in order.shuffled(list(true)):  # of clues that exclude each other one is left
        full = full.with_clue(key)
    known = {(clue.name, clue.cells): number for number, clue in enumerate(full.clue_list())}
    numbers = {key: known.get((clue.name, clue.cells)) for key, clue in true.items()}
    number_of = {key: number for key, number in numbers.items() if number is not None}
    exclusive = len(number_of) < len(true)
    true = {key: true[key] for key in number_of}
    with Explainer(full, deadline=order.deadline) as explainer:
        states = [
            explainer.literals(cell, explainer.state(cell, wished)) for cell in explainer.cells
        ]
        other = explainer.any_of([-one for one in dict.fromkeys(chain(*states))])
        fixed = set(explainer.selectors)
        units: dict[int, list[Any]] = {}
        for unit in _orbits(true, images):
            literals = [explainer.selectors[number_of[key]] for key in unit]
            fixed.difference_update(literals)
            one = literals[0] if len(literals) == 1 else explainer.all_of(literals)
            units[one] = unit
        ask = explainer.asking([other, *sorted(fixed)], frozenset(units))
        order.tick("clues of the answer")
        core = ask(order.shuffled(list(units)))
        if core is None and exclusive and tries > 1:
            more: dict[str, Any] = {"first": first, "tries": tries - 1}
            return _with_clues(kept, wished, order, images, places, share, **more)
        if core is None:
            raise UnclearError(kept, wished, explainer.model().solution())
        proven = False
        if places is not None:
            needed = list(units)
        else:
            needed = minimal(ask, order.shuffled(core))
            if len(needed) <= _FEW and not share:
                rounds = max(1, _QUESTIONS // (1 + len(units)))
                needed, proven = smallest(ask, needed, list(units), rounds=rounds)
    spare = order.shuffled([one for one in units if one not in needed])
    for one in [*needed, *spare[: round(share * len(spare))]]:
        for key in units[one]:
            kept = kept.with_clue(key)
    _proven(kept, wished, order.limits)
    return Completed(kept, wished, fewest=proven and first and not exclusive)


def _orbits(clues: dict[Any, Clue], images: Images | None) -> list[list[Any]]:
    """Return the clues to add together: one, or those at the images of its cells."""
    if images is None:
        return [[key] for key in clues]
    at = {tuple(sorted(clue.cells)): key for key, clue in clues.items()}
    left, found = dict(clues), []
    for key, clue in clues.items():
        if key in left:
            orbit = zip(*[(cell, *images(cell)) for cell in clue.cells], strict=True)
            near = [at.get(tuple(sorted(map(tuple, cells)))) for cells in orbit]
            unit = [one for one in dict.fromkeys([key, *near]) if one in left]
            for one in unit:
                del left[one]
            found.append(unit)
    return found


def _proven(puzzle: Puzzle[Any], wished: Answer | None, limits: Limits) -> Answer:
    """Return the only solution of a puzzle, judged anew."""
    judged = uniqueness(puzzle, deadline=limits.deadline)
    if judged.verdict is Verdict.UNKNOWN:
        raise TimeUpError("the time is over before a puzzle is found")
    if judged.verdict is not Verdict.UNIQUE or judged.first is None:
        raise SatgridError("no clues were found that leave one solution")
    assert wished is None or judged.first == wished
    return judged.first


def answers(puzzle: Puzzle[Any], one: Answer, order: Order) -> list[Answer]:
    """Return some random answers of a board, all different."""
    formula = encoded(puzzle, deadline=order.deadline)
    block = formula.answer_block()
    share = len(one) / max(1, len(block)) or _FILLED
    found: list[Answer] = []
    for _ in range(_TARGETS):
        with Session(formula, solver="minisat22") as session:
            for known in found:
                session.add(*(-block[key] if key in known else block[key] for key in block))
            session.prefer(
                [key if order.random.random() < share else -key for key in block.numbers()]
            )
            if session.solve(deadline=order.deadline) is not Status.SATISFIABLE:
                order.tick()
                return found or [one]
            found.append(session.model().solution())
    return found
