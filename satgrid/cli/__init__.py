"""The command line: the only place that prints."""

from satgrid.cli.main import main, program

__all__ = ["main", "program"]
