"""A network that sorts literals: output i holds if at least i of the literals hold.

It uses odd-even merging (Batcher 1968). Only as many outputs are made as are requested. A
comparator of a and b has six clauses and two helpers, which are "a or b" and "a and b", so that
there is one model for each assignment; where only the first is needed, three and one. Sorting n =
2**p literals in full takes (p*p - p + 4) * 2**(p - 2) - 1 comparators.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from satgrid.formula.clauses import Formula

__all__ = ["ordered", "size"]


def ordered(formula: Formula, literals: Sequence[int], outputs: int) -> list[int]:
    """Return the first outputs of a network that sorts literals, those that hold first."""
    if len(literals) == 1:
        return list(literals)
    half = len(literals) // 2
    low = ordered(formula, literals[:half], outputs)
    return _merged(formula, low, ordered(formula, literals[half:], outputs), outputs)


def _merged(formula: Formula, one: list[int], other: list[int], outputs: int) -> list[int]:
    """Return the first outputs of a network that merges two sorted lists."""
    one, other = one[:outputs], other[:outputs]
    if not one or not other:
        return one + other
    if len(one) == len(other) == 1:
        return _compared(formula, one[0], other[0], both=outputs > 1)
    even = _merged(formula, one[0::2], other[0::2], outputs // 2 + 1)
    odd = _merged(formula, one[1::2], other[1::2], outputs // 2)
    found = even[:1]
    for low, high in zip(odd, even[1:], strict=False):
        found += _compared(formula, low, high, both=len(found) + 1 < outputs)
    rest = even[len(odd) + 1 :] or odd[len(even) - 1 :]
    return (found + rest)[:outputs]


def _compared(formula: Formula, one: int, other: int, *, both: bool) -> list[int]:
    """Return literals for "at least one of two holds" and, if requested, for "both hold"."""
    some = formula.auxiliary(1 + both)
    clauses = [(-one, some), (-other, some), (one, other, -some)]
    if both:
        clauses += [(one, -some - 1), (other, -some - 1), (-one, -other, some + 1)]
    formula.extend(clauses, over=(one, other))
    return [some, some + 1] if both else [some]


@cache
def size(number: int, outputs: int) -> tuple[int, int]:
    """Return the numbers of helpers and clauses of a network that sorts this many literals."""
    if number == 1:
        return 0, 0
    half = number // 2
    parts = (half, number - half)
    sizes = [size(part, outputs) for part in dict.fromkeys(parts)]
    whole = sizes if len(sizes) == 2 else 2 * sizes
    return _added(*whole, _merger_size(min(parts[0], outputs), min(parts[1], outputs), outputs))


@cache
def _merger_size(one: int, other: int, outputs: int) -> tuple[int, int]:
    """Return the numbers of helpers and clauses of ``_merged``."""
    one, other = min(one, outputs), min(other, outputs)
    if not one or not other:
        return 0, 0
    if one == other == 1:
        return (2, 6) if outputs > 1 else (1, 3)
    evens, odds = (-(-one // 2), -(-other // 2)), (one // 2, other // 2)
    even = _merger_size(*evens, outputs // 2 + 1)
    odd = _merger_size(*odds, outputs // 2)
    pairs = min(min(sum(evens), outputs // 2 + 1) - 1, min(sum(odds), outputs // 2))
    cut = pairs > 0 and 2 * pairs == outputs  # the last comparator has one output
    return _added(even, odd, (2 * pairs - cut, 6 * pairs - 3 * cut))


def _added(*sizes: tuple[int, int]) -> tuple[int, int]:
    return sum(one[0] for one in sizes), sum(one[1] for one in sizes)
