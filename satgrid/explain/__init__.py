"""Why: what all solutions share, what forces a cell, steps, differences."""
