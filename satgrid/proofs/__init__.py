"""Proofs of a verdict or of a list of solutions: certificates made, and verified without search."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from satgrid.proofs.certificate import Certificate
    from satgrid.proofs.verifier import verify
    from satgrid.proofs.writer import certify, certify_list
else:
    from satgrid.public import shown

    __getattr__, __dir__ = shown(
        __name__,
        certificate="Certificate",
        writer="certify certify_list",
        verifier="verify",
    )

__all__ = ["Certificate", "certify", "certify_list", "verify"]
