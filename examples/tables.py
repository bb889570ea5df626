"""A round of Cambio from Python: `hunch table` deals, shows and decides; seat 0 is ours, and plays what is legal first."""
import json
import subprocess

program = subprocess.Popen(["hunch", "table"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def ask(do, **fields):
    print(json.dumps({"hunch": 1, "do": do, "table": "t", **fields}), file=program.stdin, flush=True)
    return json.loads(program.stdout.readline())


ask("make", game="cambio", players=[None, "bayes-v2@medium", "smart"])
ask("deal", seed="7")
while not (told := ask("play"))["over"]:
    for seat in told["deciders"]:
        seen = ask("seen", seat=seat)
        ask("act", seat=seat, action=seen["legal"][0])
print(ask("score")["points"], "winners:", ask("score")["winners"])
