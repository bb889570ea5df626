"""Rounds of every game by lines, each held against the schema; and what docs/tables.md shows, asked again. With --write
the answers there are brought up to date."""

import json
import re
import subprocess
import sys

from jsonschema import Draft202012Validator as Validator

docs = sys.argv[1]
schema = json.load(open(docs + "/decide.schema.json", encoding="utf-8"))
Validator.check_schema(schema)
whole = Validator(schema)


def part(name):
    return Validator({**schema, "oneOf": [{"$ref": "#/$defs/" + name}]})


class Program:
    def __init__(self):
        self.process = subprocess.Popen(["hunch", "table"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.parts = {}

    def send(self, request):
        print(json.dumps(request), file=self.process.stdin, flush=True)
        return json.loads(self.process.stdout.readline())

    def ask(self, do, check=True, **fields):
        request = {"hunch": 1, "do": do, **fields}
        answer = self.send(request)
        assert "error" not in answer, (request, answer)
        if check:
            for name, line in ((do + "_request", request), (do + "_answer", answer)):
                self.parts.setdefault(name, part(name)).validate(line)
        return answer


def play_round(program, game):
    players = [None] + [level["player"] for level in game["levels"][:2]]
    made = program.ask("make", table="t", game=game["game"], players=players)
    assert made["preset"] == game["presets"][0]["preset"] and made["rules"] == game["presets"][0]["rules"]
    told = program.ask("deal", table="t", seed=7)
    steps = 0
    while not told["over"]:
        seat = told["deciders"][-1]
        check = steps in (0, 25)  # the validator is slow
        steps += 1
        program.ask("seen", check, table="t", seat=None)
        seen = program.ask("seen", check, table="t", seat=seat, all=steps == 0)
        decided = program.ask("decide", check, table="t", seat=seat, player=game["stand_in"])
        assert decided["action"] in seen["legal"] and seen["view"]["seat"] == seat
        told = program.ask("act", check, table="t", seat=seat, action=decided["action"])
        if check:
            saved = program.ask("save", table="t")["saved"]
            again = program.ask("restore", table="u", saved=saved)
            assert again["deciders"] == told["deciders"]
            program.ask("play", table="u")
            program.ask("close", table="u")
    program.ask("deciders", table="t")
    score = program.ask("score", table="t")
    record = json.loads(program.ask("record", table="t")["record"])
    assert all(record["score"][name] == score[name] for name in ("points", "winners", "callers"))
    program.ask("list")
    program.ask("close", table="t")


def shown(answer):
    """An answer on lines that fit a page, rules left out."""
    text = json.dumps(answer, separators=(",", ":"), ensure_ascii=False)
    return re.sub(r"(.{1,110})(,(?=\")|$)", lambda m: m[0] + ("\n " if m[2] else ""), text)


def documentation(write):
    """Pairs of a request and its answer; "rules" of an answer may be an ellipsis."""
    program = Program()
    path = docs + "/tables.md"
    page = open(path, encoding="utf-8").read()
    blocks = re.findall(r"```json\n(.*?)```", page, re.S)
    for request, answer in zip(blocks[::2], blocks[1::2], strict=True):
        given = program.send(json.loads(request))
        whole.validate(given)
        if "rules" in given:
            given["rules"] = "…"
        if write:
            page = page.replace(f"{request}```\n\n```json\n{answer}", f"{request}```\n\n```json\n{shown(given)}\n")
        else:
            assert json.loads(answer) == given, "the answer in docs/tables.md should be " + json.dumps(given)
    if write:
        open(path, "w", encoding="utf-8").write(page)


documentation("--write" in sys.argv)
tables = Program()
for one in tables.ask("games")["games"]:
    play_round(tables, one)
error = tables.send({"hunch": 1, "do": "score", "table": "none"})
part("error").validate(error)
# No line is two things at once.
for one in ({"hunch": 1, "do": "list"}, {"hunch": 1, "tables": []}, {"hunch": 1, "table": "t", "deciders": [0], "over": False}, error):
    whole.validate(one)
assert not whole.is_valid({"hunch": 1, "do": "deal", "table": "t"})
assert not whole.is_valid({"hunch": 1, "do": "list", "more": 1})
