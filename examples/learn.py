#!/usr/bin/env python3
"""A player that learns in half a minute: Perudo with two dice each, a linear policy against `random`, by REINFORCE, with
nothing but numpy.

    examples/learn.py [UPDATES] [PICTURE.png]

It prints its learning curve, and draws it where matplotlib is installed. Read it from top to bottom, as a notebook.
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

# %% The curve.
if len(sys.argv) > 2:
    try:
        import matplotlib
    except ImportError:
        sys.exit("no picture: matplotlib is not installed")
    matplotlib.use("Agg")
    from matplotlib import pyplot

    pyplot.plot(np.linspace(UPDATES / len(curve), UPDATES, len(curve)), curve)
    pyplot.axhline(0.5, linestyle=":")
    pyplot.xlabel(f"updates of {TABLES} tables, {STEPS} steps each")
    pyplot.ylabel("win share against random")
    pyplot.savefig(sys.argv[2])
