"""What boards are made of: cells, regions, text, exact covers; no clauses."""
