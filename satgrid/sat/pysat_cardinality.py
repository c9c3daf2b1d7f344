"""PySAT's cardinality encodings."""

from __future__ import annotations

from collections.abc import Sequence

from satgrid.sat.calls import left_to_python

__all__ = ["bounded"]


def bounded(
    kind: str, bound: int, literals: Sequence[int], *, encoding: str, top: int
) -> list[list[int]]:
    """Return clauses that bound how many of some literals hold.

    Parameters
    ----------
    kind
        ``atmost`` or ``equals``.
    encoding
        By PySAT's name.
    top
        The variables above it are free for helpers; some may stay unused.
    """
    from pysat.card import CardEnc, EncType

    encode, number = getattr(CardEnc, kind), getattr(EncType, encoding)
    with left_to_python():
        clauses: list[list[int]] = encode(
            list(literals), bound, top_id=top, encoding=number
        ).clauses
    return clauses
