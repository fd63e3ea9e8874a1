"""Triple Rainbow: three card games, one engine."""
