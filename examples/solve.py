#!/usr/bin/env python3
"""What hunch solve makes, read without the library.

    examples/solve.py                    NashConv against iterations for the four algorithms (one die each, six faces):
                                         a picture, nash_conv.png, where matplotlib is there, else a table
    examples/solve.py FILE DICE [BIDS]   the average strategy of a hand from a file, as in: solve.py one.solved 3 1x2 1x5

HUNCH names the program where it is not build/hunch. docs/solve.md has the format of the files.
"""
import array
import json
import os
import subprocess
import sys

ALGORITHMS = ("cfr", "cfr+", "dcfr", "pcfr+")


class Solved:
    """A file of hunch solve: its head, and arrays[name][seat] with rows of lanes."""

    def __init__(self, path):
        with open(path, "rb") as file:
            if file.read(8) != b"HNSOLVE1":
                raise SystemExit(f"{path}: not a file of hunch solve")
            length = int.from_bytes(file.read(8), "little")
            self.head = json.loads(file.read(length).rstrip(b"\0"))
            self.arrays, self.lanes = {}, {}
            for entry in self.head["arrays"]:
                numbers = array.array("f" if self.head["number"] == "float32" else "d")
                numbers.fromfile(file, entry["rows"] * entry["lanes"])
                self.arrays[entry["name"], entry["seat"]] = numbers
                self.lanes[entry["seat"]] = entry["lanes"]
        self.sizes = {}

    def actions(self, bid):
        """What may be said after a bid, by number; len(bids) is the opening."""
        bids = self.head["bids"]
        calls = [] if bid == len(bids) else ["dudo"] + ["calza"] * self.head["calza"]
        return calls + [bids[raised] for raised in self.head["raises"][bid]]

    def rows(self, bid):
        """Rows of the subtree below a bid: of the seat that is to act there, and of the other."""
        if bid not in self.sizes:
            actions = self.actions(bid)
            own, other = (len(actions) if len(actions) > 1 or self.head["raises"][bid] else 0), 0
            for raised in self.head["raises"][bid]:
                below = self.rows(raised)
                own, other = own + below[1], other + below[0]
            self.sizes[bid] = own, other
        return self.sizes[bid]

    def strategy(self, dice, said):
        """The average strategy of the seat to act after these bids: {action: chance}."""
        standing, at, seat = len(self.head["bids"]), [0, 0], 0
        for word in said:
            bid = self.head["bids"].index(word)
            at[seat] += len(self.actions(standing))
            for raised in self.head["raises"][standing]:
                if raised == bid:
                    break
                below = self.rows(raised)
                at[1 - seat] += below[0]
                at[seat] += below[1]
            else:
                raise SystemExit(f"{word} may not follow")
            standing, seat = bid, 1 - seat
        hand = self.head["hands"][seat].index(sorted(dice))
        average, lanes, names = self.arrays["average", seat], self.lanes[seat], self.actions(standing)
        if len(names) == 1 and not self.head["raises"][standing]:
            return {names[0]: 1.0}
        weights = [average[(at[seat] + action) * lanes + hand] for action in range(len(names))]
        total = sum(weights)
        return {name: weight / total if total else 1 / len(names) for name, weight in zip(names, weights)}


def curve(algorithm, points):
    """NashConv after some numbers of iterations."""
    hunch = os.environ.get("HUNCH", "build/hunch")
    found = []
    for iterations in points:
        command = [hunch, "solve", "liars-dice", "--algorithm", algorithm, "--iterations", str(iterations), "--json"]
        result = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
        found.append(result["nash_conv"])
    return found


def compare():
    points = [10, 20, 50, 100, 200, 500, 1000, 2000]
    curves = {algorithm: curve(algorithm, points) for algorithm in ALGORITHMS}
    try:
        import matplotlib

        matplotlib.use("Agg")
        import matplotlib.pyplot as plot
    except ImportError:
        print("iterations" + "".join(f"{name:>12}" for name in ALGORITHMS))
        for i, iterations in enumerate(points):
            print(f"{iterations:10}" + "".join(f"{curves[name][i]:12.3g}" for name in ALGORITHMS))
        return
    for name in ALGORITHMS:
        plot.loglog(points, curves[name], label=name, marker="o")
    plot.xlabel("iterations")
    plot.ylabel("NashConv")
    plot.legend()
    plot.savefig("nash_conv.png")
    print("nash_conv.png")


if len(sys.argv) < 3:
    compare()
else:
    solved = Solved(sys.argv[1])
    for action, chance in solved.strategy([int(die) for die in sys.argv[2].split(",")], sys.argv[3:]).items():
        print(f"{action} {chance:.6f}")
