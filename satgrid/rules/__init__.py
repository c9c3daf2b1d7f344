"""The vocabulary of genres: declarations, layers, answers, rules, ground constraints."""
