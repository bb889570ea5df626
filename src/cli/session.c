/* The course of a session. The record is written as a whole each time, to a new file that takes the old
 * one's place, so a session can be cut off at any moment and goes on from what was last on the
 * screen. Computer players follow from view and key, so going on gives the same round as never having
 * stopped, and the same reasons. */
#include "cli/session.h"

#include "cli/cli.h"
#include "cli/programs.h"
#include "words/sentence.h"
#include "words/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A single round is dealt from the session's seed itself. */
static uint64_t round_seed(const session *s)
{
    return s->is_match ? hn_match_round_seed(&s->match) : s->match.seed;
}

static bool is_person(const session *s, int seat)
{
    return s->persons >> seat & 1;
}

int session_viewer(const session *s)
{
    return is_person(s, 0) ? 0 : HN_NONE;
}

const char *session_name(const session *s, int seat)
{
    return is_person(s, seat) ? sentence_find(s->language, NULL, "person") : s->player[seat].name;
}

hn_view session_view(const session *s)
{
    return hn_view_of(&s->rules, &s->play.state, session_viewer(s));
}

record *session_round(const session *s)
{
    return &s->rounds[s->round_count - 1];
}

bool session_over(const session *s)
{
    if (!s->round_count || !session_round(s)->finished)
        return false;
    return !s->is_match || hn_match_over(&s->rules, &s->match);
}

/* ---- the log ---- */

/* What happened, as the viewer is told; and programs. */
static void hear(void *context, const hn_play *play, int seat, hn_action action)
{
    (void)action;
    session *s = context;
    for (int other = 0; other < s->seats; other++)
        if (s->program[other])
            program_hear(s->program[other], &play->events, seat == HN_NONE);
    int wanted = s->log_count + play->events.count;
    if (wanted > s->log_room) {
        s->log_room = 2 * wanted;
        s->log = cli_larger(s->log, s->log_room, sizeof *s->log);
    }
    for (int i = 0; i < play->events.count; i++)
        s->log[s->log_count++] = hn_event_for(&play->events.event[i], session_viewer(s));
}

static hn_status sit_down(session *s)
{
    const hn_player *player[HN_SEATS];
    for (int seat = 0; seat < s->seats; seat++)
        player[seat] = is_person(s, seat) || s->program[seat] ? NULL : &s->player[seat];
    hn_status status = hn_play_begin(&s->play, &s->rules, s->seats, player);
    s->play.played = hear;
    s->play.context = s;
    s->play.trails = true; /* for hints */
    return status;
}

/* Deals the round of a record. */
static hn_status deal(session *s, const record *r)
{
    s->log_count = s->reason_count = 0;
    return hn_play_deal(&s->play, r->first, r->seed);
}

/* ---- reasons ---- */

/* What is told where there is no reason: "reason program". */
static void set_words(const session *s, session_reason *reason, const char *name)
{
    words_name(s->language, &s->rules, name, reason->words, sizeof reason->words);
}

/* Adds what the view's seat does; the words are still to come. */
static session_reason *reason_add(session *s, const hn_view *view, hn_action action)
{
    if (s->reason_count == s->reason_room) {
        s->reason_room = 2 * s->reason_room + 64;
        s->reason = cli_larger(s->reason, s->reason_room, sizeof *s->reason);
    }
    int seat = hn_view_seat(view);
    session_reason *r = &s->reason[s->reason_count++];
    *r = (session_reason){.turn = hn_view_turn(view),
                          .turn_seat = hn_view_turn_seat(view),
                          .seat = seat,
                          .log = s->log_count};
    hn_action_text(&s->rules, s->seats, seat, action, r->action, sizeof r->action);
    return r;
}

/* What a program does; its reasons are its own. */
static hn_action ask_program(session *s, int seat, bool *stand_in)
{
    hn_view view = hn_play_view(&s->play, seat);
    hn_action action = program_decide(s->program[seat], &view, s->play.key[seat], stand_in);
    if (s->asks_why)
        set_words(s, reason_add(s, &view, action),
                  *stand_in ? "reason stand_in_program" : "reason program");
    return action;
}

hn_action session_decide(session *s, int seat, bool *stand_in)
{
    hn_why why;
    *stand_in = false;
    if (s->program[seat])
        return ask_program(s, seat, stand_in);
    if (!s->asks_why)
        return hn_play_decide(&s->play, seat, NULL);
    hn_view in_mind = hn_play_view(&s->play, seat);
    hn_action action = hn_play_decide(&s->play, seat, &why);
    session_reason *r = reason_add(s, &in_mind, action);
    words_reason(s->language, &s->player[seat], &in_mind, &why, r->words, sizeof r->words);
    r->ends_claims = !strcmp(why.rule, "drop/done");
    return action;
}

hn_action session_stand_in(session *s, int seat)
{
    hn_view view = hn_view_of(&s->rules, &s->play.state, seat);
    hn_action action = hn_stand_in_decide(&view, s->play.key[seat]);
    if (s->asks_why)
        set_words(s, reason_add(s, &view, action), "reason stand_in");
    return action;
}

/* The reason for a move of the record. Where its player has changed since and does something else, there
 * is none any more. */
static void reason_again(session *s, const record_move *move)
{
    bool stand_in;
    if ((is_person(s, move->seat) || s->program[move->seat]) && !move->stand_in)
        return;
    hn_action again =
        move->stand_in ? session_stand_in(s, move->seat) : session_decide(s, move->seat, &stand_in);
    if (again == move->action)
        return;
    session_reason *r = &s->reason[s->reason_count - 1];
    r->ends_claims = false;
    hn_action_text(&s->rules, s->seats, move->seat, move->action, r->action, sizeof r->action);
    set_words(s, r, move->stand_in ? "reason stand_in_changed" : "reason changed");
}

/* ---- players ---- */

int session_seat(session *s, int seat, const char *spec)
{
    const char *line;
    snprintf(s->spec[seat], sizeof s->spec[seat], "%s", spec);
    int status = cli_seat(spec, s->rules.game, &s->shelf, &s->player[seat], &line);
    program_end(s->program[seat], NULL);
    s->program[seat] = NULL;
    if (!status)
        status = cli_sits(&s->player[seat], &s->rules, s->seats);
    if (status || !line)
        return status;
    s->program[seat] = program_begin(line, s->answer_time);
    return s->program[seat] ? EXIT_OK : cli_failed("not enough memory");
}

void session_end_programs(session *s)
{
    for (int seat = 0; seat < s->seats; seat++) {
        program_report report = {.asked = 0};
        program_end(s->program[seat], &report);
        s->program[seat] = NULL;
        if (program_stood_in(&report) || *report.errors)
            cli_say_program(stderr, s->player[seat].name, &report);
    }
}

/* ---- rounds ---- */

/* Makes room for one more record, which is all zero. */
static record *add_record(session *s)
{
    s->rounds = cli_larger(s->rounds, s->round_count + 1, sizeof *s->rounds);
    record *added = &s->rounds[s->round_count++];
    memset(added, 0, sizeof *added);
    return added;
}

int session_next(session *s)
{
    record *round = add_record(s);
    int first = hn_match_round_first(&s->match);
    record_begin(round, &s->rules, s->seats, first, round_seed(s));
    round->in_match = s->is_match;
    round->match_seed = s->is_match ? s->match.seed : 0;
    round->match_round = s->is_match ? s->match.rounds : 0;
    for (int seat = 0; seat < s->seats; seat++)
        memcpy(round->player[seat], s->spec[seat], sizeof round->player[seat]);
    hn_status status = deal(s, round);
    return status ? cli_failed("%s", hn_status_text(status)) : session_save(s);
}

int session_begin(session *s, uint64_t seed)
{
    for (int seat = 0; seat < s->seats; seat++)
        if (is_person(s, seat))
            snprintf(s->spec[seat], sizeof s->spec[seat], "%s", SESSION_PERSON);
    hn_status status = hn_match_begin(&s->rules, s->seats, seed, &s->match);
    if (!status)
        status = sit_down(s);
    if (status)
        return cli_failed("%s", hn_status_text(status));
    return session_next(s);
}

hn_status session_apply(session *s, int seat, hn_action action, bool stand_in)
{
    hn_status status = hn_play_apply(&s->play, seat, action);
    if (status)
        return status;
    if (stand_in)
        record_add_stand_in(session_round(s), seat, action);
    else
        record_add(session_round(s), seat, action);
    return HN_OK;
}

int session_save(session *s)
{
    hn_error error = {0};
    if (!s->path[0])
        return EXIT_OK;
    if (!record_write(s->path, s->rounds, s->round_count, &error)) {
        s->kept = true;
        return EXIT_OK;
    }
    char name[PATH_SIZE];
    if (s->kept)
        return cli_failed("%s: %s; make room, then go on: hunch play --resume %s", s->path,
                          error.text, path_quoted(s->path, name, sizeof name));
    return cli_failed("%s: %s; name another file: --record FILE", s->path, error.text);
}

int session_score(session *s, hn_score *score)
{
    hn_status status = hn_score_of(&s->rules, &s->play.state, score);
    if (status)
        return cli_failed("%s", hn_status_text(status));
    record_finish(session_round(s), score);
    hn_match_add(&s->match, score);
    return session_save(s);
}

void session_free(session *s)
{
    for (int seat = 0; seat < s->seats; seat++)
        program_end(s->program[seat], NULL);
    for (int i = 0; i < s->round_count; i++)
        record_free(&s->rounds[i]);
    free(s->rounds);
    free(s->log);
    free(s->reason);
    config_shelf_free(&s->shelf);
    *s = (session){.seats = 0};
}

/* ---- going on with a record ---- */

static int bad_record(const char *path, const hn_error *error)
{
    if (error->line)
        return cli_failed("%s:%d: %s", path, error->line, error->text);
    return cli_failed("%s: %s; --resume wants a file that hunch play has kept", path, error->text);
}

/* A move of a record, which is true: record_replay has checked it. */
static void replay_move(void *context, const record *r, int move, const hn_state *state,
                        const hn_events *events)
{
    (void)state, (void)events;
    session *s = context;
    if (move < 0)
        return;
    if (s->asks_why && r == session_round(s))
        reason_again(s, &r->move[move]);
    hn_play_apply(&s->play, r->move[move].seat, r->move[move].action);
}

/* A record may come from anyone, so it starts a program only where that is asked for. */
static int seat_program(session *s, int seat, const char *path)
{
    const char *spec = s->rounds[0].player[seat];
    if (s->starts_programs)
        return session_seat(s, seat, spec);
    return cli_failed("%s: seat %d is played by a program of this machine, \"%s\"; to start it, "
                      "add --programs",
                      path, seat, spec);
}

/* Who sits where, from the first record. */
static int seat_players(session *s, const char *path)
{
    const record *first = &s->rounds[0];
    char name[PATH_SIZE];
    if (strcmp(first->player[0], SESSION_PERSON))
        return cli_failed("%s has no person at seat 0, so nobody can go on with it; "
                          "see it: hunch replay %s",
                          path, path_quoted(path, name, sizeof name));
    s->persons = 1;
    memcpy(s->spec, first->player, sizeof s->spec);
    for (int seat = 1; seat < s->seats; seat++) {
        hn_error error = {0};
        char problem[CLI_PROBLEM];
        if (config_program(s->spec[seat])) {
            int status = seat_program(s, seat, path);
            if (status)
                return status;
        } else if (config_player(&s->player[seat], s->spec[seat], s->rules.game, &s->shelf, &error))
            return cli_failed("%s: seat %d: %s", path, seat,
                              cli_player_problem(&s->shelf, &error, problem));
    }
    return EXIT_OK;
}

/* Whether a record is the round that comes next after those that were added so far. */
static bool comes_next(const session *s, const record *r)
{
    const record *first = &s->rounds[0];
    bool same = r->seats == s->seats && r->rules.game == s->rules.game &&
                !memcmp(r->rules.value, s->rules.value, sizeof r->rules.value);
    for (int seat = 0; same && seat < s->seats; seat++)
        same = !strcmp(r->player[seat], first->player[seat]);
    return same && r->seed == round_seed(s) && r->first == hn_match_round_first(&s->match) &&
           r->in_match && r->match_seed == s->match.seed && r->match_round == s->match.rounds;
}

/* Plays all rounds again, up to where the last one was left. */
static int replay_all(session *s, const char *path)
{
    for (int i = 0; i < s->round_count; i++) {
        record *r = &s->rounds[i];
        hn_error error = {0};
        bool last = i + 1 == s->round_count;
        if ((s->is_match && !comes_next(s, r)) || (!r->finished && !last))
            return cli_failed("%s:%d: this is not the round of the match that comes here", path,
                              i + 1);
        deal(s, r);
        if (record_replay(r, replay_move, s, NULL, &error)) {
            error.line = i + 1;
            return bad_record(path, &error);
        }
        if (r->finished)
            hn_match_add(&s->match, &r->score);
    }
    return EXIT_OK;
}

static int read_all(session *s, const char *path)
{
    int count = 1;
    for (int n = 1; n <= count; n++) {
        hn_error error = {0};
        if (record_read(path, n, add_record(s), &count, &error))
            return bad_record(path, &error);
    }
    return EXIT_OK;
}

int session_resume(session *s, const char *path)
{
    if (snprintf(s->path, sizeof s->path, "%s", path) >= (int)sizeof s->path)
        return cli_failed("the name of the record is too long");
    s->kept = true;
    int status = read_all(s, path);
    if (status)
        return status;
    const record *first = &s->rounds[0];
    s->rules = first->rules;
    s->seats = first->seats;
    s->is_match = first->in_match;
    s->match = (hn_match){.seed = s->is_match ? first->match_seed : first->seed, .seats = s->seats};
    if (!s->is_match && s->round_count > 1)
        return cli_failed(
            "%s holds %d rounds that are not a match; put the one to go on with into a "
            "file of its own",
            path, s->round_count);
    status = seat_players(s, path);
    sit_down(s); /* where these seats may not be, record_replay says so */
    if (!status)
        status = replay_all(s, path);
    char name[PATH_SIZE];
    if (!status && session_over(s))
        return cli_failed("%s is finished; see it: hunch replay %s", path,
                          path_quoted(path, name, sizeof name));
    if (!status && session_round(s)->finished)
        return session_next(s);
    return status;
}
