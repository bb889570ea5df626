"""The net on a processor, by learn.c: playing, and the gradients of what learn.py says by torch."""
from __future__ import annotations

import ctypes
from concurrent.futures import ThreadPoolExecutor
from typing import Callable, Sequence

import numpy as np
import torch
from torch import Tensor

from .._native import ADDRESS, FOLDER, INT
from ..net_file import FLAGS, LAST, LOG2_E, NONE, SECOND
from .net import MOST, Net, rounded
from .played import Played

_FLOAT, _COUNT = ctypes.c_float, ctypes.c_int32


class _Net(ctypes.Structure):
    _fields_ = [("bytes", _COUNT), ("first", _COUNT), ("second", _COUNT), ("actions", _COUNT), ("most", _FLOAT),
                ("row", ADDRESS), ("number", ADDRESS), ("flag", ADDRESS), ("bias", ADDRESS), ("weight1", ADDRESS),
                ("bias1", ADDRESS), ("weight2", ADDRESS), ("bias2", ADDRESS)]


class _Gradient(ctypes.Structure):
    _fields_ = [(name, ADDRESS) for name in ("number", "flag", "bias", "weight1", "bias1", "weight2", "bias2")]


class _Played(ctypes.Structure):
    _fields_ = [("row_size", _COUNT)] + [(name, ADDRESS) for name in
                                         ("row", "legal", "action", "chance", "advantage", "target")]


class _Terms(ctypes.Structure):
    _fields_ = [(name, _FLOAT) for name in ("clip", "variety", "value_weight", "part")]


def _load() -> ctypes.CDLL:
    library = ctypes.CDLL(str(FOLDER / "libhunch_learn.so"))
    library.learn_act.argtypes = [ADDRESS, INT, INT, ADDRESS, ADDRESS, ctypes.c_uint64, ADDRESS, ADDRESS, ADDRESS]
    library.learn_back.argtypes = [ADDRESS, ADDRESS, ADDRESS, INT, ADDRESS, ADDRESS, ADDRESS]
    library.learn_act.restype = library.learn_back.restype = None
    return library


def _parameters(net: Net) -> list[torch.nn.Parameter]:
    """In the order of _Gradient."""
    return [net.number, net.flag, net.bias, net.second.weight, net.second.bias, net.last.weight, net.last.bias]


class Weights:
    """A net's weights as they are now, rounded as a file has them, for the library; good until it learns."""

    def __init__(self, of: Net):
        number, flag, bias, weight1, bias1, weight2, bias2 = (p.detach() for p in _parameters(of))
        self.kept = [number, rounded(flag, FLAGS), bias, rounded(weight1, SECOND), bias1, rounded(weight2, LAST * LOG2_E), bias2]
        self.row = _rows(of)
        assert all(t.is_contiguous() for t in self.kept)
        self.plain = _Net(len(self.row), number.shape[1], weight1.shape[0], of.actions, MOST, self.row.ctypes.data,
                          *(t.data_ptr() for t in self.kept))
        self.at = ctypes.addressof(self.plain)


def _rows(net: Net) -> np.ndarray:
    """Of each byte how it is read and its first row, as in a net's file; but choices and bits stand in one order."""
    row = np.full(max(net.inputs.sizes.values()), NONE, np.uint16)
    for byte, at in net.inputs.number_reads:
        row[byte] = at
    for byte, mask, _, at in net.inputs.flag_reads:
        if row[byte] == NONE:
            row[byte] = at | (1 if mask == 255 else 2) << 14
    return row


def _shares(count: int, parts: int) -> list[slice]:
    return [slice(count * i // parts, count * (i + 1) // parts) for i in range(parts)]


class Kernel:
    """The library with threads of its own, each of which does a share of every call."""

    def __init__(self, threads: int):
        self.library, self.threads = _load(), threads
        self.pool = ThreadPoolExecutor(threads)
        self.key = 0
        self.gradients: list[list[Tensor]] = []

    def _share(self, work: Callable[[int], None]) -> None:
        if self.threads == 1:
            work(0)
        else:
            list(self.pool.map(work, range(self.threads)))

    def act(self, weights: Weights, rows: Tensor, legal: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """An action for each row, drawn by its chance; the logarithm of that, and the value."""
        count, size = rows.shape
        action, chance, value = torch.empty(count, dtype=torch.int64), torch.empty(count), torch.empty(count)
        shares = _shares(count, self.threads)
        self.key += 1

        def work(i: int) -> None:
            s = shares[i]
            if s.stop > s.start:
                self.library.learn_act(weights.at, s.stop - s.start, size, rows[s].data_ptr(), legal[s].data_ptr(),
                                       self.key << 8 | i, action[s].data_ptr(), chance[s].data_ptr(), value[s].data_ptr())

        self._share(work)
        return action, chance, value

    def _buffers(self, net: Net) -> None:
        """Gradients for each thread; the first one's are the net's."""
        like = _parameters(net)
        if not self.gradients or self.gradients[0][0].shape != like[0].shape:
            self.gradients = [[torch.zeros_like(p) for p in like] for _ in range(self.threads)]
        for parts in self.gradients:
            for g in parts:
                g.zero_()

    def gradient(self, net: Net, played: Sequence[Played], piece: Sequence[Tensor], clip: float, variety: float,
                 value_weight: float) -> tuple[float, float]:
        """Sets the net's gradients by what `piece` names of each of `played`, and gives the means of the entropy and of the
        value's loss."""
        self._buffers(net)
        weights, whole = Weights(net), sum(len(at) for at in piece)
        terms = _Terms(clip, variety, value_weight, 1 / whole)
        given = [_Played(p.rows.shape[1], *(t.data_ptr() for t in (p.rows, p.legal, p.action, p.chance, p.advantage, p.target)))
                 for p in played]
        told = np.zeros((self.threads, 2))

        def work(i: int) -> None:
            gradient = _Gradient(*(g.data_ptr() for g in self.gradients[i]))
            for p, at in zip(given, piece):
                s = _shares(len(at), self.threads)[i]
                self.library.learn_back(weights.at, ctypes.addressof(gradient), ctypes.addressof(p), s.stop - s.start,
                                        at[s].data_ptr(), ctypes.addressof(terms), told[i].ctypes.data)

        self._share(work)
        for parameter, *parts in zip(_parameters(net), *self.gradients):
            for other in parts[1:]:
                parts[0] += other
            parameter.grad = parts[0]
        entropy, wrong = told.sum(axis=0) / whole
        return float(entropy), float(wrong)
