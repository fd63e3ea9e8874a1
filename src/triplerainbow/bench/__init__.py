"""How fast the games run: whole random games, single calls, first calls, and peers."""
