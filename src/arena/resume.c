#include "arena/resume.h"

#include "core/status.h"
#include "protocol/json.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void resume_begin(resume *r, const match_setup *setup)
{
    *r = (resume){.setup = setup, .lines.file = setup->records};
    rewind(setup->records);
}

void resume_refuse(resume *r, const char *format, ...)
{
    char text[200];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    error_set(&r->error, HN_BAD_FILE, "it cannot be resumed: %s", text);
}

/* Line: what is wrong with it. */
static bool refuse_line(resume *r, const char *format, ...) CHECK_FORMAT(2, 3);

static bool refuse_line(resume *r, const char *format, ...)
{
    char text[160];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    resume_refuse(r, "line %d %s", r->lines.number, text);
    return false;
}

/* ---- what differs ---- */

/* The first rule that is not the same, in the game's order. */
static bool refuse_rules(resume *r, const record *begun, const record *found)
{
    json_t *wanted = json_from_rules(&begun->rules), *has = json_from_rules(&found->rules);
    const char *key;
    json_t *value;
    bool same = true;
    json_object_foreach(wanted, key, value)
    {
        const json_t *other = json_object_get(has, key);
        if (!same || json_equal(value, other))
            continue;
        char *a = json_dumps(other, JSON_COMPACT | JSON_ENCODE_ANY);
        char *b = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
        same = refuse_line(r, "is from a match with other rules: `%s` is %.40s, not %.40s", key,
                           a ? a : "?", b ? b : "?");
        free(a);
        free(b);
    }
    json_decref(wanted);
    json_decref(has);
    return same;
}

static bool refuse_player(resume *r, const record *begun, const record *found)
{
    for (int seat = 0; seat < begun->seats; seat++)
        if (strcmp(begun->player[seat], found->player[seat]) != 0)
            return refuse_line(r,
                               "is from a match of other players: %.40s plays seat %d, not %.40s",
                               found->player[seat], seat, begun->player[seat]);
    return true;
}

/* Says what differs between the record that stands there and the one that this match begins. */
static bool refuse_difference(resume *r, const record *begun, const record *found)
{
    if (found->rules.game != begun->rules.game)
        return refuse_line(r, "is from another game: %s, not %s", hn_game_name(found->rules.game),
                           hn_game_name(begun->rules.game));
    if (found->seats != begun->seats)
        return refuse_line(r, "is from another match: %d players, not %d", found->seats,
                           begun->seats);
    if (!refuse_rules(r, begun, found))
        return false;
    if (found->in_match != begun->in_match)
        return refuse_line(r, "is from another match: it has %s",
                           found->in_match ? "whole matches (--match without --fixed)"
                                           : "single rounds, or --fixed");
    if (found->seed != begun->seed)
        return refuse_line(
            r, "is from another deal: seed %llu, not %llu (another --seed, --fixed or --match?)",
            (unsigned long long)found->seed, (unsigned long long)begun->seed);
    if (!refuse_player(r, begun, found))
        return false;
    return refuse_line(r, "is not what this match writes there");
}

/* ---- one line ---- */

/* The beginning of the record's line up to its moves, to be freed; NULL: no memory. */
static char *head_of(const record *begun)
{
    static const char moves[] = "\"actions\":[";
    char *line = record_format(begun);
    char *at = line ? strstr(line, moves) : NULL;
    if (at)
        at[strlen(moves)] = '\0';
    return line;
}

/* Whether the line begins as this match writes it; a torn one as far as it goes. */
static bool begins_so(const resume *r, const record *begun)
{
    char *head = head_of(begun);
    size_t length = head ? strlen(head) : 0;
    bool torn = r->lines.torn && r->lines.length < length;
    bool so = head && (torn || r->lines.length > length) &&
              !memcmp(r->lines.text, head, torn ? r->lines.length : length);
    free(head);
    return so;
}

/* The stand-in plays for programs alone. */
static bool fits_programs(const resume *r, const record *found)
{
    for (int i = 0; i < found->move_count; i++) {
        const char *name = found->player[found->move[i].seat];
        int p = 0;
        while (p < r->setup->players && (!r->setup->program[p] || strcmp(r->setup->spec[p], name)))
            p++;
        if (found->move[i].stand_in && p == r->setup->players)
            return false;
    }
    return true;
}

static bool read_record(resume *r, const record *begun, record *found)
{
    hn_error error = {0};
    bool so = begins_so(r, begun);
    if (so && r->lines.torn)
        return false;
    if (record_parse(r->lines.text, r->lines.length, found, &error))
        return refuse_line(r, "is not a record of this match: %.100s", error.text);
    if (!so)
        refuse_difference(r, begun, found);
    else if (!found->finished || !fits_programs(r, found))
        refuse_line(r, "was not written by hunch match");
    return !r->error.status;
}

typedef struct hearing {
    round_result *round;
    round_calls calls;
    const company *at;
    luck_round luck; /* where at->luck */
} hearing;

static void hear_calls(void *context, const record *found, int move, const hn_state *state,
                       const hn_events *events)
{
    hearing *h = context;
    if (h->at->luck && move < 0)
        luck_begin(&h->luck, h->at->luck, h->at->who, found->seed, state, events);
    else if (h->at->luck)
        luck_hear(&h->luck, found->move[move].seat, found->move[move].action, state, events);
    if (move < 0)
        calls_begin(&h->calls, &found->rules, state);
    else
        calls_hear(&h->calls, &found->rules, state, found->move[move].seat,
                   found->move[move].action, h->round->calls);
    if (move >= 0)
        h->round->stood_in[found->move[move].seat] += found->move[move].stand_in;
}

static bool replay(resume *r, const record *found, const company *at, round_result *round)
{
    hn_state end;
    hn_error error = {0};
    hearing h = {.round = round, .at = at};
    *round = (round_result){.turns = 0};
    if (record_replay(found, hear_calls, &h, &end, &error))
        return refuse_line(r, "is not true: %.120s", error.text);
    round->score = found->score;
    round->turns = round_turns(&found->rules, &end);
    if (at->luck)
        luck_end(&h.luck, round->luck);
    calls_end(&h.calls, &found->score, found->seats, round->calls);
    return true;
}

/* The round that the players are asked for again: of a match the first, in which they are strangers. */
static void keep_last(resume *r, record *found, const company *at)
{
    if (found->in_match && found->match_round) {
        record_free(found);
        return;
    }
    record_free(&r->last);
    r->last = *found;
    r->last_line = r->lines.number;
    r->last_at = *at;
    r->last_at.met = NULL;
}

/* The next round of the file: false where there is none, or it is torn, or another match's. */
static bool recall(void *context, const record *begun, const company *at, round_result *round)
{
    resume *r = context;
    int before = r->lines.number;
    record found = {.seats = 0};
    if (lines_next(&r->lines, &r->error) || r->lines.at_end)
        return false;
    if (r->lines.number != before + 1)
        return refuse_line(r, "follows an empty one, which hunch match does not write");
    if (!read_record(r, begun, &found)) {
        record_free(&found);
        return false;
    }
    r->read += (off_t)r->lines.length + 1;
    bool is_true = replay(r, &found, at, round);
    keep_last(r, &found, at);
    return is_true;
}

bool resume_block(resume *r, long number, block *b)
{
    if (!block_recall(r->setup, number, b, recall, r))
        return false;
    record_free(&r->checked);
    r->checked = r->last;
    r->checked_line = r->last_line;
    r->checked_at = r->last_at;
    r->last = (record){.seats = 0};
    r->whole = r->read;
    return true;
}

/* ---- the players ---- */

static bool same_moves(const record *a, const record *b)
{
    bool same = a->move_count == b->move_count;
    for (int i = 0; same && i < a->move_count; i++)
        same = a->move[i].seat == b->move[i].seat && a->move[i].action == b->move[i].action;
    return same;
}

/* Plays a round again: files of players may have changed meanwhile, or the program. */
static void check_players(resume *r)
{
    const record *had = &r->checked;
    record again;
    round_result round;
    if (!block_repeats(r->setup))
        return;
    record_begin(&again, &had->rules, had->seats, had->first, had->seed);
    round_play(&had->rules, had->seats, &r->checked_at, had->first, had->seed, &again, &round);
    if (!same_moves(had, &again))
        resume_refuse(
            r,
            "its players play line %d differently now: a file of theirs or the program has changed",
            r->checked_line);
    record_free(&again);
}

/* ---- the end ---- */

static void cut(resume *r)
{
    FILE *file = r->setup->records;
    off_t size = fseeko(file, 0, SEEK_END) ? -1 : ftello(file);
    if (size < 0 || (size > r->whole && ftruncate(fileno(file), r->whole)) ||
        fseeko(file, r->whole, SEEK_SET))
        error_set(&r->error, HN_BAD_FILE, "it cannot be cut to its whole blocks: %s",
                  strerror(errno));
}

hn_status resume_end(resume *r, bool left_early, hn_error *error)
{
    if (!r->error.status && !left_early && r->checked.seats)
        check_players(r);
    if (!r->error.status && !left_early)
        cut(r);
    record_free(&r->last);
    record_free(&r->checked);
    free(r->lines.text);
    if (r->error.status && error)
        *error = r->error;
    return r->error.status;
}
