/* Today's deal: the same cards for everyone who plays it, one try each. The seed of a day and a game follows from the store's
 * secret, so it can be told to nobody before, needs not be kept, and is the same after a restart. A browser is known by a key of
 * its own, of which the store has the hash; whoever throws the key away has another try, and counts as another. */
#include "server/parts.h"

#include "protocol/json.h"
#include "words/words.h"

#include <stdio.h>
#include <string.h>

enum {
    SEATS = 4,         /* the person's and computer players' */
    FIELD_FRESH = 5000 /* milliseconds that the field's results may be old */
};
static const char level[] = "medium";

int today_day(const service *s)
{
    return (int)(disk_time(s) / DISK_DAY);
}

uint64_t today_seed(const service *s, int day, const char *game)
{
    char text[64], hash[SEAL_HASH];
    snprintf(text, sizeof text, "hunch today %d %s", day, game);
    seal_keyed(s->secret, text, hash);
    return seal_number(hash);
}

bool today_is(const web_table *t, int round)
{
    return t->day && round == 1;
}

int today_place(const web_table *t, const hn_state *state)
{
    hn_score score;
    int person = seats_today(t);
    if (person == HN_NONE || hn_score_of(&t->rules, state, &score))
        return 0;
    return words_place(&t->rules, &score, t->seats, person);
}

/* ---- what everyone may know ---- */

static json_t *from_game(service *s, const hn_game *game, int day)
{
    int places[HN_SEATS], played = 0;
    json_t *list = json_array();
    store_field(s->store, day, hn_game_name(game), places);
    for (int i = 0; i < SEATS; i++) {
        played += places[i];
        json_array_append_new(list, json_integer(places[i]));
    }
    return json_pack("{s:s, s:i, s:s, s:i, s:o}", "game", hn_game_name(game), "seats", SEATS,
                     "level", level, "played", played, "places", list);
}

static json_t *from_field(service *s, int day)
{
    json_t *games = json_array();
    for (int i = 0; s->has_secret && i < hn_games(); i++)
        json_array_append_new(games, from_game(s, hn_game_at(i), day));
    return games;
}

json_t *today_told(service *s)
{
    int day = today_day(s);
    if (s->field.day != day || s->now >= s->field.until) {
        json_decref(s->field.games);
        s->field.games = from_field(s, day);
        s->field.day = day;
        s->field.until = s->now + FIELD_FRESH;
    }
    return json_pack("{s:i, s:i, s:I, s:b, s:O}", "hunch", WIRE_VERSION, "day", day, "left_s",
                     (json_int_t)((int64_t)(day + 1) * DISK_DAY - disk_time(s)), "local",
                     !*s->secret, "games", s->field.games);
}

/* ---- a try ---- */

#define AT(member) offsetof(today_try, member)
static const wire_field fields[] = {{"person", FIELD_DIGITS, AT(person), 0, SEAL_TOKEN - 1, true},
                                    {"key", FIELD_DIGITS, AT(key), 0, SEAL_TOKEN - 1, true},
                                    {.name = "game"},
                                    {.name = "name"},
                                    {0}};

bool today_read(service *s, const json_t *body, today_try *y, problem *why)
{
    char what[128];
    hn_error error;
    *y = (today_try){.day = today_day(s)};
    if (!fields_version(body, why) || !fields_read(body, fields, y, why))
        return false;
    if (json_to_game(json_object_get(body, "game"), &y->game, &error))
        return problem_set(why, "bad_field", "game", "%s", error.text);
    if (!s->has_secret)
        return problem_set(why, "damaged", "",
                           "the server's store is damaged: there is no deal today");
    seal_hash(y->person, y->hash);
    if (!store_entry(s->store, y->day, hn_game_name(y->game), y->hash, y->table, &y->place, what) &&
        *what)
        return problem_set(why, "disk", "", "today's results cannot be read now; try again");
    return true;
}

static bool is_being_made(const service *s, const today_try *y)
{
    for (const web_table *t = LIST_FIRST(&s->making); t; t = LIST_NEXT(t, bucket))
        if (t->day == y->day && t->rules.game == y->game && !strcmp(t->person, y->hash))
            return true;
    return false;
}

web_table *today_make(service *s, const json_t *name, const today_try *y, json_t **answer,
                      problem *why)
{
    if (is_being_made(s, y)) {
        problem_set(why, "not_yet", "", "this table is being made at this very moment; try again");
        return NULL;
    }
    json_t *seats = json_array();
    json_array_append_new(seats, json_pack("{s:s, s:O*}", "who", "you", "name", name));
    for (int seat = 1; seat < SEATS; seat++)
        json_array_append_new(seats, json_pack("{s:s, s:s}", "who", "level", "level", level));
    json_t *wanted = json_pack("{s:i, s:s, s:o, s:b, s:s}", "hunch", WIRE_VERSION, "game",
                               hn_game_name(y->game), "seats", seats, "help", false, "key", y->key);
    web_table *t = make_table(s, wanted, answer, why);
    json_decref(wanted);
    if (t) {
        t->day = y->day;
        memcpy(t->person, y->hash, sizeof t->person);
    } else if (!strncmp(why->field, "seats", 5)) {
        snprintf(why->field, sizeof why->field, "name"); /* what was sent is called so */
    }
    return t;
}
