"""How rules, layers and answers are written in a puzzle's own text."""
