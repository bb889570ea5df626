"""The net while it learns: floats, in the shape that a file has (net_file.py), so that little is lost when they become whole
numbers: units are bounded as there, and weights stay within what their parts can hold."""
from __future__ import annotations

from typing import Optional, Sequence

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn
from torch.nn import functional

from ..encoding import Encoding
from ..net_file import FLAGS, LAST, LOG2_E, NUMBERS, SEATS, SECOND, UNITS, Columns, Layers, net_bytes

MOST = 8188 / UNITS  # of a unit
_FLAG_MOST, _NUMBER_MOST, _LAST_MOST = 127 / FLAGS, 32767 / NUMBERS, 11.0


class Inputs:
    """Which bytes of the encoding the net reads, as columns in the order of the bytes: so those of a table of two come
    first, and of each layer's weights only so many are used there. Numbers are read as they are; choices and bits are
    flags."""

    def __init__(self, game: str, varies: npt.NDArray[np.bool_]):
        self.numbers: list[int] = []
        self.flags: list[tuple[int, int, int]] = []  # byte, what is looked at of it, what that must be
        encoding = Encoding(game, SEATS)
        for f in encoding.features:
            for byte in [f.offset + s * f.stride + k for s in range(SEATS if f.stride else 1) for k in range(f.length)]:
                if not varies[byte]:
                    continue
                if f.type == "number":
                    self.numbers.append(byte)
                elif f.type == "choice":
                    self.flags += [(byte, 255, value) for value in range(1, f.most + 1)]
                else:
                    self.flags += [(byte, 1 << bit, 1 << bit) for bit in range(8) if f.most >> bit & 1]
        self.numbers.sort()
        self.flags.sort()
        self.sizes = {seats: Encoding(game, seats).size for seats in range(2, SEATS + 1)}

    def count(self, seats: int) -> tuple[int, int]:
        """How many numbers and flags a table of so many has."""
        size = self.sizes[seats]
        return sum(b < size for b in self.numbers), sum(b < size for b, _, _ in self.flags)

    def columns(self) -> tuple[Columns, list[int]]:
        """As a file has them, and which flag stands at each place there."""
        choices = [i for i, (_, mask, _) in enumerate(self.flags) if mask == 255]
        bits = [i for i, (_, mask, _) in enumerate(self.flags) if mask != 255]
        return Columns([(b, 1.0, 0.0) for b in self.numbers], [(self.flags[i][0], self.flags[i][2]) for i in choices],
                       [(self.flags[i][0], self.flags[i][2]) for i in bits]), choices + bits


def _rounded(weight: Tensor, parts: float) -> Tensor:
    """Weights as a file has them, in so many parts of one: what is learnt is learnt with that. Gradients pass as if they were
    not."""
    return weight + (torch.round(weight * parts) / parts - weight).detach()


class Net(nn.Module):
    """Two layers of units, a score for each action and one for the value."""

    def __init__(self, inputs: Inputs, first: int, second: int, actions: int):
        super().__init__()
        self.inputs, self.actions = inputs, actions
        self.number = nn.Parameter(torch.randn(first, len(inputs.numbers)) * 0.01)
        self.flag = nn.Parameter(torch.randn(first, len(inputs.flags)) * 0.15)
        self.bias = nn.Parameter(torch.zeros(first))
        self.second = nn.Linear(first, second)
        self.last = nn.Linear(second, actions + 1)
        nn.init.normal_(self.last.weight, std=0.01)
        nn.init.zeros_(self.last.bias)
        byte, mask, value = (torch.tensor([f[i] for f in inputs.flags]) for i in range(3))
        self.register_buffer("number_byte", torch.tensor(inputs.numbers), persistent=False)
        self.register_buffer("flag_byte", byte, persistent=False)
        self.register_buffer("flag_mask", mask.to(torch.uint8)[:, None], persistent=False)
        self.register_buffer("flag_value", value.to(torch.uint8)[:, None], persistent=False)
        self._counts = {seats: inputs.count(seats) for seats in inputs.sizes}

    def _sums(self, seats: int, rows: Tensor, flag: Tensor) -> Tensor:
        """The first layer's sums for the bytes of tables of so many seats."""
        numbers, flags = self._counts[seats]
        byte = rows.t().contiguous()
        value = byte.index_select(0, self.number_byte[:numbers]).float()
        seen = (byte.index_select(0, self.flag_byte[:flags]) & self.flag_mask[:flags]) == self.flag_value[:flags]
        return (self.number[:, :numbers] @ value + flag[:, :flags] @ seen.float()).t()

    def forward(self, rows: Sequence[tuple[int, Tensor]], some: Optional[Tensor] = None) -> tuple[Tensor, Tensor]:
        """Scores of all actions or of some, and the value before it becomes a chance, for bytes of tables of several sizes in
        turn."""
        flag = _rounded(self.flag, FLAGS)
        one = torch.cat([self._sums(seats, bytes_, flag) for seats, bytes_ in rows if len(bytes_)]) + self.bias
        two = functional.linear(one.clamp(0, MOST), _rounded(self.second.weight, SECOND), self.second.bias).clamp(0, MOST)
        weight, bias = self.last.weight, self.last.bias
        if some is not None:
            some = torch.cat([some, some.new_tensor([self.actions])])
            weight, bias = weight[some], bias[some]
        out = functional.linear(two, _rounded(weight, LAST * LOG2_E), bias)
        return out[:, :-1], out[:, -1]

    @torch.no_grad()
    def bound(self) -> None:
        """Keeps weights within what a file holds."""
        self.flag.clamp_(-_FLAG_MOST, _FLAG_MOST)
        self.number.clamp_(-_NUMBER_MOST, _NUMBER_MOST)
        self.last.weight.clamp_(-_LAST_MOST, _LAST_MOST)

    @torch.no_grad()
    def begin_with(self, columns: Columns, layers: Layers) -> None:
        """Takes the weights of a file (net_parts); what it does not read counts for nothing at first. ValueError: its layers are of
        other sizes."""
        if layers.weight[1].shape != tuple(self.second.weight.shape) or layers.weight[2].shape != tuple(self.last.weight.shape):
            raise ValueError(f"it has {layers.weight[1].shape[1]} and {layers.weight[1].shape[0]} units; the settings have "
                             f"{self.second.weight.shape[1]} and {self.second.weight.shape[0]}")
        number = {byte: i for i, (byte, _, _) in enumerate(columns.numbers)}
        listed = [(b, 255, v) for b, v in columns.choices] + [(b, v, v) for b, v in columns.bits]
        flag = {f: len(number) + i for i, f in enumerate(listed)}
        first = np.concatenate([layers.weight[0], np.zeros((len(layers.weight[0]), 1))], axis=1)

        def fill(to: Tensor, values: npt.NDArray[np.float64]) -> None:
            to.copy_(torch.from_numpy(np.ascontiguousarray(values)).to(to))

        fill(self.number, first[:, [number.get(b, -1) for b in self.inputs.numbers]])
        fill(self.flag, first[:, [flag.get(f, -1) for f in self.inputs.flags]])
        for to, values in ((self.bias, layers.bias[0]), (self.second.weight, layers.weight[1]),
                           (self.second.bias, layers.bias[1]), (self.last.weight, layers.weight[2]),
                           (self.last.bias, layers.bias[2])):
            fill(to, values)

    def to_bytes(self, game: str, about: str) -> bytes:
        """The file of the net."""
        def floats(t: Tensor) -> npt.NDArray[np.float64]:
            return np.asarray(t.detach().cpu().double().numpy())

        columns, order = self.inputs.columns()
        first = np.concatenate([floats(self.number), floats(self.flag)[:, order]], axis=1)
        layers = Layers([first, floats(self.second.weight), floats(self.last.weight)],
                        [floats(self.bias), floats(self.second.bias), floats(self.last.bias)])
        return net_bytes(game, columns, layers, about)


def masked(scores: Tensor, legal: Tensor) -> Tensor:
    """Logarithms of the chances of actions, of which only legal ones have any."""
    return torch.log_softmax(scores.masked_fill(~legal, -1e9), dim=1)


def pick_device(wanted: Optional[str]) -> str:
    """Where to compute: as asked, else on a GPU where there is one."""
    return wanted or ("cuda" if torch.cuda.is_available() else "cpu")
