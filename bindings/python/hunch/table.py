"""One table with its cards, people and players, as dictionaries: the requests of `hunch table` (docs/tables.md)."""
from __future__ import annotations

import ctypes
import json
import secrets
import weakref
from typing import Any, Mapping, Optional, Sequence

from ._native import RuleValue, check_names, json_library


class Refused(ValueError):
    """A request that the table refuses: `field` says which part of it. Nothing was changed."""

    def __init__(self, field: str, text: str):
        super().__init__(text)
        self.field = field


class Table:
    """A table to deal, look at and act at.

        table = hunch.Table("cambio", seats=3, players=[None, "bayes-v2@medium", "sage:500"])
        table.deal(seed=7)
        while not table.over:
            for seat in table.deciders:
                seen = table.seen(seat)                       # view, events since, legal: all that the seat may know
                table.act(seat, seen["legal"][0] if seat == 0 else table.decide(seat)["action"])
        table.score()
    """

    def __init__(self, game: str, preset: Optional[str] = None, rules: Optional[Mapping[str, RuleValue]] = None,
                 seats: Optional[int] = None, players: Optional[Sequence[Optional[str]]] = None,
                 saved: Optional[Mapping[str, Any]] = None):
        check_names("players", players)
        self._tables = json_library.hn_json_open()
        if not self._tables:
            raise MemoryError
        weakref.finalize(self, json_library.hn_json_close, self._tables)
        self.deciders: list[int] = []
        self.over = False
        if saved is not None:
            self.made = self._ask("restore", saved=saved)
            return
        named = {"game": game, "preset": preset, "rules": rules, "seats": seats or (len(players) if players else 2),
                 "players": list(players) if players else None}
        self.made = self._ask("make", **{key: value for key, value in named.items() if value is not None})

    @classmethod
    def restore(cls, saved: Mapping[str, Any]) -> "Table":
        """A table as save() gave it."""
        return cls("", saved=saved)

    def _ask(self, do: str, **fields: Any) -> dict[str, Any]:
        request = json.dumps({"hunch": 1, "do": do, "table": "t", **fields}).encode()
        answered = json_library.hn_json_answer(self._tables, request, len(request), None)
        if not answered:
            raise MemoryError
        answer: dict[str, Any] = json.loads(ctypes.string_at(answered))
        json_library.hn_json_free(answered)
        if "error" in answer:
            raise Refused(answer["error"].get("field", ""), answer["error"]["text"])
        self.deciders = answer.get("deciders", self.deciders)
        self.over = answer.get("over", self.over)
        return answer

    def deal(self, seed: Optional[int] = None, first: int = 0) -> None:
        """Deals a round, which `first` begins. Without a seed, below 2**64, one is drawn."""
        self._ask("deal", seed=str(secrets.randbits(64) if seed is None else seed), first=first)

    def seen(self, seat: Optional[int], all: bool = False) -> dict[str, Any]:
        """What a seat, or with None the public, may know: view, events since it was last asked for, legal actions."""
        return self._ask("seen", seat=seat, **({"all": True} if all else {}))

    def act(self, seat: int, action: str) -> None:
        """Does an action of a seat that is to decide, `swap 2`."""
        self._ask("act", seat=seat, action=action)

    def decide(self, seat: int, player: Optional[str] = None, why: bool = True) -> dict[str, Any]:
        """What the seat's player, or another, would do, and why; nothing is done."""
        return self._ask("decide", seat=seat, why=why, **({"player": player} if player else {}))

    def why(self, seat: int, player: Optional[str] = None) -> str:
        """The reasons for that in words."""
        reasons = self.decide(seat, player)["why"]
        return str(reasons["text"])

    def play(self) -> list[dict[str, Any]]:
        """Lets players act until a person is asked or the round is over: what they did."""
        return list(self._ask("play")["played"])

    def score(self) -> dict[str, Any]:
        """Points, winners and shares of a round that is over."""
        return self._ask("score")

    def save(self) -> dict[str, Any]:
        """All of the table as a dictionary that JSON takes."""
        return dict(self._ask("save")["saved"])

    def record(self) -> Any:
        """The round as `hunch replay` reads it."""
        return self._ask("record")["record"]
