/* `hunch beliefs`: what a seat believes of the cards that are hidden from it at a moment of a record. The record is
 * replayed twice: to its end, so that a false one is refused whole and the moment and its seat are found, then
 * with that seat's beliefs up to the moment. */
#include "cli/belief_screen.h"
#include "cli/belief_trace.h"
#include "cli/cli.h"
#include "cli/house.h"
#include "protocol/json.h"
#include "protocol/record.h"

#include <stdio.h>
#include <string.h>

enum { ANY = -1 };

/* What is asked for, the moment that was found, and the beliefs then. */
typedef struct viewer {
    const char *path, *table, *card;
    long round; /* from 1; 0: the last */
    long move;  /* after that many actions; ANY */
    long turn;  /* at its beginning; ANY */
    long seat;  /* ANY: whoever is to decide */
    bool bars, traced, json;
    hn_prior prior;
    hn_place only; /* the card that is asked for; seat HN_NONE: all */

    int turns; /* the turn that is being played, or was last */
    bool found;
    int found_move; /* how many actions had been played */
    int found_turn;
    hn_state state;

    hn_beliefs beliefs;
    belief_trace trace;
} viewer;

/* ---- the moment ---- */

static bool fits(const viewer *v, int move)
{
    if (v->move != ANY)
        return v->move == move + 1;
    return v->turn == ANY || (v->turn == v->turns && !v->found);
}

/* Once the round is over its cards lie open, and there is nothing to believe. */
static void find(void *context, const record *r, int move, const hn_state *state,
                 const hn_events *events)
{
    viewer *v = context;
    (void)events;
    if (hn_over(&r->rules, state))
        return;
    hn_view public = hn_view_of(&r->rules, state, HN_NONE);
    v->turns = hn_view_turn(&public);
    if (!fits(v, move))
        return;
    v->found = true;
    v->found_move = move + 1;
    v->found_turn = v->turns;
    v->state = *state;
}

static int not_found(const viewer *v, const record *r)
{
    if (v->move > r->move_count)
        return cli_failed("%s: the round has %d actions, not %ld", v->path, r->move_count, v->move);
    if (v->move != ANY)
        return cli_failed("%s: after %ld actions the round is over and all cards lie open", v->path,
                          v->move);
    return cli_failed("%s: the round has turns 0 to %d, not %ld", v->path, v->turns, v->turn);
}

static void observe(void *context, const record *r, int move, const hn_state *state,
                    const hn_events *events)
{
    viewer *v = context;
    (void)r, (void)state;
    for (int i = 0; move < v->found_move && i < events->count; i++) {
        hn_event event = hn_event_for(&events->event[i], (int)v->seat);
        if (v->traced)
            belief_trace_observe(&v->trace, &v->beliefs, &event);
        else
            hn_beliefs_observe(&v->beliefs, &event);
    }
}

/* ---- what is printed ---- */

static void print_title(const screen *s, const viewer *v, const record *r)
{
    char title[240];
    text_out t = text_in(title, sizeof title);
    const char *game = hn_game_name(r->rules.game), *house = house_name(&r->rules);
    const char *player = r->player[v->seat];
    text_add(&t, "%s", game);
    if (strcmp(house, game) != 0)
        text_add(&t, " (%s)", house);
    text_add(&t, ", round %ld, turn %d, move %d: seat %ld", v->round, v->found_turn, v->found_move,
             v->seat);
    if (*player)
        text_add(&t, " (%s)", player);
    text_add(&t, strcmp(player, SESSION_PERSON) ? " believes" : " would believe");
    screen_title(s, title);
}

static void print_table(const screen *s, const viewer *v)
{
    char words[320];
    const hn_likelihoods *table = hn_beliefs_table(&v->beliefs);
    snprintf(words, sizeof words, "Likelihoods: %s (%s). Prior: %s.", table->name, table->made,
             json_prior_name(v->prior));
    screen_ink_on(s, INK_FAINT);
    screen_paragraph(s, 0, words);
    screen_ink_on(s, INK_PLAIN);
}

static void print_text(const viewer *v, const record *r, const hn_view *view)
{
    screen s = screen_on(stdout);
    belief_scene scene = {.view = *view, .prior = v->prior, .bars = v->bars, .only = v->only};
    print_title(&s, v, r);
    print_table(&s, v);
    if (v->traced)
        belief_trace_print(&s, &v->trace, &r->rules, v->only);
    else
        belief_show(&s, &scene);
}

static void print_json(const viewer *v, const record *r, const hn_view *view)
{
    json_t *object = json_pack("{s:i, s:s, s:i, s:i, s:i}", "round", (int)v->round, "game",
                               hn_game_name(r->rules.game), "seats", r->seats, "move",
                               v->found_move, "turn", v->found_turn);
    json_t *beliefs = json_from_beliefs(view, v->prior);
    if (v->only.seat != HN_NONE)
        json_object_set_new(beliefs, "cards",
                            json_pack("[o]", json_from_belief(view, v->prior, v->only)));
    json_object_update(object, beliefs);
    if (v->traced)
        json_object_set_new(object, "trace", belief_trace_json(&v->trace, &r->rules, v->only));
    json_dumpf(object, stdout, JSON_COMPACT);
    putchar('\n');
    json_decref(beliefs);
    json_decref(object);
}

/* ---- a round ---- */

static const char *table_name(const void *context, int index)
{
    (void)context;
    return hn_likelihoods_at(index)->name;
}

static int check_table(const viewer *v, const hn_game *game, const hn_likelihoods **table)
{
    *table = hn_likelihoods_find(v->table, game);
    if (*table)
        return EXIT_WELL;
    const char *nearest = text_nearest(v->table, hn_likelihood_tables(), table_name, NULL);
    if (nearest)
        return cli_usage("there is no table \"%s\"; did you mean \"%s\"?", v->table, nearest);
    return cli_usage("there is no table \"%s\"; expected ticket, fitted or prior", v->table);
}

/* The card that is asked for must lie on the table. */
static int check_card(viewer *v, const record *r)
{
    hn_view view = hn_view_of(&r->rules, &v->state, (int)v->seat);
    v->only = (hn_place){HN_NONE, HN_NONE};
    if (!v->card)
        return EXIT_WELL;
    if (!belief_place(v->card, r->seats, &v->only))
        return cli_failed(
            "%s: \"%s\" is not a place; expected seat and slot as in 1.0, seats 0 to %d", v->path,
            v->card, r->seats - 1);
    if (hn_view_card(&view, v->only.seat, v->only.slot) == HN_NONE)
        return cli_failed("%s: there is no card at %s after %d actions", v->path, v->card,
                          v->found_move);
    return EXIT_WELL;
}

static int find_moment(viewer *v, const record *r)
{
    hn_error error;
    if (v->seat >= r->seats)
        return cli_failed("%s: the round has seats 0 to %d, not %ld", v->path, r->seats - 1,
                          v->seat);
    if (record_replay(r, find, v, NULL, &error))
        return cli_failed("%s: %s", v->path, error.text);
    if (!v->found)
        return not_found(v, r);
    if (v->seat == ANY)
        v->seat = hn_next_decider(&r->rules, &v->state);
    return check_card(v, r);
}

static int show(viewer *v, const record *r)
{
    const hn_likelihoods *table = NULL;
    if (house_has_dice(&r->rules))
        return cli_failed("%s: beliefs are about hidden cards, and %s has dice", v->path,
                          hn_game_name(r->rules.game));
    int status = check_table(v, r->rules.game, &table);
    if (!status)
        status = find_moment(v, r);
    if (status)
        return status;
    hn_beliefs_begin(&v->beliefs, &r->rules, r->seats, (int)v->seat, table);
    v->trace.prior = v->prior;
    record_replay(r, observe, v, NULL, NULL);
    hn_view plain = hn_view_of(&r->rules, &v->state, (int)v->seat);
    hn_view view = hn_beliefs_view(&v->beliefs, &plain);
    if (v->json)
        print_json(v, r, &view);
    else
        print_text(v, r, &view);
    belief_trace_free(&v->trace);
    return cli_finish();
}

/* ---- the command ---- */

static int show_file(viewer *v)
{
    record r;
    int count = 0;
    hn_error error = {0};
    if (record_read(v->path, (int)v->round, &r, &count, &error)) {
        if (error.line && error.column)
            return cli_failed("%s:%d:%d: %s", v->path, error.line, error.column, error.text);
        if (error.line)
            return cli_failed("%s:%d: %s", v->path, error.line, error.text);
        return cli_failed("%s: %s", v->path, error.text);
    }
    v->round = v->round ? v->round : count;
    int status = show(v, &r);
    record_free(&r);
    return status;
}

static int read_prior(viewer *v, const char *name)
{
    v->prior = !strcmp(name, "uniform") ? HN_PRIOR_UNIFORM : HN_PRIOR_COUNTS;
    if (strcmp(name, json_prior_name(v->prior)) != 0)
        return cli_usage("--prior wants counts or uniform, not \"%s\"", name);
    return EXIT_WELL;
}

static int read_option(viewer *v, int answer, char **argv, const struct option *options)
{
    enum { MANY = 1000000000 };
    switch (answer) {
    case 'r':
        return cli_number("--round", optarg, 1, MANY, &v->round);
    case 'm':
        return cli_number("--move", optarg, 0, MANY, &v->move);
    case 't':
        return cli_number("--turn", optarg, 0, MANY, &v->turn);
    case 's':
        return cli_number("--seat", optarg, 0, MANY, &v->seat);
    case 'l':
        v->table = optarg;
        return EXIT_WELL;
    case 'p':
        return read_prior(v, optarg);
    case 'c':
        v->card = optarg;
        return EXIT_WELL;
    case 'b':
        v->bars = true;
        return EXIT_WELL;
    case 'x':
        v->traced = true;
        return EXIT_WELL;
    case 'j':
        v->json = true;
        return EXIT_WELL;
    default:
        return cli_bad_option(answer, argv, options);
    }
}

static int run(int argc, char **argv)
{
    static const struct option options[] = {{"round", required_argument, NULL, 'r'},
                                            {"move", required_argument, NULL, 'm'},
                                            {"turn", required_argument, NULL, 't'},
                                            {"seat", required_argument, NULL, 's'},
                                            {"table", required_argument, NULL, 'l'},
                                            {"prior", required_argument, NULL, 'p'},
                                            {"card", required_argument, NULL, 'c'},
                                            {"bars", no_argument, NULL, 'b'},
                                            {"trace", no_argument, NULL, 'x'},
                                            {"json", no_argument, NULL, 'j'},
                                            {0}};
    viewer v = {.table = "fitted", .move = ANY, .turn = ANY, .seat = ANY};
    opterr = 0;
    for (int answer; (answer = getopt_long(argc, argv, ":", options, NULL)) != -1;) {
        int status = read_option(&v, answer, argv, options);
        if (status)
            return status;
    }
    if (optind + 1 != argc)
        return cli_usage("beliefs wants one file");
    if (v.move != ANY && v.turn != ANY)
        return cli_usage("--move and --turn cannot both be given");
    if (v.bars && (v.traced || v.json))
        return cli_usage("--bars goes neither with --trace nor with --json");
    v.path = argv[optind];
    return show_file(&v);
}

static const command this_command = {
    .place = 100,
    .name = "beliefs",
    .about = "what a seat believes of hidden cards at a moment of a record",
    .help =
        "usage: hunch beliefs FILE [--round N] [--move M | --turn T] [--seat S] [--card S.K]\n"
        "                     [--table NAME] [--prior NAME] [--bars | --trace] [--json]\n\n"
        "Plays a record up to a moment and prints how likely each card that is hidden from a seat\n"
        "is what, by what the players have done so far. Without --move and --turn it is the end of\n"
        "play: the last moment before the cards are shown.\n\n"
        "  --round N     the N-th round of the file, from 1; otherwise the last\n"
        "  --move M      after M actions of the round\n"
        "  --turn T      when turn T begins, from 0\n"
        "  --seat S      of seat S; otherwise of whoever is to decide\n"
        "  --card S.K    only of the card of seat S in slot K, with its evidence\n"
        "  --table NAME  how much evidence weighs: fitted (default), ticket, or prior: nothing\n"
        "  --prior NAME  what is believed without evidence: counts (default), each unseen card is\n"
        "                as likely; or uniform, each kind of card is\n"
        "  --bars        bars instead of a table, and below each card its evidence, newest last\n"
        "  --trace       every update of the round so far: the evidence, the entropy before and\n"
        "                after, and the three kinds that changed most\n"
        "  --json        one JSON object, with --trace the updates too (docs/beliefs.md)\n\n"
        "examples:\n"
        "  hunch beliefs game.jsonl\n"
        "  hunch beliefs game.jsonl --turn 5 --seat 0\n"
        "  hunch beliefs game.jsonl --turn 5 --seat 0 --card 1.0 --bars\n"
        "  hunch beliefs game.jsonl --trace --table ticket --prior uniform\n",
    .run = run,
};
COMMAND(this_command)
