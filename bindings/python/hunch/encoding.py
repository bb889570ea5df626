"""What a net sees: the features of a view, their names, and as floats with choices one-hot."""
from __future__ import annotations

import ctypes
from dataclasses import dataclass
from typing import Optional

import numpy as np
import numpy.typing as npt

from . import _native
from ._native import Rules, c


class _Features(ctypes.Structure):
    _fields_ = [("name", ctypes.c_char_p), ("about", ctypes.c_char_p), ("type", ctypes.c_int), ("most", ctypes.c_uint16),
                ("offset", ctypes.c_uint16), ("length", ctypes.c_uint16), ("stride", ctypes.c_uint16), ("topic", ctypes.c_uint16)]


@dataclass(frozen=True)
class Features:
    """A run of features that mean the same. With a stride it is there once for each seat, so many bytes apart."""

    name: str
    about: str
    type: str  # "number": 0 to most; "choice": one of most + 1; "bits": flags
    most: int
    offset: int
    length: int
    stride: int


_TYPES = ("number", "choice", "bits")


class Encoding:
    """The encoding of a game for a number of seats."""

    def __init__(self, game: str, seats: int):
        at = Rules(game).game_at
        listed = ctypes.POINTER(_Features)()
        count = c.hn_encoding_features(at, ctypes.byref(listed))
        self.game, self.seats = game, seats
        self.version: int = c.hn_encoding_version()
        self.size: int = c.hn_encoding_size(at, seats)
        self.features = [
            Features(f.name.decode(), f.about.decode(), _TYPES[f.type], f.most, f.offset, f.length, f.stride)
            for f in listed[:count]]
        self._columns: Optional[tuple[npt.NDArray[np.intp], npt.NDArray[np.float32]]] = None

    def index(self, name: str, seat: int = 0) -> int:
        """Where the run of that name begins, for a seat counted from the deciding one."""
        for f in self.features:
            if f.name == name:
                return f.offset + seat * f.stride
        raise KeyError(name)

    def _table(self) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.float32]]:
        """For each float: the byte it comes from; and its value for each of the byte's 256 values."""
        if self._columns is None:
            source, rows = [], []
            values = np.arange(256)
            for f in self.features:
                for seat in range(self.seats if f.stride else 1):
                    for k in range(f.length):
                        byte = f.offset + seat * f.stride + k
                        if f.type == "choice":
                            made = [values == v for v in range(1, f.most + 1)]
                        elif f.type == "bits":
                            made = [values >> bit & 1 for bit in range(8) if f.most >> bit & 1]
                        else:
                            made = [values / f.most]
                        source += [byte] * len(made)
                        rows += made
            self._columns = np.array(source), np.array(rows, dtype=np.float32)
        return self._columns

    @property
    def floats(self) -> int:
        """How many floats a row of features becomes."""
        return len(self._table()[0])

    def one_hot(self, features: npt.NDArray[np.uint8]) -> npt.NDArray[np.float32]:
        """Rows of features as floats from 0 to 1: numbers by their most, flags bit by bit, choices one-hot (0 is none)."""
        source, values = self._table()
        floats: npt.NDArray[np.float32] = values[np.arange(len(source)), np.asarray(features)[..., source]]
        return floats

    def __str__(self) -> str:
        lines = [f"{self.game}, {self.seats} seats: {self.size} features, encoding {self.version}"]
        for f in self.features:
            where = f"{f.offset}+{f.stride}s" if f.stride else str(f.offset)
            lines.append(f"  {where:>8} {f.length:>3} {f.type:<6} {f.most:>3}  {f.name}: {f.about}")
        return "\n".join(lines)


def encoding(game: str, seats: int = 2) -> Encoding:
    """What the features of a game's views mean; print it."""
    if not 2 <= seats <= _native.SEATS:
        raise ValueError(f"{seats} seats; expected 2 to {_native.SEATS}")
    return Encoding(game, seats)
