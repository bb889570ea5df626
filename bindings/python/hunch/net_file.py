"""Nets as files: float weights become the whole numbers that src/nets/net.c computes with (docs/nets.md has the format)."""
from __future__ import annotations

import ctypes
import struct
from dataclasses import dataclass
from typing import Any, Sequence

import numpy as np
import numpy.typing as npt

from ._native import ACTIONS, Error, Room, Rules, c
from .encoding import Encoding
from .vector import Vector

VERSION = 1
SEATS = 6
NONE = 0xFFFF
UNITS = 1024  # parts of one that what a unit comes to is told in
NUMBERS, FLAGS, SECOND, LAST = 16384, 64, 512, 2048  # those of weights: of numbers, of choices and bits, of later layers
LOG2_E = 1.4426950408889634  # chances are powers of two there, of e here

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Columns:
    """What a net reads of the bytes of an encoding, in the order of the first layer's columns.

    A number is (byte - base) / scale; a choice has a column for each value from 1 on, one after the other; bits have one
    for each bit. Some bytes share the columns of another one.
    """

    numbers: Sequence[tuple[int, float, float]]  # byte, scale, base
    choices: Sequence[tuple[int, int]]  # byte, value
    bits: Sequence[tuple[int, int]]  # byte, bit as 1 << number
    shared: Sequence[tuple[int, int]] = ()  # byte, the one whose columns it has


@dataclass(frozen=True)
class Layers:
    """Three layers, rows of weights for each unit, and biases; the last has a row for each action and one for the value."""

    weight: Sequence[Floats]
    bias: Sequence[Floats]


def _whole(values: Floats, parts: float, kind: str) -> npt.NDArray[Any]:
    made = np.rint(np.asarray(values, dtype=np.float64) * parts).astype(np.int64)
    limits = np.iinfo(kind)
    if made.size and (made.min() < limits.min or made.max() > limits.max):
        raise ValueError(f"a weight is too large: {np.abs(values).max():.2f} in parts of {parts:.0f} as {kind}")
    narrow: npt.NDArray[Any] = made.astype(kind)
    return narrow


def _filled(data: bytes) -> bytes:
    return data + bytes(-len(data) % 8)


def _rows(columns: Columns, features: int) -> npt.NDArray[np.uint16]:
    """Where the rows of each byte begin, with its type in the upper bits."""
    row = np.full(features, NONE, dtype=np.uint16)
    kinds = ((0, 0, columns.numbers), (1, 0, columns.choices), (2, len(columns.choices), columns.bits))
    for kind, start, listed in kinds:
        for i, (byte, *_) in enumerate(listed):
            at = int(byte)
            if row[at] == NONE:
                row[at] = start + i | kind << 14
    for byte, other in columns.shared:
        row[byte] = row[other]
    return row


def net_bytes(game: str, columns: Columns, layers: Layers, about: str) -> bytes:
    """The file of a net. Fails with ValueError for weights that do not fit."""
    first, second, last = (np.asarray(w, dtype=np.float64) for w in layers.weight)
    numbers = len(columns.numbers)
    scale = np.array([s for _, s, _ in columns.numbers])
    base = np.array([b for _, _, b in columns.numbers])
    number = first[:, :numbers] / scale
    # Half a part is added where the nets cut what is below a part.
    bias = [_whole(layers.bias[0] - number @ base + 0.5 / UNITS, NUMBERS, "<i4"),
            _whole(layers.bias[1] + 0.5 / UNITS, UNITS * SECOND, "<i4"),
            _whole(layers.bias[2] * LOG2_E, UNITS * LAST, "<i4")]
    features = Encoding(game, SEATS).size
    text = _filled(about.encode() + b"\0")
    head = struct.pack("<8s2I16s8I", b"HUNCHNET", VERSION, c.hn_encoding_version(), game.encode(), features, numbers,
                       first.shape[1] - numbers, first.shape[0], second.shape[0], Rules(game).actions,
                       len(text), 0)
    parts = [_rows(columns, features).astype("<u2"), *bias, _whole(number.T, NUMBERS, "<i2"),
             _whole(np.clip(first[:, numbers:].T, -127 / FLAGS, 127 / FLAGS), FLAGS, "<i1"), _whole(second, SECOND, "<i2"),
             _whole(last * LOG2_E, LAST, "<i2")]
    return head + text + b"".join(_filled(p.tobytes()) for p in parts)


def _listed(row: npt.NDArray[np.uint16], game: str) -> Columns:
    """What the rows of a file read, in their order."""
    numbers: dict[int, tuple[int, float, float]] = {}
    flags: dict[int, tuple[int, int, int]] = {}
    first: dict[int, int] = {}  # the first byte that reads a row, of those with the same type
    shared = []
    for f in Encoding(game, SEATS).features:
        for byte in (f.offset + s * f.stride + k for s in range(SEATS if f.stride else 1) for k in range(f.length)):
            at, kind = int(row[byte]) & 0x3FFF, int(row[byte]) >> 14
            if row[byte] == NONE:
                continue
            if first.setdefault(int(row[byte]), byte) != byte:
                shared.append((byte, first[int(row[byte])]))
            elif kind == 0:
                numbers[at] = byte, 1.0, 0.0
            else:
                values = range(1, f.most + 1) if kind == 1 else [1 << b for b in range(8) if f.most >> b & 1]
                for i, value in enumerate(values):
                    flags[at + i] = kind, byte, value
    inorder = [flags[i] for i in sorted(flags)]
    return Columns([numbers[i] for i in sorted(numbers)], [(b, v) for k, b, v in inorder if k == 1],
                   [(b, v) for k, b, v in inorder if k == 2], shared)


def net_parts(data: bytes) -> tuple[Columns, Layers]:
    """What net_bytes has made a file from, as exactly as its whole numbers say it. Fails with ValueError as the library does."""
    Net(data)
    _, _, _, game, features, numbers, flags, first, second, actions, about, _ = struct.unpack_from("<8s2I16s8I", data)
    at = 64 + about
    found = []
    for kind, count in (("<u2", features), ("<i4", first), ("<i4", second), ("<i4", actions + 1), ("<i2", numbers * first),
                        ("<i1", flags * first), ("<i2", second * first), ("<i2", (actions + 1) * second)):
        found.append(np.frombuffer(data, kind, count, at))
        at += (found[-1].nbytes + 7) // 8 * 8
    row, bias, plain = found[0], found[1:4], [f.astype(np.float64) for f in found[4:]]
    weight = [np.concatenate([plain[0].reshape(numbers, first) / NUMBERS, plain[1].reshape(flags, first) / FLAGS]).T,
              plain[2].reshape(second, first) / SECOND, plain[3].reshape(actions + 1, second) / (LAST * LOG2_E)]
    return _listed(row, game.split(b"\0")[0].decode()), Layers(
        weight, [bias[0] / NUMBERS - 0.5 / UNITS, bias[1] / (UNITS * SECOND) - 0.5 / UNITS, bias[2] / (UNITS * LAST * LOG2_E)])


def net_about(data: bytes) -> str:
    """What the file of a net says of itself."""
    Net(data)
    size, = struct.unpack_from("<I", data, 56)
    return data[64:64 + size].split(b"\0")[0].decode()


class _Answer(ctypes.Structure):
    """hn_net_answer."""

    _fields_ = [("value", ctypes.c_int32), ("score", ctypes.c_int32 * ACTIONS)]


class Net:
    """A net as the library opens it from the bytes of a file. Fails with ValueError as the library does."""

    def __init__(self, data: bytes):
        error = Error()
        self._bytes = Room(len(data))
        ctypes.memmove(self._bytes.at, data, len(data))
        self._net = Room("hn_net")
        error.check(c.hn_net_open(self._net.at, self._bytes.at, len(data), ctypes.byref(error)))
        self._mask, self._answer = Room("hn_mask"), _Answer()

    def best(self, tables: Vector, table: int) -> int:
        """The action that it scores best, of what the deciding seat of a table may do as `net`."""
        view = tables.view(table)
        c.hn_net_legal(view.at, self._mask.at)
        c.hn_net_ask(self._net.at, view.at, self._mask.at, ctypes.byref(self._answer))
        legal = np.flatnonzero(tables.legal[table])
        return int(legal[np.argmax(np.ctypeslib.as_array(self._answer.score)[legal])])
