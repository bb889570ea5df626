"""What tests/log.sh plays: a table with a friend, from the page to the replay, rightly and wrongly: python3 tests/log.py PORT SECRETS.
Everything that gives a right to a seat is written into the file SECRETS, a line each."""

import json
import sys

from visitor import Visitor

visitor = Visitor(int(sys.argv[1]))
secrets = []


def expect(true, what):
    if not true:
        sys.exit(f"log: {what}")


for path in ("/", "/js/main.js", "/api/1/games", "/api/1/tables", "/nothing"):
    visitor.request(path)
status, _, made = visitor.request("/api/1/tables", {"game": "perudo", "pace": "none", "seats": [
    {"who": "you", "name": "Ann"}, {"who": "friend"}, {"who": "friend"}, {"who": "level", "level": "easy"}]})
expect(status == 201, made)
secrets += [made["token"]] + [one["invite"] for one in made["invites"]]
table = f"/api/1/tables/{made['table']}"
first, second = (one["invite"] for one in made["invites"])

# As links of earlier versions had it, and as somebody could try it with the API.
visitor.request(f"/?table={made['table']}&invite={first}")
visitor.request(f"/js/main.js?invite={first}", Referer=f"http://localhost/?table={made['table']}&invite={first}")
expect(visitor.request(f"{table}?invite={first}")[0] == 400, "a query at the API")
expect(visitor.request(f"{table}/{first}")[0] == 404, "an invitation as a path")
expect(visitor.request(f"/{made['token']}")[0] == 404, "a token as a path")
expect(visitor.request(f"{table}/seats", {"name": "Eve", "invite": made["token"]})[0] == 403, "a token as an invitation")
expect(visitor.talk(f"/ws?token={made['token']}").status in (101, 400, 404), "a token at the WebSocket")

persons = [visitor.talk(Cookie=f"token={made['token']}")]
for name, invite in (("Bob", first), ("Cid", second)):
    status, _, seat = visitor.request(f"{table}/seats", {"name": name, "invite": invite})
    expect(status == 200, seat)
    secrets.append(seat["token"])
    persons.append(visitor.talk())
tokens = [secrets[0]] + secrets[3:]
for one, token in zip(persons, tokens):
    expect(one.ask({"do": "join", "table": made["table"], "token": token}).get("ok"), "no place at the table")
with visitor.talk() as eve:
    expect("error" in eve.ask({"do": "join", "table": made["table"], "token": first}), "an invitation as a token")
    for _ in range(20):
        eve.send({"do": "join", "table": made["table"], "token": second})
    try:
        for _ in range(3000):
            eve.send({"do": "ping", "id": second})
        while eve.receive() is not None:
            pass
    except ConnectionError:
        pass
for _ in range(4):
    for one in persons:
        one.ask({"do": "act", "action": f"bid {tokens[0]}", "at": 0, "key": tokens[0]})
for one in persons:
    one.__exit__()
visitor.request(f"{table}/rounds/1")
with open(sys.argv[2], "w") as file:
    file.write("".join(f"{one}\n" for one in secrets))
