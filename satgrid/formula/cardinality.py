"""Clauses that bound how many literals hold, by PySAT's cardinality encodings.

The encoding comes from ``formula.cardinality``, or by name from the caller. ``auto`` states
up to six literals without helper variables (every subset that is too many, every subset of
which one must hold), a longer at-most-one by ladder, an exact bound above one by a counter that
counts both ways (``counter``), any other bound by sequential counter. One call into PySAT hears no
signal, so what would need more than half a million clauses there is encoded here, by a sorting
network (``sorting``), and by any other encoding refused.

Some have exactly one model for each assignment of the literals that meets the bound: any
``exactly`` except by ``sortnetwrk``, ``cardnetwrk`` and ``totalizer``; at-most-one by ladder;
whatever is stated without helpers; and the network of ``auto``. Any other at-most of a larger
bound has more, by any encoding with helpers, so whoever counts models must count them by the
answer.

``pairwise``, ``ladder`` and ``bitwise`` are encodings of at-most-one. For larger bounds
``pairwise`` forbids every subset that is too large, and the other two give way to the
sequential counter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import chain, combinations
from math import comb, log2

from satgrid.errors import SatgridError, unknown
from satgrid.formula import exactly_k, sorting
from satgrid.formula.clauses import Formula
from satgrid.formula.templates import Template, stamp, stamp_each
from satgrid.sat.pysat_cardinality import bounded

__all__ = ["ENCODINGS", "at_least", "at_most", "at_most_each", "between_each", "exactly"]
__all__ += ["one_of_each", "refuse_unknown"]

ENCODINGS = (
    "auto",
    "pairwise",
    "seqcounter",
    "sortnetwrk",
    "cardnetwrk",
    "bitwise",
    "ladder",
    "totalizer",
    "mtotalizer",
    "kmtotalizer",
)
_SMALL = 6
MOST_AT_ONCE = 500_000  # clauses of one call into PySAT: about a second
MOST_CLAUSES = 10_000_000  # of one bound, encoded here: a gigabyte or two
_MOST_DRAWN, _MOST_KEPT = 200, 2000  # literals and clauses of a template
_Write = Callable[[Formula, int, Sequence[int], str], None]


def at_most(
    formula: Formula, bound: int, literals: Sequence[int], *, encoding: str | None = None
) -> None:
    """State that at most ``bound`` of n literals hold.

    C(n, bound + 1) clauses where ``pairwise``; 4n clauses and n + 1 helpers for
    at-most-one by ladder; about 2n * bound clauses and n * bound helpers by sequential counter.
    """
    _state(formula, _at_most, bound, literals, encoding)


def at_least(
    formula: Formula, bound: int, literals: Sequence[int], *, encoding: str | None = None
) -> None:
    """State that at least ``bound`` of the literals hold: that at most the rest are false."""
    if bound == 1:
        formula.add(*literals)
    else:
        _state(formula, _at_least, bound, literals, encoding)


def exactly(
    formula: Formula, bound: int, literals: Sequence[int], *, encoding: str | None = None
) -> None:
    """State that exactly ``bound`` of the literals hold; one of them is noted as a choice.

    4k (n - k) - 2 clauses and k (n - k) - 1 helpers by the counter of ``auto``, for a bound of k.
    """
    if bound == 1:
        formula.choice(literals)
    _state(formula, _exactly, bound, literals, encoding)


def at_most_each(
    formula: Formula, bound: int, groups: Iterable[Sequence[int]], *, encoding: str | None = None
) -> None:
    """State that at most ``bound`` literals of each group hold; groups of one size at once."""
    _state_each(formula, _at_most, bound, groups, encoding)


def between_each(
    formula: Formula,
    low: int,
    high: int,
    groups: Sequence[Sequence[int]],
    *,
    encoding: str | None = None,
) -> None:
    """State that from ``low`` to ``high`` literals of each group hold; one size at once."""
    if low == high == 1:
        one_of_each(formula, groups, encoding=encoding)
    elif low == high:
        _state_each(formula, _exactly, low, groups, encoding)
    else:
        if low > 0:
            _state_each(formula, _at_least, low, groups, encoding)
        at_most_each(formula, high, [one for one in groups if len(one) > high], encoding=encoding)


def one_of_each(
    formula: Formula, groups: Iterable[Sequence[int]], *, encoding: str | None = None
) -> None:
    """State that exactly one literal of each group holds, as ``exactly`` does for one group.

    Written at once where that is pairwise: many small groups take a third of the time.
    """
    listed = list(groups)
    if (encoding or formula.cardinality) != "pairwise":
        for literals in listed:
            exactly(formula, 1, literals, encoding=encoding)
        return
    for literals in listed:
        formula.choice(literals)
    formula.extend(
        [
            clause
            for literals in listed
            for clause in (tuple(literals), *combinations([-literal for literal in literals], 2))
        ],
        over=list(chain.from_iterable(listed)),
    )


def refuse_unknown(name: str) -> None:
    """Refuse a name that is not one of ``ENCODINGS``."""
    if name not in ENCODINGS:
        raise SatgridError(unknown("cardinality encoding", name, ENCODINGS))


def _state(
    formula: Formula, write: _Write, bound: int, literals: Sequence[int], encoding: str | None
) -> None:
    """Write a bound; a small one is written by a template."""
    name = encoding or formula.cardinality
    template = _template(write, bound, len(literals), name)
    if template is None:
        write(formula, bound, literals, name)
    else:
        stamp(formula, template, literals)


def _state_each(
    formula: Formula,
    write: _Write,
    bound: int,
    groups: Iterable[Sequence[int]],
    encoding: str | None,
) -> None:
    """Write a bound for many groups, those of one size at once."""
    by_size: dict[int, list[Sequence[int]]] = {}
    for literals in groups:
        by_size.setdefault(len(literals), []).append(literals)
    name = encoding or formula.cardinality
    for number, listed in by_size.items():
        template = _template(write, bound, number, name)
        if template is not None:
            stamp_each(formula, template, listed)
        else:
            for literals in listed:
                write(formula, bound, literals, name)


@lru_cache(maxsize=512)
def _template(write: _Write, bound: int, number: int, encoding: str) -> Template | None:
    """Return a template for a bound on this many literals, unless it is large."""
    refuse_unknown(encoding)
    if number > _MOST_DRAWN:
        return None
    limit = number - bound if write is _at_least else bound
    if 0 < limit < number:
        named = _named(encoding, limit, number)
        if _clauses(named, "equals", limit, number) > _MOST_KEPT:
            return None
    drawn = Formula(encoding)
    literals = drawn.variables("literal", range(number)).numbers()
    with drawn.rule("drawn"):
        write(drawn, bound, literals, encoding)
    return Template(number, drawn.clauses, drawn.top - number)


def _at_most(formula: Formula, bound: int, literals: Sequence[int], encoding: str) -> None:
    if bound < 0:
        formula.add()
    elif bound == 0:
        for literal in literals:
            formula.add(-literal)
    elif bound < len(literals):
        if bound == len(literals) - 1:
            formula.add(*(-literal for literal in literals))
        else:
            _encode(formula, "atmost", bound, literals, encoding)


def _at_least(formula: Formula, bound: int, literals: Sequence[int], encoding: str) -> None:
    if bound == 1:
        formula.add(*literals)
    else:
        negated = [-literal for literal in literals]
        _at_most(formula, len(literals) - bound, negated, encoding)


def _exactly(formula: Formula, bound: int, literals: Sequence[int], encoding: str) -> None:
    if 1 < bound < len(literals) - 1 and _named(encoding, bound, len(literals)) != "pairwise":
        _encode(formula, "equals", bound, literals, encoding)
    else:
        _at_least(formula, bound, literals, encoding)
        if not 0 < len(literals) <= bound:  # all of them hold: nothing is left to forbid
            _at_most(formula, bound, literals, encoding)


def _named(name: str, bound: int, number: int) -> str:
    """Return the encoding to use; ``auto`` is replaced by its choice."""
    refuse_unknown(name)
    if name == "auto":
        name = "pairwise" if number <= _SMALL else "ladder"
    if bound > 1 and name in ("ladder", "bitwise"):
        return "seqcounter"
    return name


def _encode(
    formula: Formula, kind: str, bound: int, literals: Sequence[int], encoding: str
) -> None:
    name = _named(encoding, bound, len(literals))
    needed = _clauses(name, kind, bound, len(literals))
    if needed > MOST_AT_ONCE and encoding == "auto":
        _by_network(formula, kind, bound, literals)
        return
    if kind == "equals" and encoding == "auto":
        exactly_k.counted(formula, bound, literals)
        return
    if needed > (MOST_CLAUSES if name == "pairwise" else MOST_AT_ONCE):
        raise _too_large(name, needed, bound, len(literals))
    if name == "pairwise":
        formula.extend(combinations([-literal for literal in literals], bound + 1), over=literals)
        return
    _adopt(formula, bounded(kind, bound, literals, encoding=name, top=formula.top))


def _clauses(name: str, kind: str, bound: int, number: int) -> int:
    """Return about how many clauses an encoding needs for a bound on this many literals."""
    if name == "pairwise":
        return comb(number, bound + 1) if bound < 100 else MOST_CLAUSES * number
    once = {
        "ladder": 4.0 * number,
        "bitwise": number * log2(number),
        "seqcounter": 2.0 * number * bound,
        "sortnetwrk": number * log2(number) ** 2,
        "cardnetwrk": number * log2(number) ** 2,
        "totalizer": number**2 / 2,
        "mtotalizer": 2 * number**1.5,
        "kmtotalizer": 2 * number**1.5,
    }[name]
    return int(once) if kind == "atmost" else 2 * int(once)


def _too_large(name: str, needed: int, bound: int, number: int) -> SatgridError:
    return SatgridError(
        f"cardinality {name} would need about {needed:,} clauses to state {bound:,} of "
        f"{number:,} variables, which is too many"
        + ("" if name == "auto" else ": choose another, such as auto")
    )


def _by_network(formula: Formula, kind: str, bound: int, literals: Sequence[int]) -> None:
    """State a bound by a sorting network of the literals or of their negations."""
    asked = bound
    negated = 2 * bound > len(literals)
    if negated:
        literals, bound = [-literal for literal in literals], len(literals) - bound
    outputs = bound if negated and kind == "atmost" else bound + 1
    _, needed = sorting.size(len(literals), outputs)
    if needed > MOST_CLAUSES:
        raise _too_large("auto", needed, asked, len(literals))
    ordered = sorting.ordered(formula, literals, outputs)
    if negated or kind == "equals":
        formula.add(ordered[bound - 1])
    if not negated or kind == "equals":
        formula.add(-ordered[bound])


def _adopt(formula: Formula, clauses: Sequence[Sequence[int]]) -> None:
    """Add clauses; renumber their helpers, the variables above the formula's, without gaps.

    A gap would be a variable in no clause, which doubles a count of models.
    """
    known = formula.top
    met = dict.fromkeys(map(abs, chain.from_iterable(clauses)))  # in order
    helpers = [variable for variable in met if variable > known]
    first = formula.auxiliary(len(helpers))
    numbers = {literal: literal for variable in met for literal in (variable, -variable)}
    for number, variable in enumerate(helpers, first):
        numbers[variable], numbers[-variable] = number, -number
    formula.extend([numbers[literal] for literal in clause] for clause in clauses)
