"""``--proof`` of ``count`` and ``list``: the certificate that there are no other solutions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from satgrid.counting.request import Request
    from satgrid.formula.variables import Solution

__all__ = ["prove"]


def prove(
    request: Request,
    folder: str,
    *,
    limit: int | None = None,
    found: Sequence[Solution] | None = None,
    orbits: int | None = None,
    quiet: bool = False,
) -> int:
    """Write the certificate; return exit code 3 and print the reason if there is none.

    Parameters
    ----------
    limit
        The largest number of solutions to list.
    found
        All solutions, if they are listed already.
    orbits
        The number of solutions up to symmetry, if requested.
    """
    from satgrid.cli.printing import remark
    from satgrid.cli.progress import line
    from satgrid.errors import TimeUpError

    with line(quiet=quiet) as shown:
        try:
            reason = _proved(request.heard_by(shown.report), folder, limit, found, orbits)
        except TimeUpError as error:
            reason = str(error)
    if reason is not None:
        remark(f"no proof: {reason}")
        return 3
    remark(f"the certificate is in {folder}", quiet=quiet)
    return 0


def _proved(
    request: Request,
    folder: str,
    limit: int | None,
    found: Sequence[Solution] | None,
    orbits: int | None,
) -> str | None:
    """Write the certificate; return None, or the reason why there is none.

    Raises
    ------
    TimeUpError
        If the request's limits end before.
    """
    from satgrid.counting.listing import Solutions
    from satgrid.proofs.certificate import MOST_LISTED
    from satgrid.proofs.writer import certify_list

    most = MOST_LISTED if limit is None else min(limit, MOST_LISTED)
    if found is None:
        every = Solutions(replace(request, distinct=False, rotations=False, store=None))
        found = list(islice(every, most + 1))
        late = len(found) <= most and not every.complete
        every.close()
        if late:
            return "the time is over before all solutions are listed"
    if len(found) > most:
        return f"there are more than {most:,} solutions"
    certify_list(
        request.puzzle,
        found,
        Path(folder),
        orbits=orbits,
        rotations=request.rotations,
        encoding=request.encoding,
        cardinality=request.cardinality,
        limits=request.limits,
    )
    return None
