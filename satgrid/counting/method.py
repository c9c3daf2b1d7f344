"""What a method of counting offers, and which methods suit a puzzle."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from satgrid.counting import methods
from satgrid.counting.request import Request
from satgrid.formula.variables import Solution

if TYPE_CHECKING:
    from satgrid.frontier.probing import Estimate

__all__ = ["Batch", "Count", "Method", "best", "find", "suited"]


class Batch(NamedTuple):
    """Some solutions of a list, without an object for each key."""

    keys: Sequence[Any]
    """All keys of the answer, in an order that is always the same."""
    rows: Sequence[Sequence[int]]
    """Each solution as sorted indices of keys."""


MADE_FOR_IT = 4


@dataclass(frozen=True)
class Count:
    """A number of solutions.

    Attributes
    ----------
    number
        The solutions, up to symmetry where that was asked; where ``complete`` is False, at
        least so many.
    method
        The method that found it; ``flaws`` where the puzzle's text shows there is none.
    symmetries
        The order of the group, where it was needed.
    conflicts
        The conflicts met by SAT solvers.
    certainty
        What stands between the number and certainty, where anything does.
    note
        Why the method was taken in place of a better one, where that is so.
    """

    number: int
    complete: bool
    method: str
    symmetries: int | None = None
    conflicts: int = 0
    certainty: str = "exact"
    note: str = ""


@dataclass(frozen=True)
class Method:
    """A way to count; what of the rest it leaves out is None.

    None of the functions is called for a puzzle with flaws. All raise SatgridError where the
    method does not suit the puzzle or is not installed, and TimeUpError where the request's
    deadline comes first.

    Attributes
    ----------
    suits
        Says how well it suits a puzzle: from 4 (made for it) to 1 (it would do), 0 for not at
        all. ``sat``, which suits every puzzle, says 2.
    counts
        Says how well it suits a puzzle that is only counted, where that differs.
    tries
        Whether a search tells how well it suits.
    count
        Counts the solutions, up to symmetry where that is asked.
    solutions
        Yields them some at once, each once, in an order that is always the same; up to symmetry,
        the canonical form of each orbit. The first batch comes even where there are none.
    sample
        Yields so many solutions drawn independently and uniformly, by a seed; symmetric ones
        included. Without it they are drawn from a list.
    estimate
        Estimates the number of solutions, symmetric ones included, in about so many seconds, by
        a seed.
    """

    suits: Callable[[Request], int]
    count: Callable[[Request], Count]
    solutions: Callable[[Request], Iterator[Batch]] | None = None
    sample: Callable[[Request, int, int], Iterator[Solution]] | None = None
    estimate: Callable[[Request, float, int], Estimate] | None = None
    counts: Callable[[Request], int] | None = None
    tries: bool = False


def find(name: str) -> Method:
    """Return a method by its name."""
    module = import_module(f"{methods.__name__}.{methods.PREFIX}{name}")
    method: Method = module.METHOD
    return method


def suited(request: Request, offer: Callable[[Method], object] | None = None) -> list[str]:
    """Return the methods that suit a puzzle, the best first.

    Parameters
    ----------
    offer
        What they must offer besides a count.
    """
    if offer is None:
        ratings = {name: _rating(find(name), request) for name in methods.names()}
    else:
        ratings = {name: find(name).suits(request) for name in methods.names() if offer(find(name))}
    return sorted(filter(ratings.get, ratings), key=lambda name: -ratings[name])


def best(request: Request) -> str:
    """Return the method that suits best to count; where one is made for it, nothing is tried."""
    ratings = {
        name: _rating(find(name), request) for name in methods.names() if not find(name).tries
    }
    first = max(ratings, key=lambda name: ratings[name])
    return first if ratings[first] >= MADE_FOR_IT else suited(request)[0]


def _rating(method: Method, request: Request) -> int:
    return (method.counts or method.suits)(request)
