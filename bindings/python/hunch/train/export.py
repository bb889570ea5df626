"""What is left of a training: the net as a file, how much whole numbers change of it, and matches that judge it."""
from __future__ import annotations

import time
from typing import Any

import torch
import yaml

from ..net_file import Net as WholeNet
from .matches import Result, judge
from .net import masked
from .tables import Play
from .training import Training

POSITIONS = 20000
LEAST_SAME = 0.995  # of decisions


@torch.no_grad()
def same_decisions(training: Training, whole: WholeNet) -> tuple[int, int]:
    """At how many positions of its own play the best action is the same by whole numbers, as the library has it; and of how
    many."""
    same = count = 0
    net = training.best()
    play = Play(training.settings, training.settings.seed + 7, 1, training.device)
    while count < POSITIONS:
        at = 0
        scores, _ = net([(g.kind.seats, torch.from_numpy(g.tables.features.copy()).to(training.device))
                         for g in play.groups])
        for g in play.groups:
            legal = torch.from_numpy(g.tables.legal.copy()).to(training.device)
            chances = masked(scores[at:at + g.count], legal).cpu().numpy()
            best = chances.argmax(axis=1)
            same += sum(whole.best(g.tables, i) == best[i] for i in range(g.count))
            g.tables.sample(logits=chances)
            g.tables.step()
            at += g.count
        count += at
    return int(same), count


def _in_short(about: str) -> Any:
    """What a net says of itself, without its settings; all of it where that is no YAML."""
    try:
        told = yaml.safe_load(about)
    except yaml.YAMLError:
        told = None
    return {name: value for name, value in told.items() if name != "settings"} if isinstance(told, dict) else about


def _about(training: Training, minutes: float, same: str, results: list[Result]) -> str:
    """Where the net comes from, as the file says itself."""
    settings: dict[str, Any] = yaml.safe_load(training.settings.text())
    begun = {"began_with": _in_short(training.began_with)} if training.began_with else {}
    return str(yaml.safe_dump({
        "made": time.strftime("%Y-%m-%d", time.gmtime()), "game": training.settings.game,
        "by": f"self-play (proximal policy optimisation) on {'one GPU' if training.device == 'cuda' else 'a processor'}",
        "decisions": training.decisions, "minutes": round(minutes, 1), "same_decisions_as_floats": same,
        "win_share_after_training": [r.plain() for r in results], **begun, "settings": settings}, sort_keys=False, width=100))


def export(training: Training) -> bool:
    """Writes GAME.net and results.yaml, and says how good it is. False: whole numbers change too much."""
    s, folder, minutes = training.settings, training.folder, training.seconds / 60
    data = training.best().to_bytes(s.game, _about(training, minutes, "", []))
    same, count = same_decisions(training, WholeNet(data))
    share = same / count
    words = f"{100 * share:.2f} % of {count}"
    folder.say(f"the same decisions as by floats: {words}")
    folder.write(folder.net, data)
    results = []
    for match in s.matches:
        results.append(judge(training.program, s, match, folder.net, s.blocks))
        folder.say(str(results[-1]))
    about = _about(training, minutes, words, results)
    folder.write(folder.net, training.best().to_bytes(s.game, about))
    folder.write(folder.path / "results.yaml", about)
    if share < LEAST_SAME and training.decisions:
        folder.say(f"FAILED: whole numbers change more than {100 * (1 - LEAST_SAME):.1f} % of the decisions")
    return share >= LEAST_SAME or not training.decisions
