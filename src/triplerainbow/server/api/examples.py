"""Examples for the document: bodies that are taken, answers that come."""

ID = "Q2hhc2luZyByYWluYm93cw"
COMMITMENT = "8f0e1d7c5b3a49280f6e5d4c3b2a19087f6e5d4c3b2a19087f6e5d4c3b2a1908"

MEANING = {"code": "stale", "meaning": "The game has gone on since the state that this answers."}
ACCOUNT = {"name": "Iris", "scopes": ["play", "read"]}
NEW_TABLE = {"game": "rainbow", "players": 3, "seats": ["me", "open", "level2"], "public": True}
OPENED = {
    "id": ID,
    "url": f"https://rainbow.example/t/{ID}",
    "stream": f"/api/v1/tables/{ID}/stream",
}
ROW = {
    "id": ID,
    "game": "rainbow",
    "players": 2,
    "options": {},
    "stage": "open",
    "names": ["Ann", ""],
    "seat": None,
}
ROWS = {"tables": [ROW]}
SIT_DOWN = {"seat": 1}
MOVE = {"move": "22", "seq": 7, "client": "move-7"}
SAY = {"text": "Good game", "client": "words-1"}
ASK_UNDO = {"seq": 8}
ANSWER_UNDO = {"agree": True}
DONE = {"seq": 8}

VIEW = {
    "game": "rainbow",
    "players": 2,
    "viewer": 1,
    "seat": 1,
    "phase": "play",
    "over": False,
    "scores": [0, 0],
    "winners": [],
    "hand": "11223456",
    "held": [6, 8],
    "unopened": [True, True],
    "row": ["3", "5"],
    "lock": "set",
    "leader": 0,
    "trick": 1,
    "combos": [{"seat": 0, "cards": "44"}],
    "claim_order": [],
    "claims_made": 0,
    "gone": "",
    "unseen": "11",
}
STATE = {"type": "state", "seq": 2, "stage": "running", "legal": ["1", "11", "2"], "view": VIEW}
FULL = {
    "type": "full",
    "table": {
        "id": ID,
        "game": "rainbow",
        "players": 2,
        "options": {},
        "clock": {"kind": "none", "amount": 0},
        "public": False,
        "watchers": True,
        "commitment": COMMITMENT,
    },
    "viewer": 1,
    "seats": [{"kind": "person", "name": "Ann"}, {"kind": "program", "name": "Iris"}],
    "moves": [],
    "chat": [],
    "seq": 1,
    "stage": "running",
    "legal": [],
    "view": VIEW | {"seat": 0, "combos": []},
}
MOVED = {"type": "move", "seat": 0, "move": "44"}
SAID = {"type": "chat", "seat": 0, "name": "Ann", "phrase": "hello"}
END = {"type": "end", "stage": "over", "seed": "00" * 16, "scores": [31, 44], "winners": [1]}
EVENTS = [
    {"type": "listed", "table": ROW},
    {"type": "ready"},
    {"type": "seat", "table": ROW | {"names": ["Ann", "Iris"], "stage": "starting", "seat": 1}},
    {"type": "turn", "table": ROW | {"stage": "running", "seat": 1}, "seq": 2},
    {"type": "end", "table": ROW | {"stage": "over"}, "scores": [31, 44], "winners": [1]},
]
"""Of a program, one line each."""
STREAM = [FULL, MOVED, STATE, SAID, END]
"""One line each."""
