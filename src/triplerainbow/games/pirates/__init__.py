"""Rainbow Pirates, 2-5 players."""
