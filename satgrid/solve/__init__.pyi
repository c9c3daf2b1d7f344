# The public names of this folder, each loaded from its module when it is first used.
from .enumeration import (
    Listing as Listing,
    Uniqueness as Uniqueness,
    Verdict as Verdict,
    solutions as solutions,
    verdict as verdict,
)
from .session import (
    Session as Session,
    Status as Status,
)
