"""Are the chances true that a hint tells? Compares them with games that level3 plays on.

    python bench/calibration.py pirates --positions 500 --playouts 8
    python bench/calibration.py pirates --positions 500 --playouts 8 --raw

Every position is from another game of level3 at all seats, at a random choice. The move that is
advised, the one that looks best besides, and one other are played, each on the same deals that fit
the player's View, and level3 plays on at all seats. `--raw` measures what `outlook.Comparison`
finds before `bots.calibration` corrects it, and tells the numbers to be written there.
"""

import argparse
from dataclasses import dataclass
from math import hypot, log, sqrt
from time import perf_counter

import numpy as np

import triplerainbow as tr
from triplerainbow.bench.level_games import LevelGames
from triplerainbow.bots.outlook import compare
from triplerainbow.games import catalog, table, verbs
from triplerainbow.games.seen import View, winners_of
from triplerainbow.kernel.random import below, stream
from triplerainbow.record.start import Start
from triplerainbow.record.verify import scores_of

LEVEL = "level3"
RAW_DEALS = 200
WELL_VISITED = 30
"""Samples from which on a move counts as looked at."""


Figure = tuple[str, float, float]
"""A move, what is told of its chance to win, and the error that is told."""


@dataclass(frozen=True)
class Told:
    """What is told of one move, and how it went."""

    win: float
    error: float
    position: int
    """Its number: moves of one position are played on from the same deals, so luck is shared."""
    players: int
    advised: bool
    outcomes: list[float]
    """The viewer's share of the win, play-out by play-out."""

    @property
    def truth(self) -> float:
        """How often the viewer won."""
        return float(np.mean(self.outcomes))

    @property
    def noise(self) -> float:
        """Variance of `truth` if `win` were the chance; a tie's half makes it a little less."""
        chance = min(max(self.win, 0.02), 0.98)
        return chance * (1.0 - chance) / len(self.outcomes)

    @property
    def spread(self) -> float:
        """Variance of `truth` as the outcomes tell it: right on average, whatever `win` is."""
        return float(np.var(self.outcomes)) / (len(self.outcomes) - 1)


def position(game: str, players: int, seed: str, games: LevelGames) -> View | None:
    """What the player sees at a random choice of a game; None if it held none."""
    engine = catalog.load(game)
    states = Start.shuffled(engine, players, {}, seed).states()
    rng = stream(seed, "game")
    choices = []
    legal = np.empty(engine.actions, np.int64)
    games.play_on(states, rng, 0)
    while (seat := table.current_player(states)) != verbs.NOBODY:
        assert table.legal_actions(states, legal) > 1
        choices.append((states.copy(), seat))
        games.play_on(states, rng, 1)
    if not choices:
        return None
    chosen, seat = choices[below(stream(seed, "choice"), len(choices))]
    return engine.view(chosen, seat)


def played_on(view: View, moves: list[str], count: int, games: LevelGames, seed: str) -> np.ndarray:
    """The viewer's share of the win, shape (count, moves); a row is one deal."""
    rng = stream(seed, "truth")
    shares = np.zeros((count, len(moves)))
    for row in range(count):
        deal = view.engine.new_state()
        table.resample(view.record, rng, deal)
        for column, move in enumerate(moves):
            states = deal.copy()
            table.apply(states, view.legal_moves[move])
            games.play_on(states, stream(seed, "play", row))
            winners = winners_of(scores_of(states, view.players))
            shares[row, column] = (view.viewer in winners) / len(winners)
    return shares


def contradicts(judged: list[tr.Judgement]) -> bool:
    """Whether a move is told to be clearly better than the advised one, and nothing says why."""
    first = judged[0]
    for other in judged[1:]:
        ahead = (other.win or 0.0) - (first.win or 0.0)
        # The error of the difference where it is told: errors in common excuse nothing.
        apart = getattr(other, "loss_error", None) or hypot(first.error or 0, other.error or 0)
        silent = not getattr(other, "note", "")
        if other.visits >= WELL_VISITED and ahead >= 0.05 and ahead >= 3 * apart and silent:
            return True
    return False


def some(judged: list[tr.Judgement], rng: np.random.Generator) -> list[tr.Judgement]:
    """The advised move, the best other one, and any other."""
    rest = [one for one in judged[1:] if one.visits >= WELL_VISITED]
    rest.sort(key=lambda one: -(one.win or 0.0))
    chosen = [judged[0], *rest[:1]]
    if rest[1:]:
        chosen.append(rest[1:][int(rng.integers(len(rest) - 1))])
    return chosen


def raw_of(view: View, seed: str, rng: np.random.Generator) -> list[Figure]:
    """What the trees find of some moves, before it is corrected."""
    count = min(3, len(view.legal))
    moves = [str(move) for move in rng.choice(view.legal, count, replace=False)]
    shares = compare(view, moves, seed=seed, iterations=RAW_DEALS)
    errors = shares.std(axis=0) / sqrt(len(shares))
    return list(zip(moves, shares.mean(axis=0).tolist(), errors.tolist(), strict=True))


def measure(args: argparse.Namespace) -> None:
    """Play, and print what came of it."""
    games = LevelGames(catalog.load(args.game), LEVEL)
    rng = np.random.default_rng(args.seed)
    told: list[Told] = []
    pairs: list[float] = []
    contradictions = decisions = number = 0
    spent = 0.0
    while decisions < args.positions:
        number += 1
        seed = f"{args.seed}/{number}"
        view = position(args.game, args.players[number % len(args.players)], seed, games)
        if view is None:
            continue
        decisions += 1
        begun = perf_counter()
        if args.raw:
            figures = raw_of(view, seed, rng)
        else:
            judged = tr.analyse(view, seconds=args.seconds, iterations=args.iterations, seed=seed)
            contradictions += contradicts(judged)
            figures = [(one.move, one.win, one.error) for one in some(judged, rng)]
        spent += perf_counter() - begun
        truth = played_on(view, [move for move, _, _ in figures], args.playouts, games, seed)
        for place, (_move, win, error) in enumerate(figures):
            outcomes = truth[:, place].tolist()
            told.append(Told(win, error, number, view.players, place == 0, outcomes))
            if place > 0:
                apart = float(np.mean(truth[:, place] - truth[:, 0]))
                pairs.append(win - figures[0][1] - apart)
    print(f"{args.game}: {decisions} positions, {len(told)} moves, {args.playouts} play-outs each")
    print(f"{spent / decisions:.2f} s a position")
    print_figures(told, pairs, args)
    if args.raw:
        fit(told)
    else:
        print(f"contradictions: {100 * contradictions / decisions:.1f} % of decisions")


def print_figures(told: list[Told], pairs: list[float], args: argparse.Namespace) -> None:
    """A line for all, and for parts of them."""
    report(told, "all moves")
    report([one for one in told if one.advised], "first move")
    for players in args.players if len(args.players) > 1 else []:
        report([one for one in told if one.players == players], f"{players} seats")
    mean, error = 100 * np.mean(pairs), 100 * np.std(pairs) / sqrt(len(pairs))
    print(f"differences from the first move: told - true {mean:+.1f} ± {error:.1f}")


def report(told: list[Told], name: str) -> None:
    """One line of figures, in points of 100."""
    if not told:
        return
    miss = np.array([one.win - one.truth for one in told])
    errors = np.array([one.error for one in told])
    noise = np.array([one.noise for one in told])
    within = np.abs(miss) <= 2 * np.sqrt(errors**2 + noise)
    spread = np.array([one.spread for one in told])
    beyond = float(np.mean(miss**2 - spread - errors**2))
    print(
        f"{name:11} {len(told):5} told - true {100 * miss.mean():+5.1f} ± "
        f"{100 * error_of_mean(told, miss):.1f}  error told {100 * errors.mean():4.1f}  "
        f"beyond it {100 * sqrt(max(0.0, beyond)):4.1f}  "
        f"within 2 errors {100 * within.mean():5.1f} %  "
        f"calibration error {100 * calibration_error(told):4.1f}"
    )


def error_of_mean(told: list[Told], miss: np.ndarray) -> float:
    """Standard error of the mean of `miss`, whole positions being independent, moves not."""
    sums: dict[int, float] = {}
    for one, off in zip(told, miss - miss.mean(), strict=True):
        sums[one.position] = sums.get(one.position, 0.0) + float(off)
    return sqrt(sum(total**2 for total in sums.values())) / len(told)


def calibration_error(told: list[Told]) -> float:
    """Expected calibration error over ten equal bins of what was told."""
    bins = np.array([min(9, int(10 * one.win)) for one in told])
    miss = np.array([one.win - one.truth for one in told])
    return float(sum(abs(miss[bins == place].sum()) for place in range(10)) / len(told))


def logit(chance: float) -> float:
    """Log odds."""
    return log(chance / (1.0 - chance))


def fit(told: list[Told]) -> None:
    """The numbers of `bots.calibration.Calibration` that fit best, by least squares on a grid."""
    usable = [one for one in told if 0.001 < one.win < 0.999]
    best = (float("inf"), 1.0, 0.0)
    offs = np.array([logit(1.0 / one.players) for one in usable])
    logits = np.array([logit(one.win) for one in usable]) - offs
    truth = np.array([one.truth for one in usable])
    for slope in np.arange(0.4, 1.61, 0.05):
        for shift in np.arange(-0.4, 0.41, 0.05):
            chance = 1.0 / (1.0 + np.exp(-(offs + shift + slope * logits)))
            best = min(best, (float(np.mean((chance - truth) ** 2)), float(slope), float(shift)))
    _least, slope, shift = best
    chance = 1.0 / (1.0 + np.exp(-(offs + shift + slope * logits)))
    spread = np.array([one.spread for one in usable])
    errors = np.array([one.error for one in usable])
    rest = np.mean((chance - truth) ** 2 - spread - (slope * errors) ** 2)
    doubt = sqrt(max(0.0, float(rest / np.mean(4 * chance * (1.0 - chance)))))
    print(f"fit: slope {slope:.2f}, shift {shift:+.2f}, doubt {doubt:.3f}")
    for players in sorted({one.players for one in usable}):
        own = np.array([one.players == players for one in usable])
        print(f"  {players} seats: told - true {100 * (chance - truth)[own].mean():+.1f}")


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=sorted(catalog.INFOS))
    parser.add_argument("--positions", type=int, default=500)
    parser.add_argument("--playouts", type=int, default=8)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--iterations", type=int)
    parser.add_argument("--players", type=int, nargs="*")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--raw", action="store_true")
    args = parser.parse_args()
    args.players = args.players or list(catalog.info(args.game).seats)
    measure(args)


if __name__ == "__main__":
    main()
