"""Why figures of new puzzles lie outside the quartiles of published ones."""

REASONS: dict[str, str] = {}
