/* The JSON forms of rules, views, events and scores, and what reading JSON needs: messages that
 * name the field, what was found there and what was expected.
 *
 * Functions that return a json_t give a new reference, or NULL when there is no memory. Those
 * that read leave what they fill unchanged on failure. `field` is the value's path for messages,
 * as in `view.hands[1][2].card`; a value that is not there is NULL. */
#pragma once

#include "core/text.h"
#include "core/tongue.h"

#include <hunch/hunch.h>
#include <jansson.h>

/* Rules as an object of all keys: numbers as integers, flags as true or false, choices as
 * strings, keys with entries as objects. json_to_rules wants every key and entry, and no other
 * (but for keys that came later: hn_key); the rules have then passed hn_rules_check. On failure *rules is unchanged. */
json_t *json_from_rules(const hn_rules *rules);

hn_status json_to_rules(const json_t *object, const hn_game *game, hn_rules *rules,
                        hn_error *error);

/* Changes rules by an object of some keys, and of keys with entries by some of those. On failure *rules is unchanged. */
hn_status json_to_some_rules(const json_t *object, hn_rules *rules, hn_error *error);

/* What can be chosen of a game: its presets with their rules, its levels and players; "hint" is who is good at once, and
 * "stand_in" who plays for others. */
json_t *json_from_game(const hn_game *game);

/* Adds a field whose name is ours, to be taken as it is; value is owned by the object, or gone. */
void json_add(json_t *object, const char *name, json_t *value);

/* A set of seats as an array of their numbers, rising; a score as {"points", "winners",
 * "callers"}. */
json_t *json_from_seats(hn_seats seats);
json_t *json_from_score(const hn_score *score, int seats);

/* The same of a table that is open, with cards also "sums": what lay in front of each seat, which is not what counts
 * in every game. */
json_t *json_from_open_score(const hn_rules *rules, const hn_score *score, int seats);

/* An event at a table of `seats` seats, as an object of the fields that it uses. A card or die that
 * is not known is null. json_from_event adds the sentence for people as "text"; json_to_event wants
 * an object without it, of a type that the game's table has, gives the very bytes that hn_event_for
 * does, and leaves to others whether the event makes sense. */
json_t *json_from_event(const hn_rules *rules, int seats, const hn_event *event);
json_t *json_from_plain_event(int seats, const hn_event *event);

/* Those from one to another of a list, in order, as a seat is told them; HN_NONE is the public. */
json_t *json_from_events(const hn_event *events, int from, int to, int seats, int seat);

hn_status json_to_event(const json_t *object, const char *field, const hn_rules *rules, int seats,
                        hn_event *event, hn_error *error);

/* The "type" of events, "swap"; NULL for a number that is none. */
const char *json_event_name(int type);

/* A view, in the form of its game's table. What is read has every field within its range and shows
 * just the cards, each once, or the dice that its seat knows; whether a table can give it is
 * hn_view_world's to say. Chances by what the seat sees are written, and may be there to be read:
 * with cards "next", for each kind of card to be drawn next; with dice, where a bid stands,
 * "chances", for each call to be right. json_check_chances compares them with what the view gives. */
json_t *json_from_view(const hn_view *view);
hn_status json_to_view(const json_t *object, const hn_rules *rules, hn_plain_view *view,
                       hn_error *error);
hn_status json_check_chances(const json_t *object, const hn_view *view, hn_error *error);
json_t *json_from_next_card(const double chance[HN_KINDS]);

/* The table as the public sees it (`seat` null), but with all cards and dice that lie at it turned up: every hand, the
 * drawn card, the cups; not the deck. `known` still says who knew what. It has no chances, and json_to_view refuses
 * it: for replays of what is over, never for a player. */
json_t *json_from_open_view(const hn_rules *rules, const hn_state *state);

/* What a seat believes, from a view with beliefs: of one card, and of all that are hidden from it, with every
 * opponent's readiness to call. A piece of evidence has the fields that apply to it. docs/beliefs.md
 * describes every field. */
json_t *json_from_evidence(const hn_rules *rules, const hn_evidence *evidence);
json_t *json_from_belief(const hn_view *view, hn_prior prior, hn_place place);
json_t *json_from_beliefs(const hn_view *view, hn_prior prior);
json_t *json_from_kinds(const hn_game *game, const double chance[HN_BELIEF_KINDS]);
const char *json_prior_name(hn_prior prior);

/* What a player decides from a view as it has it in mind: "action", "number", "delay_seconds", "level",
 * "missed" or "slipped" where it did, "why", and of a player that goes by a rule book "decision", the event as a whole.
 * Without `why` none of those four. The text of `why` is in a language, NULL: English. */
json_t *json_from_decision(const hn_player *player, const hn_view *view, uint64_t key, bool why,
                           const tongue *in);

/* An action's text, null for a number without one; the viewing seat's legal actions, in their order; and whom the table waits
 * for, as the seat may know it: in a window everyone who was asked, answered or not, but for the seat itself. */
json_t *json_from_action(const hn_rules *rules, int seats, int seat, hn_action action);
json_t *json_from_legal(const hn_view *view);
json_t *json_from_asked(const hn_view *view);

/* One value; numbers of 64 bits are strings of digits, because a JSON number may not hold them. */
json_t *json_from_seed(uint64_t seed);
json_t *json_from_number(double number); /* null where it is infinite, or none */
json_t *json_from_place(hn_place place);
json_t *json_from_bid(hn_bid bid); /* null where there is none */
json_t *json_from_dice(const uint8_t *die, int count);
json_t *json_from_ranks(unsigned ranks); /* a set, bit r, as an array of names, rising */
hn_status json_to_rank(const json_t *found, const char *field, int *rank, hn_error *error);
hn_status json_to_ranks(const json_t *found, const char *field, uint16_t *ranks, hn_error *error);
hn_status json_to_number(const json_t *found, const char *field, json_int_t low, json_int_t high,
                         json_int_t *number, hn_error *error);
hn_status json_to_seats(const json_t *found, const char *field, int seats, hn_seats *set,
                        hn_error *error);
hn_status json_to_seed(const json_t *found, const char *field, uint64_t *seed, hn_error *error);
hn_status json_to_place(const json_t *found, const char *field, int seats, hn_place *place,
                        hn_error *error);
hn_status json_to_bid(const json_t *found, const char *field, hn_bid *bid, hn_error *error);
hn_status json_to_face(const json_t *found, const char *field, uint8_t *face, hn_error *error);
hn_status json_to_card(const json_t *found, const char *field, hn_card *card, hn_error *error);
hn_status json_to_game(const json_t *found, const hn_game **game, hn_error *error);

/* One line of JSON, without fields that are there twice. NULL: error says at which column and why;
 * cut_hint says what to do about a line that is cut off. */
json_t *json_parse(const char *line, size_t length, const char *cut_hint, hn_error *error);

/* "`seats` is 9; expected …": what stands in a field, NULL for none, is not what was expected. */
hn_status json_refuse(hn_error *error, hn_status status, const char *field, const json_t *found,
                      const char *expected, ...) CHECK_FORMAT(5, 6);

/* Refuses an object's first field that is none of `count` names. prefix stands before the
 * field's name in the message: "" or "rules.". */
hn_status json_only(const json_t *object, const char *prefix, int count,
                    const char *(*name)(const void *, int), const void *context, hn_error *error);

/* For json_only: the names are an array of strings. */
const char *json_name(const void *names, int index);
