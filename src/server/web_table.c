#include "server/web_table.h"

#include "server/play_memory.h"

#include <stdlib.h>
#include <string.h>

/* ---- names ---- */

const char *web_table_status_name(web_table_status status)
{
    static const char *const names[] = {"waiting", "playing", "between", "over"};
    return names[status];
}

const char *web_table_pace_name(int pace)
{
    static const char *const names[PACES] = {"none", "quick", "natural"};
    return names[pace];
}

/* ---- seats ---- */

hn_seats web_table_persons(const web_table *t)
{
    hn_seats set = 0;
    for (int seat = 0; seat < t->seats; seat++)
        set |= (hn_seats)((t->seat[seat].kind == SEAT_PERSON) << seat);
    return set;
}

hn_seats web_table_present(const web_table *t)
{
    hn_seats set = 0;
    for (int seat = 0; seat < t->seats; seat++)
        set |= (hn_seats)((t->seat[seat].peer != NULL) << seat);
    return set & web_table_persons(t);
}

hn_seats web_table_patient(const web_table *t)
{
    hn_seats set = web_table_persons(t);
    for (int seat = 0; seat < t->seats; seat++)
        set &= (hn_seats) ~(t->seat[seat].ask_always << seat);
    return set;
}

bool web_table_of_computers(const web_table *t)
{
    return !web_table_persons(t) && !web_table_empty_seats(t);
}

bool web_table_waits(const web_table *t)
{
    return !t->clock && __builtin_popcount(web_table_persons(t)) == 1;
}

hn_seats web_table_asked(const web_table *t)
{
    return t->holding ? 0 : hn_deciders(&t->rules, &t->state);
}

bool web_table_secret(const web_table *t)
{
    if (t->status != WEB_TABLE_PLAYING || __builtin_popcount(web_table_persons(t)) < 2)
        return false;
    hn_view public = hn_view_of(&t->rules, &t->state, HN_NONE);
    return hn_view_phase(&public) == HN_PHASE_WINDOW;
}

int64_t web_table_shut(const web_table *t)
{
    return t->window_moment == t->moment ? t->window_until - WEB_TABLE_SHUT : INT64_MAX;
}

bool web_table_asks(const web_table *t, int seat, int64_t now)
{
    hn_seats one = (hn_seats)(1u << seat);
    if (!(web_table_asked(t) & one) || t->seat[seat].resigned ||
        (web_table_secret(t) && now >= web_table_shut(t)))
        return false;
    return !web_table_passing(t, &t->state, web_table_patient(t) & one);
}

bool web_table_empty_seats(const web_table *t)
{
    for (int seat = 0; seat < t->seats; seat++)
        if (t->seat[seat].kind == SEAT_EMPTY)
            return true;
    return false;
}

static bool knows_right_card(const web_table *t, const hn_state *state, int seat)
{
    hn_action list[HN_ACTIONS];
    hn_view view = hn_view_of(&t->rules, state, seat);
    int count = hn_view_legal_list(&view, list);
    for (int i = 0; i < count; i++)
        if (hn_view_right_claim(&view, list[i]))
            return true;
    return false;
}

hn_seats web_table_passing(const web_table *t, const hn_state *state, hn_seats patient)
{
    hn_seats passing = 0;
    hn_view public = hn_view_of(&t->rules, state, HN_NONE);
    if (hn_view_phase(&public) != HN_PHASE_WINDOW)
        return 0;
    for (int seat = 0; seat < t->seats; seat++)
        if (patient >> seat & 1 && !knows_right_card(t, state, seat))
            passing |= (hn_seats)(1u << seat);
    return passing;
}

/* ---- the round ---- */

void web_table_begin(web_table *t, int64_t now)
{
    t->alarm = -1;
    t->due = INT64_MAX;
    t->window_moment = -1;
    t->used = t->shown = now;
    for (int seat = 0; seat < t->seats; seat++)
        t->seat[seat].gone = now;
    hn_match_begin(&t->rules, t->seats, 0, &t->match);
}

/* Where nothing happened the log is not touched: players may be thinking over it while a window is answered. */
static void hear(web_table *t, const hn_events *events)
{
    if (!events->count)
        return;
    int wanted = t->log_count + events->count;
    if (wanted > t->log_room) {
        int room = wanted + 64 + wanted / 2;
        hn_event *log = realloc(t->log, (size_t)room * sizeof *log);
        if (!log)
            abort(); /* a log with holes would tell lies; what is stored stays */
        t->log = log;
        t->log_room = room;
    }
    memcpy(t->log + t->log_count, events->event, (size_t)events->count * sizeof *t->log);
    t->log_count = wanted;
    hn_trail_observe(&t->trail, &t->rules, &t->state, events->event, events->count);
}

/* The computer players sit down and are dealt the same. */
static void begin_play(web_table *t, int first, uint64_t seed)
{
    const hn_player *player[HN_SEATS];
    for (int seat = 0; seat < t->seats; seat++)
        player[seat] = t->seat[seat].kind == SEAT_COMPUTER ? &t->seat[seat].player : NULL;
    if (!t->play)
        t->play = play_new();
    hn_play_begin(t->play, &t->rules, t->seats, player);
    t->play->quiet = true; /* without minds nobody reads its events */
    hn_play_deal(t->play, first, seed);
    t->play_seen = t->log_count;
}

/* Copies a text as far as its whole letters fit: half a letter would be no UTF-8. */
static void copy_letters(char *to, size_t size, const char *text)
{
    size_t length = strnlen(text, size - 1);
    if (text[length])
        while (length && ((unsigned char)text[length] & 0xc0) == 0x80)
            length--;
    memcpy(to, text, length);
    to[length] = 0;
}

void web_table_deal_round(web_table *t, int round, const round_deal *deal, hn_events *scratch)
{
    uint64_t seed = deal->seed;
    int first = (t->first + round - 1) % t->seats; /* everyone in turn */
    record_free(&t->moves);
    record_begin(&t->moves, &t->rules, t->seats, first, seed);
    for (int seat = 0; seat < t->seats; seat++) {
        const web_seat *s = &t->seat[seat];
        copy_letters(t->moves.player[seat], sizeof t->moves.player[seat],
                     s->kind == SEAT_COMPUTER ? s->spec : s->name);
        t->seat[seat].last_key[0] = 0;
        t->seat[seat].resigned = false;
    }
    t->round = round;
    t->seed = seed;
    t->dealt = *deal;
    deal_hash(deal, t->id, round, t->hash);
    t->next = (round_deal){.seed = 0};
    t->next_round = 0;
    t->announced = t->beginning = false;
    t->share_until = 0;
    t->log_count = 0;
    hn_trail_begin(&t->trail);
    t->moment = 0;
    t->scored = t->holding = false;
    t->window_moment = -1;
    t->asked_key = -1;
    t->deadline = 0;
    hn_deal(&t->rules, t->seats, first, seed, &t->state, scratch);
    hear(t, scratch);
    begin_play(t, first, seed);
    t->status = WEB_TABLE_PLAYING;
}

bool web_table_apply(web_table *t, record_move move, hn_events *scratch)
{
    hn_state before = t->state;
    if (hn_apply(&t->rules, &t->state, move.seat, move.action, scratch))
        abort(); /* it was checked: nothing here is true any more */
    if (move.stand_in)
        record_add_stand_in(&t->moves, move.seat, move.action);
    else
        record_add(&t->moves, move.seat, move.action);
    hear(t, scratch);
    bool shows = scratch->count || record_shows(&t->rules, &before, &t->state);
    t->moment += shows;
    return shows;
}

bool web_table_shows(const web_table *t, record_move move)
{
    hn_state copy = t->state;
    return !hn_apply(&t->rules, &copy, move.seat, move.action, NULL) &&
           record_shows(&t->rules, &t->state, &copy);
}

void web_table_score(web_table *t)
{
    hn_score score;
    if (t->scored || hn_score_of(&t->rules, &t->state, &score))
        return;
    hn_match_add(&t->match, &score);
    record_finish(&t->moves, &score);
    t->scored = true;
    t->status =
        t->is_match && !hn_match_over(&t->rules, &t->match) ? WEB_TABLE_BETWEEN : WEB_TABLE_OVER;
}

/* ---- the record ---- */

char *web_table_record(const web_table *t, const record_move *more, int count)
{
    record r = t->moves;
    hn_state state;
    hn_score score;
    hn_error error;
    r.move = NULL;
    r.move_count = r.move_room = 0;
    for (int i = 0; i < t->moves.move_count + count; i++) {
        record_move m = i < t->moves.move_count ? t->moves.move[i] : more[i - t->moves.move_count];
        if (m.stand_in)
            record_add_stand_in(&r, m.seat, m.action);
        else
            record_add(&r, m.seat, m.action);
    }
    char *text = NULL;
    if (record_sort(&r) && !record_replay(&r, NULL, NULL, &state, &error) &&
        !hn_score_of(&r.rules, &state, &score)) {
        record_finish(&r, &score);
        text = record_format(&r);
    }
    record_free(&r);
    return text;
}

void web_table_free(web_table *t)
{
    if (!t)
        return;
    for (int i = 0; i < t->wanted_count; i++)
        json_decref(t->wanted[i].id);
    for (int seat = 0; seat < t->seats; seat++)
        json_decref(t->later[seat].id);
    for (int seat = 0; seat < HN_SEATS; seat++)
        json_decref(t->leaving[seat].id);
    json_decref(t->undoing.id);
    record_free(&t->moves);
    free(t->log);
    play_free(t->play);
    free(t->result);
    free(t);
}
