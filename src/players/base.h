/* Decisions of `base` that `smart` takes over. */
#pragma once

#include "players/cambio_reading.h"

/* The constants of both; `base` has the first alone. */
enum {
    BASE_TAKE_BELOW,
    SMART_CALL_KNOWN,
    SMART_CALL_BELOW,
    SMART_CALL_MARGIN,
    SMART_SURE_BELOW,
    SMART_OWN_UNKNOWN,
    SMART_THEIR_UNKNOWN,
    SMART_CONSTANTS
};

extern const hn_constant base_constants[SMART_CONSTANTS];

hn_action base_draw(reading *s);
hn_action base_swap(reading *s);
hn_action base_look(reading *s);
hn_action base_first(reading *s);
hn_action base_second(reading *s);
hn_action base_flip(reading *s);
