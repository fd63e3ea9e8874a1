"""Environments for learning and study, made of Views."""
