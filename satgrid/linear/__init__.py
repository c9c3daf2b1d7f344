"""The only folder that imports HiGHS: linear programs, as plain lists of numbers.

It knows neither puzzles nor formulas. What it finds is a proposal: who asks proves it by whole
numbers.
"""
