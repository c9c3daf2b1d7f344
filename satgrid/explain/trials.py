"""Steps by trial, used if no technique finds anything: the opposite of something breaks a rule.

Something is supposed to be otherwise than it is, and unit propagation of the puzzle's clauses finds
the consequences: the chain. It ends in a clause that cannot hold. Of the chain only what leads
there is kept, in order; each link names the rules, the clues and the known facts that it follows
from, those of the clauses on its way. The shortest chain found is taken. One without links is no
trial: then the rules and clues that are named settle something at once.

If no supposition breaks a rule in this way, the step takes a trial within a trial. It names a set
of clues and of known facts from which something follows.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from math import inf
from typing import Any, NamedTuple

from satgrid.board.grid import Place
from satgrid.errors import SatgridError, TimeUpError
from satgrid.explain.reasons import Explainer
from satgrid.formula.clauses import Formula
from satgrid.formula.connectivity import eager
from satgrid.solve.cores import smaller
from satgrid.solve.implications import Implications
from satgrid.solve.session import LIGHT, Session
from satgrid.steps.techniques import Fact, Known, Link, Trial, Way
from satgrid.system.limits import Limits

__all__ = ["DIRECT", "NESTED", "TRIAL", "WAYS", "Found", "Trials"]

DIRECT = Way("direct", 3, "Otherwise the rules and clues that are named would be broken at once.")
TRIAL = Way("trial", 7, "What follows from the opposite, link by link, breaks a rule.")
NESTED = Way("trial within a trial", 8, "The opposite breaks a rule only after further trials.")
WAYS = DIRECT, TRIAL, NESTED
"""The ways of steps that no technique of the genre finds."""

_COMPARED = 16  # suppositions whose chains are compared, those with the fewest consequences first
_TRIED = 3  # keys whose clues are compared where there is no chain
_PATIENCE = 25  # conflicts spent on the question whether something can be spared


class Found(NamedTuple):
    """A step that no technique finds, with the trial that shows it, if there is one."""

    way: Way
    where: str
    fact: Fact
    clues: tuple[int, ...]
    because: tuple[Fact, ...]
    trial: Trial | None


class _Sources:
    """What a literal follows from: links by number, known literals, clauses by number."""

    def __init__(self, clause: int) -> None:
        self.links: set[int] = set()
        self.known: set[int] = set()
        self.clauses = {clause}

    def add(self, other: _Sources) -> None:
        self.links |= other.links
        self.known |= other.known
        self.clauses |= other.clauses


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
        self._limits = Limits(explainer.deadline)
        formula = _written_out(explainer.formula)
        block = formula.answer_block()
        self._first, self._keys = block.first, list(block)
        self._owners = _owners(formula)
        self._implications = Implications(formula.clauses, formula.top, self._limits)
        self._session = Session(formula, solver=LIGHT)
        self._literals: set[int] = set()  # of the known facts
        self._taken = 0  # facts that are known and taken in
        self._seen = 0  # literals of the trail that were looked at
        self._implied: list[int] = []  # literals of keys that follow without a supposition
        self._failing: list[int] = []  # suppositions that break a rule
        self._fitting: list[int] = []  # the others, as of then: most consequences first
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

    def next(self) -> Found | None:
        """Return the step with the shortest chain; None if nothing more follows."""
        self._take_in()
        plain: list[Trial] = []
        marks: list[Trial] = []
        for literal in self._implied:
            if len(plain) < _COMPARED:
                trial = self._trial(-literal)
                (marks if self._is_mark(trial) else plain).append(trial)
        return self._easiest(plain) or self._by_chain() or self._easiest(marks) or self._nested()

    def _take_in(self) -> None:
        fresh = map(self._explainer.literal, self._known.learned[self._taken :])
        self._taken = len(self._known.learned)
        for literal in fresh:
            self._literals.add(literal)
            self._session.add(literal)
            self._implications.hold([literal])
        trail = self._implications.trail
        self._implied += [one for one in trail[self._seen :] if self._is_key(one)]
        self._seen = len(trail)
        self._implied = [one for one in self._implied if one not in self._literals]

    def _is_key(self, literal: int) -> bool:
        at = abs(literal) - self._first
        return 0 <= at < len(self._keys) and self._keys[at] in self._known.places

    def _fact(self, literal: int) -> Fact:
        return Fact(self._keys[abs(literal) - self._first], literal > 0)

    def _is_mark(self, trial: Trial) -> bool:
        """Return whether a number only excludes another one somewhere: people need no step."""
        single = len(trial.broken.because) == 1 and not trial.links
        return self._known.exclusive and trial.supposed.holds and single

    def _by_chain(self) -> Found | None:
        """Return the step with the shortest of some chains."""
        self._failing = [one for one in self._failing if -one not in self._literals]
        if not self._failing:
            fitting, failing = [], []
            for key in self._open():
                self._limit()
                literal = self._explainer.literal(Fact(key, key not in self._solution))
                if -literal in self._implications.reason:
                    continue  # it follows without a supposition
                fits, implied = self._session.follows([literal])
                if fits:
                    fitting.append((-len(implied), literal))
                else:
                    failing.append((len(implied), literal))
            self._fitting = [literal for _, literal in sorted(fitting)]
            self._failing = [literal for _, literal in sorted(failing)]
        return self._easiest(map(self._trial, self._failing[:_COMPARED]))

    def _open(self) -> list[Any]:
        known = self._known
        return [key for key in known.places if not (known.settled(key) or key in self._loose)]

    def _limit(self) -> None:
        self._limits.check("before the explanation is found")

    def _easiest(self, trials: Iterable[Trial]) -> Found | None:
        """Return the step with the shortest chain; None without any."""
        return min(map(self._step, trials), key=_effort, default=None)

    def _step(self, trial: Trial) -> Found:
        supposed, count = trial.supposed, len(trial.links)
        clues = sorted({clue for link in trial.every for clue in link.clues})
        where = f"{count} link{'s' * (count > 1)}"
        if not count:
            named = [self._explainer.clues[number].name for number in clues]
            where = "; ".join([*named, *trial.broken.rules])
        return Found(
            TRIAL if count else DIRECT,
            where,
            Fact(supposed.key, not supposed.holds),
            tuple(clues),
            tuple(sorted({fact for link in trial.every for fact in link.because})),
            trial,
        )

    def _trial(self, supposed: int) -> Trial:
        """Return the chain from a literal to a broken rule."""
        self._limit()
        cone = self._implications.cone(supposed, self._literals)
        assert cone is not None  # a solver found the contradiction
        links: list[Link] = []
        shown = {supposed: 0}
        hidden: dict[int, _Sources] = {}
        literals, clauses = cone
        for literal, clause in zip([*literals, 0], clauses, strict=True):
            sources = _Sources(clause)
            for false in self._implications.clause(clause):
                if false == literal:
                    continue
                if -false in shown:
                    sources.links.add(shown[-false])
                elif -false in hidden:
                    sources.add(hidden[-false])
                else:
                    sources.known.add(-false)
            if literal and not self._shown(literal, sources):
                hidden[literal] = sources
            else:
                links.append(self._link(literal, sources))
                shown[literal] = len(links)
        return Trial(self._fact(supposed), tuple(links[:-1]), links[-1])

    def _shown(self, literal: int, sources: _Sources) -> bool:
        """Return whether a literal is a link of its own, and no helper.

        That a number in a cell excludes another number somewhere is part of what follows from it.
        """
        part = self._known.exclusive and literal < 0
        single = len(sources.links) + len(sources.known) == 1
        return self._is_key(literal) and not (part and single)

    def _link(self, literal: int, sources: _Sources) -> Link:
        owners = [self._owners[number] for number in sorted(sources.clauses)]
        clues = {clue for _, clue in owners if clue is not None}
        rules = dict.fromkeys(rule for rule, clue in owners if rule and clue is None)
        return Link(
            self._fact(literal) if literal else None,
            tuple(sorted(sources.links)),
            self._telling(sources.known),
            tuple(rules),
            tuple(sorted(clues - self._given)),
        )

    def _telling(self, literals: Iterable[int]) -> tuple[Fact, ...]:
        """Return the facts of literals; in place of what a number excludes in its cell, that."""
        known = self._known
        facts = set()
        for fact in map(self._fact, literals):
            if known.exclusive and not fact.holds:
                beside = {key for place in known.places[fact.key] for key in known.at[place]}
                facts |= {Fact(key, True) for key in beside & known.held} or {fact}
            else:
                facts.add(fact)
        return tuple(sorted(facts))

    def _nested(self) -> Found | None:
        """Return a step from few clues for which no chain is found; None if nothing follows."""
        explainer = self._explainer
        self._settle()
        otherwise = [one for one in self._fitting if self._fact(one).key not in self._loose]
        if not otherwise:
            return None
        telling = self._telling(self._literals)
        facts = {explainer.literal(fact): fact for fact in telling}
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
            cores.append((len(core), literal, frozenset(core)))
        fewest: float = inf
        for _, literal, inside in sorted(cores):
            ask = explainer.asking([literal], frozenset(own), _PATIENCE)
            found = smaller(ask, [one for one in own if one in inside], fewest)
            if found is not None:
                fewest, settled, least = len(found), literal, found
        chosen = [one for one in least if one not in facts]
        because = tuple(sorted(facts[one] for one in least if one in facts))
        return Found(NESTED, "", self._fact(-settled), explainer.numbers(chosen), because, None)

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
        fixed = [*explainer.selectors, *self._literals]
        while left and explainer.fits([*fixed, explainer.any_of(list(left))], list(left)):
            model = explainer.model()
            self._loose |= {key for literal, key in left.items() if literal in model}
            left = {literal: key for literal, key in left.items() if literal not in model}


def _effort(found: Found) -> tuple[int, int, int, bool, Fact]:
    """Return how hard a step is to follow, for comparison."""
    assert found.trial is not None
    every = found.trial.every
    return (
        len(every),
        sum(len(link.rules) + len(link.clues) for link in every),
        len(found.because),
        not found.fact.holds,
        found.fact,
    )


def _written_out(formula: Formula) -> Formula:
    """Return the formula with its networks written out, unless they take too many clauses."""
    try:
        return eager(formula)
    except TimeUpError:
        raise
    except SatgridError:
        return formula


def _owners(formula: Formula) -> list[tuple[str, int | None]]:
    """Return the rule and the clue of each clause; the rule is empty where one only defines."""
    found: list[tuple[str, int | None]] = [("", None)] * len(formula.clauses)
    for rule, runs in formula.rules.items():
        for run in runs:
            name = "" if rule in formula.definitions else rule
            found[run.start : run.stop] = [(name, None)] * len(run)
    for clue, runs in formula.clues.items():
        for run in runs:
            for number in run:
                found[number] = found[number][0], clue
    return found
