"""Whether a puzzle has exactly one solution, and proofs of it."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from satgrid.verdicts.certificate import Certificate
    from satgrid.verdicts.certifying import certify, certify_list
    from satgrid.verdicts.verdict import judgement
    from satgrid.verdicts.verification import verify
else:
    from satgrid.public import shown

    __getattr__, __dir__ = shown(
        __name__,
        certificate="Certificate",
        certifying="certify certify_list",
        verdict="judgement",
        verification="verify",
    )

__all__ = ["Certificate", "certify", "certify_list", "judgement", "verify"]
