"""The only folder that imports PySAT: solvers and cardinality encodings.

It knows clauses and literals as numbers only, and so lies below the formula. It alone calls
PySAT's C code, and handles interrupts of these calls and the freeing of solvers.
"""
