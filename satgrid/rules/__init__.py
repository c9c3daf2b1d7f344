"""What genres share for stating rules: declarations, layers, answers, rules, ground constraints."""
