# The public names of this folder, each loaded from its module when it is first used.
from .encoding import encoded as encoded
from .protocol import (
    Clue as Clue,
    Puzzle as Puzzle,
    Violation as Violation,
)
from .registry import parse as parse
from .symmetry import (
    SymmetryGroup as SymmetryGroup,
    symmetries as symmetries,
)
