"""`python -m triplerainbow`."""
