# The public names of this folder, each loaded from its module when it is first used.
from .cover import (
    ExactCover as ExactCover,
    Placement as Placement,
)
from .grid import Cell as Cell
