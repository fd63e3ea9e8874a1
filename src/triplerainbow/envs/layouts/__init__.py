"""The layouts of the games, one module each. Their numbers are fixed: a change is a new version."""
