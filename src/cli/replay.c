/* `hunch replay`: a record in words, turn by turn, as one seat, the public or nobody at the table saw
 * it. Every round is replayed once without a word before it is shown, so that a record which does
 * not follow the rules is refused and never half shown. */
#include "cli/cli.h"
#include "cli/house.h"
#include "cli/throw.h"
#include "protocol/json.h"
#include "protocol/lines.h"
#include "protocol/record.h"
#include "words/speak.h"

#include <stdio.h>
#include <string.h>

/* What is asked for, and what was counted while a round is shown. */
typedef struct wishes {
    const char *path, *language;
    const struct language *in; /* of that tag */
    int round;                 /* from 1; 0: all */
    int seat;                  /* HN_NONE: the public */
    bool open, tables, check, json;
    int turns;       /* with dice: throws */
    int phase;       /* before the step that is told */
    dice_throw cups; /* dice: the throw that is being shown */
    hn_event before; /* what was told last; its type HN_EVENT_TYPES: nothing */
    json_t *events, *stand_ins;
} wishes;

static hn_event seen(const wishes *v, const hn_event *event)
{
    return v->open ? *event : hn_event_for(event, v->seat);
}

static void keep_phase(wishes *v, const record *r, const hn_state *state)
{
    hn_view view = hn_view_of(&r->rules, state, HN_NONE);
    v->phase = hn_view_phase(&view);
}

static bool is_stand_ins(const record *r, int move)
{
    return move >= 0 && r->move[move].stand_in;
}

/* Whether the first event of a step is what the move did. The answers of a window come to light together,
 * and some moves, such as the first card of an exchange, only with the next one. */
static bool shows_move(const wishes *v, const record *r, int move, const hn_events *events)
{
    bool together = v->phase == HN_PHASE_WINDOW || v->phase == HN_PHASE_LOOKS;
    const hn_event *first = &events->event[0];
    return !together && events->count && first->seat == r->move[move].seat &&
           first->type != HN_EVENT_TURN && first->type != HN_EVENT_THROW;
}

/* ---- in words ---- */

static spoken say(const wishes *v, const record *r, const char *name, const words_given *parts)
{
    return words_spoken(v->in, &r->rules, name, parts);
}

/* "ann (seat 0)" */
static spoken name_of(const wishes *v, const record *r, int seat)
{
    return say(v, r, "player at", PARTS(PART("name", r->player[seat]), PART("seat", seat)));
}

static const char *number_text(uint64_t number, char text[static 24])
{
    snprintf(text, 24, "%llu", (unsigned long long)number);
    return text;
}

static void print_head(const wishes *v, const record *r, int round)
{
    char seed[24], match[24];
    const char *house = house_name(v->in, &r->rules);
    bool usual = !strcmp(house, hn_preset_name(r->rules.game, 0));
    puts(say(v, r, "replay head",
             PARTS(PART("round", round), PART("game", hn_game_name(r->rules.game)),
                   PART("house", usual ? "" : house), PART("count", r->seats),
                   PART("seed", number_text(r->seed, seed)), PART("in_match", r->in_match),
                   PART("match", number_text(r->match_seed, match)), PART("first", r->first)))
             .text);
    for (int seat = 0; seat < r->seats; seat++)
        if (r->player[seat][0])
            printf("  %s\n", say(v, r, "replay seat",
                                 PARTS(PART("seat", seat), PART("name", r->player[seat])))
                                 .text);
}

static void print_table(const wishes *v, const record *r, const hn_state *state)
{
    char buffer[2048];
    hn_view view = hn_view_of(&r->rules, state, v->seat);
    if (v->open)
        hn_state_text(&r->rules, state, buffer, sizeof buffer);
    else
        hn_view_text(&view, buffer, sizeof buffer);
    for (char *line = strtok(buffer, "\n"); line; line = strtok(NULL, "\n"))
        printf("  %s\n", line);
}

/* "seat 0 (stand-in: base)", for an event to go on from. Where no event shows the move, it is said here. */
static void print_stand_in(const wishes *v, const record *r, record_move move, bool shown)
{
    char action[64];
    printf("  %s",
           say(v, r, "replay stand-in",
               PARTS(PART("seat", move.seat), PART("player", hn_stand_in_name(r->rules.game))))
               .text);
    if (shown)
        return;
    hn_action_text(&r->rules, r->seats, move.seat, move.action, action, sizeof action);
    printf(": %s\n", action);
}

static bool is_turn(const hn_event *event)
{
    return event->type == HN_EVENT_TURN || event->type == HN_EVENT_THROW;
}

/* The open cups, in the place of the events that lift them. */
static void print_cups(const wishes *v, const record *r)
{
    screen s = screen_on(stdout);
    s.language = v->in;
    screen_seat seats[HN_SEATS];
    for (int seat = 0; seat < r->seats; seat++)
        seats[seat] = (screen_seat){.name = r->player[seat]};
    throw_draw(&s, &v->cups, seats);
}

/* Whether an event is left out: cards that are turned up and cups that are lifted are drawn, and dice that
 * the viewer does not see are nothing to tell. */
static bool is_silent(const hn_event *event)
{
    return event->type == HN_EVENT_SHOW || event->type == HN_EVENT_REVEAL ||
           (event->type == HN_EVENT_ROLL && event->die[0] == HN_UNKNOWN);
}

/* How much of an event's words is said already where its seat was named as the stand-in's. */
static size_t said_of(const listener *w, const hn_event *event, const char *sentence)
{
    char seat[64];
    size_t length = strlen(words_seat(w, event->seat, seat, sizeof seat));
    return strncmp(sentence, seat, length) ? 0 : length;
}

/* An event; begun: its seat was named already. */
static void print_event(wishes *v, const record *r, const hn_event *event, bool begun,
                        const hn_state *state)
{
    char sentence[WORDS_SENTENCE];
    bool turn = is_turn(event), end = event->type == HN_EVENT_END;
    bool dealt = event->type == HN_EVENT_TURN && !event->number;
    if (event->type == HN_EVENT_RIGHT || event->type == HN_EVENT_MISTAKEN)
        print_cups(v, r);
    listener w = words_typed(v->in, &r->rules, r->seats);
    words_event(&w, v->before.type < HN_EVENT_TYPES ? &v->before : NULL, event, sentence,
                sizeof sentence);
    v->before = *event;
    size_t said = begun ? said_of(&w, event, sentence) : 0;
    printf("%s%s", begun && !said ? ": " : turn || begun ? "" : "  ", sentence + said);
    if (turn && r->player[event->seat][0])
        printf(" (%s)", r->player[event->seat]);
    putchar('\n');
    if (end || (turn && v->tables) || (dealt && v->open))
        print_table(v, r, state);
}

/* What happened, a turn's or throw's beginning at the margin, and who stood in. Tables stand where they
 * were asked for, where the hands are dealt open, and at the end, when everyone lays them down: that stands
 * for the cards' own events. */
static void print_step(void *context, const record *r, int move, const hn_state *state,
                       const hn_events *events)
{
    wishes *v = context;
    bool begun = is_stand_ins(r, move) && shows_move(v, r, move, events);
    if (is_stand_ins(r, move))
        print_stand_in(v, r, r->move[move], begun);
    for (int i = 0; i < events->count; i++) {
        hn_event event = seen(v, &events->event[i]);
        throw_follow(&v->cups, &event);
        if (!is_silent(&event))
            print_event(v, r, &event, !i && begun, state);
    }
    keep_phase(v, r, state);
}

/* "ann (seat 0) and bob (seat 2)" */
static void add_winners(const wishes *v, const record *r, hn_seats winners, text_out *t)
{
    const spoken and = say(v, r, "and", NULL);
    int count = __builtin_popcount(winners), told = 0;
    for (int seat = 0; seat < r->seats; seat++) {
        if (!(winners >> seat & 1))
            continue;
        if (told)
            text_add(t, told + 1 == count ? " %s " : ", ", and.text);
        text_add(t, "%s", name_of(v, r, seat).text);
        told++;
    }
}

/* "ann (seat 0) 5, bob (seat 1) 12; ann (seat 0) wins", with dice "ann (seat 0) 2 dice, …", where
 * points are not sums "ann (seat 0) +3 (sum 5), …"; or that it was left. */
static void print_result(const wishes *v, const record *r, const hn_state *end)
{
    hn_score score;
    char text[WORDS_RULE], won[WORDS_SENTENCE];
    text_out t = text_in(text, sizeof text), w = text_in(won, sizeof won);
    if (hn_score_of(&r->rules, end, &score)) {
        puts(say(v, r, "replay left", PARTS(PART("count", r->move_count))).text);
        return;
    }
    for (int seat = 0; seat < r->seats; seat++) {
        text_add(&t, "%s%s ", seat ? ", " : "", name_of(v, r, seat).text);
        words_score(v->in, &r->rules, &score, seat, "result", &t);
    }
    add_winners(v, r, score.winners, &w);
    text_add(&t, "; ");
    words_speak(
        v->in, &r->rules, "replay winners",
        PARTS(PART("winners", won), PART("several", __builtin_popcount(score.winners) != 1)), &t);
    words_won(v->in, &r->rules, end, &score, &t);
    puts(text);
}

/* ---- as JSON ---- */

static void print_json(wishes *v, const record *r, int round, const hn_state *end)
{
    hn_score score;
    bool over = !hn_score_of(&r->rules, end, &score);
    json_t *players = json_array();
    for (int seat = 0; seat < r->seats; seat++)
        json_array_append_new(players, json_string(r->player[seat]));
    json_t *object = json_pack(
        "{s:i, s:s, s:o, s:i, s:i, s:o}", "round", round, "game", hn_game_name(r->rules.game),
        "players", players, "turns", v->turns, "moves", r->move_count, "score",
        over ? json_from_open_score(&r->rules, &score, r->seats) : json_null());
    if (json_array_size(v->stand_ins))
        json_object_set(object, "stand_in", v->stand_ins);
    if (v->events)
        json_object_set(object, "events", v->events);
    cli_print_json(object, JSON_COMPACT);
}

/* ---- a round, a file ---- */

/* Counts the turns and collects what JSON tells. */
static void collect_step(void *context, const record *r, int move, const hn_state *state,
                         const hn_events *events)
{
    wishes *v = context;
    bool stand_in = is_stand_ins(r, move);
    if (stand_in)
        json_array_append_new(v->stand_ins, json_integer(move));
    for (int i = 0; i < events->count; i++) {
        hn_event event = seen(v, &events->event[i]);
        v->turns += is_turn(&event);
        if (!v->events)
            continue;
        json_t *object = json_from_event(&r->rules, r->seats, &event);
        if (i == 0 && stand_in && shows_move(v, r, move, events))
            json_object_set_new(object, "stand_in", json_true());
        json_array_append_new(v->events, object);
    }
    keep_phase(v, r, state);
}

static int show_round(wishes *v, const record *r, int round, int line)
{
    hn_error error;
    hn_state end;
    if (v->seat != HN_NONE && v->seat >= r->seats)
        return cli_failed("%s:%d: round %d has seats 0 to %d, not %d", v->path, line, round,
                          r->seats - 1, v->seat);
    if (record_replay(r, collect_step, v, &end, &error))
        return cli_failed("%s:%d: round %d, %s", v->path, line, round, error.text);
    if (v->json) {
        print_json(v, r, round, &end);
        return EXIT_OK;
    }
    if (v->check) {
        printf("%s: ",
               say(v, r, "replay check",
                   PARTS(PART("round", round), PART("turns", v->turns),
                         PART("moves", r->move_count), PART("stood_in", record_stand_ins(r))))
                   .text);
    } else {
        print_head(v, r, round);
        v->cups = throw_of(&r->rules, r->seats);
        v->before.type = HN_EVENT_TYPES;
        record_replay(r, print_step, v, &end, NULL);
    }
    print_result(v, r, &end);
    return EXIT_OK;
}

static int show_line(wishes *v, const lines *l, int round)
{
    record r;
    hn_error error;
    if (record_parse(l->text, l->length, &r, &error)) {
        error.line = l->number;
        return cli_bad_file(v->path, &error);
    }
    v->turns = 0;
    v->events = v->json && !v->check ? json_array() : NULL;
    v->stand_ins = v->json ? json_array() : NULL;
    int status = show_round(v, &r, round, l->number);
    json_decref(v->events);
    json_decref(v->stand_ins);
    record_free(&r);
    return status;
}

/* Shows the rounds that are asked for. The first that is refused ends it, but for --check, which goes
 * on to tell of all. */
static int show_file(wishes *v, lines *l)
{
    hn_error error;
    int count = 0, refused = 0;
    for (;;) {
        if (lines_next(l, &error))
            return cli_bad_file(v->path, &error);
        if (l->at_end)
            break;
        count++;
        if (v->round && count != v->round)
            continue;
        if (count > 1 && !v->round && !v->check && !v->json)
            putchar('\n');
        refused += show_line(v, l, count) != EXIT_OK;
        if ((refused && !v->check) || count == v->round)
            break;
    }
    if (!count)
        return cli_failed("%s: the file is empty; expected records, one in each line", v->path);
    if (count < v->round)
        return cli_failed("%s: there is no round %d; it has %d", v->path, v->round, count);
    if (v->check && !v->json && !refused && !v->round)
        puts(words_spoken(v->in, NULL, "replay checked", PARTS(PART("count", count))).text);
    int written = cli_finish();
    return refused ? EXIT_FAILED : written;
}

static const cli_option options[] = {
    {"round", "N", WITHIN(round, 1, 1000000000), "only the N-th round of the file, from 1"},
    {"seat", "S", WITHIN(seat, 0, HN_SEATS - 1), "as seat S saw it"},
    {"open", NULL, INTO(open), "with all cards or dice open"},
    {"tables", NULL, INTO(tables), "the table at the start of every turn or throw"},
    {"check", NULL, INTO(check), "one line for each round"},
    {"json", NULL, INTO(json), "one JSON object for each round"},
    LANGUAGE_OPTION,
    {0},
};

static wishes wished = {.seat = HN_NONE};

static int run(int count, char **words)
{
    hn_error error;
    lines l;
    (void)count;
    if (wished.open && wished.seat != HN_NONE)
        return cli_usage("--seat and --open cannot both be given");
    wished.path = words[0];
    int status = cli_language(wished.language, &wished.in);
    if (status)
        return status;
    status = lines_open(&l, wished.path, &error) ? cli_bad_file(wished.path, &error)
                                                 : show_file(&wished, &l);
    lines_close(&l);
    return status;
}

COMMAND(.place = 70, .name = "replay",
        .about = "a recorded round in words, and the proof that it followed the rules",
        .help =
            "usage: hunch replay FILE [--round N] [--seat S | --open] [--tables] [--check] [--json]\n"
            "                         [--language TAG]\n\n"
            "Plays a record again and tells what happened, as everyone at the table saw it. A record\n"
            "that does not follow the rules, or has a wrong score, is refused.\n\n",
        .wants = "one file", .least = 1, .most = 1,
        .more = "examples:\n"
                "  hunch replay game.jsonl\n"
                "  hunch replay game.jsonl --seat 0 --tables\n"
                "  hunch replay many.jsonl --check\n")
