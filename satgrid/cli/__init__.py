"""The command line: the only place that prints."""

from satgrid.cli.main import commands, main

__all__ = ["commands", "main"]
