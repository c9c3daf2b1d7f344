"""What puzz.link has on a board of each kind: one module per kind, found by its name."""
