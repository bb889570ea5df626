/* The story of a table of dice. A throw is told by its end: all cups open, the count, who paid. The bids
 * that led to it stand beside the cups, and those of the throw that is being played on the table, so a
 * person at the table is told nothing else; who only watches gets them all. Someone who is out sees the
 * last call only, and with everybody else how all throws went. People count throws from 1. */
#include "cli/story.h"
#include "cli/throw.h"
#include "cli/why.h"
#include "words/speak.h"

/* Columns of a seat in the list of throws: its dice with a mark, and a space where there is room. */
enum { SEAT_COLUMNS = 3, TIGHT_SEAT = 2, TIGHT_BID = 9, TIGHT_CALL = 7 };

/* ---- calls ---- */

static const char *bid_text(hn_bid bid, char text[static 16])
{
    snprintf(text, 16, "%dx%d", bid.count, bid.face);
    return text;
}

/* "throw 4: seat 0 says dudo to 4x6 of seat 2" */
static spoken call_of(const screen *s, const session *table, const dice_throw *it)
{
    char bid[16];
    return words_spoken(s->language, &table->rules, "title throw",
                        PARTS(PART("throw", it->number + 1), PART("caller", it->caller),
                              PART("calza", it->calza), PART("bid", bid_text(it->bid, bid)),
                              PART("bidder", it->bidder)));
}

static void show_call(const screen *s, const session *table, const dice_throw *it, bool last)
{
    screen_seat seats[HN_SEATS];
    char words[STORY_EVENT];
    text_out t = text_in(words, sizeof words);
    story_name_seats(s, table, seats);
    screen_title(s, call_of(s, table, it).text);
    throw_draw(s, it, seats);
    throw_result(s->language, it, &t);
    int viewer = session_viewer(table);
    if (!last && viewer != HN_NONE && it->changed == viewer && !it->dice[viewer]) {
        text_add(&t, " ");
        words_speak(s->language, &table->rules, "others play on", NULL, &t);
    }
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
    if (unseen)
        screen_paragraph(
            s, 0,
            words_spoken(s->language, NULL, "throws unseen", PARTS(PART("count", unseen))).text);
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
                fprintf(s->out, "%s\n",
                        words_spoken(s->language, &table->rules, "throw begins",
                                     PARTS(PART("throw", it.number + 1), PART("seat", it.beginner),
                                           PART("palifico", it.palifico)))
                            .text);
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
            const spoken call = call_of(s, table, &it);
            screen_paragraph(s, 0,
                             words_spoken(s->language, &table->rules, "throw count",
                                          PARTS(PART("call", call.text), PART("count", it.count)))
                                 .text);
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

/* The columns of the list of throws, as wide as what is longest in them; tight where that takes too many. */
typedef struct throw_list {
    const screen *s;
    bool wide;
    int bid, call, seat; /* seat: from the count on */
} throw_list;

static spoken say_bid(const throw_list *l, hn_bid bid, int seat)
{
    char text[16];
    return words_spoken(l->s->language, NULL, l->wide ? "throw bid" : "short bid",
                        PARTS(PART("bid", bid_text(bid, text)), PART("seat", seat)));
}

static spoken say_call(const throw_list *l, int seat, bool calza)
{
    return words_spoken(l->s->language, NULL, l->wide ? "throw call" : "short call",
                        PARTS(PART("seat", seat), PART("calza", calza)));
}

static spoken say_head(const throw_list *l, const char *name)
{
    return words_spoken(l->s->language, NULL, name, NULL);
}

static throw_list list_of(const screen *s, int seats)
{
    enum { NUMBER = 6 + 2, COUNT = 2 + 5 };
    const hn_bid longest = {HN_SEATS * HN_DICE, HN_FACES};
    throw_list l = {s, true, 0, 0, 0};
    l.bid = text_columns(say_bid(&l, longest, 0).text);
    l.call = text_columns(say_call(&l, 0, true).text);
    l.seat = 3 + text_columns(say_head(&l, "seat_noun").text);
    l.wide = s->width >= NUMBER + l.bid + 2 + l.call + COUNT + l.seat + SEAT_COLUMNS * seats;
    return l;
}

static void print_throw(const throw_list *l, const dice_throw *it)
{
    const screen *s = l->s;
    const spoken bid = say_bid(l, it->bid, it->bidder), call = say_call(l, it->caller, it->calza);
    fprintf(s->out, l->wide ? "%6d  " : "%2d ", it->number + 1);
    screen_left(s, l->wide ? l->bid + 2 : TIGHT_BID + 1, bid.text);
    screen_left(s, l->wide ? l->call + 2 : TIGHT_CALL + 1, call.text);
    if (l->wide)
        fprintf(s->out, "%5d%*s", it->count, l->seat, "");
    else
        fprintf(s->out, "%2d ", it->count);
    print_left(s, it, l->wide ? SEAT_COLUMNS : TIGHT_SEAT);
}

static void print_head(const throw_list *l, int seats)
{
    const screen *s = l->s;
    screen_ink_on(s, INK_FAINT);
    screen_right(s, l->wide ? 6 : 2, l->wide ? say_head(l, "head throw").text : "");
    fputs(l->wide ? "  " : " ", s->out);
    screen_left(s, l->wide ? l->bid + 2 : TIGHT_BID + 1, say_head(l, "head bid").text);
    screen_left(s, l->wide ? l->call + 2 : TIGHT_CALL + 1, say_head(l, "head call").text);
    screen_right(s, l->wide ? 5 : 2, say_head(l, l->wide ? "head match" : "head count").text);
    if (l->wide)
        screen_right(s, l->seat, say_head(l, "seat_noun").text);
    for (int seat = 0; seat < seats; seat++)
        fprintf(s->out, "%*d", l->wide && seat ? SEAT_COLUMNS : TIGHT_SEAT, seat);
    screen_ink_on(s, INK_PLAIN);
    fputc('\n', s->out);
}

static void end(const screen *s, const session *table, const hn_score *score)
{
    (void)score;
    dice_throw it = throw_of(&table->rules, table->seats);
    const throw_list list = list_of(s, table->seats);
    screen_title(s, words_spoken(s->language, &table->rules, "title throws", NULL).text);
    print_head(&list, table->seats);
    for (int i = 0; i < table->log_count; i++) {
        if (throw_ends(&it, &table->log[i]))
            print_throw(&list, &it);
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
