"""What no single seat knows of a position, as numbers; one module a game (see `envs.oracle`)."""
