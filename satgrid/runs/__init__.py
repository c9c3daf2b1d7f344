"""Long work, kept: cubes, executors, the ledger and the store."""
