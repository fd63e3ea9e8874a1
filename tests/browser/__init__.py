"""The product in a real browser: people who click, tap and type on what is on the page."""
