/* The story of a table of cards: a paragraph for each turn, and at the end all cards open. */
#include "cli/house.h"
#include "cli/story.h"
#include "cli/why.h"
#include "words/speak.h"

/* Whether an event of the deal is worth telling: one's own looks, the opening card, what lies open. The
 * log has them all. */
static bool is_deal_news(const session *table, const hn_event *event)
{
    return event->type == HN_EVENT_OPEN || event->type == HN_EVENT_RANK ||
           event->type == HN_EVENT_TURN_UP ||
           (event->type == HN_EVENT_LOOK && event->seat == session_viewer(table));
}

static void tell(const screen *s, const session *table, int from, int to, bool whole)
{
    story_paragraph p;
    bool dealing = true;
    for (int i = 0; i < from; i++)
        dealing = dealing && table->log[i].type != HN_EVENT_TURN;
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
            story_add(s, &p, &table->rules, event);
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

/* What is counted of each seat, and the sentence that is its title; the first has the game's own. */
static const struct {
    uint8_t event;
    const char *title;
} deeds[] = {{HN_EVENT_FLIP, "drops"},
             {HN_EVENT_WRONG, "deed wrong"},
             {HN_EVENT_EXCHANGE, "deed exchanges"},
             {HN_EVENT_LOOK, "deed looks"},
             {HN_EVENT_COLLECT, "deed collected"}};
enum { DEEDS = sizeof deeds / sizeof *deeds };

/* The looks before the first turn do not count. */
static void count_deeds(const session *table, int counts[HN_SEATS][DEEDS], int called[HN_SEATS])
{
    for (int i = 0, turns = 0; i < table->log_count; i++) {
        const hn_event *event = &table->log[i];
        turns += event->type == HN_EVENT_TURN;
        for (int deed = 0; deed < DEEDS; deed++)
            if (event->type == deeds[deed].event && (turns || event->type != HN_EVENT_LOOK))
                counts[event->seat][deed]++;
        if (event->type == HN_EVENT_CALL)
            called[event->seat] = (turns - 1) / table->seats + 1;
    }
}

/* The heads, and how many columns each takes. */
static void print_heads(const screen *s, const hn_rules *rules, int columns, int width[DEEDS])
{
    fprintf(s->out, "%*s", SCREEN_LABEL, "");
    for (int i = 0; i < columns; i++) {
        const spoken title = words_spoken(s->language, rules, deeds[i].title, NULL);
        int gap = i ? 2 : 1;
        width[i] = gap + text_columns(title.text);
        screen_print(s, INK_FAINT, "%*s%s", gap, "", title.text);
    }
    fputc('\n', s->out);
}

/* How often each seat did what, and who called when. */
static void print_deeds(const screen *s, const session *table, const screen_seat *seats)
{
    int counts[HN_SEATS][DEEDS] = {{0}}, called[HN_SEATS] = {0}, width[DEEDS];
    int columns = DEEDS - !house_value(&table->rules, "clear_and_collect", 0);
    count_deeds(table, counts, called);
    screen_title(s, words_spoken(s->language, &table->rules, "title deeds", NULL).text);
    print_heads(s, &table->rules, columns, width);
    for (int seat = 0; seat < table->seats; seat++) {
        screen_label(s, SCREEN_LABEL, seat, false, seats[seat].name);
        for (int i = 0; i < columns; i++)
            if (counts[seat][i])
                fprintf(s->out, "%*d", width[i], counts[seat][i]);
            else
                screen_print(s, INK_FAINT, "%*s", width[i], "-");
        if (called[seat])
            fprintf(s->out, "  %s",
                    words_spoken(s->language, &table->rules, "called in lap",
                                 PARTS(PART("lap", called[seat])))
                        .text);
        fputc('\n', s->out);
    }
}

static void end(const screen *s, const session *table, const hn_score *score)
{
    screen_seat seats[HN_SEATS];
    hn_card_view open;
    hn_view public = hn_view_of(&table->rules, &table->play.state, HN_NONE);
    hn_card_view_of(&public, &open);
    story_name_seats(s, table, seats);
    for (int seat = 0; seat < table->seats; seat++) {
        text_out note = text_in(seats[seat].note, sizeof seats[seat].note);
        words_score(s->language, &table->rules, score, seat, "score_note", &note);
    }
    if (words_is(&table->rules, "deeds"))
        print_deeds(s, table, seats);
    screen_title(s, words_spoken(s->language, &table->rules, "title open", NULL).text);
    screen_cards(s, house_value(&table->rules, "columns", 0), &open, seats);
}

static void result(const screen *s, const session *table, const hn_score *score, text_out *t)
{
    words_won(s->language, &table->rules, &table->play.state, score, t);
    char callers[STORY_WORDS / 2];
    text_out c = text_in(callers, sizeof callers);
    story_seats(s, table, &c, score->callers);
    words_speak(s->language, &table->rules, "round called", PARTS(PART("callers", callers)), t);
}

const story_kind story_cards = {tell, with_reasons, reasons, end, result};
