"""Computer players for table games with hidden cards and dice, and tables to train in.

    vector(...)        many tables stepped in one call, with numpy arrays that are never copied
    env, parallel_env  one table with PettingZoo's interfaces
    Table              one table as dictionaries: people, players with their reasons, records
    encoding(...)      what the features of a view mean
"""
from ._native import c as _c
from ._native import games, levels, players, presets
from .encoding import Encoding, Features, encoding
from .environments import AEC, Parallel, env, parallel_env
from .table import Refused, Table
from .vector import Step, Vector, vector

__version__: str = _c.hn_version().decode()
__all__ = ["AEC", "Encoding", "Features", "Parallel", "Refused", "Step", "Table", "Vector", "encoding", "env", "games",
           "levels", "parallel_env", "players", "presets", "vector"]
