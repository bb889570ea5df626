"""A training from its beginning or from its last checkpoint, as long as it is to be."""
from __future__ import annotations

import io
import pickle
import random
import time
from pathlib import Path
from typing import Any, Optional

import numpy as np
import torch

from ..net_file import net_about, net_parts
from .curve import svg
from .folder import Folder
from .kernel import Kernel
from .learn import Learner
from .matches import Result, judge
from .net import Inputs, Net
from .settings import Match, Settings
from .tables import Play, bytes_that_vary

CHECKPOINT_SECONDS = 10.0


class Training:
    """The net, its past selves, the mean of its last selves (which is what is kept in the end), and how far it has come."""

    def __init__(self, settings: Settings, folder: Folder, program: str, threads: int, device: str):
        self.settings, self.folder, self.program, self.device = settings, folder, program, device
        self.seconds, self.decisions, self.rounds = 0.0, 0, 0
        self.began_with: Optional[str] = None  # what the net says of itself that this one was at first,
        self.first: Optional[dict[str, Any]] = None  # and its weights
        self.past: list[dict[str, Any]] = []
        self.curve: list[tuple[float, Result]] = []
        kept = self._kept()
        torch.manual_seed(settings.seed)
        self.varies = np.array(kept["varies"], np.bool_) if kept else bytes_that_vary(settings)
        kernel = Kernel(threads) if device == "cpu" else None
        self.play = Play(settings, settings.seed + (kept["decisions"] if kept else 0), threads, device, kernel)
        self.net, self.earlier, self.average = self._make_net(), self._make_net(), self._make_net()
        self.average.load_state_dict(self.net.state_dict())
        self.learner = Learner(self.net, settings, kernel)
        if kept:
            self._go_on(kept)

    def _make_net(self) -> Net:
        s = self.settings
        return Net(Inputs(s.game, self.varies, s.slots), s.first, s.second, self.play.groups[0].tables.actions).to(self.device)

    def begin_with(self, path: Path) -> None:
        """The weights of a net; ValueError says why it cannot be that one."""
        data = path.read_bytes()
        try:
            self.net.begin_with(*net_parts(data))
            self.began_with = net_about(data)
        except ValueError as error:
            raise ValueError(f"{path}: {error}") from None
        self.first = self._copy()
        self.average.load_state_dict(self.first)

    def _copy(self) -> dict[str, Any]:
        return {name: value.detach().clone() for name, value in self.net.state_dict().items()}

    @torch.no_grad()
    def best(self) -> Net:
        """What a file gets: the mean of the last selves, with a part of the net that it began with."""
        made = self._make_net()
        made.load_state_dict(self.average.state_dict())
        if self.first:
            for name, weights in made.named_parameters():
                weights.lerp_(self.first[name], self.settings.kept)
        return made

    # ---- checkpoints ----

    def _kept(self) -> Optional[dict[str, Any]]:
        path = self.folder.checkpoint
        if not path.exists():
            return None
        try:
            kept: dict[str, Any] = torch.load(path, map_location=self.device)
        except (RuntimeError, EOFError, pickle.UnpicklingError) as error:
            raise ValueError(f"{path} is no checkpoint ({' '.join(str(error).split())[:80]}); remove it") from None
        if kept["settings"] != self.settings.text():
            raise ValueError(f"{path} is of other settings than {self.folder.settings}; remove it to begin anew")
        return kept

    def _go_on(self, kept: dict[str, Any]) -> None:
        self.net.load_state_dict(kept["net"])
        self.average.load_state_dict(kept["average"])
        self.learner.adam.load_state_dict(kept["adam"])
        self.seconds, self.decisions, self.rounds = kept["seconds"], kept["decisions"], kept["rounds"]
        self.past, self.began_with, self.first = kept["past"], kept["began_with"], kept["first"]
        self.curve = [(minute, Result(Match(*match), *numbers)) for minute, match, numbers in kept["curve"]]

    def keep(self) -> None:
        """Writes a checkpoint."""
        curve = [(minute, (r.match.preset, r.match.seats, r.match.against), (r.share, r.low, r.high))
                 for minute, r in self.curve]
        out = io.BytesIO()
        torch.save({"settings": self.settings.text(), "varies": self.varies.tolist(), "net": self.net.state_dict(),
                    "average": self.average.state_dict(), "adam": self.learner.adam.state_dict(), "past": self.past,
                    "began_with": self.began_with, "first": self.first, "seconds": self.seconds,
                    "decisions": self.decisions, "rounds": self.rounds, "curve": curve}, out)
        self.folder.write(self.folder.checkpoint, out.getvalue())

    # ---- learning ----

    def _earlier(self) -> Optional[Net]:
        """A self of the past, any."""
        if not self.past:
            return None
        self.earlier.load_state_dict(random.choice(self.past))
        return self.earlier

    def _remember(self) -> None:
        if self.rounds % self.settings.past_every == 0:
            self.past.append(self._copy())
        if len(self.past) > self.settings.past_count:
            del self.past[random.randrange(len(self.past) - 1)]

    @torch.no_grad()
    def _average(self) -> None:
        """A net that has learnt by chance is a little off, each time elsewhere: the mean of the last ones is less so."""
        part = 1 / min(self.rounds, self.settings.averaged)
        for mean, now in zip(self.average.parameters(), self.net.parameters()):
            mean.lerp_(now, part)

    def _learn(self, progress: float) -> dict[str, float]:
        before = self.play.decisions
        self._remember()
        played = self.play.play(self.net, self._earlier())
        told = self.learner.learn(played, progress)
        self.decisions += self.play.decisions - before
        self.rounds += 1
        self._average()
        return told

    def _mark(self, minutes: float, told: dict[str, float]) -> None:
        """A point of the learning curve, and a line that says how it goes."""
        s = self.settings
        now = self.folder.path / "now.net"
        self.folder.write(now, self.best().to_bytes(s.game, f"game: {s.game}\nmade: while it was being trained\n"))
        result = judge(self.program, s, s.matches[0], now, s.curve_blocks)
        now.unlink()
        done = self.seconds / 60
        self.curve.append((done, result))
        self.folder.write(self.folder.curve, svg(self.curve, minutes))
        self.folder.say(f"{done:5.1f} of {minutes:g} minutes, {max(0.0, minutes - done):.1f} left; "
                        f"{self.decisions / 1e6:.2f} M decisions; entropy {told.get('entropy', float('nan')):.2f}; {result}")

    def run(self, minutes: float) -> None:
        """Learns until it has done so for so many minutes in all."""
        whole, kept = 60 * minutes, time.monotonic()
        begin = time.monotonic() - self.seconds
        told: dict[str, float] = {}
        if not self.curve:
            self._mark(minutes, told)
        due = self.seconds + whole / self.settings.curve_points
        while self.seconds < whole:
            told = self._learn(self.seconds / whole)
            self.seconds = time.monotonic() - begin
            if self.seconds >= due and self.seconds < whole:
                self._mark(minutes, told)
                due = self.seconds + whole / self.settings.curve_points
            if time.monotonic() - kept > CHECKPOINT_SECONDS:
                self.keep()
                kept = time.monotonic()
        if told:
            self._mark(minutes, told)
        self.keep()
