/* `hunch beliefs`: what a seat believes of the cards that are hidden from it at a moment of a record. */
#include "cli/belief_score.h"
#include "cli/belief_screen.h"
#include "cli/belief_trace.h"
#include "cli/cli.h"
#include "cli/house.h"
#include "cli/moment.h"
#include "protocol/json.h"

#include <stdio.h>
#include <string.h>

typedef struct wishes {
    moment moment;
    const char *table, *card;
    hn_prior prior;
    bool bars, trace, json;
} wishes;

/* Once the round is over its cards lie open, and there is nothing to believe. */
static bool serves(const moment *m, const record *r, const hn_state *state, int seat)
{
    (void)m, (void)seat;
    return !hn_over(&r->rules, state);
}

static wishes wished = {.moment = {MOMENT, .serves = serves}, .table = "fitted"};

/* The moment that was found, and what was believed then. */
typedef struct scene {
    const moment *moment;
    const record *record;
    hn_place only; /* the card that is asked for; seat HN_NONE: all */
    hn_beliefs beliefs;
    belief_trace trace;
} scene;

static void observe(scene *v)
{
    for (int i = 0; i < v->moment->found_events; i++) {
        hn_event event = hn_event_for(&v->moment->events[i], v->moment->found_seat);
        if (wished.trace)
            belief_trace_observe(&v->trace, &v->beliefs, &event);
        else
            hn_beliefs_observe(&v->beliefs, &event);
    }
}

/* ---- what is printed ---- */

static void print_title(const screen *s, const scene *v)
{
    const moment *m = v->moment;
    const record *r = v->record;
    char title[240];
    text_out t = text_in(title, sizeof title);
    const char *game = hn_game_name(r->rules.game), *house = house_name(NULL, &r->rules);
    const char *player = r->player[m->found_seat];
    text_add(&t, "%s", game);
    if (strcmp(house, game) != 0)
        text_add(&t, " (%s)", house);
    text_add(&t, ", round %ld, turn %d, move %d: seat %d", m->round, m->found_turn, m->found_move,
             m->found_seat);
    if (*player)
        text_add(&t, " (%s)", player);
    text_add(&t, strcmp(player, SESSION_PERSON) ? " believes" : " would believe");
    screen_title(s, title);
}

static void print_table(const screen *s, const scene *v)
{
    char words[320];
    const hn_likelihoods *table = hn_beliefs_likelihoods(&v->beliefs);
    snprintf(words, sizeof words, "Likelihoods: %s (%s). Prior: %s.", table->name, table->made,
             json_prior_name(wished.prior));
    screen_say(s, INK_FAINT, 0, words);
}

static void print_text(const scene *v, const hn_view *view)
{
    screen s = screen_on(stdout);
    belief_scene shown = {
        .view = *view, .prior = wished.prior, .bars = wished.bars, .only = v->only};
    print_title(&s, v);
    print_table(&s, v);
    if (wished.trace)
        belief_trace_print(&s, &v->trace, &v->record->rules, v->only);
    else
        belief_show(&s, &shown);
}

static void print_json(const scene *v, const hn_view *view)
{
    const hn_rules *rules = &v->record->rules;
    json_t *object = json_pack("{s:i, s:s, s:i, s:i, s:i}", "round", (int)v->moment->round, "game",
                               hn_game_name(rules->game), "seats", v->record->seats, "move",
                               v->moment->found_move, "turn", v->moment->found_turn);
    json_object_update_new(object, json_from_beliefs(view, wished.prior));
    if (v->only.seat != HN_NONE)
        json_object_set_new(object, "cards",
                            json_pack("[o]", json_from_belief(view, wished.prior, v->only)));
    if (wished.trace)
        json_object_set_new(object, "trace", belief_trace_json(&v->trace, rules, v->only));
    cli_print_json(object, JSON_COMPACT);
}

/* ---- a round ---- */

/* The card that is asked for must lie on the table. */
static int check_card(const moment *m, const record *r, hn_place *only)
{
    const char *card = wished.card;
    hn_view view = hn_view_of(&r->rules, &m->state, m->found_seat);
    *only = (hn_place){HN_NONE, HN_NONE};
    if (!card)
        return EXIT_OK;
    if (!belief_place(card, r->seats, only))
        return cli_failed(
            "%s: \"%s\" is not a place; expected seat and slot as in 1.0, seats 0 to %d", m->path,
            card, r->seats - 1);
    if (hn_view_card(&view, only->seat, only->slot) == HN_NONE)
        return cli_failed("%s: there is no card at %s after %d actions", m->path, card,
                          m->found_move);
    return EXIT_OK;
}

/* A moment that was not found lies behind the end of play. */
static int check_moment(const moment *m, const record *r)
{
    if (house_has_dice(&r->rules))
        return cli_failed("%s: beliefs are about hidden cards, and %s has dice", m->path,
                          hn_game_name(r->rules.game));
    if (m->found)
        return EXIT_OK;
    int status = moment_lacks(m, r);
    return status ? status
                  : cli_failed("%s: after %ld actions the round is over and all cards lie open",
                               m->path, m->move);
}

static int show(const moment *m, const record *r)
{
    const hn_likelihoods *table = NULL;
    config_likelihoods read;
    scene v = {.moment = m, .record = r, .trace.prior = wished.prior};
    int status = check_moment(m, r);
    if (status || (status = belief_table(wished.table, r->rules.game, &read, &table)) ||
        (status = check_card(m, r, &v.only)))
        return status;
    hn_beliefs_begin(&v.beliefs, &r->rules, r->seats, m->found_seat, table);
    observe(&v);
    hn_view plain = hn_view_of(&r->rules, &m->state, m->found_seat);
    hn_view view = hn_beliefs_view(&v.beliefs, &plain);
    if (wished.json)
        print_json(&v, &view);
    else
        print_text(&v, &view);
    belief_trace_free(&v.trace);
    return cli_finish();
}

/* ---- the command ---- */

static int read_prior(void *wish, const char *name)
{
    wishes *w = wish;
    w->prior = !strcmp(name, "uniform") ? HN_PRIOR_UNIFORM : HN_PRIOR_COUNTS;
    if (strcmp(name, json_prior_name(w->prior)) != 0)
        return cli_usage("--prior wants counts or uniform, not \"%s\"", name);
    return EXIT_OK;
}

static const cli_option options[] = {
    MOMENT_OPTIONS("when turn T begins, from 0"),
    {"card", "S.K", INTO(card), "only of the card of seat S in slot K, with its evidence"},
    {"table", "NAME", INTO(table),
     "how much evidence weighs: fitted (default), nets, ticket, prior: nothing; or a file that ends in .yaml"},
    {"prior", "NAME", READ(read_prior),
     "what is believed without evidence: counts (default), each unseen card is as likely; or uniform, each "
     "kind of card is"},
    {"bars", NULL, INTO(bars),
     "bars instead of a table, and below each card its evidence, newest last"},
    {"trace", NULL, INTO(trace),
     "every update of the round so far: the evidence, the entropy before and after, and the three kinds "
     "that changed most"},
    {"json", NULL, INTO(json), "one JSON object, with --trace the updates too (docs/beliefs.md)"},
    {0},
};

static int run(int count, char **words)
{
    (void)count;
    if (wished.bars && (wished.trace || wished.json))
        return cli_usage("--bars goes neither with --trace nor with --json");
    return moment_show(&wished.moment, words[0], show);
}

COMMAND(.place = 100, .name = "beliefs",
        .about = "what a seat believes of hidden cards at a moment of a record",
        .help =
            "usage: hunch beliefs FILE [--round N] [--move M | --turn T] [--seat S] [--card S.K]\n"
            "                     [--table NAME] [--prior NAME] [--bars | --trace] [--json]\n\n"
            "Plays a record up to a moment and prints how likely each card that is hidden from a seat\n"
            "is what, by what the players have done so far. Without --move and --turn it is the end of\n"
            "play: the last moment before the cards are shown.\n\n",
        .wants = "one file", .least = 1, .most = 1,
        .more = "examples:\n"
                "  hunch beliefs game.jsonl\n"
                "  hunch beliefs game.jsonl --turn 5 --seat 0\n"
                "  hunch beliefs game.jsonl --turn 5 --seat 0 --card 1.0 --bars\n"
                "  hunch beliefs game.jsonl --trace --table ticket --prior uniform\n")
