"""The only folder that searches by SAT: sessions, cuts, enumeration, cores."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from satgrid.solve.enumeration import Judgement, Listing, Verdict, solutions, verdict
    from satgrid.solve.session import Session, Status
else:
    from satgrid.public import shown

    __getattr__, __dir__ = shown(
        __name__,
        enumeration="Judgement Listing Verdict solutions verdict",
        session="Session Status",
    )

__all__ = ["Judgement", "Listing", "Session", "Status", "Verdict", "solutions", "verdict"]
