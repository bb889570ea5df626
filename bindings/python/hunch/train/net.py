"""The net while it learns: floats, in the shape that a file has (net_file.py), so that little is lost when they become whole
numbers: units are bounded as there, and weights stay within what their parts can hold."""
from __future__ import annotations

from typing import Optional, Sequence

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn
from torch.nn import functional

from .._native import SLOTS
from ..encoding import Encoding
from ..net_file import FLAGS, LAST, LOG2_E, NUMBERS, SEATS, SECOND, UNITS, Columns, Layers, net_bytes

MOST = 8188 / UNITS  # of a unit
_FLAG_MOST, _NUMBER_MOST, _LAST_MOST = 127 / FLAGS, 32767 / NUMBERS, 11.0


class Inputs:
    """Which bytes of the encoding the net reads, and by which rows of weights. Numbers are read as they are; choices and bits are
    flags. `numbers` and `flags` have a row each; `number_reads` and `flag_reads` say which row is for what of which byte, in
    the order of the bytes: so those of a table of two come first. Slots from `slots` on share their rows, as few cards lie
    there."""

    def __init__(self, game: str, varies: npt.NDArray[np.bool_], slots: int = SLOTS):
        self.numbers: list[int] = []
        self.flags: list[tuple[int, int, int]] = []  # byte, what is looked at of it, what that must be
        self.shared: list[tuple[int, int]] = []  # byte, and the one whose rows it reads by
        encoding = Encoding(game, SEATS)
        for f in encoding.features:
            for seat in range(SEATS if f.stride else 1):
                start = f.offset + seat * f.stride
                rare = start + (slots if f.length == SLOTS else f.length)
                listed = [b for b in range(start, rare) if varies[b]]
                if varies[rare:start + f.length].any():
                    listed.append(rare)
                    self.shared += [(b, rare) for b in range(rare + 1, start + f.length)]
                for byte in listed:
                    if f.type == "number":
                        self.numbers.append(byte)
                    elif f.type == "choice":
                        self.flags += [(byte, 255, value) for value in range(1, f.most + 1)]
                    else:
                        self.flags += [(byte, 1 << bit, 1 << bit) for bit in range(8) if f.most >> bit & 1]
        self.numbers.sort()
        self.flags.sort()
        self._find_reads()
        self.sizes = {seats: Encoding(game, seats).size for seats in range(2, SEATS + 1)}

    def _find_reads(self) -> None:
        like: dict[int, list[int]] = {}
        for byte, other in self.shared:
            like.setdefault(other, [other]).append(byte)
        self.number_reads = sorted((b, row) for row, byte in enumerate(self.numbers) for b in like.get(byte, [byte]))
        self.flag_reads = sorted((b, mask, value, row) for row, (byte, mask, value) in enumerate(self.flags)
                                 for b in like.get(byte, [byte]))

    def count(self, seats: int) -> tuple[int, int]:
        """How many numbers and flags a table of so many has."""
        size = self.sizes[seats]
        return sum(r[0] < size for r in self.number_reads), sum(r[0] < size for r in self.flag_reads)

    def columns(self) -> tuple[Columns, list[int]]:
        """As a file has them, and which flag stands at each place there."""
        choices = [i for i, (_, mask, _) in enumerate(self.flags) if mask == 255]
        bits = [i for i, (_, mask, _) in enumerate(self.flags) if mask != 255]
        return Columns([(b, 1.0, 0.0) for b in self.numbers], [(self.flags[i][0], self.flags[i][2]) for i in choices],
                       [(self.flags[i][0], self.flags[i][2]) for i in bits], self.shared), choices + bits


def rounded(weight: Tensor, parts: float) -> Tensor:
    """Weights as a file has them, in so many parts of one: what is learnt is learnt with that. Gradients pass as if they were
    not."""
    return weight + (torch.round(weight * parts) / parts - weight).detach()


class Net(nn.Module):
    """Two layers of units, a score for each action and one for the value."""

    def __init__(self, inputs: Inputs, first: int, second: int, actions: int):
        super().__init__()
        self.inputs, self.actions = inputs, actions
        self.number = nn.Parameter(torch.randn(len(inputs.numbers), first) * 0.01)
        self.flag = nn.Parameter(torch.randn(len(inputs.flags), first) * 0.15)
        self.bias = nn.Parameter(torch.zeros(first))
        self.second = nn.Linear(first, second)
        self.last = nn.Linear(second, actions + 1)
        nn.init.normal_(self.last.weight, std=0.01)
        nn.init.zeros_(self.last.bias)
        number_byte, number_row = (torch.tensor([r[i] for r in inputs.number_reads]) for i in range(2))
        byte, mask, value, row = (torch.tensor([r[i] for r in inputs.flag_reads]) for i in range(4))
        self.register_buffer("number_byte", number_byte, persistent=False)
        self.register_buffer("number_row", number_row, persistent=False)
        self.register_buffer("flag_byte", byte, persistent=False)
        self.register_buffer("flag_row", row, persistent=False)
        self.register_buffer("flag_mask", mask.to(torch.uint8)[:, None], persistent=False)
        self.register_buffer("flag_value", value.to(torch.uint8)[:, None], persistent=False)
        self._counts = {seats: inputs.count(seats) for seats in inputs.sizes}

    def _sums(self, seats: int, rows: Tensor, flag: Tensor) -> Tensor:
        """The first layer's sums for the bytes of tables of so many seats."""
        numbers, flags = self._counts[seats]
        byte = rows.t().contiguous()
        value = byte.index_select(0, self.number_byte[:numbers]).float()
        seen = (byte.index_select(0, self.flag_byte[:flags]) & self.flag_mask[:flags]) == self.flag_value[:flags]
        return value.t() @ self.number[self.number_row[:numbers]] + seen.float().t() @ flag[self.flag_row[:flags]]

    def forward(self, rows: Sequence[tuple[int, Tensor]], some: Optional[Tensor] = None) -> tuple[Tensor, Tensor]:
        """Scores of all actions or of some, and the value before it becomes a chance, for bytes of tables of several sizes in
        turn."""
        flag = rounded(self.flag, FLAGS)
        one = torch.cat([self._sums(seats, bytes_, flag) for seats, bytes_ in rows if len(bytes_)]) + self.bias
        two = functional.linear(one.clamp(0, MOST), rounded(self.second.weight, SECOND), self.second.bias).clamp(0, MOST)
        weight, bias = self.last.weight, self.last.bias
        if some is not None:
            some = torch.cat([some, some.new_tensor([self.actions])])
            weight, bias = weight[some], bias[some]
        out = functional.linear(two, rounded(weight, LAST * LOG2_E), bias)
        return out[:, :-1], out[:, -1]

    @torch.no_grad()
    def bound(self) -> None:
        """Keeps weights within what a file holds."""
        self.flag.clamp_(-_FLAG_MOST, _FLAG_MOST)
        self.number.clamp_(-_NUMBER_MOST, _NUMBER_MOST)
        self.last.weight.clamp_(-_LAST_MOST, _LAST_MOST)

    @torch.no_grad()
    def begin_with(self, columns: Columns, layers: Layers) -> None:
        """Takes the weights of a file (net_parts); what it does not read counts for nothing at first. Units that it does not have
        begin by chance, and nothing hears of them. ValueError: it has more of them."""
        second, first = layers.weight[1].shape
        if first > self.second.in_features or second > self.second.out_features:
            raise ValueError(f"it has {first} and {second} units; the settings have "
                             f"{self.second.in_features} and {self.second.out_features}")
        same = dict(columns.shared)
        number = {byte: i for i, (byte, _, _) in enumerate(columns.numbers)}
        listed = [(b, 255, v) for b, v in columns.choices] + [(b, v, v) for b, v in columns.bits]
        flag = {f: len(number) + i for i, f in enumerate(listed)}
        rows = np.concatenate([layers.weight[0].T, np.zeros((1, first))])

        def fill(to: Tensor, values: npt.NDArray[np.float64]) -> None:
            to.copy_(torch.from_numpy(np.ascontiguousarray(values)).to(to))

        fill(self.number[:, :first], rows[[number.get(same.get(b, b), -1) for b in self.inputs.numbers]])
        fill(self.flag[:, :first], rows[[flag.get((same.get(b, b), m, v), -1) for b, m, v in self.inputs.flags]])
        self.second.weight[:, first:] = 0
        self.last.weight[:, second:] = 0
        for to, values in ((self.bias[:first], layers.bias[0]), (self.second.weight[:second, :first], layers.weight[1]),
                           (self.second.bias[:second], layers.bias[1]), (self.last.weight[:, :second], layers.weight[2]),
                           (self.last.bias, layers.bias[2])):
            fill(to, values)

    def to_bytes(self, game: str, about: str) -> bytes:
        """The file of the net."""
        def floats(t: Tensor) -> npt.NDArray[np.float64]:
            return np.asarray(t.detach().cpu().double().numpy())

        columns, order = self.inputs.columns()
        first = np.concatenate([floats(self.number), floats(self.flag)[order]]).T
        layers = Layers([first, floats(self.second.weight), floats(self.last.weight)],
                        [floats(self.bias), floats(self.second.bias), floats(self.last.bias)])
        return net_bytes(game, columns, layers, about)


def masked(scores: Tensor, legal: Tensor) -> Tensor:
    """Logarithms of the chances of actions, of which only legal ones have any."""
    return torch.log_softmax(scores.masked_fill(~legal, -1e9), dim=1)


def pick_device(wanted: Optional[str]) -> str:
    """Where to compute: as asked, else on a GPU where there is one."""
    return wanted or ("cuda" if torch.cuda.is_available() else "cpu")
