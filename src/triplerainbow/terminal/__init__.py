"""A whole game in the terminal. Draws from Views only, never from a State."""
