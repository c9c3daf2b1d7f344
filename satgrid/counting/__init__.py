"""Counts, lists and samples of a puzzle's solutions, by any method."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from satgrid.counting.listing import Solutions, frequencies, sample
    from satgrid.counting.method import Count
    from satgrid.counting.request import Request
    from satgrid.counting.totals import count, verified
else:
    from satgrid.public import shown

    __getattr__, __dir__ = shown(
        __name__,
        listing="Solutions frequencies sample",
        method="Count",
        request="Request",
        totals="count verified",
    )

__all__ = ["Count", "Request", "Solutions", "count", "frequencies", "sample", "verified"]
