/* The story of a table of dice. A throw is told by its end: all cups open, the count, who paid. The bids
 * that led to it stand beside the cups, and those of the throw that is being played on the table, so a
 * person at the table is told nothing else; who only watches gets them all. Someone who is out sees the
 * last call only, and with everybody else how all throws went. People count throws from 1. */
#include "cli/story.h"
#include "cli/throw.h"
#include "cli/why.h"
#include "words/words.h"

/* Columns of a seat in the list of throws: its dice with a mark, and a space where there is room; of all that
 * stands before them. */
enum { SEAT_COLUMNS = 3, TIGHT_SEAT = 2, BEFORE_SEATS = 50 };

/* ---- calls ---- */

/* "throw 4: seat 0 says dudo to 4x6 of seat 2" */
static void add_call(const dice_throw *it, text_out *t)
{
    text_add(t, "throw %d: seat %d says %s to %dx%d of seat %d", it->number + 1, it->caller,
             it->calza ? "calza" : "dudo", it->bid.count, it->bid.face, it->bidder);
}

static void show_call(const screen *s, const session *table, const dice_throw *it, bool last)
{
    screen_seat seats[HN_SEATS];
    char title[80], words[STORY_EVENT];
    text_out call = text_in(title, sizeof title), t = text_in(words, sizeof words);
    story_name_seats(table, seats);
    add_call(it, &call);
    screen_title(s, title);
    throw_draw(s, it, seats);
    throw_result(it, &t);
    int viewer = session_viewer(table);
    if (!last && viewer != HN_NONE && it->changed == viewer && !it->dice[viewer])
        text_add(&t, " The others play on without you.");
    screen_block(s, INK_STRONG, 2, words);
}

/* Whether the viewer is told of a call: it had dice in that throw, or only watches, or it is the last. */
static bool is_call_news(const session *table, const dice_throw *it, const hn_event *next)
{
    int viewer = session_viewer(table);
    return viewer == HN_NONE || it->before[viewer] || next->type == HN_EVENT_END;
}

/* Says how many throws someone who is out was not told of. */
static void tell_unseen(const screen *s, int unseen)
{
    char words[96];
    if (!unseen)
        return;
    snprintf(words, sizeof words, "(%d throw%s without you; the list below has %s.)", unseen,
             unseen == 1 ? "" : "s", unseen == 1 ? "it" : "them");
    screen_paragraph(s, 0, words);
}

/* ---- events ---- */

/* Whether an event is told in words: all that the log holds but dice that were not seen; else, for those who watch,
 * the steps of a throw in which cups are still down. */
static bool has_words(const session *table, const hn_event *event, bool whole)
{
    if (whole)
        return event->type != HN_EVENT_ROLL || event->die[0] != HN_UNKNOWN;
    return session_viewer(table) == HN_NONE &&
           (event->type == HN_EVENT_THROW || event->type == HN_EVENT_PALIFICO ||
            event->type == HN_EVENT_BID || event->type == HN_EVENT_DUDO ||
            event->type == HN_EVENT_CALZA);
}

static void tell(const screen *s, const session *table, int from, int to, bool whole)
{
    story_paragraph p;
    int unseen = 0;
    dice_throw it = throw_of(&table->rules, table->seats);
    story_begin(&p);
    for (int i = 0; i < to; i++) {
        const hn_event *event = &table->log[i];
        if ((!whole && throw_ends(&it, event)) || (whole && event->type == HN_EVENT_THROW) ||
            p.out.length > STORY_WORDS - STORY_EVENT)
            story_print(s, &p);
        if (!whole && throw_ends(&it, event)) {
            bool news = is_call_news(table, &it, event), last = event->type == HN_EVENT_END;
            unseen += !news;
            if (news && i >= from && last)
                tell_unseen(s, unseen);
            if (news && i >= from)
                show_call(s, table, &it, last);
        }
        throw_follow(&it, event);
        if (i >= from && has_words(table, event, whole))
            story_add(s, &p, &table->rules, event);
    }
    story_print(s, &p);
}

/* A throw's beginning, then its moves by their reasons, which name them. */
static void with_reasons(const screen *s, const session *table)
{
    dice_throw it = throw_of(&table->rules, table->seats);
    for (int i = 0, next = 0; i < table->log_count; i++) {
        const hn_event *event = &table->log[i];
        if (throw_ends(&it, event))
            show_call(s, table, &it, event->type == HN_EVENT_END);
        if (next < table->reason_count && table->reason[next].log == i) {
            if (!it.bid.count)
                fprintf(s->out, "throw %d: seat %d begins%s\n", it.number + 1, it.beginner,
                        it.palifico ? ", palifico" : "");
            why_print(s, table, next, next + 1);
            next++;
        }
        throw_follow(&it, event);
    }
}

/* Throw by throw, by what came of each. */
static void reasons(const screen *s, const session *table)
{
    dice_throw it = throw_of(&table->rules, table->seats);
    for (int i = 0, from = 0, next = 0; i < table->log_count; i++) {
        if (throw_ends(&it, &table->log[i])) {
            char words[STORY_EVENT];
            text_out t = text_in(words, sizeof words);
            add_call(&it, &t);
            text_add(&t, "; %d match%s", it.count, it.count == 1 ? "es" : "");
            screen_paragraph(s, 0, words);
            while (next < table->reason_count && table->reason[next].turn == it.number)
                next++;
            why_print(s, table, from, next);
            from = next;
        }
        throw_follow(&it, &table->log[i]);
    }
}

/* ---- the end ---- */

/* How many dice each seat has then, with a mark where the call has changed it. */
static void print_left(const screen *s, const dice_throw *it, int columns)
{
    int gap = 0;
    for (int seat = 0; seat < it->seats; seat++) {
        bool changed = seat == it->changed, more = it->dice[seat] > it->before[seat];
        if (!it->before[seat]) {
            gap += columns;
            continue;
        }
        fprintf(s->out, "%*s", gap + columns - 2, "");
        screen_print(s,
                     !changed ? INK_PLAIN
                     : more   ? INK_GREEN
                              : INK_RED,
                     "%d%s", it->dice[seat],
                     !changed ? ""
                     : more   ? "+"
                              : "-");
        gap = changed ? 0 : 1;
    }
    fputc('\n', s->out);
}

/* Whether the list of throws has room for words. */
static bool has_room(const screen *s, int seats)
{
    return s->width >= BEFORE_SEATS + SEAT_COLUMNS * seats;
}

static void print_throw(const screen *s, const dice_throw *it)
{
    char bid[32], call[32];
    bool wide = has_room(s, it->seats);
    snprintf(bid, sizeof bid, "%dx%d by %s%d", it->bid.count, it->bid.face, wide ? "seat " : "",
             it->bidder);
    snprintf(call, sizeof call, "%s%d %s", wide ? "seat " : "", it->caller,
             it->calza ? "calza" : "dudo");
    fprintf(s->out, wide ? "%6d  %-14s  %-12s  %5d       " : "%2d %-9s %-7s %2d ", it->number + 1,
            bid, call, it->count);
    print_left(s, it, wide ? SEAT_COLUMNS : TIGHT_SEAT);
}

static void print_head(const screen *s, int seats)
{
    bool wide = has_room(s, seats);
    screen_ink_on(s, INK_FAINT);
    if (wide)
        fprintf(s->out, "%6s  %-14s  %-12s  %5s   seat", "throw", "bid", "call", "match");
    else
        fprintf(s->out, "%2s %-9s %-7s %2s", "", "bid", "call", "is");
    for (int seat = 0; seat < seats; seat++)
        fprintf(s->out, "%*d", wide && seat ? SEAT_COLUMNS : TIGHT_SEAT, seat);
    screen_ink_on(s, INK_PLAIN);
    fputc('\n', s->out);
}

static void end(const screen *s, const session *table, const hn_score *score)
{
    (void)score;
    dice_throw it = throw_of(&table->rules, table->seats);
    screen_title(s, "how the throws went");
    print_head(s, table->seats);
    for (int i = 0; i < table->log_count; i++) {
        if (throw_ends(&it, &table->log[i]))
            print_throw(s, &it);
        throw_follow(&it, &table->log[i]);
    }
}

static void result(const screen *s, const session *table, const hn_score *score, text_out *t)
{
    char words[WORDS_SENTENCE];
    listener w = words_typed(s->language, &table->rules, table->seats);
    words_ending(&w, &table->play.state, score, "dice_left", words, sizeof words);
    text_add(t, ", %s", words);
}

const story_kind story_dice = {tell, with_reasons, reasons, end, result};
