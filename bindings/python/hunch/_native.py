"""The C calls that the package uses, by ctypes: addresses and numbers alone (include/hunch/foreign.h)."""
from __future__ import annotations

import ctypes
import os
from pathlib import Path
from typing import Any, Iterable, Mapping, Optional, Union

NONE = 255
ACTIONS = 512
SEATS = 8
SLOTS = 12

ADDRESS, INT, WORD, TEXT, SIZE = ctypes.c_void_p, ctypes.c_int, ctypes.c_uint64, ctypes.c_char_p, ctypes.c_size_t
ACTION = ctypes.c_uint16

# The libraries stand beside the modules; in the repository, where they are built (`make train`).
FOLDER = Path(os.environ.get("HUNCH_PYTHON_LIBRARIES") or Path(__file__).resolve().parent)
_CALLS: dict[str, tuple[Any, list[Any]]] = {
    "hn_version": (TEXT, []),
    "hn_size_of": (SIZE, [TEXT]),
    "hn_align_of": (SIZE, [TEXT]),
    "hn_games": (INT, []),
    "hn_game_at": (ADDRESS, [INT]),
    "hn_game_find": (ADDRESS, [TEXT]),
    "hn_game_name": (TEXT, [ADDRESS]),
    "hn_presets": (INT, [ADDRESS]),
    "hn_preset_name": (TEXT, [ADDRESS, INT]),
    "hn_players": (INT, []),
    "hn_policy_at": (ADDRESS, [INT]),
    "hn_policy_name": (TEXT, [ADDRESS]),
    "hn_policy_plays": (ctypes.c_bool, [ADDRESS, ADDRESS]),
    "hn_levels": (INT, []),
    "hn_level_at": (TEXT, [INT]),  # a level begins with its name
    "hn_rules_preset": (INT, [ADDRESS, ADDRESS, TEXT, ADDRESS]),
    "hn_rules_set_text": (INT, [ADDRESS, ADDRESS, INT, TEXT, ADDRESS]),
    "hn_rules_check": (INT, [ADDRESS, ADDRESS]),
    "hn_rules_least_seats": (INT, [ADDRESS]),
    "hn_rules_most_seats": (INT, [ADDRESS]),
    "hn_key_find": (ADDRESS, [ADDRESS, TEXT]),
    "hn_key_entry": (INT, [ADDRESS, TEXT]),
    "hn_player_find": (INT, [ADDRESS, TEXT, ADDRESS, ADDRESS]),
    "hn_player_sits": (INT, [ADDRESS, ADDRESS, INT, ADDRESS]),
    "hn_action_count": (INT, [ADDRESS]),
    "hn_action_text": (INT, [ADDRESS, INT, INT, ACTION, TEXT, SIZE]),
    "hn_status_text": (TEXT, [INT]),
    "hn_encoding_version": (INT, []),
    "hn_encoding_size": (INT, [ADDRESS, INT]),
    "hn_encoding_features": (INT, [ADDRESS, ADDRESS]),
    "hn_encode": (None, [ADDRESS, ADDRESS]),
    "hn_batch_size": (SIZE, [ADDRESS]),
    "hn_batch_begin": (INT, [ADDRESS, ADDRESS, ADDRESS, ADDRESS]),
    "hn_batch_deal": (None, [ADDRESS, ADDRESS]),
    "hn_batch_step": (INT, [ADDRESS, ADDRESS, ADDRESS]),
    "hn_batch_sample": (None, [ADDRESS, ADDRESS, INT, ADDRESS]),
    "hn_batch_view": (None, [ADDRESS, INT, ADDRESS]),
    "hn_net_open": (INT, [ADDRESS, ADDRESS, SIZE, ADDRESS]),
    "hn_net_legal": (INT, [ADDRESS, ADDRESS]),
    "hn_net_ask": (None, [ADDRESS, ADDRESS, ADDRESS, ADDRESS]),
    "hn_batch_rounds": (WORD, [ADDRESS, INT]),
    "hn_batch_seed": (WORD, [ADDRESS, INT]),
    "hn_crew_begin": (INT, [ADDRESS, INT]),
    "hn_crew_end": (None, [ADDRESS]),
    "hn_play_begin": (INT, [ADDRESS, ADDRESS, INT, ADDRESS]),
    "hn_play_deal": (INT, [ADDRESS, INT, WORD]),
    "hn_play_on": (INT, [ADDRESS]),
    "hn_play_apply": (INT, [ADDRESS, INT, ACTION]),
    "hn_play_state": (ADDRESS, [ADDRESS]),
    "hn_view_of_ptr": (None, [ADDRESS, ADDRESS, INT, ADDRESS]),
    "hn_view_text": (INT, [ADDRESS, TEXT, SIZE]),
    "hn_view_seat": (INT, [ADDRESS]),
    "hn_deciders": (ctypes.c_uint8, [ADDRESS, ADDRESS]),
    "hn_next_decider": (INT, [ADDRESS, ADDRESS]),
    "hn_legal": (INT, [ADDRESS, ADDRESS, INT, ADDRESS]),
    "hn_score_of": (INT, [ADDRESS, ADDRESS, ADDRESS]),
}
_JSON_CALLS: dict[str, tuple[Any, list[Any]]] = {
    "hn_json_open": (ADDRESS, []),
    "hn_json_close": (None, [ADDRESS]),
    "hn_json_answer": (ADDRESS, [ADDRESS, TEXT, SIZE, ADDRESS]),
    "hn_json_free": (None, [ADDRESS]),
}


def _load(name: str, calls: Mapping[str, tuple[Any, list[Any]]]) -> ctypes.CDLL:
    library = ctypes.CDLL(str(FOLDER / name))
    for call, (result, arguments) in calls.items():
        function = getattr(library, call)
        function.restype, function.argtypes = result, arguments
    return library


c = _load("libhunch.so", _CALLS)
json_library = _load("libhunch_json.so", _JSON_CALLS)


class Error(ctypes.Structure):
    """hn_error."""

    _fields_ = [("status", INT), ("line", INT), ("column", INT), ("text", ctypes.c_char * 256)]

    def check(self, status: int) -> None:
        """Raises ValueError with what the library says, where it refused something."""
        if status:
            raise ValueError(self.text.decode() or c.hn_status_text(status).decode())


class Score(ctypes.Structure):
    """hn_score."""

    _fields_ = [("points", ctypes.c_int16 * SEATS), ("sum", ctypes.c_int16 * SEATS), ("winners", ctypes.c_uint8),
                ("callers", ctypes.c_uint8)]


class Room:
    """Memory for a struct of the library, or for so many bytes: `at` is its address."""

    def __init__(self, what: Union[str, int], align: int = 64):
        size = what if isinstance(what, int) else c.hn_size_of(what.encode())
        assert size, what
        self._bytes = ctypes.create_string_buffer(size + align)
        start = ctypes.addressof(self._bytes)
        self.at = start + -start % align


RuleValue = Union[int, bool, str, Mapping[str, Union[int, bool, str]]]


def _value_text(value: Union[int, bool, str]) -> bytes:
    return ("yes" if value else "no").encode() if isinstance(value, bool) else str(value).encode()


class Rules:
    """A game's house rules: a preset, and what is changed of it. `hunch rules GAME` prints all keys."""

    def __init__(self, game: str, preset: Optional[str] = None, rules: Optional[Mapping[str, RuleValue]] = None):
        error = Error()
        self.game_at = c.hn_game_find(game.encode())
        if not self.game_at:
            raise ValueError(f"no game \"{game}\"; there are: {', '.join(games())}")
        self.game = game
        self._room = Room("hn_rules")
        self.at = self._room.at
        if not isinstance(rules, (Mapping, type(None))):
            raise ValueError(f"rules are {rules!r}; expected those that differ from the preset, as {{\"flips\": \"all\"}}")
        error.check(c.hn_rules_preset(self.at, self.game_at, preset.encode() if preset else None, ctypes.byref(error)))
        for key, value in (rules or {}).items():
            self._set(key, value)
        error.check(c.hn_rules_check(self.at, ctypes.byref(error)))
        self.actions: int = c.hn_action_count(self.at)

    def _set(self, name: str, value: RuleValue) -> None:
        error = Error()
        key = c.hn_key_find(self.game_at, name.encode())
        if not key:
            raise ValueError(f"{self.game} has no rule \"{name}\"")
        for entry, one in value.items() if isinstance(value, Mapping) else [(None, value)]:
            index = c.hn_key_entry(key, entry.encode() if entry is not None else None)
            if index < 0:
                raise ValueError(f"the rule \"{name}\" has no entry \"{entry}\"")
            error.check(c.hn_rules_set_text(self.at, key, index, _value_text(one), ctypes.byref(error)))

    def check_seats(self, seats: int) -> None:
        least, most = c.hn_rules_least_seats(self.at), c.hn_rules_most_seats(self.at)
        if not least <= seats <= most:
            raise ValueError(f"{seats} seats; these rules allow {least} to {most}")


def check_names(what: str, names: Optional[Iterable[Any]]) -> None:
    """A text is a list too, of letters."""
    if isinstance(names, str):
        raise ValueError(f"{what} is {names!r}; expected a list of names, [{names!r}]")


class Player:
    """A computer player by its name, `bayes-v2@medium` or `sage:500`, at a table of so many."""

    def __init__(self, name: str, rules: Rules, seats: int):
        error = Error()
        self._room = Room("hn_player")
        self.at = self._room.at
        self.name = name
        error.check(c.hn_player_find(self.at, name.encode(), rules.game_at, ctypes.byref(error)))
        error.check(c.hn_player_sits(self.at, rules.at, seats, ctypes.byref(error)))


def games() -> list[str]:
    """The names of all games."""
    return [c.hn_game_name(c.hn_game_at(i)).decode() for i in range(c.hn_games())]


def presets(game: str) -> list[str]:
    """The presets of a game; the first is the default."""
    at = Rules(game).game_at
    return [c.hn_preset_name(at, i).decode() for i in range(c.hn_presets(at))]


def players(game: str) -> list[str]:
    """The computer players of a game. `@LEVEL` after a name makes it weaker: see levels()."""
    at = Rules(game).game_at
    policies = (c.hn_policy_at(i) for i in range(c.hn_players()))
    return [c.hn_policy_name(policy).decode() for policy in policies if c.hn_policy_plays(policy, at)]


def levels() -> list[str]:
    """The levels, the weakest first."""
    return [c.hn_level_at(i).decode() for i in range(c.hn_levels())]
