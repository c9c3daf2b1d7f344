"""Long work, kept: cubes, who does them, the ledger and the store."""
