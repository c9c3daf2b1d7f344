"""Whether a puzzle has exactly one solution, and proofs of it."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from satgrid.verdicts.certificate import Certificate, certify, verify
    from satgrid.verdicts.verdict import judgement
else:
    from satgrid.public import shown

    __getattr__, __dir__ = shown(
        __name__,
        certificate="Certificate certify verify",
        verdict="judgement",
    )

__all__ = ["Certificate", "certify", "judgement", "verify"]
