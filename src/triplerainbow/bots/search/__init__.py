"""Search: information-set Monte Carlo tree search for any of the games."""
