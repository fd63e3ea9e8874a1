"""What a table is: terms, a deal and events; all else is their fold. No input or output in here."""
