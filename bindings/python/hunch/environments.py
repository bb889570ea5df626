"""One table with the interfaces of PettingZoo: its names and its order of calls, without importing it.

Agents are seats, "seat_0" and on; seats with a computer player are no agents. An observation is {"observation": features,
"action_mask": legal actions}, as PettingZoo's own games have it.
"""
from __future__ import annotations

import ctypes
from typing import Any, Iterator, Mapping, Optional, Sequence

import numpy as np
import numpy.typing as npt

from ._native import ADDRESS, NONE, Error, Player, Room, Rules, RuleValue, Score, c
from .encoding import Encoding

Observation = dict[str, npt.NDArray[Any]]


class Box:
    """Arrays of a shape whose values lie between two bounds, as gymnasium's Box."""

    def __init__(self, low: int, high: int, shape: tuple[int, ...], dtype: Any):
        self.low, self.high, self.shape, self.dtype = low, high, shape, np.dtype(dtype)

    def contains(self, value: Any) -> bool:
        return (isinstance(value, np.ndarray) and value.shape == self.shape and value.dtype == self.dtype
                and bool(np.all(value >= self.low)) and bool(np.all(value <= self.high)))


class Dict:
    """Named spaces together, as gymnasium's Dict."""

    def __init__(self, spaces: Mapping[str, Any]):
        self.spaces = dict(spaces)

    def __getitem__(self, name: str) -> Any:
        return self.spaces[name]

    def contains(self, value: Any) -> bool:
        return (isinstance(value, dict) and value.keys() == self.spaces.keys()
                and all(space.contains(value[name]) for name, space in self.spaces.items()))


class Discrete:
    """The numbers from 0 to n - 1, as gymnasium's Discrete; sample(mask) draws one that a mask allows."""

    def __init__(self, n: int):
        self.n = n
        self.shape: tuple[int, ...] = ()
        self.dtype = np.dtype(np.int64)
        self._chance = np.random.default_rng(0)

    def seed(self, seed: Optional[int] = None) -> None:
        self._chance = np.random.default_rng(seed)

    def sample(self, mask: Optional[npt.NDArray[Any]] = None) -> int:
        return int(self._chance.choice(np.arange(self.n) if mask is None else np.flatnonzero(mask)))

    def contains(self, value: Any) -> bool:
        return isinstance(value, (int, np.integer)) and 0 <= int(value) < self.n


class _Table:
    """A table with seats that are agents and computer players at the others."""

    def __init__(self, game: str, preset: Optional[str], rules: Optional[Mapping[str, RuleValue]], seats: int,
                 opponents: Optional[Mapping[int, str]]):
        self.rules = Rules(game, preset, rules)
        self.rules.check_seats(seats)
        self.seats = seats
        self.encoding = Encoding(game, seats)
        if not isinstance(opponents, (Mapping, type(None))):
            raise ValueError(f"opponents are {opponents!r}; expected players by seat, as {{1: \"random\"}}")
        self._players = {s: Player(name, self.rules, seats) for s, name in (opponents or {}).items()}
        if any(not 0 <= s < seats for s in self._players) or len(self._players) >= seats:
            raise ValueError(f"opponents {sorted(self._players)}: some of the seats 0 to {seats - 1}, and not all")
        self._list = (ADDRESS * seats)(*[self._players[s].at if s in self._players else None for s in range(seats)])
        self._play, self._view = Room("hn_play"), Room("hn_view")
        Error().check(c.hn_play_begin(self._play.at, self.rules.at, seats, self._list))
        self.agents = [s for s in range(seats) if s not in self._players]
        self.over = True

    @property
    def state(self) -> int:
        return int(c.hn_play_state(self._play.at))

    def deal(self, seed: int, first: int) -> None:
        Error().check(c.hn_play_deal(self._play.at, first, seed & (2**64 - 1)))
        self.over = False
        self._go_on()

    def _go_on(self) -> None:
        self.over = c.hn_play_on(self._play.at) == NONE

    def next(self) -> int:
        return int(c.hn_next_decider(self.rules.at, self.state))

    def deciders(self) -> list[int]:
        """Agents that are asked now: in the order in which they are, the turn's first."""
        asked, first = c.hn_deciders(self.rules.at, self.state), self.next()
        return [s for s in (*range(first, self.seats), *range(first)) if asked >> s & 1 and s in self.agents]

    def act(self, seat: int, action: int) -> None:
        status = c.hn_play_apply(self._play.at, seat, action)
        if status:
            raise ValueError(f"seat_{seat}, action {action}: {c.hn_status_text(status).decode()}")
        self._go_on()

    def features(self, seat: int) -> npt.NDArray[np.uint8]:
        out = np.zeros(self.encoding.size, np.uint8)
        c.hn_view_of_ptr(self.rules.at, self.state, seat, self._view.at)
        c.hn_encode(self._view.at, out.ctypes.data)
        return out

    def legal(self, seat: int, room: int) -> npt.NDArray[np.int8]:
        """One for each action that is legal, in an array of `room` actions."""
        words = np.zeros(8, np.uint64)
        c.hn_legal(self.rules.at, self.state, seat, words.ctypes.data)
        bits = np.unpackbits(words.view(np.uint8), bitorder="little")
        out = np.zeros(room, np.int8)
        out[: self.rules.actions] = bits[: self.rules.actions]
        return out

    def shares(self) -> list[float]:
        score = Score()
        Error().check(c.hn_score_of(self.rules.at, self.state, ctypes.byref(score)))
        won = [s for s in range(self.seats) if score.winners >> s & 1]
        return [1 / len(won) if s in won else 0.0 for s in range(self.seats)]

    def text(self, seat: int) -> str:
        buffer = ctypes.create_string_buffer(4096)
        c.hn_view_of_ptr(self.rules.at, self.state, seat, self._view.at)
        c.hn_view_text(self._view.at, buffer, len(buffer))
        return buffer.value.decode()


class _Environment:
    """What both interfaces share."""

    def __init__(self, kind: str, wait: bool, game: str, preset: Optional[str], rules: Optional[Mapping[str, RuleValue]],
                 seats: int, opponents: Optional[Mapping[int, str]], render_mode: Optional[str]):
        self._table = _Table(game, preset, rules, seats, opponents)
        self.metadata = {"name": f"hunch_{game}_{kind}", "render_modes": ["ansi"], "is_parallelizable": wait}
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode {render_mode!r}; expected \"ansi\" or None")
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{s}" for s in self._table.agents]
        self.agents: list[str] = []
        self._actions = self._table.rules.actions + wait
        self._action_spaces = {a: Discrete(self._actions) for a in self.possible_agents}
        self._observation_spaces = {
            a: Dict({"observation": Box(0, 255, (self._table.encoding.size,), np.uint8),
                     "action_mask": Box(0, 1, (self._actions,), np.int8)}) for a in self.possible_agents}
        self._rounds = 0
        self._seed = 0

    @property
    def unwrapped(self) -> Any:
        return self

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    def observation_space(self, agent: str) -> Dict:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self._action_spaces[agent]

    def _deal(self, seed: Optional[int]) -> None:
        """A seed begins anew; without one the next round follows."""
        if seed is not None:
            self._seed, self._rounds = seed, 0
        self._table.deal(self._seed * 1000003 + self._rounds, self._rounds % self._table.seats)
        self._rounds += 1

    def _check_begun(self) -> None:
        if not self.agents:
            raise ValueError("no round is being played: call reset() first")

    def _look(self, seat: int) -> Observation:
        return {"observation": self._table.features(seat), "action_mask": self._table.legal(seat, self._actions)}

    def render(self) -> Optional[str]:
        if not self._rounds:
            raise ValueError("nothing has been dealt: call reset() first")
        seat = self._table.next()
        return self._table.text(seat if seat != NONE else self._table.agents[0]) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is left open."""


def _seat(agent: str) -> int:
    return int(agent.rpartition("_")[2])


class AEC(_Environment):
    """PettingZoo's AECEnv: agents act one after the other."""

    def __init__(self, game: str, preset: Optional[str] = None, rules: Optional[Mapping[str, RuleValue]] = None,
                 seats: int = 2, opponents: Optional[Mapping[int, str]] = None, render_mode: Optional[str] = None):
        super().__init__("aec", False, game, preset, rules, seats, opponents, render_mode)
        self.agent_selection = ""
        self.rewards: dict[str, float] = {}
        self._cumulative_rewards: dict[str, float] = {}
        self.terminations: dict[str, bool] = {}
        self.truncations: dict[str, bool] = {}
        self.infos: dict[str, dict[str, Any]] = {}

    def reset(self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> None:
        self._deal(seed)
        self.agents = list(self.possible_agents)
        self.rewards = {a: 0.0 for a in self.agents}
        self._cumulative_rewards = {a: 0.0 for a in self.agents}
        self.terminations = {a: False for a in self.agents}
        self.truncations = {a: False for a in self.agents}
        self.infos = {a: {} for a in self.agents}
        self._select()

    def _select(self) -> None:
        """Who is next; at the round's end everyone has a share of the win, and is asked once more, for None."""
        if not self._table.over:
            self.agent_selection = f"seat_{self._table.next()}"
            return
        shares = self._table.shares()
        for agent in self.agents:
            self.rewards[agent] = shares[_seat(agent)]
            self.terminations[agent] = True
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> Observation:
        self._check_begun()
        return self._look(_seat(agent))

    def last(self, observe: bool = True) -> tuple[Optional[Observation], float, bool, bool, dict[str, Any]]:
        self._check_begun()
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def step(self, action: Optional[int]) -> None:
        self._check_begun()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._leave(action)
            return
        if action is None:
            raise ValueError(f"{agent} is to act: None is for agents that are done")
        self._table.act(_seat(agent), int(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = {a: 0.0 for a in self.agents}
        self._select()
        for a in self.agents:
            self._cumulative_rewards[a] += self.rewards[a]

    def _leave(self, action: Optional[int]) -> None:
        if action is not None:
            raise ValueError("when an agent is done, the only valid action is None")
        agent = self.agent_selection
        self.agents.remove(agent)
        told: tuple[dict[str, Any], ...] = (self.rewards, self._cumulative_rewards, self.terminations, self.truncations,
                                            self.infos)
        for kept in told:
            kept.pop(agent)
        self.rewards = {a: 0.0 for a in self.agents}
        if self.agents:
            self.agent_selection = self.agents[0]

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection


Answers = tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]


class Parallel(_Environment):
    """PettingZoo's ParallelEnv: all agents act at once. Those that have nothing to decide wait, which is the last action
    of all; in a window everyone that is asked answers in the same step."""

    def __init__(self, game: str, preset: Optional[str] = None, rules: Optional[Mapping[str, RuleValue]] = None,
                 seats: int = 2, opponents: Optional[Mapping[int, str]] = None, render_mode: Optional[str] = None):
        super().__init__("parallel", True, game, preset, rules, seats, opponents, render_mode)
        self.wait = self._actions - 1

    def _look_all(self) -> dict[str, Observation]:
        asked = [] if self._table.over else self._table.deciders()
        seen = {}
        for agent in self.agents:
            seen[agent] = self._look(_seat(agent))
            seen[agent]["action_mask"][self.wait] = _seat(agent) not in asked
        return seen

    def reset(self, seed: Optional[int] = None,
              options: Optional[dict[str, Any]] = None) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self._deal(seed)
        self.agents = list(self.possible_agents)
        return self._look_all(), {a: {} for a in self.agents}

    def step(self, actions: Mapping[str, int]) -> Answers:
        self._check_begun()
        asked = self._table.deciders()
        for agent in self.agents:
            if (actions[agent] == self.wait) == (_seat(agent) in asked):
                raise ValueError(f"{agent} {'is to act' if _seat(agent) in asked else 'has nothing to decide: it waits'}")
            if _seat(agent) in asked and not self._table.legal(_seat(agent), self._actions)[int(actions[agent])]:
                raise ValueError(f"{agent}, action {actions[agent]}: not legal")
        for seat in asked:
            self._table.act(seat, int(actions[f"seat_{seat}"]))
        over = self._table.over
        shares: Sequence[float] = self._table.shares() if over else [0.0] * self._table.seats
        answers: Answers = (self._look_all(), {a: shares[_seat(a)] for a in self.agents}, {a: over for a in self.agents},
                            {a: False for a in self.agents}, {a: {} for a in self.agents})
        if over:
            self.agents = []
        return answers


def env(game: str, preset: Optional[str] = None, rules: Optional[Mapping[str, RuleValue]] = None, seats: int = 2,
        opponents: Optional[Mapping[int, str]] = None, render_mode: Optional[str] = None) -> AEC:
    """A table with PettingZoo's AEC interface; opponents: {1: "bayes-v2"} are computer players by seat."""
    return AEC(game, preset, rules, seats, opponents, render_mode)


def parallel_env(game: str, preset: Optional[str] = None, rules: Optional[Mapping[str, RuleValue]] = None, seats: int = 2,
                 opponents: Optional[Mapping[int, str]] = None, render_mode: Optional[str] = None) -> Parallel:
    """The same with its parallel interface."""
    return Parallel(game, preset, rules, seats, opponents, render_mode)
