# A player of your own in Python: any legal action, but it does not give up a card that it knows to be low.
#
#     hunch match cambio 'cmd:python3 examples/player.py' random
#
# Every line on standard input is a question, every line on standard output an answer: docs/external.md.
import json
import random
import sys

for line in sys.stdin:
    question = json.loads(line)
    choice = random.Random(question["key"] + str(question["id"]))
    legal = question["legal"]
    drawn = question["view"].get("drawn")  # a table of cards, and a card was drawn
    if drawn and drawn["card"] and drawn["card"][0] in "A23":
        legal = [action for action in legal if action.startswith("swap")] or legal
    print(json.dumps({"id": question["id"], "action": choice.choice(legal)}), flush=True)
