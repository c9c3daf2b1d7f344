"""The facts that a finding needs, for steps; ``satgrid.board.needed`` has it for all rooms."""

from satgrid.board.needed import needed as needed

__all__ = ["needed"]
