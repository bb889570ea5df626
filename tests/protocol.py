"""What a server sends, and what it is sent, held against docs/protocol.schema.json: python3 tests/protocol.py DOCS PORT."""

import json
import re
import sys

from jsonschema import Draft202012Validator as Validator
from visitor import Visitor

docs, port = sys.argv[1], int(sys.argv[2])

def read(name, *renamed):
    """A schema whose references are renamed: so that both are one, and nothing is looked for elsewhere."""
    with open(f"{docs}/{name}.schema.json", encoding="utf-8") as file:
        text = file.read()
    for old, new in renamed:
        text = text.replace(f'"{old}#/$defs/', f'"#/$defs/{new}')
    return json.loads(text)["$defs"]


defs = read("protocol", ("urn:hunch:decide:1", "decide "))
defs |= {f"decide {name}": part for name, part in read("decide", ("", "decide ")).items()}
Validator.check_schema({"$defs": defs})
seen = set()


def check(name, message):
    part = Validator({"$ref": f"#/$defs/{name}", "$defs": defs})
    wrong = sorted(part.iter_errors(message), key=lambda error: -len(error.absolute_path))
    assert not wrong, (name, list(wrong[0].absolute_path), wrong[0].message[:300], [c.message[:200] for c in wrong[0].context][:8])
    known = defs[name].get("properties")
    assert known is None or name == "hint" or message.keys() <= known.keys(), (name, message.keys() - known.keys())
    seen.add(name)


def heard(message):
    """A message over the WebSocket: which kind it is, and that it is as that says."""
    check(f"push_{message['push']}" if "push" in message else "refused" if "error" in message else "ok", message)
    if "hint" in message:
        check("hint", message["hint"])
    if "beliefs" in message:
        check("beliefs", message["beliefs"])
    return message


def hear(talk):
    """Holds all that comes against the schema."""
    receive, send = talk.receive, talk.send

    def checked():
        message = receive()
        return message and heard(message)

    def sent(message):
        check(f"send_{message['do']}", {"hunch": 1, **message})
        send(message)

    talk.receive, talk.send = checked, sent
    return talk


class Patient(Visitor):
    """However busy the machine is: a review is much work."""

    def connect(self):
        found = super().connect()
        found.settimeout(1200)
        return found


visitor = Patient(port)


def get(name, path):
    status, _, answer = visitor.request(path)
    assert status in (200, 201), (path, status, answer)
    check(name, answer)
    return answer


def post(name, path, body, answers):
    check(name, {"hunch": 1, **body})
    status, _, answer = visitor.request(path, body)
    assert status in (200, 201), (path, status, answer)
    check(answers, answer)
    return answer


def play(game):
    seats = [{"who": "you", "name": "Ann"}, {"who": "level", "level": "easy"}, {"who": "player", "player": "random"}]
    made = post("make_request", "/api/1/tables", {"game": game, "seats": seats, "pace": "none", "clock": 0}, "make_answer")
    path = f"/api/1/tables/{made['table']}"
    with hear(visitor.talk()) as talk:
        talk.ask({"do": "join", "table": made["table"], "token": made["token"], "share": False})
        talk.ask({"do": "ask", "always": True})
        while not talk.seen.get("legal"):
            talk.receive()
        talk.ask({"do": "hint", "player": "random"})
        talk.ask({"do": "beliefs"})
        talk.ask({"do": "act", "action": "call", "at": 9999})
        talk.ask({"do": "say", "phrase": 1})
        talk.ask({"do": "ping"})
        get("table_answer", path)
        talk.play()
        talk.ask({"do": "next"})
    get("rules_answer", f"{path}/rules")
    get("round_answer", f"{path}/rounds/1")
    if game in ("golf", "perudo"):  # which are soon worked out
        get("chances_answer", f"{path}/rounds/1/chances?seat=0")
    if game == "perudo":
        get("review_answer", f"{path}/rounds/1/review?seat=0")
    post("practice_request", f"{path}/rounds/1/practice", {"seat": 0, "move": 1}, "make_answer")


def meet():
    """Two people: an invite, a seat that is taken and left, whoever watches."""
    seats = [{"who": "you", "name": "Ann"}, {"who": "friend"}, {"who": "open"}]
    made = post("make_request", "/api/1/tables", {"game": "golf", "seats": seats, "public": True, "match": True}, "make_answer")
    path = f"/api/1/tables/{made['table']}"
    with hear(visitor.talk()) as ann, hear(visitor.talk()) as watcher:
        ann.ask({"do": "join", "table": made["table"], "token": made["token"]})
        watcher.ask({"do": "join", "table": made["table"]})
        get("tables_answer", "/api/1/tables")
        post("sit_request", f"{path}/seats", {"name": "Bob", **made["invites"][0]}, "sit_answer")
        assert "invite" in ann.ask({"do": "free", "seat": 1})
        ann.ask({"do": "start"})
        while not ann.seen.get("view"):
            ann.receive()
        for do in ("resign", "undo", "leave"):
            ann.ask({"do": do})
        watcher.ask({"do": "speed", "speed": 400})


for game in get("games_answer", "/api/1/games")["games"]:
    check("game_choices", game)
    play(game["game"])
meet()
get("words_answer", "/api/1/words?language=de")
get("status_answer", "/api/1/status")
get("today_answer", "/api/1/today")
person = {"person": "1" * 32, "key": "2" * 32}
post("today_request", "/api/1/today", {"game": "golf", "name": "Ann", **person}, "make_answer")
status, _, refused = visitor.request("/api/1/tables", {"game": "chess"})
assert status == 400
check("refused", refused)
# What is within other messages is held against the schema with them.
unseen = {name for name in defs if re.match(r"(send|push)_|\w+_(request|answer)$", name)} - seen - {"push_closing", "send_share"}
assert not unseen, unseen
print(f"# {len(seen)} kinds of messages")
