# The public names of this folder, each loaded from its module when it is first used.
from .choices import likely as likely
from .counting import count as count, count_fixed as count_fixed
from .listing import (
    frequencies as frequencies,
    indices as indices,
    sample as sample,
    solutions as solutions,
    uses as uses,
)
from .networks import (
    connected_in as connected_in,
    loops_in as loops_in,
    paths_in as paths_in,
)
from .orbits import Moves as Moves
from .probing import (
    Estimate as Estimate,
    estimate as estimate,
    estimate_product as estimate_product,
)
from .product import count_product as count_product
from .product_graph import (
    product_frequencies as product_frequencies,
    product_indices as product_indices,
    product_sample as product_sample,
)
