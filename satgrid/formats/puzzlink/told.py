"""The sign ``v:`` of puzz.link: a puzzle with rules that are told elsewhere."""

from __future__ import annotations

from satgrid.formats.remarks import passed_over

__all__ = ["told_elsewhere"]


def told_elsewhere(name: str) -> None:
    """Say that the rules of a variant are not in its link; a name may follow the sign."""
    called = f" ({name[:40]})" if name else ""
    passed_over(
        f"v: means rules that are told elsewhere{called}: the board is read with the usual ones; "
        "lines 'also:' add others"
    )
