"""What a table is: terms, a deal and events; everything else follows by replay. No web in here."""
