"""Two people at one table, each with a browser of their own."""

from collections.abc import Mapping, Sequence

from tests.browser.choosing import Choice, first_main
from tests.browser.people import People
from tests.browser.person import Person


def sit_down(
    people: People,
    game: str,
    options: Mapping[str, str | bool] | None = None,
    cut: Sequence[str] = (),
) -> tuple[Person, Person]:
    """One opens a table, the other follows the link that the page shows.

    `cut`: complaints that are expected because somebody will be cut off.
    """
    ann, bob = people.come("Ann", expected=cut), people.come("Bob", expected=cut)
    ann.open(game, ["open"], options)
    link = ann.page.locator(".link input").input_value()
    assert link == f"{people.address}{ann.path}"
    bob.join(link)
    for person in (ann, bob):
        person.until_begun()
    return ann, bob


def mover(pair: tuple[Person, Person]) -> tuple[Person, Person]:
    """Who is to decide, and the other one."""
    ann, bob = pair
    both = "() => document.querySelector('#table button[name=move], #table .whose:not(.yours)')"
    for person in pair:
        person.until(both)
    return (ann, bob) if ann.choices else (bob, ann)


def until_told(person: Person, words: str) -> None:
    """Wait until the log says so."""
    script = """(words) => [...document.querySelectorAll(".log .entries li")]
      .some((line) => line.textContent.includes(words))"""
    person.until(script, words)


def play_together(pair: tuple[Person, Person]) -> None:
    """Play to the end; what one does the other sees without loading anything."""
    while True:
        active = next((person for person in pair if person.choices), None)
        if active is None:
            if all(person.over for person in pair):
                return
            mover(pair)
            continue
        other = pair[1] if active is pair[0] else pair[0]
        active.play(first_main(active.choices))
        at = active.of_table("seq")
        other.until("(seq) => Number(document.getElementById('table').dataset.seq) >= seq", int(at))


def loaded_at(person: Person) -> float:
    """When the page was loaded that is shown."""
    found: float = person.look("() => performance.timeOrigin")
    return found


def test_they_see_each_other_play_and_find_the_same_new_table(people: People) -> None:
    ann, bob = pair = sit_down(people, "arcoiris", {"deck": "nine"})
    loaded = [loaded_at(person) for person in pair]
    play_together(pair)
    assert [loaded_at(person) for person in pair] == loaded
    assert len(ann.told) == len(bob.told)
    before = ann.path
    ann.press(".ending .main")
    ann.page.wait_for_url(lambda url: before not in url)
    bob.press(".ending .main")
    bob.page.wait_for_url(f"**{ann.path}")


def test_what_one_says_the_other_reads(people: People) -> None:
    ann, bob = sit_down(people, "rainbow")
    ann.page.locator("#chat-text").fill("Good luck")
    ann.page.keyboard.press("Enter")
    until_told(bob, "Good luck")
    assert bob.text(".log li.chat .who") == "Ann"
    ann.until("() => document.getElementById('chat-text').value === ''")


def test_a_move_is_taken_back_if_the_other_agrees(people: People) -> None:
    ann, bob = sit_down(people, "rainbow")
    one, other = mover((ann, bob))
    before = one.choices
    one.play(before[0])
    one.press('form[action$="/undo"] button')
    other.until("() => document.querySelector('.notice button[name=yes]')")
    assert one.name in other.text(".notice")
    other.press('.notice button[value="1"]')
    one.until_asked()
    assert one.choices == before


def test_a_move_stays_if_the_other_does_not_agree(people: People) -> None:
    ann, bob = sit_down(people, "rainbow")
    one, other = mover((ann, bob))
    one.play(one.choices[0])
    at = one.at
    one.press('form[action$="/undo"] button')
    other.until("() => document.querySelector('.notice button[name=yes]')")
    other.press('.notice button[value="0"]')
    for person in (one, other):
        person.until("() => !document.querySelector('.notice')")
    assert one.at == at


def attack_of(choices: list[Choice]) -> Choice | None:
    """A raid on somebody."""
    return next((choice for choice in choices if choice.move[1:2] == "@"), None)


def until_an_attack(pair: tuple[Person, Person]) -> tuple[Person, Person, Choice]:
    """Play on until somebody can attack: who, whom, and with what."""
    while True:
        one, other = mover(pair)
        attack = attack_of(one.choices)
        if attack is not None:
            return one, other, attack
        moves = {choice.move: choice for choice in one.choices}
        one.play(moves.get("d") or one.choices[0])


def test_an_attack_waits_for_an_answer(people: People) -> None:
    pair = sit_down(people, "pirates")
    one, other, attack = until_an_attack(pair)
    one.play(attack)
    other.until_asked()
    assert one.choices == []
    assert {choice.move for choice in other.choices} <= {"block", "pass"}
    assert other.page.locator(".actions.urgent").is_visible()
    assert other.text(".left").endswith("seconds")
    other.play(other.choices[0])
    assert not other.page.locator(".actions.urgent").is_visible()
    one.until_asked()
