"""Rules: sentences for players, each with its constraints and its judge."""
