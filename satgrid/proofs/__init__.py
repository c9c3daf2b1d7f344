"""Proofs of a verdict or of a list of solutions: certificates made, and verified without search."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from satgrid.proofs.certificate import Certificate
    from satgrid.proofs.certifying import certify, certify_list
    from satgrid.proofs.verification import verify
else:
    from satgrid.public import shown

    __getattr__, __dir__ = shown(
        __name__,
        certificate="Certificate",
        certifying="certify certify_list",
        verification="verify",
    )

__all__ = ["Certificate", "certify", "certify_list", "verify"]
