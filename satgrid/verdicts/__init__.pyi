# The public names of this folder, each loaded from its module when it is first used.
from .puzzle_verdict import uniqueness as uniqueness
