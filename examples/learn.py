#!/usr/bin/env python3
"""A player that learns in half a minute: Perudo with two dice each, a linear policy against `random`, by REINFORCE, with
nothing but numpy.

    examples/learn.py [UPDATES] [PICTURE.svg]

It prints its learning curve, and draws it. Read it from top to bottom, as a notebook.
"""
import sys

import numpy as np

import hunch

UPDATES = int(sys.argv[1]) if len(sys.argv) > 1 else 120
TABLES, STEPS, REPORTS, RATE = 256, 24, 12, 2.0

# %% Tables: seat 0 learns, the other is our player `random`; each deal is played from both seats.
tables = hunch.vector("perudo", rules={"dice": 2}, seats=2, tables=TABLES, opponents=["random"], seed=1, rotate=True)
print(tables.text(0))

# %% What the policy sees: features as floats, choices one-hot. One weight for each of them and each action.
encoding = tables.encoding
weights = np.zeros((encoding.floats, tables.actions), np.float32)


def policy(floats, legal):
    """The chance of each legal action."""
    scores = np.where(legal, floats @ weights, -np.inf)
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)


# %% Learning: what was done in a round that was won becomes likelier, what was done in one that was lost less so.
curve, won, rounds, usual = [], 0.0, 0, 0.5
for update in range(UPDATES):
    history = []
    for _ in range(STEPS):
        floats = encoding.one_hot(tables.features)
        chances = policy(floats, tables.legal)
        actions = tables.sample(weights=chances).copy()  # the arrays are the tables' own: copy what you keep
        told = tables.step()
        history.append((floats, chances, actions, told.ended > 0, told.reward[:, 0].copy()))
        won, rounds = won + float(told.reward[:, 0].sum()), rounds + int(told.ended.sum())

    # From the last step back: each decision counts for how its round ended, if it has.
    gradient, known, result = np.zeros_like(weights), np.zeros(TABLES, bool), np.zeros(TABLES, np.float32)
    for floats, chances, actions, ended, reward in reversed(history):
        known, result = known | ended, np.where(ended, reward, result)
        rows = np.flatnonzero(known)
        push = -chances[rows]
        push[np.arange(len(rows)), actions[rows]] += 1
        gradient += floats[rows].T @ (push * (result[rows, None] - usual))
    weights += RATE / (TABLES * STEPS) * gradient

    if (update + 1) % max(1, UPDATES // REPORTS) == 0:
        usual = won / max(1, rounds)
        curve.append(usual)
        print(f"update {update + 1:5}  {rounds:6} rounds  win share {usual:.3f}  " + "#" * round(60 * usual), flush=True)
        won, rounds = 0.0, 0

# %% The curve, as a picture: SVG is text, so nothing else is needed.
def picture(width=640, height=320, edge=48):
    """Win shares from 0 to 1 by updates; the dashed line is that of `random`."""

    def at(done, share):
        return f"{edge + (width - 2 * edge) * done / UPDATES:.1f},{height - edge - (height - 2 * edge) * share:.1f}"

    points = " ".join(at(UPDATES * (i + 1) / len(curve), share) for i, share in enumerate(curve))
    axis = f"{at(0, 1)} {at(0, 0)} {at(UPDATES, 0)}"
    words = "".join(f'<text x="{edge - 6}" y="{at(0, share).split(",")[1]}" text-anchor="end">{share:.0%}</text>' for share in (0, 0.5, 1))
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12">
<rect width="{width}" height="{height}" fill="#fff"/>{words}
<text x="{width / 2}" y="{height - 12}" text-anchor="middle">{UPDATES} updates of {TABLES} tables: rounds won against random</text>
<g fill="none" stroke="#333"><polyline points="{axis}"/><polyline points="{at(0, 0.5)} {at(UPDATES, 0.5)}" stroke-dasharray="4 4"/>
<polyline points="{points}" stroke="#1f6feb" stroke-width="2"/></g>
</svg>
"""


if len(sys.argv) > 2:
    with open(sys.argv[2], "w", encoding="utf-8") as file:
        file.write(picture())
