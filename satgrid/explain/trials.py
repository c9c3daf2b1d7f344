"""Steps by trial, used if no technique finds anything: the opposite of something breaks a rule.

Something is supposed to be otherwise than it is, and its consequences are found: the chain. It ends
in a rule that cannot be kept. They are found as the puzzle's genre does it, if it has trials of its
own (``own_trials``), else by unit propagation of the puzzle's clauses. Of the chain only what leads
to the end is kept, in order; each link names the rules, the clues and the known facts that it
follows from. The shortest chain found is taken. One without links is no trial: then the rules and
clues that are named settle something at once.

If no supposition breaks a rule in this way, the step takes a trial within a trial. It names a set
of clues and of known facts from which something follows.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cached_property
from typing import Any, NamedTuple

from satgrid.board.grid import Place
from satgrid.board.naming import shortened
from satgrid.board.text import plural
from satgrid.explain.propagation import Propagation
from satgrid.explain.reasons import Explainer
from satgrid.own_text.rule_words import rule_words
from satgrid.solve.cores import minimal
from satgrid.steps.techniques import Fact, Known, Trial, Way, own_trials

__all__ = ["DIRECT", "NESTED", "TRIAL", "WAYS", "FoundStep", "Trials"]

DIRECT = Way("direct", 6, "Otherwise the rules and clues that are named would be broken at once.")
TRIAL = Way("trial", 7, "What follows from the opposite, link by link, breaks a rule.")
NESTED = Way("trial within a trial", 8, "The opposite breaks a rule only after further trials.")
WAYS = DIRECT, TRIAL, NESTED
"""The ways of steps that no technique of the genre finds."""

_SHORT = 6  # turns of a chain that is short: among these the fewest links count
_COMPARED = 16  # suppositions whose chains are compared, those with the fewest consequences first
_NAMED = 3  # clues of a trial within a trial that are named one by one, at most
_TRIED = 4  # keys whose clues are compared where there is no chain
_PATIENCE, _LEAST = 25, 2  # conflicts spent on the question whether something can be spared
_CLAUSES = 200_000  # looked at for that: on a large board a conflict takes longer


class FoundStep(NamedTuple):
    """A step that no technique finds, with the trial that shows it, if there is one."""

    way: Way
    where: str
    fact: Fact
    clues: tuple[int, ...]
    because: tuple[Fact, ...]
    trial: Trial | None


class Trials:
    """Finds steps by trial.

    Parameters
    ----------
    open_
        The cells that differ between solutions, where these are known.
    """

    def __init__(
        self,
        explainer: Explainer,
        solution: frozenset[Any],
        known: Known,
        open_: Collection[Place] | None,
    ) -> None:
        self._explainer = explainer
        self._solution = solution
        self._known = known
        self._given = {number for number, clue in enumerate(explainer.clues) if clue.given}
        cells = None if open_ is None else {tuple(cell) for cell in open_}
        self._sure = {
            key for key in known.places if cells is not None and cells.isdisjoint(known.places[key])
        }
        self._loose: set[Any] = set()
        self._settled = cells is not None and not cells

    @property
    def loose(self) -> tuple[Place, ...]:
        """The cells that no step completes."""
        return tuple(sorted({cell for key in self._loose for cell in self._known.places[key]}))

    def next(self) -> FoundStep | None:
        """Return the step with the shortest chain; None if nothing more follows."""
        own = self._easiest(own_trials(self._explainer.puzzle, self._known))
        if own is not None:
            return own
        propagation = self._propagation
        propagation.take_in()
        plain: list[Trial] = []
        marks: list[Trial] = []
        for trial in propagation.implied():
            (marks if self._is_mark(trial) else plain).append(trial)
            if len(plain) == _COMPARED:
                break
        return (
            self._easiest(plain)
            or self._easiest(propagation.broken(self._open(), _COMPARED))
            or self._easiest(marks)
            or self._nested()
        )

    @cached_property
    def _propagation(self) -> Propagation:
        return Propagation(self._explainer, self._solution, self._known)

    def _is_mark(self, trial: Trial) -> bool:
        """Return whether a number only excludes another one somewhere: people need no step."""
        single = len(trial.broken.because) == 1 and not trial.links
        return self._known.exclusive and trial.supposed.holds and single

    def _open(self) -> list[Any]:
        known = self._known
        return [key for key in known.places if not (known.settled(key) or key in self._loose)]

    def _easiest(self, trials: Iterable[Trial]) -> FoundStep | None:
        """Return the step with the shortest chain; None without any."""
        return min(map(self._step, trials), key=_effort, default=None)

    def _step(self, trial: Trial) -> FoundStep:
        supposed, count = trial.supposed, len(trial.turns)
        clues = sorted({clue for link in trial.every for clue in link.clues})
        where = f"{count} link{'s' * (count > 1)}"
        if not count:
            named = [self._explainer.clues[number].name for number in clues]
            rules = rule_words(self._explainer.puzzle, trial.broken.rules, beside=bool(named))
            where = "; ".join([*named, *rules])
        return FoundStep(
            TRIAL if count else DIRECT,
            where,
            Fact(supposed.key, not supposed.holds),
            tuple(clues),
            tuple(sorted({fact for link in trial.every for fact in link.because})),
            trial,
        )

    def _nested(self) -> FoundStep | None:
        """Return a step from few clues for which no chain is found; None if nothing follows."""
        explainer = self._explainer
        propagation = self._propagation
        self._settle()
        fitting = propagation.fitting
        otherwise = [one for one in fitting if propagation.fact(one).key not in self._loose]
        if not otherwise:
            return None
        facts = {explainer.literal(fact): fact for fact in propagation.known()}
        clues = [
            selector
            for number, selector in enumerate(explainer.selectors)
            if number not in self._given
        ]
        # The clues last: what can be spared is looked for from there.
        own = [*facts, *clues]
        cores = []
        for literal in otherwise[:_TRIED]:
            core = explainer.asking([literal], frozenset(own))(own)
            assert core is not None  # it is so in all solutions
            cores.append((len(core), literal, tuple(core)))
        _, settled, inside = min(cores)
        patience = _CLAUSES // (1 + len(explainer.formula.clauses))
        patience = max(_LEAST, min(_PATIENCE, patience))
        ask = explainer.asking([settled], frozenset(own), patience)
        least = minimal(ask, [one for one in own if one in inside])
        chosen = [one for one in least if one not in facts]
        because = tuple(sorted(facts[one] for one in least if one in facts))
        numbers = explainer.numbers(chosen)
        where = self._where(numbers, because)
        return FoundStep(NESTED, where, propagation.fact(-settled), numbers, because, None)

    def _where(self, clues: Iterable[int], because: Iterable[Fact]) -> str:
        """Return the names of clues, and how many cells are known that are needed, too."""
        cells = {tuple(place) for fact in because for place in self._known.places[fact.key]}
        known = [f"what is known of {plural(len(cells), 'cell')}"] if cells else []
        names = [shortened(self._explainer.clues[number].name) for number in clues]
        if len(names) > _NAMED:
            names = [f"{len(names)} clues"]
        return "; ".join([*names, *known]) or "the rules"

    def _settle(self) -> None:
        """Find the open keys that differ between solutions."""
        explainer = self._explainer
        if self._settled:
            return
        self._settled = True
        left = {
            explainer.literal(Fact(key, key not in self._solution)): key
            for key in self._open()
            if key not in self._sure
        }
        known = map(explainer.literal, self._known.learned)
        fixed = [*explainer.selectors, *known]
        while left and explainer.fits([*fixed, explainer.any_of(list(left))], list(left)):
            model = explainer.model()
            self._loose |= {key for literal, key in left.items() if literal in model}
            left = {literal: key for literal, key in left.items() if literal not in model}


def _effort(found: FoundStep) -> tuple[int, int, int, int, bool, Fact]:
    """Return how hard a step is to follow, for comparison."""
    assert found.trial is not None
    every = found.trial.every
    return (
        max(len(found.trial.turns), _SHORT),
        len(every),
        sum(len(link.rules) + len(link.clues) for link in every),
        len(found.because),
        not found.fact.holds,
        found.fact,
    )
