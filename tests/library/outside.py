"""outside.py LIBRARY: a round of each game from outside C, by addresses and numbers alone, each struct as bytes of the size
that the library says. Prints every action, seat by seat."""
import ctypes
import sys

NONE = 255
SEED = 2026

hunch = ctypes.CDLL(sys.argv[1])
ADDRESS, INT, WORD, TEXT = ctypes.c_void_p, ctypes.c_int, ctypes.c_uint64, ctypes.c_char_p
CALLS = {
    "hn_version": (TEXT, []),
    "hn_size_of": (ctypes.c_size_t, [TEXT]),
    "hn_align_of": (ctypes.c_size_t, [TEXT]),
    "hn_games": (INT, []),
    "hn_game_at": (ADDRESS, [INT]),
    "hn_game_name": (TEXT, [ADDRESS]),
    "hn_rules_preset": (INT, [ADDRESS, ADDRESS, TEXT, ADDRESS]),
    "hn_rules_least_seats": (INT, [ADDRESS]),
    "hn_player_at_level": (INT, [ADDRESS, TEXT, ADDRESS, INT, ADDRESS]),
    "hn_player_key": (WORD, [WORD, INT]),
    "hn_player_decide": (ctypes.c_uint16, [ADDRESS, ADDRESS, WORD, ADDRESS]),
    "hn_minds_begin": (None, [ADDRESS, ADDRESS, INT, ADDRESS]),
    "hn_minds_observe": (None, [ADDRESS, ADDRESS]),
    "hn_minds_view_ptr": (None, [ADDRESS, ADDRESS, ADDRESS, WORD, ADDRESS]),
    "hn_deal": (INT, [ADDRESS, INT, INT, WORD, ADDRESS, ADDRESS]),
    "hn_next_decider": (INT, [ADDRESS, ADDRESS]),
    "hn_view_of_ptr": (None, [ADDRESS, ADDRESS, INT, ADDRESS]),
    "hn_apply": (INT, [ADDRESS, ADDRESS, INT, ctypes.c_uint16, ADDRESS]),
    "hn_action_text": (INT, [ADDRESS, INT, INT, ctypes.c_uint16, TEXT, ctypes.c_size_t]),
}
for name, (result, arguments) in CALLS.items():
    call = getattr(hunch, name)
    call.restype, call.argtypes = result, arguments


def make(name):
    """Room for a struct, and the address in it that is as the struct wants it."""
    size, align = hunch.hn_size_of(name), hunch.hn_align_of(name)
    assert size and align, name
    room = ctypes.create_string_buffer(size + align)
    return room, ctypes.addressof(room) + -ctypes.addressof(room) % align


def check(status):
    assert status == 0, f"status {status}"


def play(game):
    (_rules, rules), (_state, state), (_events, events), (_minds, minds), (_player, player), (_view, view) = map(
        make, (b"hn_rules", b"hn_state", b"hn_events", b"hn_minds", b"hn_player", b"hn_view"))
    check(hunch.hn_rules_preset(rules, game, None, None))
    check(hunch.hn_player_at_level(player, b"easy", game, 0, None))
    seats = hunch.hn_rules_least_seats(rules)
    hunch.hn_minds_begin(minds, rules, seats, (ctypes.c_void_p * seats)(*[player] * seats))
    check(hunch.hn_deal(rules, seats, SEED % seats, SEED, state, events))
    hunch.hn_minds_observe(minds, events)
    while (seat := hunch.hn_next_decider(rules, state)) != NONE:
        key = hunch.hn_player_key(SEED, seat)
        hunch.hn_view_of_ptr(rules, state, seat, view)
        hunch.hn_minds_view_ptr(minds, player, view, key, view)
        action = hunch.hn_player_decide(player, view, key, None)
        words = ctypes.create_string_buffer(32)
        hunch.hn_action_text(rules, seats, seat, action, words, 32)
        print(f"{seat}: {words.value.decode()}")
        check(hunch.hn_apply(rules, state, seat, action, events))
        hunch.hn_minds_observe(minds, events)


print(hunch.hn_version().decode())
for index in range(hunch.hn_games()):
    game = hunch.hn_game_at(index)
    print(hunch.hn_game_name(game).decode())
    play(game)
