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

__all__ = ["Batch", "Count", "Method", "find", "suited"]


class Batch(NamedTuple):
    """Some solutions of a list, without an object for each key."""

    keys: Sequence[Any]
    """All keys of the answer, in an order that is always the same."""
    rows: Sequence[Sequence[int]]
    """Each solution as sorted indices of keys."""


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
    """

    number: int
    complete: bool
    method: str
    symmetries: int | None = None
    conflicts: int = 0
    certainty: str = "exact"


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


def find(name: str) -> Method:
    """Return a method by its name."""
    module = import_module(f"{methods.__name__}.{methods.PREFIX}{name}")
    method: Method = module.METHOD
    return method


def suited(
    request: Request, offer: Callable[[Method], object] = lambda method: method.count
) -> list[str]:
    """Return the methods that suit a puzzle, the best first.

    Parameters
    ----------
    offer
        What they must offer.
    """
    ratings = {name: find(name).suits(request) for name in methods.names() if offer(find(name))}
    return sorted(filter(ratings.get, ratings), key=lambda name: -ratings[name])
