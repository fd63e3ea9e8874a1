"""Arco-iris (Mathias Spaan's Rainbow), 2 players."""
