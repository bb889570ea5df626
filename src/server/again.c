/* "Try it again from here": a practice table for one person that begins at a moment of a round that is over. Its deal, its rules
 * and all that happened before are the round's; computer players sit where they sat, and one of medium strength in place of
 * everyone else. It is stored at once with all that, so that a restart changes nothing. */
#include "server/parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct wish {
    int seat, move; /* the move that is to be made anew, from 1 */
    const char *key;
} wish;

#define AT(member) offsetof(wish, member)
static const wire_field fields[] = {{"seat", FIELD_NUMBER, AT(seat), 0, HN_SEATS - 1, true},
                                    {"move", FIELD_NUMBER, AT(move), 1, INT32_MAX, true},
                                    {"key", FIELD_DIGITS, AT(key), 0, SEAL_TOKEN - 1, false},
                                    {0}};

static bool read_wish(const json_t *body, const record *played, wish *w, problem *why)
{
    if (!fields_version(body, why) || !fields_read(body, fields, w, why))
        return false;
    if (w->seat >= played->seats)
        return problem_set(why, "bad_field", "seat", "`seat`: there is no such seat");
    if (w->move > played->move_count || played->move[w->move - 1].seat != w->seat)
        return problem_set(why, "bad_field", "move", "`move`: expected a move of that seat");
    return true;
}

static bool seat_person(web_table *t, const web_seat *before, const wish *w, char token[SEAL_TOKEN],
                        problem *why)
{
    web_seat *seat = &t->seat[w->seat];
    seat->kind = SEAT_PERSON;
    seat->maker = seat->ask_always = true; /* the moment may be a window */
    snprintf(seat->name, sizeof seat->name, "%s",
             before->kind == SEAT_PERSON ? before->name : "You");
    if (!seal_token(token))
        return problem_set(why, "limit", "", "the system has no randomness");
    seal_hash(token, seat->token);
    if (w->key) {
        seal_hash(w->key, seat->key);
        seal_id_of(w->key, t->id);
    }
    return true;
}

static bool seat_all(web_table *t, const web_table *of, const wish *w, char token[SEAL_TOKEN],
                     problem *why)
{
    for (int i = 0; i < t->seats; i++) {
        if (i == w->seat)
            continue;
        if (of->seat[i].kind == SEAT_COMPUTER)
            t->seat[i] = of->seat[i];
        else if (!make_computer(&t->seat[i], t->rules.game, t->seats, "medium"))
            return problem_set(why, "limit", "", "nobody can take the place of seat %d", i);
    }
    return seat_person(t, &of->seat[w->seat], w, token, why);
}

web_table *again_table(service *s, const web_table *of, const record *played, const json_t *body,
                       int *opening, json_t **answer, problem *why)
{
    wish w = {0};
    char token[SEAL_TOKEN];
    web_table *t = calloc(1, sizeof *t);
    *why = (problem){.code = "limit"};
    if (!t || !seal_id(t->id) || !read_wish(body, played, &w, why)) {
        free(t);
        return NULL;
    }
    t->rules = played->rules;
    t->seats = played->seats;
    t->first = played->first;
    t->help = t->practice = true;
    t->practice_seed = played->seed;
    t->window = of->window;
    t->pace = PACE_QUICK;
    t->made = time(NULL);
    if (!seat_all(t, of, &w, token, why)) {
        web_table_free(t);
        return NULL;
    }
    web_table_begin(t, s->now);
    *opening = w.move - 1;
    *answer = json_pack("{s:i, s:s, s:i, s:s, s:[]}", "hunch", WIRE_VERSION, "table", t->id, "seat",
                        w.seat, "token", token, "invites");
    return t;
}
