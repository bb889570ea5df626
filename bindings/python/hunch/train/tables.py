"""Tables at which the net plays to learn, and what has come of its decisions there."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Optional

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor

from ..encoding import Encoding
from ..net_file import SEATS
from ..vector import Vector
from .net import Net, masked
from .settings import Settings, Tables

Bytes = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]


class Group:
    """Tables of one kind. `hero` is the seat that learns at each, where the others are an earlier self."""

    def __init__(self, settings: Settings, kind: Tables, count: int, seed: int, threads: int):
        learn = [0] if kind.opponents else None
        self.kind, self.count = kind, count
        self.tables = Vector(settings.game, kind.preset, None, kind.seats, count, learn, kind.opponents or None, seed,
                             threads, nets=True)
        self.hero: Optional[Bytes] = (np.arange(count) % kind.seats).astype(np.uint8) if kind.past else None
        self.steps: list[tuple[Bytes, ...]] = []


@dataclass
class Played:
    """Decisions to learn from, all of one number of seats."""

    seats: int
    rows: Tensor  # what was seen, as bytes
    legal: Tensor
    action: Tensor
    chance: Tensor  # the logarithm of the action's, then
    advantage: Tensor
    target: Tensor  # of the value


def make_groups(settings: Settings, seed: int, threads: int) -> list[Group]:
    """All tables, as many of each kind as its share is; those of the same number of seats stand together."""
    whole = sum(t.share for t in settings.tables)
    kinds = sorted(settings.tables, key=lambda t: t.seats)
    return [Group(settings, t, max(1, round(settings.width * t.share / whole)), seed * 1009 + i, threads)
            for i, t in enumerate(kinds)]


def bytes_that_vary(settings: Settings, steps: int = 300) -> npt.NDArray[np.bool_]:
    """Which bytes of the encoding take more than one value, over all kinds of tables, where actions are drawn evenly."""
    least = most = None
    for kind in settings.tables:
        tables = Group(settings, kind, 32, settings.seed, 1).tables
        full = np.zeros((32, Encoding(settings.game, SEATS).size), np.uint8)
        for _ in range(steps):
            full[:, :tables.features.shape[1]] = tables.features
            low, high = full.min(axis=0), full.max(axis=0)
            least = low if least is None else np.minimum(least, low)
            most = high if most is None else np.maximum(most, high)
            tables.sample()
            tables.step()
    assert least is not None and most is not None
    return np.asarray(least != most)


def advantages(value: Floats, seat: Bytes, ended: Bytes, reward: Floats, trace: float,
               ) -> tuple[Floats, npt.NDArray[np.bool_]]:
    """How much better each decision went than the value had said, looked ahead by `trace`; and of which that is known: not of
    a seat's last ones where the round goes on. All arrays begin with (steps, tables)."""
    steps, count = value.shape
    following, ahead = np.zeros(reward.shape[1:], np.float32), np.zeros(reward.shape[1:], np.float32)
    known = np.zeros(reward.shape[1:], np.bool_)
    advantage, good = np.zeros((steps, count), np.float32), np.zeros((steps, count), np.bool_)
    table = np.arange(count)
    for t in reversed(range(steps)):
        over = ended[t] > 0
        following[over], ahead[over] = reward[t][over], 0
        known[over] = (ended[t][over] == 1)[:, None]  # of several rounds nobody can say which one was won
        at = table, seat[t]
        good[t] = known[at]
        advantage[t] = np.where(good[t], following[at] - value[t] + trace * ahead[at], 0)
        following[at], ahead[at], known[at] = value[t], advantage[t], True
    return advantage, good


class Play:
    """All groups, stepped together: one pass through the net for each step."""

    def __init__(self, settings: Settings, seed: int, threads: int, device: str):
        self.settings, self.device = settings, device
        self.groups = make_groups(settings, seed, threads)
        self.decisions = 0

    def _rows(self, groups: list[Group]) -> list[tuple[int, Tensor]]:
        return [(g.kind.seats, torch.from_numpy(g.tables.features.copy()).to(self.device)) for g in groups]

    @torch.no_grad()
    def _ask(self, net: Net, past: Optional[Net]) -> tuple[Tensor, Tensor]:
        """Scores and values at all tables."""
        scores, value = net(self._rows(self.groups))
        at = 0
        for g in self.groups:
            if g.hero is not None and past is not None:
                theirs, _ = past(self._rows([g]))
                own = torch.from_numpy(g.tables.seat == g.hero).to(self.device)
                scores[at:at + g.count] = torch.where(own[:, None], scores[at:at + g.count], theirs)
            at += g.count
        return scores, torch.sigmoid(value)

    def _step(self, net: Net, past: Optional[Net]) -> None:
        scores, value = self._ask(net, past)
        legal = torch.from_numpy(np.concatenate([g.tables.legal for g in self.groups])).to(self.device)
        chances = masked(scores, legal).cpu().numpy()
        values, at = value.cpu().numpy(), 0
        for g in self.groups:
            t, part = g.tables, slice(at, at + g.count)
            seen = t.features.copy(), t.legal.copy(), t.seat.copy()
            action = t.sample(logits=chances[part]).copy()
            told = t.step()
            g.steps.append((*seen, action, chances[part][np.arange(g.count), action], values[part], told.ended.copy(),
                            told.reward.copy()))
            at += g.count
        self.decisions += at

    def play(self, net: Net, past: Optional[Net]) -> list[Played]:
        """So many steps at every table, and what is to be learnt from them."""
        for g in self.groups:
            g.steps = []
        for _ in range(self.settings.steps):
            self._step(net, past)
        seats = sorted({g.kind.seats for g in self.groups})
        return [self._learnt([g for g in self.groups if g.kind.seats == n], n) for n in seats]

    def _learnt(self, groups: list[Group], seats: int) -> Played:
        parts = [self._of_group(g) for g in groups]
        joined = [torch.from_numpy(np.concatenate([p[i] for p in parts])).to(self.device) for i in range(6)]
        return Played(seats, *joined)

    def _of_group(self, g: Group) -> tuple[npt.NDArray[np.generic], ...]:
        rows, legal, seat, action, chance, value, ended, reward = (np.stack(part) for part in zip(*g.steps))
        advantage, good = advantages(value, seat, ended, reward, self.settings.trace)
        if g.hero is not None:
            good &= seat == g.hero
        target = np.clip(value + advantage, 0, 1)
        return rows[good], legal[good], action[good].astype(np.int64), chance[good], advantage[good], target[good]
