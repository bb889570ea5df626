"""All settings of a training, from a YAML file that is kept beside the weights. Bad ones are refused with what was expected."""
from __future__ import annotations

from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Mapping

import yaml

from .._native import Player, Rules, games
from ..net_file import SEATS, net_parts

_GAMES = Path(__file__).resolve().parent / "games"


@dataclass(frozen=True)
class Tables:
    """Tables of one kind, and which part of all they are."""

    preset: str
    seats: int
    share: float
    opponents: tuple[str, ...] = ()  # our players, at all seats but the first
    past: bool = False  # at all seats but one sits an earlier self


@dataclass(frozen=True)
class Match:
    """A match by which the net is judged: it sits at one seat, the others are all `against`."""

    preset: str
    seats: int
    against: str


@dataclass(frozen=True)
class Settings:
    """What a file may set; `hunch/train/games/*.yaml` are the defaults of each game."""

    game: str
    tables: tuple[Tables, ...]
    matches: tuple[Match, ...]  # the first is the learning curve's
    first: int = 64  # units of the first layer
    second: int = 64  # and of the second
    slots: int = 12  # those from this one on share their weights, as few cards lie there
    width: int = 512  # tables in all
    steps: int = 48  # of each before the net learns from them
    pieces: int = 32  # of these decisions: one change of the weights for each
    epochs: int = 3  # how often they are gone through
    rate: float = 0.002  # of learning, at the beginning
    last_rate: float = 0.0001  # and at the end
    entropy: float = 0.03  # how much variety is worth, at the beginning
    last_entropy: float = 0.004  # and at the end
    clip: float = 0.2  # how far the chance of an action may change at once
    trace: float = 0.95  # how far what comes of a decision is looked ahead, beyond the value
    value_weight: float = 0.5  # of the value's part of the loss
    largest: float = 0.5  # gradient, by its norm
    past_every: int = 20  # rounds of learning between two selves that are kept
    past_count: int = 12  # how many are
    averaged: int = 1  # over how many rounds of learning weights are averaged (a moving mean) for the file
    kept: float = 0  # part of a net's weights that it began with, where it did, in the file's: who learns on forgets a little
    meet: int = 20  # rounds in a row with the same others
    strangers: float = 0.25  # part of the tables at which nothing is known of how others play
    curve_points: int = 20  # matches during the training
    curve_blocks: int = 1000  # blocks of each
    blocks: int = 5000  # of those at the end
    seed: int = 1
    cuda: Mapping[str, Any] = field(default_factory=dict)  # what is different where there is a GPU

    def on(self, device: str) -> Settings:
        """As they are on a device."""
        return replace(self, **self.cuda, cuda={}) if device == "cuda" else replace(self, cuda={})

    def text(self) -> str:
        """As YAML that `parse` reads back to the same."""
        plain = asdict(self)
        plain["tables"] = [_without_defaults(t) for t in plain["tables"]]
        plain["matches"] = list(plain["matches"])
        plain["cuda"] = dict(plain["cuda"])
        return str(yaml.safe_dump(plain, sort_keys=False, width=100))


def _without_defaults(table: dict[str, Any]) -> dict[str, Any]:
    return {k: list(v) if isinstance(v, tuple) else v for k, v in table.items() if v not in ((), False)}


# The least and the most of each number.
_RANGES = {"first": (16, 256), "second": (16, 256), "slots": (1, 12), "width": (8, 1 << 20), "steps": (4, 4096), "pieces": (1, 4096),
           "epochs": (1, 100), "rate": (0, 1), "last_rate": (0, 1), "entropy": (0, 10), "last_entropy": (0, 10),
           "clip": (0.01, 1), "trace": (0, 1), "value_weight": (0, 100), "largest": (0.001, 1000), "past_every": (1, 1 << 20),
           "past_count": (1, 1000), "averaged": (1, 1 << 20), "kept": (0, 1), "meet": (1, 1 << 20), "strangers": (0, 1),
           "curve_points": (1, 1000), "curve_blocks": (10, 1 << 24), "blocks": (10, 1 << 24),
           "seed": (0, 2**63)}
_WORDS = {"int": "a whole number", "float": "a number", "str": "a name", "bool": "true or false"}
_KINDS: dict[str, tuple[type, ...]] = {"int": (int,), "float": (int, float), "str": (str,), "bool": (bool,)}


def _check(value: Any, name: str, kind: str) -> Any:
    wanted = _KINDS[kind]
    if not isinstance(value, wanted) or isinstance(value, bool) != (kind == "bool"):
        raise ValueError(f"`{name}` is {value!r}; expected {_WORDS[kind]}")
    low, high = _RANGES.get(name, (None, None))
    if low is not None and not low <= value <= high:
        raise ValueError(f"`{name}` is {value}; expected {low} to {high}")
    if name in ("first", "second") and value % 16:
        raise ValueError(f"`{name}` is {value}; expected a multiple of 16")
    return value


def _entry(kind: type, found: Any, name: str) -> Any:
    """One of the tables or matches."""
    names = {f.name: str(f.type) for f in fields(kind)}
    if not isinstance(found, dict):
        raise ValueError(f"`{name}` is {found!r}; expected {', '.join(names)}")
    for key in found:
        if key not in names:
            raise ValueError(f"`{name}` has `{key}`; expected {', '.join(names)}")
    made = dict(found)
    for key, value in found.items():
        made[key] = tuple(value) if key == "opponents" and isinstance(value, list) else \
            _check(value, f"{name}.{key}", names[key])
    try:
        return kind(**made)
    except TypeError as missing:
        raise ValueError(f"`{name}`: {str(missing).partition('() ')[2]}") from None


def _entries(kind: type, found: Any, name: str) -> tuple[Any, ...]:
    if not isinstance(found, list) or not found:
        raise ValueError(f"`{name}` is {found!r}; expected a list")
    return tuple(_entry(kind, one, f"{name}[{i}]") for i, one in enumerate(found))


def _check_tables(settings: Settings) -> None:
    """Whether there are such presets, seats and players."""
    for name, listed in (("tables", settings.tables), ("matches", settings.matches)):
        for i, one in enumerate(listed):
            rules = Rules(settings.game, one.preset)
            rules.check_seats(one.seats)
            if one.seats > SEATS:
                raise ValueError(f"`{name}[{i}].seats` is {one.seats}; nets play at up to {SEATS}")
            for player in one.opponents if isinstance(one, Tables) else (one.against,):
                Player(player, rules, one.seats)
            if isinstance(one, Tables) and (one.share <= 0 or one.past and one.opponents):
                raise ValueError(f"`{name}[{i}]`: expected a share above 0, and opponents or past, not both")


def _check_cuda(found: Any, names: Mapping[str, str]) -> None:
    if not isinstance(found, dict):
        raise ValueError(f"`cuda` is {found!r}; expected settings that are different there")
    for key, value in found.items():
        if key not in _RANGES:
            raise ValueError(f"`cuda` has `{key}`; expected some of {', '.join(_RANGES)}")
        _check(value, key, names[key])


def parse(text: str) -> Settings:
    """Settings from YAML. ValueError says what is wrong."""
    try:
        found = yaml.safe_load(text)
    except yaml.YAMLError as error:
        raise ValueError(f"this is not YAML: {' '.join(str(error).split())}") from None
    names = {f.name: str(f.type) for f in fields(Settings)}
    if not isinstance(found, dict) or found.get("game") not in games():
        raise ValueError(f"expected `game`, one of {', '.join(games())}")
    made: dict[str, Any] = {}
    for key, value in found.items():
        if key not in names:
            raise ValueError(f"there is no setting `{key}`; there are {', '.join(names)}")
        made[key] = value
    for key in ("tables", "matches"):
        made[key] = _entries(Tables if key == "tables" else Match, found.get(key), key)
    for key, value in made.items():
        if key in _RANGES:
            _check(value, key, names[key])
    _check_cuda(made.get("cuda", {}), names)
    settings = Settings(**made)
    _check_tables(settings)
    return settings


def read(path: Path) -> Settings:
    """Those of a file; the error names it."""
    try:
        return parse(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, ValueError) as error:
        raise ValueError(f"{path}: {getattr(error, 'strerror', None) or error}") from None


def of_game(game: str) -> Settings:
    """A game's defaults."""
    if game not in games():
        raise ValueError(f"no game \"{game}\"; there are: {', '.join(games())}")
    return read(_GAMES / f"{game}.yaml")


def as_large(settings: Settings, net: Path) -> Settings:
    """With at least as many units as a net has that a training begins with."""
    try:
        second, first = net_parts(net.read_bytes())[1].weight[1].shape
    except ValueError as error:
        raise ValueError(f"{net}: {error}") from None
    return replace(settings, first=max(settings.first, first), second=max(settings.second, second))
