"""The real command, run as people run it."""
