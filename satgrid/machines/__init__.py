"""Constraints as small machines, which read one slot after another: how solutions are counted.

A machine remembers what the slots read so far mean for those that come. Beginnings in which all
machines remember the same have the same continuations, so they are counted together
(``satgrid.frontier.product``).
"""
