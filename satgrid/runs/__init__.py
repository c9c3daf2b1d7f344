"""Long runs: cubes, the processes that work on them, the ledger and the store."""
