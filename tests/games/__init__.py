"""Rules of each game: worked positions and numbered rules."""
