"""Pure functions of arrays: intervals, tests, verdicts, distributions. They read no files and know no games."""
