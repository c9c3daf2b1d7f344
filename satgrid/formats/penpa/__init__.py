"""The format ``penpa``: links of penpa-edit and penpa+, which hold what is drawn on a board."""
