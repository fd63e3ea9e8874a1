"""What people can say with one click; everybody reads it in their own language."""

from triplerainbow.i18n import N_

PHRASES = {
    "hello": N_("Hello"),
    "luck": N_("Good luck"),
    "well": N_("Well played"),
    "oops": N_("Oops"),
    "wait": N_("One moment, please."),
    "thanks": N_("Thanks for the game"),
}
"""Name of a phrase -> the phrase."""
