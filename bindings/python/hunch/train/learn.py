"""Proximal policy optimisation: the net is moved toward what went better than expected, a little at a time."""
from __future__ import annotations

from dataclasses import replace
from typing import Optional, Sequence

import torch
from torch import Tensor
from torch.nn import functional

from .kernel import Kernel
from .net import Net, masked
from .played import Played
from .settings import Settings


def between(first: float, last: float, progress: float) -> float:
    """From the one to the other as time goes by."""
    return first + (last - first) * min(1.0, progress)


def narrow(played: list[Played], actions: int) -> tuple[list[Played], Tensor]:
    """The same with those actions alone that were ever legal, a quarter of all, and which they are."""
    some = torch.stack([p.legal.any(dim=0) for p in played]).any(dim=0).nonzero()[:, 0]
    place = some.new_zeros(actions)
    place[some] = torch.arange(len(some), device=some.device)
    return [replace(p, legal=p.legal[:, some], action=place[p.action]) for p in played], some


def usual(played: list[Played]) -> list[Played]:
    """The same with advantages of mean 0 and spread 1."""
    advantage = torch.cat([p.advantage for p in played])
    mean, spread = advantage.mean(), advantage.std() + 1e-6
    return [replace(p, advantage=(p.advantage - mean) / spread) for p in played]


def _pieces(played: Played, count: int) -> Sequence[Tensor]:
    order = torch.randperm(len(played.action), device=played.action.device)
    return torch.tensor_split(order, count)


class Learner:
    """The net with what Adam remembers of it. Gradients come from a kernel where there is one, else from torch."""

    def __init__(self, net: Net, settings: Settings, kernel: Optional[Kernel] = None):
        self.net, self.settings, self.kernel = net, settings, kernel
        self.adam = torch.optim.Adam(net.parameters(), lr=settings.rate, eps=1e-5)

    def learn(self, played: list[Played], progress: float) -> dict[str, float]:
        """Goes through what was played a few times. Tells means of the last time: the entropy, the value's loss."""
        s = self.settings
        for group in self.adam.param_groups:
            group["lr"] = between(s.rate, s.last_rate, progress)
        variety = between(s.entropy, s.last_entropy, progress)
        played = usual(played)
        some = None
        if not self.kernel:
            played, some = narrow(played, self.net.actions)
        told = (0.0, 0.0)
        for _ in range(s.epochs):
            orders = [_pieces(p, s.pieces) for p in played]
            for i in range(s.pieces):
                piece = [o[i] for o in orders]
                if self.kernel:
                    told = self.kernel.gradient(self.net, played, piece, s.clip, variety, s.value_weight)
                else:
                    told = self.gradient(played, piece, some, variety)
                torch.nn.utils.clip_grad_norm_(self.net.parameters(), s.largest)
                self.adam.step()
                self.net.bound()
        return {"entropy": told[0], "value_loss": told[1]}

    def gradient(self, played: list[Played], piece: list[Tensor], some: Optional[Tensor], variety: float) -> tuple[float, float]:
        """What Kernel.gradient does, by torch."""
        s = self.settings

        def joined(name: str) -> Tensor:
            return torch.cat([getattr(p, name)[at] for p, at in zip(played, piece)])

        scores, value = self.net([(p.seats, p.rows[at]) for p, at in zip(played, piece)], some)
        chances = masked(scores, joined("legal"))
        now = chances.gather(1, joined("action")[:, None])[:, 0]
        ratio = torch.exp(now - joined("chance"))
        better = joined("advantage")
        gain = torch.min(ratio * better, ratio.clamp(1 - s.clip, 1 + s.clip) * better).mean()
        entropy = -(chances.exp() * chances.clamp(min=-50)).sum(dim=1).mean()
        wrong = functional.binary_cross_entropy_with_logits(value, joined("target"))
        loss = s.value_weight * wrong - gain - variety * entropy
        self.adam.zero_grad()
        loss.backward()
        return float(entropy.detach()), float(wrong.detach())
