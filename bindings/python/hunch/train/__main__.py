"""python3 -m hunch.train GAME: trains a net, or goes on with it. `make train` calls this."""
from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python3 -m hunch.train", description=(
        "Trains a net by self-play. The same command goes on after a kill, and with more minutes after the end."))
    parser.add_argument("game")
    parser.add_argument("--minutes", type=float, default=10, help="to learn in all (default: 10)")
    parser.add_argument("--folder", type=Path, help="where all is kept (default: train/GAME)")
    parser.add_argument("--settings", type=Path, help="a YAML file (default: settings.yaml of the folder, else the game's own)")
    parser.add_argument("--from", type=Path, dest="first", metavar="FILE", help="a net to begin with, instead of chance")
    parser.add_argument("--threads", type=int, help="that step tables and, without a GPU, learn (default: one for each processor)")
    parser.add_argument("--device", choices=["cpu", "cuda"], help="(default: cuda where there is one)")
    parser.add_argument("--hunch", help="the program that plays the matches (default: $HUNCH, else hunch)")
    wished = parser.parse_args()
    if not 0 <= wished.minutes <= 1e6:
        parser.error("--minutes: expected 0 to 1000000")
    if wished.threads is not None and not 1 <= wished.threads <= 64:
        parser.error("--threads: expected 1 to 64")
    return wished


def _train(wished: argparse.Namespace) -> int:
    try:
        import torch

        from .export import export
        from .folder import Folder
        from .matches import find_program
        from .net import pick_device
        from .settings import as_large, of_game, read
        from .training import Training
    except ModuleNotFoundError as missing:
        raise ValueError(f"{missing.name} is missing; it needs torch, numpy and yaml (tools/install train)") from None
    torch.set_num_threads(1)  # the products are small: more would wait for each other, on a busy machine for long
    torch.set_float32_matmul_precision("high")  # on a GPU several times as fast; weights are rounded far coarser
    device = pick_device(wished.device)
    threads = wished.threads or min(64, len(os.sched_getaffinity(0)))
    folder = Folder(wished.folder or Path("train") / wished.game, wished.game)
    path = wished.settings or (folder.settings if folder.settings.exists() else None)
    settings = (read(path) if path else of_game(wished.game)).on(device)
    if wished.first and not path:
        settings = as_large(settings, wished.first)
    if settings.game != wished.game:
        raise ValueError(f"{path} is for {settings.game}; expected {wished.game}")
    training = Training(settings, folder, find_program(wished.hunch), threads, device)
    folder.write(folder.settings, settings.text())
    folder.say(f"{settings.game}: {settings.first} and {settings.second} units, {settings.width} tables, on {device} with "
               f"torch {torch.__version__}; in {folder.path}")
    if training.seconds:
        folder.say(f"goes on after {training.seconds / 60:.1f} minutes and {training.decisions / 1e6:.2f} M decisions")
    elif wished.first:
        training.begin_with(wished.first)
    training.run(wished.minutes)
    good = export(training)
    folder.say(f"{folder.net}; the learning curve is {folder.curve}")
    return 0 if good else 1


def main() -> int:
    """The command; returns its exit status."""
    wished = _arguments()
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    try:
        return _train(wished)
    except (ValueError, RuntimeError, OSError) as error:
        print(f"hunch.train: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("stopped; the same command goes on from the last checkpoint", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main())
