"""What each address answers to a browser."""
