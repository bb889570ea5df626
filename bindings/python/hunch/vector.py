"""Many tables that are stepped in one call (include/hunch/batch.h)."""
from __future__ import annotations

import ctypes
import weakref
from typing import Iterable, Mapping, NamedTuple, Optional, Sequence

import numpy as np
import numpy.typing as npt

from ._native import ADDRESS, INT, NONE, SEATS, WORD, Error, Player, Room, Rules, RuleValue, c, check_names
from .encoding import Encoding


class _Setup(ctypes.Structure):
    _fields_ = [("rules", ADDRESS), ("seats", INT), ("tables", INT), ("player", ADDRESS * SEATS), ("seed", WORD),
                ("rotate", ctypes.c_bool), ("nets", ctypes.c_bool), ("meet", INT), ("played", ADDRESS), ("context", ADDRESS)]


class _Arrays(ctypes.Structure):
    _fields_ = [("action", ADDRESS), ("feature", ADDRESS), ("legal", ADDRESS), ("mask", ADDRESS), ("seat", ADDRESS),
                ("ended", ADDRESS), ("reward", ADDRESS)]


class Step(NamedTuple):
    """What a step tells. These are the vector's own arrays, which the next step changes: copy what you keep."""

    features: npt.NDArray[np.uint8]
    legal: npt.NDArray[np.bool_]
    reward: npt.NDArray[np.float32]
    ended: npt.NDArray[np.uint8]
    seat: npt.NDArray[np.uint8]


_EVENLY, _WEIGHTS, _LOGITS = range(3)
_MOST_TABLES = 2**24  # HN_BATCH_TABLES


class Vector:
    """`tables` tables of a game. All arrays are the memory that the C library writes to; none is ever copied.

    features  uint8 (tables, features): what the deciding seat sees; `encoding` says what each means
    legal     bool (tables, actions): what it may do
    seat      uint8 (tables): which seat decides
    action    uint16 (tables): what it does next; the only array to write to
    ended     uint8 (tables): rounds that the last step has ended
    reward    float32 (tables, seats): each seat's share of the win in these, 0 where none has ended
    """

    def __init__(self, game: str, preset: Optional[str] = None, rules: Optional[Mapping[str, RuleValue]] = None,
                 seats: int = 2, tables: int = 1024, learn: Optional[Iterable[int]] = None,
                 opponents: Optional[Sequence[str]] = None, seed: int = 0, threads: int = 1, rotate: bool = False,
                 nets: bool = False, meet: int = 1):
        self._rules = Rules(game, preset, rules)
        self._rules.check_seats(seats)
        self.game, self.seats, self.tables = game, seats, tables
        check_names("opponents", opponents)
        self.learn = _learning(seats, learn, opponents)
        for name, value, most in (("tables", tables, _MOST_TABLES), ("threads", threads, 64), ("meet", meet, 2**31 - 1)):
            if not 1 <= value <= most:
                raise ValueError(f"{value} {name}; expected 1 to {most}")
        others = [s for s in range(seats) if s not in self.learn]
        if others and not opponents:
            raise ValueError(f"seats {others} do not learn: name their players in `opponents`")
        self._players = {s: Player((opponents or [])[i % len(opponents or [])], self._rules, seats)
                         for i, s in enumerate(others)}
        setup = _Setup(rules=self._rules.at, seats=seats, tables=tables, seed=seed & (2**64 - 1), rotate=rotate,
                       nets=nets, meet=meet)
        for s, player in self._players.items():
            setup.player[s] = player.at
        self._begin(setup)
        self._crew: Optional[int] = None
        if threads > 1:
            self._crew_room = Room("hn_crew")
            self._crew = self._crew_room.at
            c.hn_crew_begin(self._crew, threads)
            weakref.finalize(self, _end_crew, self._crew_room)
        self.deal()

    def _begin(self, setup: _Setup) -> None:
        error = Error()
        self.encoding = Encoding(self.game, self.seats)
        self.actions = self._rules.actions
        size = c.hn_batch_size(ctypes.byref(setup))
        if not size:
            error.check(c.hn_batch_begin(None, ctypes.byref(setup), ctypes.byref(_Arrays()), ctypes.byref(error)))
        self._memory = np.zeros(size + 64, np.uint8)
        start = self._memory.ctypes.data
        self._batch = start + -start % 64
        self.action = np.zeros(self.tables, np.uint16)
        self.features = np.zeros((self.tables, self.encoding.size), np.uint8)
        self.legal = np.zeros((self.tables, self.actions), np.bool_)
        self.seat = np.zeros(self.tables, np.uint8)
        self.ended = np.zeros(self.tables, np.uint8)
        self.reward = np.zeros((self.tables, self.seats), np.float32)
        arrays = _Arrays(action=self.action.ctypes.data, feature=self.features.ctypes.data, legal=self.legal.ctypes.data,
                         seat=self.seat.ctypes.data, ended=self.ended.ctypes.data, reward=self.reward.ctypes.data)
        error.check(c.hn_batch_begin(self._batch, ctypes.byref(setup), ctypes.byref(arrays), ctypes.byref(error)))
        for told in (self.features, self.legal, self.seat, self.ended, self.reward):
            told.flags.writeable = False
        self._told = Step(self.features, self.legal, self.reward, self.ended, self.seat)
        self._error = error

    def deal(self) -> Step:
        """All tables from their first round on."""
        c.hn_batch_deal(self._batch, self._crew)
        return self._told

    def step(self, actions: Optional[npt.ArrayLike] = None) -> Step:
        """One action at every table: these, or those in `action`. ValueError names a table whose action is not legal:
        then no table was changed."""
        if actions is not None:
            self._take(actions)
        status = c.hn_batch_step(self._batch, self._crew, ctypes.byref(self._error))
        if status:
            self._error.check(status)
        return self._told

    def _take(self, actions: npt.ArrayLike) -> None:
        """Into `action`, whose type would make another action of what it cannot hold."""
        given = np.asarray(actions)
        if given.dtype.kind not in "iu":
            raise ValueError(f"actions are {given.dtype}; expected whole numbers")
        given = np.broadcast_to(given, self.action.shape)
        wrong = np.flatnonzero((given < 0) | (given >= self.actions))
        if len(wrong):
            raise ValueError(f"table {wrong[0]}: no action has the number {given[wrong[0]]}")
        self.action[:] = given

    def sample(self, weights: Optional[npt.ArrayLike] = None,
               logits: Optional[npt.ArrayLike] = None) -> npt.NDArray[np.uint16]:
        """Sets `action` by a draw among legal actions, and returns it: each as likely, or by (tables, actions) weights or
        logits of all actions. It follows from the seed."""
        if weights is not None and logits is not None:
            raise ValueError("weights or logits, not both")
        given = weights if weights is not None else logits
        if given is None:
            c.hn_batch_sample(self._batch, self._crew, _EVENLY, None)
            return self.action
        rows = np.ascontiguousarray(given, np.float32)
        if rows.shape != self.legal.shape:
            raise ValueError(f"an array of {rows.shape}; expected {self.legal.shape}")
        c.hn_batch_sample(self._batch, self._crew, _WEIGHTS if weights is not None else _LOGITS, rows.ctypes.data)
        return self.action

    def _check_table(self, table: int) -> None:
        if not 0 <= table < self.tables:
            raise IndexError(f"table {table}; there are {self.tables}")

    def seed(self, table: int) -> int:
        """The seed of the round at a table."""
        self._check_table(table)
        return int(c.hn_batch_seed(self._batch, table))

    def rounds(self, table: int) -> int:
        """How many rounds a table has begun."""
        self._check_table(table)
        return int(c.hn_batch_rounds(self._batch, table))

    def text(self, table: int) -> str:
        """What the deciding seat of a table sees, in words."""
        self._check_table(table)
        view, buffer = self.view(table), ctypes.create_string_buffer(4096)
        c.hn_view_text(view.at, buffer, len(buffer))
        return buffer.value.decode()

    def view(self, table: int) -> Room:
        """The view of the deciding seat of a table, for calls of the library; good until the next step."""
        self._check_table(table)
        view = Room("hn_view")
        c.hn_batch_view(self._batch, table, view.at)
        return view

    def action_text(self, table: int, action: int) -> str:
        """An action of the deciding seat as it is typed, `swap 2`; its seats are those at the table."""
        self._check_table(table)
        view, buffer = self.view(table), ctypes.create_string_buffer(64)
        seat = c.hn_view_seat(view.at)
        c.hn_action_text(self._rules.at, self.seats, seat if seat != NONE else 0, action, buffer, len(buffer))
        return buffer.value.decode()


def _learning(seats: int, learn: Optional[Iterable[int]], opponents: Optional[Sequence[str]]) -> list[int]:
    if learn is None:
        return list(range(max(0, seats - len(opponents or []))))
    chosen = sorted(set(learn))
    if any(not 0 <= s < seats for s in chosen):
        raise ValueError(f"learn {chosen}: seats are 0 to {seats - 1}")
    return chosen


def _end_crew(room: Room) -> None:
    c.hn_crew_end(room.at)


def vector(game: str, preset: Optional[str] = None, rules: Optional[Mapping[str, RuleValue]] = None, seats: int = 2,
           tables: int = 1024, learn: Optional[Iterable[int]] = None, opponents: Optional[Sequence[str]] = None,
           seed: int = 0, threads: int = 1, rotate: bool = False, nets: bool = False, meet: int = 1) -> Vector:
    """Tables to train at.

    learn      the seats that learn; without it all, or with opponents the first ones
    opponents  the players of the other seats in turn, "bayes-v2@medium"
    seed       table i's round r is a function of (seed, i, r) and of the actions
    rotate     one deal is played as often as there are seats, everyone one seat further on each time
    nets       those who learn decide as the player `net` does: they see how cards came to where they lie, and are asked
               only where there is a choice of which none stakes a penalty on a card that the seat does not know
    meet       with nets: so many rounds in a row are with the same others, whose habits are seen; not with rotate
    """
    return Vector(game, preset, rules, seats, tables, learn, opponents, seed, threads, rotate, nets, meet)
