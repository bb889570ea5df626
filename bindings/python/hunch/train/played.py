"""What the net has decided at its tables, to learn from."""
from __future__ import annotations

from dataclasses import dataclass

from torch import Tensor


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
