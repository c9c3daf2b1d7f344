# The public names of this folder, each loaded from its module when it is first used.
from .generation import (
    generate as generate,
    usual_size as usual_size,
)
from .minimizing import minimize as minimize
