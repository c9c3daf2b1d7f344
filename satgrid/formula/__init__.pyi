# The public names of this folder, each loaded from its module when it is first used.
from .automaton import (
    Automaton as Automaton,
    accepted as accepted,
)
from .cardinality import (
    at_least as at_least,
    at_most as at_most,
    exactly as exactly,
)
from .clauses import (
    Formula as Formula,
    Model as Model,
)
from .connectivity import (
    connected as connected,
    degrees as degrees,
    eager as eager,
    no_square as no_square,
    single_loop as single_loop,
    touched as touched,
    within as within,
)
from .networks import Network as Network
from .variables import Variables as Variables
