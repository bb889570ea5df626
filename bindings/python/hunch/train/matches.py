"""Matches by the program itself, `hunch match`: what is said of a net's strength is what anyone can measure again."""
from __future__ import annotations

import json
import os
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Optional

from .settings import Match, Settings


@dataclass(frozen=True)
class Result:
    """A win share with its 95 % interval."""

    match: Match
    share: float
    low: float
    high: float

    def __str__(self) -> str:
        m = self.match
        return (f"{m.preset}, {m.seats} seats, against {m.against}: {100 * self.share:.1f} % "
                f"({100 * self.low:.1f} to {100 * self.high:.1f})")

    def plain(self) -> dict[str, object]:
        """For YAML."""
        m = self.match
        return {"preset": m.preset, "seats": m.seats, "against": m.against, "share": round(self.share, 4),
                "low": round(self.low, 4), "high": round(self.high, 4)}


def find_program(named: Optional[str]) -> str:
    """The program: as named, as $HUNCH says, or of that name on the path."""
    return named or os.environ.get("HUNCH") or "hunch"


def judge(program: str, settings: Settings, match: Match, net: Path, blocks: int) -> Result:
    """Plays the match. RuntimeError says what the program did."""
    command = [program, "match", settings.game, f"net:{net}", *[match.against] * (match.seats - 1), "--preset", match.preset,
               "--blocks", str(blocks), "--json"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError as error:
        raise RuntimeError(f"{program}: {error.strerror}; name the program with --hunch") from None
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)}: {done.stderr.strip()}")
    player = json.loads(done.stdout)["players"][0]
    return Result(match, player["win_share"], player["win_low"], player["win_high"])
