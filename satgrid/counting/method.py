"""The interface of a counting method, and the choice of methods for a puzzle."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from satgrid.counting import methods
from satgrid.counting.request import Request
from satgrid.formula.variables import Solution
from satgrid.record import record

if TYPE_CHECKING:
    from satgrid.frontier.probing import Estimate

__all__ = ["Batch", "Counted", "Method", "best", "find", "suited"]


class Batch(NamedTuple):
    """Some solutions of a list, in a compact form without an object for each key."""

    keys: Sequence[Any]
    """All keys of the answer, in an order that is always the same."""
    rows: Sequence[Sequence[int]]
    """Each solution as sorted indices of keys."""


MADE_FOR_IT = 4


@record
class Counted:
    """A number of solutions.

    Attributes
    ----------
    number
        The number of solutions, up to symmetry if requested; a lower bound if ``complete`` is
        False.
    method
        The method that found the number; ``flaws`` if the puzzle's text shows that it is 0.
    symmetries
        The order of the symmetry group, if it was computed.
    conflicts
        The conflicts met by SAT solvers.
    certainty
        A remark if the number is not certain, as of a probabilistic counter.
    note
        The reason if a better method could not be used.
    """

    number: int
    complete: bool
    method: str
    symmetries: int | None = None
    conflicts: int = 0
    certainty: str = "exact"
    note: str = ""


@record
class Method:
    """A way to count; optional functions that it lacks are None.

    None of the functions is called for a puzzle with flaws. All raise SatgridError where the
    method does not suit the puzzle or is not installed, and TimeUpError where the request's
    deadline comes first.

    Attributes
    ----------
    suits
        Returns how well it suits a puzzle: from 4 (made for it) to 1 (possible), 0 for not at all.
        ``sat``, which suits every puzzle, returns 2.
    counts
        Returns the same for a puzzle that is only counted, if that differs.
    tries
        Whether ``suits`` needs a search.
    count
        Counts the solutions, up to symmetry if requested.
    solutions
        Yields the solutions in batches, each once, in a fixed order; up to symmetry, the canonical
        form of each orbit. The first batch comes even if it is empty.
    sample
        Yields solutions drawn independently and uniformly by a seed; symmetric ones are different.
        Without this function a sample is drawn from a list.
    estimate
        Estimates the number of solutions within some seconds, by a seed; symmetric ones count as
        different.
    frequencies
        Returns the number of solutions, and in how many of them each key of the answer holds. Keys
        that hold in none may be left out. Without this function the solutions are listed.
    """

    suits: Callable[[Request], int]
    count: Callable[[Request], Counted]
    solutions: Callable[[Request], Iterator[Batch]] | None = None
    sample: Callable[[Request, int, int], Iterator[Solution]] | None = None
    estimate: Callable[[Request, float, int], Estimate] | None = None
    counts: Callable[[Request], int] | None = None
    frequencies: Callable[[Request], tuple[int, dict[Any, int]]] | None = None
    tries: bool = False


def find(name: str) -> Method:
    """Return a method by its name."""
    module = import_module(f"{methods.__name__}.{methods.PREFIX}{name}")
    method: Method = module.METHOD
    return method


def suited(request: Request, offer: Callable[[Method], object] | None = None) -> list[str]:
    """Return the methods that suit a puzzle, best first.

    Parameters
    ----------
    offer
        The optional function that they must have.
    """
    if offer is None:
        ratings = {name: _rating(find(name), request) for name in methods.names()}
    else:
        ratings = {name: find(name).suits(request) for name in methods.names() if offer(find(name))}
    return sorted(filter(ratings.get, ratings), key=lambda name: -ratings[name])


def best(request: Request) -> str:
    """Return the best method to count; without a test run if one is made for the puzzle."""
    ratings = {
        name: _rating(find(name), request) for name in methods.names() if not find(name).tries
    }
    first = max(ratings, key=lambda name: ratings[name])
    return first if ratings[first] >= MADE_FOR_IT else suited(request)[0]


def _rating(method: Method, request: Request) -> int:
    return (method.counts or method.suits)(request)
