"""Training: a net learns a game by playing against itself, its past and our other players (docs/nets.md).

    python3 -m hunch.train cambio --minutes 10 --folder build/train/cambio

It needs torch and PyYAML, which the rest of the package does not: settings.py and curve.py do without torch.
"""
