"""Clauses that are made once and added many times with other variable numbers.

The cells of a board look alike, and so do lines of one length with one clue. Building the clauses
of each one takes several times as long as renumbering those of the first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import chain, repeat
from operator import itemgetter
from typing import Any

from satgrid.formula.clauses import Formula

__all__ = ["Template", "stamp", "stamp_each"]

_FEW = 8  # so many stamps are made one by one


class Template:
    """Clauses over the literals 1 to n, and over helpers numbered from n + 1.

    Parameters
    ----------
    inputs
        How many literals a stamp needs.
    helpers
        How many new variables each stamp takes.
    """

    def __init__(self, inputs: int, clauses: Iterable[Sequence[int]], helpers: int = 0) -> None:
        self.inputs, self.helpers = inputs, helpers
        self.clauses = tuple(map(tuple, clauses))

    @cached_property
    def pickers(self) -> list[Any]:
        """Return a getter of each clause's literals from a list with number i at i, -i at -i."""
        return [_picker(clause) for clause in self.clauses]


def _picker(clause: Sequence[int]) -> Any:
    if len(clause) > 1:
        return itemgetter(*clause)
    if clause:
        return itemgetter(slice(clause[0], clause[0] + 1 or None))  # a slice of a tuple is one
    return itemgetter(slice(0))


def stamp(formula: Formula, template: Template, literals: Sequence[int]) -> None:
    """Add a template's clauses for some literals, in the current rule."""
    first = formula.auxiliary(template.helpers) if template.helpers else 0
    formula.extend(_stamped(template, literals, first), over=literals)


def _stamped(template: Template, literals: Sequence[int], first: int) -> list[Any]:
    """Return a template's clauses for some literals, with helpers numbered from a first one."""
    numbers = [*literals, *range(first, first + template.helpers)]
    signed = (0, *numbers, *[-number for number in reversed(numbers)])
    return [picker(signed) for picker in template.pickers]


def stamp_each(formula: Formula, template: Template, stamps: Sequence[Sequence[int]]) -> None:
    """Add a template's clauses for many lists of literals; faster than one by one.

    A few are made clause by clause, many all at once: the first clause of each, then the second.
    """
    if not stamps:
        return
    over = list(chain.from_iterable(stamps))
    helpers, first = template.helpers, 0
    if helpers:
        first = formula.auxiliary(helpers * len(stamps))
    if len(stamps) <= _FEW:
        alone = [
            _stamped(template, literals, first + number * helpers)
            for number, literals in enumerate(stamps)
        ]
        formula.extend(list(chain.from_iterable(alone)), over=over)
        return
    columns: list[Sequence[int]] = list(zip(*stamps, strict=True))
    stop = first + helpers * len(stamps)
    columns += [range(at, stop, helpers) for at in range(first, first + helpers)]
    signed = [(), *columns, *[[-literal for literal in column] for column in reversed(columns)]]
    of_each = [
        zip(*[signed[literal] for literal in clause], strict=True)
        if clause
        else repeat((), len(stamps))
        for clause in template.clauses
    ]
    formula.extend(list(chain.from_iterable(zip(*of_each, strict=True))), over=over)
