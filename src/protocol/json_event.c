/* Events as JSON: only the fields that an event uses, and its sentence for people. */
#include "protocol/json.h"

#include <stdio.h>

/* clang-format off */
static const char *const types[HN_EVENT_TYPES] = {
    [HN_EVENT_DEAL] = "deal",       [HN_EVENT_OPEN] = "open",
    [HN_EVENT_TURN] = "turn",       [HN_EVENT_LOOK] = "look",
    [HN_EVENT_DRAW] = "draw",       [HN_EVENT_TAKE] = "take",
    [HN_EVENT_SWAP] = "swap",       [HN_EVENT_PLAY] = "play",
    [HN_EVENT_PASS] = "pass",       [HN_EVENT_DECLINE] = "decline",
    [HN_EVENT_EXCHANGE] = "exchange", [HN_EVENT_FLIP] = "flip",
    [HN_EVENT_WRONG] = "wrong",     [HN_EVENT_PENALTY] = "penalty",
    [HN_EVENT_GIVE] = "give",       [HN_EVENT_CALL] = "call",
    [HN_EVENT_RESHUFFLE] = "reshuffle", [HN_EVENT_END] = "end",
};
/* clang-format on */

static bool has_number(int type)
{
    return type == HN_EVENT_DEAL || type == HN_EVENT_TURN || type == HN_EVENT_RESHUFFLE;
}

json_t *json_from_event(const hn_rules *rules, int seats, const hn_event *event)
{
    char sentence[256];
    hn_seats seen_by = (hn_seats)(event->seen_by & ((1u << seats) - 1));
    json_t *object = json_pack("{s:s}", "type", types[event->type]);
    if (event->seat != HN_NONE)
        json_object_set_new(object, "seat", json_integer(event->seat));
    if (has_number(event->type))
        json_object_set_new(object, "number", json_integer(event->number));
    if (event->card != HN_NONE) {
        json_object_set_new(object, "card", json_string(hn_card_text(event->card)));
        json_object_set_new(object, "seen_by", json_from_seats(seen_by));
    }
    if (event->place[0].seat != HN_NONE) {
        json_t *places = json_array();
        for (int i = 0; i < 2 && event->place[i].seat != HN_NONE; i++)
            json_array_append_new(
                places, json_sprintf("%d.%d", event->place[i].seat, event->place[i].slot));
        json_object_set_new(object, "places", places);
    }
    hn_event_text(rules, event, sentence, sizeof sentence);
    json_object_set_new(object, "text", json_string(sentence));
    return object;
}
