"""How people solve puzzles, step by step."""
