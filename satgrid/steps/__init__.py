"""How people solve: techniques that genres share, without clauses or a solver."""
