/* The story of a table of cards: a paragraph for each turn, and at the end all cards open. */
#include "cli/house.h"
#include "cli/story_kinds.h"
#include "cli/tally.h"
#include "cli/why.h"
#include "words/words.h"

/* Whether an event of the deal is worth telling: one's own looks, the opening card, what lies open. The
 * log has them all. */
static bool is_deal_news(const session *table, const hn_event *event)
{
    return event->type == HN_EVENT_OPEN || event->type == HN_EVENT_RANK ||
           event->type == HN_EVENT_TURN_UP ||
           (event->type == HN_EVENT_LOOK && event->seat == session_viewer(table));
}

/* Whether no turn has begun before an event of the log. */
static bool is_deal(const session *table, int from)
{
    for (int i = 0; i < from; i++)
        if (table->log[i].type == HN_EVENT_TURN)
            return false;
    return true;
}

static void tell(const screen *s, const session *table, int from, int to, bool whole)
{
    story_paragraph p;
    bool dealing = is_deal(table, from);
    story_begin(&p);
    for (int i = from; i < to; i++) {
        const hn_event *event = &table->log[i];
        bool turn = event->type == HN_EVENT_TURN;
        if (event->type == HN_EVENT_SHOW)
            continue; /* the open table tells it */
        dealing = dealing && !turn;
        if (turn || p.out.length > STORY_WORDS - STORY_EVENT)
            story_print(s, &p);
        if (i > 0) { /* also where it was told before, or in another paragraph */
            p.before = event[-1];
            p.has_before = true;
        }
        if (!turn && (whole || !dealing || is_deal_news(table, event)))
            story_add(&p, &table->rules, event);
    }
    story_print(s, &p);
}

/* Reasons for answers that were given together, and for both cards of an exchange, stand below what came
 * of them. */
static void with_reasons(const screen *s, const session *table)
{
    const session_reason *reason = table->reason;
    int count = table->reason_count;
    tell(s, table, 0, count ? reason[0].log : table->log_count, false);
    for (int i = 0, next; i < count; i = next) {
        int log = reason[i].log;
        for (next = i; next < count && reason[next].log == log;)
            next++;
        if (!i || reason[i].turn != reason[i - 1].turn)
            why_turn(s, table, i);
        tell(s, table, log, next < count ? reason[next].log : table->log_count, false);
        why_print(s, table, i, next);
    }
}

/* Turn by turn. */
static void reasons(const screen *s, const session *table)
{
    for (int i = 0, next; i < table->reason_count; i = next) {
        for (next = i;
             next < table->reason_count && table->reason[next].turn == table->reason[i].turn;)
            next++;
        why_turn(s, table, i);
        why_print(s, table, i, next);
    }
}

/* The viewer's turn before the last. */
static int since(const session *table)
{
    int turns = 0;
    for (int i = table->log_count - 1; i >= 0; i--)
        if (table->log[i].type == HN_EVENT_TURN && table->log[i].seat == session_viewer(table) &&
            ++turns == 2)
            return i;
    return 0;
}

/* What a seat's cards came to, and what that gave it where this is not the same. */
static void score_note(const session *table, const hn_score *score, int seat, char *note,
                       size_t size)
{
    text_out t = text_in(note, size);
    words_score(&table->rules, score, seat, "score_note", &t);
}

static void end(const screen *s, const session *table, const hn_score *score)
{
    screen_seat seats[HN_SEATS];
    hn_card_view open;
    hn_view public = hn_view_of(&table->rules, &table->play.state, HN_NONE);
    hn_card_view_of(&public, &open);
    story_name_seats(table, seats);
    for (int seat = 0; seat < table->seats; seat++)
        score_note(table, score, seat, seats[seat].note, sizeof seats[seat].note);
    if (words_is(&table->rules, "deeds"))
        tally_print(s, table);
    screen_title(s, "all cards are turned up");
    screen_cards(s, house_value(&table->rules, "columns", 0), &open, seats);
}

static void result(const session *table, const hn_score *score, text_out *t)
{
    words_won(&table->rules, &table->play.state, score, t);
    char called[64];
    words_name(&table->rules, score->callers ? "called_by" : "nobody_called", called, sizeof called);
    text_add(t, "; %s%s", called, score->callers ? " " : "");
    story_seats(table, t, score->callers);
}

const story_kind story_cards = {tell, with_reasons, reasons, since, end, result};
