"""What a training leaves in its folder. Every file is written beside its place and then renamed, so a kill spoils none."""
from __future__ import annotations

import os
from pathlib import Path
from typing import Union


class Folder:
    """settings.yaml, checkpoint.pt, log.txt, curve.svg and GAME.net."""

    def __init__(self, path: Path, game: str):
        path.mkdir(parents=True, exist_ok=True)
        self.path = path
        self.settings, self.checkpoint = path / "settings.yaml", path / "checkpoint.pt"
        self.curve, self.net, self.log = path / "curve.svg", path / f"{game}.net", path / "log.txt"

    def write(self, path: Path, data: Union[str, bytes]) -> None:
        """All of it, or nothing."""
        beside = path.with_name(path.name + ".new")
        with open(beside, "wb") as out:
            out.write(data.encode() if isinstance(data, str) else data)
            out.flush()
            os.fsync(out.fileno())
        os.replace(beside, path)

    def say(self, line: str) -> None:
        """A line for who watches, and for the log."""
        print(line, flush=True)
        with open(self.log, "a", encoding="utf-8") as out:
            out.write(line + "\n")
