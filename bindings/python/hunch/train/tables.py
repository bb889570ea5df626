"""Tables at which the net plays to learn, and what has come of its decisions there."""
from __future__ import annotations

import warnings
from functools import partial
from typing import Callable, Optional

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor

from ..encoding import Encoding
from ..net_file import SEATS
from ..vector import Vector
from .kernel import Kernel, Weights
from .net import Net, masked
from .played import Played
from .settings import Settings, Tables

warnings.filterwarnings("ignore", message="The given NumPy array is not writ")  # it is only read

FIRST_HABIT = "met"  # of the features of a seat; its habits are the last ones


def habits(game: str, seats: int) -> npt.NDArray[np.bool_]:
    """Which bytes of the encoding tell how others have played so far."""
    encoding = Encoding(game, seats)
    told = np.zeros(encoding.size, np.bool_)
    first = [f.name for f in encoding.features].index(FIRST_HABIT)
    for f in encoding.features[first:]:
        for seat in range(seats):
            told[f.offset + seat * f.stride:][:f.length] = True
    return told


class Group:
    """Tables of one kind. `hero` is the seat that learns at each, where the others are an earlier self. At a part of the tables
    everyone is a stranger: a net must know how to play then, too."""

    def __init__(self, settings: Settings, kind: Tables, count: int, seed: int, threads: int, device: str):
        learn = [0] if kind.opponents else None
        self.kind, self.count, self.device = kind, count, device
        self.tables = Vector(settings.game, kind.preset, None, kind.seats, count, learn, kind.opponents or None, seed,
                             threads, nets=True, meet=settings.meet)
        self.hero: Optional[Tensor] = torch.arange(count, device=device) % kind.seats if kind.past else None
        self.strangers = round(settings.strangers * count)
        self.known = torch.from_numpy(np.where(habits(settings.game, kind.seats), 0, 255).astype(np.uint8)).to(device)
        self.steps: list[tuple[Tensor, ...]] = []

    def given(self, array: npt.NDArray[np.generic]) -> Tensor:
        """A copy of one of the tables' arrays, where the net computes."""
        return torch.tensor(array) if self.device == "cpu" else torch.from_numpy(array).to(self.device)

    def rows(self) -> Tensor:
        """What the deciding seats see."""
        rows = self.given(self.tables.features)
        rows[:self.strangers] &= self.known
        return rows


def make_groups(settings: Settings, seed: int, threads: int, device: str) -> list[Group]:
    """All tables, as many of each kind as its share is; those of the same number of seats stand together."""
    whole = sum(t.share for t in settings.tables)
    kinds = sorted(settings.tables, key=lambda t: t.seats)
    return [Group(settings, t, max(1, round(settings.width * t.share / whole)), seed * 1009 + i, threads, device)
            for i, t in enumerate(kinds)]


def bytes_that_vary(settings: Settings, steps: int = 300) -> npt.NDArray[np.bool_]:
    """Which bytes of the encoding take more than one value, over all kinds of tables, where actions are drawn evenly."""
    least = most = None
    for kind in settings.tables:
        tables = Group(settings, kind, 32, settings.seed, 1, "cpu").tables
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


def advantages(value: Tensor, seat: Tensor, ended: Tensor, reward: Tensor, trace: float) -> tuple[Tensor, Tensor]:
    """How much better each decision went than the value had said, looked ahead by `trace`; and of which that is known: not of
    a seat's last ones where the round goes on. All arrays begin with (steps, tables)."""
    steps = len(value)
    following, ahead = torch.zeros_like(reward[0]), torch.zeros_like(reward[0])
    known = torch.zeros_like(reward[0], dtype=torch.bool)
    advantage, good = torch.zeros_like(value), torch.zeros_like(value, dtype=torch.bool)
    for t in reversed(range(steps)):
        over = (ended[t] > 0)[:, None]
        following, ahead = torch.where(over, reward[t], following), ahead.masked_fill(over, 0)
        known = torch.where(over, (ended[t] == 1)[:, None], known)  # of several rounds nobody can say which one was won
        at = seat[t][:, None]
        good[t] = known.gather(1, at)[:, 0]
        better = following.gather(1, at)[:, 0] - value[t] + trace * ahead.gather(1, at)[:, 0]
        advantage[t] = better.masked_fill(~good[t], 0)
        following.scatter_(1, at, value[t][:, None])
        ahead.scatter_(1, at, advantage[t][:, None])
        known.scatter_(1, at, True)
    return advantage, good


def _drawn(chances: Tensor) -> Tensor:
    """One of each row, as likely as the logarithms say."""
    noise = torch.empty_like(chances).exponential_().log_()
    return (chances - noise).argmax(dim=1)


class Play:
    """All groups, stepped together. By torch with one pass through the net for each step: everything stays where the net
    computes; the tables get the actions and give what is seen. With a kernel without torch's net."""

    def __init__(self, settings: Settings, seed: int, threads: int, device: str, kernel: Optional[Kernel] = None):
        self.settings, self.device, self.kernel = settings, device, kernel
        self.groups = make_groups(settings, seed, threads, device)
        self.decisions = 0

    def _by_torch(self, net: Net, past: Optional[Net], rows: list[Tensor], seats: list[Tensor],
                  legal: list[Tensor]) -> tuple[Tensor, Tensor, Tensor]:
        scores, value = net([(g.kind.seats, r) for g, r in zip(self.groups, rows)])
        at = 0
        for g, r, seat in zip(self.groups, rows, seats):
            if g.hero is not None and past is not None:
                theirs, _ = past([(g.kind.seats, r)])
                own = (seat == g.hero)[:, None]
                scores[at:at + g.count] = torch.where(own, scores[at:at + g.count], theirs)
            at += g.count
        chances = masked(scores, torch.cat(legal))
        action = _drawn(chances)
        return action, chances.gather(1, action[:, None])[:, 0], torch.sigmoid(value)

    def _by_kernel(self, kernel: Kernel, net: Weights, past: Optional[Weights], rows: list[Tensor], seats: list[Tensor],
                   legal: list[Tensor]) -> tuple[Tensor, Tensor, Tensor]:
        found = []
        for g, r, seat, may in zip(self.groups, rows, seats, legal):
            action, chance, value = kernel.act(net, r, may)
            if g.hero is not None and past is not None:
                action = torch.where(seat == g.hero, action, kernel.act(past, r, may)[0])
            found.append((action, chance, value))
        action, chance, value = (torch.cat(part) for part in zip(*found))
        return action, chance, value

    @torch.no_grad()
    def _step(self, decide: Callable[..., tuple[Tensor, Tensor, Tensor]]) -> None:
        """Everywhere an action, with the logarithm of its chance and the value, and what comes of it."""
        rows = [g.rows() for g in self.groups]
        seats = [g.given(g.tables.seat).long() for g in self.groups]
        legal = [g.given(g.tables.legal) for g in self.groups]
        action, chance, value = decide(rows, seats, legal)
        plain, at = action.cpu().numpy().astype(np.uint16), 0
        for g, row, seat, may in zip(self.groups, rows, seats, legal):
            part = slice(at, at + g.count)
            told = g.tables.step(plain[part])
            g.steps.append((row, may, seat, action[part], chance[part], value[part], g.given(told.ended), g.given(told.reward)))
            at += g.count
        self.decisions += at

    def play(self, net: Net, past: Optional[Net]) -> list[Played]:
        """So many steps at every table, and what is to be learnt from them."""
        if self.kernel:
            decide = partial(self._by_kernel, self.kernel, Weights(net), Weights(past) if past else None)
        else:
            decide = partial(self._by_torch, net, past)
        for g in self.groups:
            g.steps = []
        for _ in range(self.settings.steps):
            self._step(decide)
        seats = sorted({g.kind.seats for g in self.groups})
        return [self._learnt([g for g in self.groups if g.kind.seats == n], n) for n in seats]

    def _learnt(self, groups: list[Group], seats: int) -> Played:
        parts = [self._of_group(g) for g in groups]
        return Played(seats, *[torch.cat([p[i] for p in parts]) for i in range(6)])

    def _of_group(self, g: Group) -> tuple[Tensor, ...]:
        rows, legal, seat, action, chance, value, ended, reward = (torch.stack(part) for part in zip(*g.steps))
        g.steps = []
        advantage, good = advantages(value, seat, ended, reward, self.settings.trace)
        if g.hero is not None:
            good &= seat == g.hero
        target = (value + advantage).clamp(0, 1)
        return rows[good], legal[good], action[good], chance[good], advantage[good], target[good]
