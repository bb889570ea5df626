/* The JSON forms of rules, scores and events, and what reading JSON needs: messages that name the
 * field, what was found there and what was expected.
 *
 * Functions that return a json_t give a new reference, or NULL when there is no memory. */
#ifndef HUNCH_PROTOCOL_JSON_H
#define HUNCH_PROTOCOL_JSON_H

#include "core/text.h"

#include <hunch/hunch.h>
#include <jansson.h>

/* Rules as an object of all keys: numbers as integers, flags as true or false, choices as strings, keys
 * with entries as objects. json_to_rules wants every key and entry, and no other; the rules have then
 * passed hn_rules_check. On failure *rules is unchanged. */
json_t *json_from_rules(const hn_rules *rules);
hn_status json_to_rules(const json_t *object, const hn_game *game, hn_rules *rules,
                        hn_error *error);

/* A set of seats as an array of their numbers, rising; a score as {"points", "winners", "callers"}. */
json_t *json_from_seats(hn_seats seats);
json_t *json_from_score(const hn_score *score, int seats);

/* An event at a table of `seats` seats, as an object of the fields that it uses, with its sentence as
 * "text". A card that is not known is "?". */
json_t *json_from_event(const hn_rules *rules, int seats, const hn_event *event);

/* "`seats` is 9; expected …": what stands in a field, NULL for none, is not what was expected. */
hn_status json_refuse(hn_error *error, hn_status status, const char *field, const json_t *found,
                      const char *expected, ...) CHECK_FORMAT(5, 6);

/* Refuses an object's first field that is none of `count` names. prefix stands before the field's name
 * in the message: "" or "rules.". */
hn_status json_only(const json_t *object, const char *prefix, int count,
                    const char *(*name)(const void *, int), const void *context, hn_error *error);

#endif
