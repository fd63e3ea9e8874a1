"""What the search needs to know of each game besides its rules."""
