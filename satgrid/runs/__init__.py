"""Long runs: cubes, the processes that work on cubes, the ledger and the store."""
