"""A whole game at the prompt: show, ask, play, until it is over or put aside."""

from contextlib import suppress
from pathlib import Path

from rich.console import Console

from triplerainbow.bots import registry
from triplerainbow.games.catalog import rules_text
from triplerainbow.games.seen import View
from triplerainbow.i18n import _
from triplerainbow.match.match import IllegalActionError
from triplerainbow.plain import escaped
from triplerainbow.record.faults import LONGEST_QUOTE, shortened
from triplerainbow.telling import Names
from triplerainbow.telling.opponents import title
from triplerainbow.telling.story import recent, told
from triplerainbow.terminal import saving
from triplerainbow.terminal.asking import ask
from triplerainbow.terminal.commands import COMMANDS, command_named, word_of
from triplerainbow.terminal.hint import give_hint
from triplerainbow.terminal.menu import numbered
from triplerainbow.terminal.page import Page
from triplerainbow.terminal.pages import plain, section
from triplerainbow.terminal.paint import Screen
from triplerainbow.terminal.saving import SaveError
from triplerainbow.terminal.signals import Watch
from triplerainbow.terminal.sitting import Sitting
from triplerainbow.terminal.thinking import thinking

RECENT = 20
"""Events of the log that `log` shows at least."""

PROMPT = "> "

HELPER = "greedy"
"""The bot that makes the moves of a command such as `auto`."""


class Session:
    """One person at the terminal, playing one game."""

    def __init__(
        self,
        console: Console,
        sitting: Sitting,
        path: Path | None = None,
        watch: Watch | None = None,
    ) -> None:
        """`path` is the file that the game was resumed from; it is saved there again.

        `watch` hears the signals that end the program.
        """
        self.console = console
        self.sitting = sitting
        self.match = sitting.match
        self.page = Page(console, self.match.game)
        self.board = self.page.board
        self.teller = self.page.teller
        self.path = path
        self.watch = watch or Watch()
        self.told = self.match.plies
        """Moves whose story the person has read."""
        self.helper = registry.bot(HELPER)

    def run(self) -> bool:
        """Play until the game is over; whether it got there. Otherwise it is saved.

        It is saved too before any exception leaves: a signal, output that nobody reads any more
        (OSError). SaveError if there is no place for it.
        """
        with self.watch.deferring():
            try:
                self._introduce()
                while not self.match.over:
                    self.watch.check()
                    self._turn()
                self._finish()
            except EOFError:  # or `quit`
                self._put_aside()
                self.watch.check()
            except BaseException as reason:
                if not self.match.over:
                    self._put_aside(interrupted=isinstance(reason, KeyboardInterrupt))
                raise
        return self.match.over

    # Showing

    @property
    def view(self) -> View:
        """What the person knows now."""
        return self.match.view(self.sitting.seat)

    @property
    def names(self) -> Names:
        """A name for each seat."""
        return self.match.names

    def _introduce(self) -> None:
        bots = [
            f"{name} ({title(bot)})"
            for name, bot in zip(self.names, self.sitting.bots, strict=True)
            if bot is not None
        ]
        wish = _("You play {title} with {names}.")
        self.page.say(wish.format(title=self.page.title, names=", ".join(bots)))
        wish = _("Type moves like {example} or #1; ? gives a hint, {help} lists the commands.")
        self.page.say(wish.format(example=self.board.example, help=word_of("help")))

    def _tell(self) -> None:
        """Tell what happened since the person last looked."""
        turns = told(self.match, self.teller, self.sitting.seat, self.told)
        self.told = self.match.plies
        if turns:
            self.console.print()
            self.page.story(turns)

    def _show(self, view: View) -> None:
        self.page.position(view, self.names)
        self.page.decision(view, self.names)

    # One decision

    def _turn(self) -> None:
        """Let the bots play, or make or ask for the person's move."""
        if self.match.seat != self.sitting.seat:
            self._let_bot_play()
            return
        view = self.view
        if self.teller.plays_itself(view):
            self.match.play(view.legal[0])
            return
        self._tell()
        self._show(view)
        while not self._obey(self._asked(), view):
            pass

    def _let_bot_play(self) -> None:
        seat = self.match.seat
        assert seat is not None
        with thinking(_("{name} is thinking…").format(name=self.names[seat])):
            self.sitting.play_bot()

    def _asked(self) -> str:
        with self.watch.listening():
            return ask(self.console, PROMPT)

    def _obey(self, line: str, view: View) -> bool:
        """Do what the line says; whether the position has changed."""
        word, _space, rest = line.partition(" ")
        name = command_named(word, (*COMMANDS, *self.board.commands()))
        if name is None and line not in view.legal_moves and self._is_no_move(word):
            wish = _("There is no command {text}; {help} lists the commands.")
            self.page.say(
                wish.format(text=shortened(escaped(line), LONGEST_QUOTE), help=word_of("help"))
            )
            return False
        if name is None or line in view.legal_moves:
            return self._play(line, view)
        if name in self.board.commands():
            return self._play_on(name)
        if name == "undo":
            return self._undo()
        if name == "quit":
            raise EOFError
        self._answer(name, rest.strip(), view)
        return False

    def _is_no_move(self, word: str) -> bool:
        """Whether this is a word of letters with which no move of the game begins."""
        return word.isalpha() and word.lower() not in self.board.move_words

    def _answer(self, name: str, rest: str, view: View) -> None:
        """Commands that change nothing in the game."""
        if name in ("?", "??"):
            everything = name == "??" or bool(rest)
            give_hint(self.page, view, self.names, everything=everything)
        elif name == "help":
            self.page.help()
        elif name == "rules":
            self._rules(rest)
        elif name == "moves":
            self.page.menu(view, self.names)
        elif name == "log":
            self._log(everything=bool(rest))
        elif name == "save":
            self.save(rest)

    def _play(self, line: str, view: View) -> bool:
        """Play what was typed: a number of the menu or a move."""
        move = self._picked(line, view)
        if move is None:
            return False
        try:
            self.match.play(move)
        except IllegalActionError as error:
            self.page.say(_("Not possible: {reason}.").format(reason=error))
            return False
        return True

    def _picked(self, line: str, view: View) -> str | None:
        """The move that a line means; None, after an answer, if it means none."""
        if not line:
            self._show(view)
            return None
        number = line.removeprefix("#").strip()
        if line in view.legal_moves:
            return line
        if not number.isdecimal() or (number == line and not self.board.bare_numbers):
            return self.board.tidy(view, line)
        moves = numbered(self.teller.menu(view, self.names))
        places = [str(place) for place in range(1, len(moves) + 1)]
        if number in places:
            return moves[places.index(number)]
        self.page.say(_("The moves are numbered from 1 to {last}.").format(last=len(moves)))
        return None

    def _play_on(self, name: str) -> bool:
        """A command of the game that makes moves until it has done its work."""
        before = self.match.plies
        while self.match.seat == self.sitting.seat:
            move = self.board.automatic(name, self.view, self.helper.choose)
            if move is None:
                break
            self.match.play(move)
        if self.match.plies > before:
            return True
        self.page.say(_("There is nothing for {name} to do.").format(name=word_of(name)))
        return False

    def _undo(self) -> bool:
        if not self.sitting.take_back():
            self.page.say(_("There is nothing to take back."))
            return False
        self.told = self.match.plies
        self.page.say(_("Taken back."))
        return True

    # Answers

    def _rules(self, number: str) -> None:
        text = rules_text(self.match.game)
        chosen = section(text, number) if number else text
        if not chosen:
            self.page.say(_("There is no rule {number}.").format(number=number))
            return
        self.console.print(plain(chosen, self.console.width), soft_wrap=True)

    def _log(self, *, everything: bool) -> None:
        turns = told(self.match, self.teller, self.sitting.seat)
        self.page.story(turns if everything else recent(turns, RECENT))
        if not turns:
            self.page.say(_("Nothing has happened yet."))

    # Saving and ending

    def save(self, name: str = "") -> None:
        """Save where the person says, or where it was saved before; say where, or why not."""
        record = self.sitting.record()
        try:
            if name:
                path = saving.named_path(name)
                saving.save(record, path, new=path != self.path)
                self.path = path
            elif self.path:
                saving.save(record, self.path)
            else:
                self.path = saving.save_anew(record, self.match.game)
        except SaveError as fault:
            self._could_not_save(self.page, fault)
            return
        self._saved(self.page, self.path)

    def _put_aside(self, *, interrupted: bool = False) -> None:
        """Save, and tell whoever still reads how to go on; raises SaveError."""
        path, fault = self._stored()
        self.watch.stop()
        try:
            if interrupted:
                self.console.print()  # after ^C
            self._tell_where(self.page, path, fault)
        except OSError:
            with suppress(OSError):
                self._tell_where(Page(Screen(stderr=True), self.match.game), path, fault)

    def _stored(self) -> tuple[Path, SaveError | None]:
        """Where the game is saved now; why not where it should have been, if it is not there."""
        record, fault = self.sitting.record(), None
        if self.path is not None:
            try:
                saving.save(record, self.path)
                return self.path, None
            except SaveError as found:
                fault = found
        return saving.save_anew(record, self.match.game), fault

    def _tell_where(self, page: Page, path: Path, fault: SaveError | None) -> None:
        if fault is not None:
            self._could_not_save(page, fault)
        self._saved(page, path)

    def _saved(self, page: Page, path: Path) -> None:
        if self.match.over:
            page.say(_("The game is saved. To have its moves judged:"))
            _print_command(page, saving.analyse_command(path))
        else:
            page.say(_("The game is saved, hidden cards included. To go on with it:"))
            _print_command(page, saving.resume_command(path))

    def _could_not_save(self, page: Page, fault: SaveError) -> None:
        wish = _("The game can't be saved to {path}: {reason}.")
        page.say(wish.format(path=fault.path, reason=fault))

    def _finish(self) -> None:
        """The last moves, the final position, who won."""
        fault = self._store_finished()
        self._tell()
        view = self.view
        self.page.position(view, self.names)
        self.page.result(view, self.names)
        if fault is not None:
            self._could_not_save(self.page, fault)
        elif self.path is not None:
            wish = _("The finished game is in {path}. To have its moves judged:")
            self.page.say(wish.format(path=self.path))
            _print_command(self.page, saving.analyse_command(self.path))

    def _store_finished(self) -> SaveError | None:
        """Save the finished game, if it has been saved before; why it can't be."""
        if self.path is not None:
            try:
                saving.save(self.sitting.record(), self.path)
            except SaveError as fault:
                return fault
        return None


def _print_command(page: Page, command: str) -> None:
    """One unbroken line, however long, so that it can be copied."""
    page.console.print(f"  {command}", soft_wrap=True)
