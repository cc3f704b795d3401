"""Games that exist for tests only, built on the engine as a user would build one."""
