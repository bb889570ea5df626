/* What the stories of all tables share: paragraphs of events, winners, totals. */
#include "cli/story.h"

#include "cli/house.h"
#include "words/speak.h"

#include <string.h>

const story_kind *story_of(const session *table)
{
    return house_has_dice(&table->rules) ? &story_dice : &story_cards;
}

/* What of a player's name fits into its label. */
static const char *label_of(const screen *s, const hn_game *game, const char *name)
{
    const spoken seat =
        words_spoken(s->language, NULL, "seat label", PARTS(PART("seat", 0), PART("name", "")));
    int room = SCREEN_LABEL - 3 - text_columns(seat.text);
    size_t length = strlen(hn_game_name(game));
    const char *level = strrchr(name, '@');
    if (!strncmp(name, hn_game_name(game), length) && name[length] == '-' && name[length + 1])
        name += length + 1;
    return level && level[1] && text_columns(name) > room ? level + 1 : name;
}

void story_name_seats(const screen *s, const session *table, screen_seat *seats)
{
    for (int seat = 0; seat < table->seats; seat++)
        seats[seat] =
            (screen_seat){.name = label_of(s, table->rules.game, session_name(table, seat))};
}

/* The throw before this one, or the viewer's turn before the last. */
int story_since(const session *table)
{
    for (int i = table->log_count - 1, begun = 0; i >= 0; i--) {
        const hn_event *event = &table->log[i];
        begun += event->type == HN_EVENT_THROW ||
                 (event->type == HN_EVENT_TURN && event->seat == session_viewer(table));
        if (begun == 2)
            return i;
    }
    return 0;
}

/* ---- paragraphs ---- */

void story_begin(story_paragraph *p)
{
    p->out = text_in(p->words, sizeof p->words);
    p->seat = HN_NONE;
    p->has_before = false;
}

void story_add(const screen *s, story_paragraph *p, const hn_rules *rules, const hn_event *event)
{
    char words[STORY_EVENT], name[24], prefix[32];
    listener w = words_typed(s->language, rules, HN_SEATS);
    words_event(&w, p->has_before ? &p->before : NULL, event, words, sizeof words);
    size_t length = (size_t)snprintf(prefix, sizeof prefix, "%s ",
                                     words_seat(&w, event->seat, name, sizeof name));
    bool some = p->out.length,
         same = some && event->seat == p->seat && !strncmp(words, prefix, length);
    text_add(&p->out, "%s%s", some ? (same ? ", " : "; ") : "", same ? words + length : words);
    p->seat = event->seat;
    p->before = *event;
    p->has_before = true;
}

void story_print(const screen *s, story_paragraph *p)
{
    if (p->out.length)
        screen_paragraph(s, 0, p->words);
    story_begin(p);
}

/* ---- the end ---- */

void story_seats(const screen *s, const session *table, text_out *t, hn_seats seats)
{
    for (int seat = 0, some = 0; seat < table->seats; seat++) {
        if (!(seats >> seat & 1))
            continue;
        text_add(t, some++ ? ", " : "");
        words_speak(s->language, &table->rules, "named seat",
                    PARTS(PART("seat", seat), PART("name", session_name(table, seat))), t);
    }
}

static void print_result(const screen *s, const session *table, const hn_score *score)
{
    char words[STORY_WORDS], winners[STORY_WORDS / 2], how[STORY_WORDS / 2];
    text_out t = text_in(words, sizeof words), w = text_in(winners, sizeof winners),
             h = text_in(how, sizeof how);
    story_seats(s, table, &w, score->winners);
    story_of(table)->result(s, table, score, &h);
    words_speak(s->language, &table->rules, "round won",
                PARTS(PART("winners", winners), PART("how", how)), &t);
    screen_paragraph(s, 0, words);
}

/* What the match gives by places, where the game has that. */
static void add_game_points(const screen *s, const session *table, text_out *t)
{
    int points[HN_SEATS];
    char words[STORY_WORDS];
    text_out all = text_in(words, sizeof words);
    if (!hn_match_points(&table->rules, &table->match, points))
        return;
    for (int seat = 0; seat < table->seats; seat++) {
        text_add(&all, seat ? ", " : "");
        words_speak(s->language, &table->rules, "seat points",
                    PARTS(PART("seat", seat), PART("points", points[seat])), &all);
    }
    text_add(t, " ");
    words_speak(s->language, &table->rules, "game points", PARTS(PART("points", words)), t);
}

static void add_match_winners(const screen *s, const session *table, text_out *t)
{
    char winners[STORY_WORDS];
    text_out w = text_in(winners, sizeof winners);
    story_seats(s, table, &w, hn_match_winners(&table->rules, &table->match));
    text_add(t, " ");
    words_speak(s->language, &table->rules, "match won", PARTS(PART("winners", winners)), t);
    add_game_points(s, table, t);
}

void story_totals(const screen *s, const session *table)
{
    const hn_match *match = &table->match;
    char words[STORY_WORDS], totals[STORY_WORDS / 2];
    text_out t = text_in(words, sizeof words), all = text_in(totals, sizeof totals);
    for (int seat = 0; seat < table->seats; seat++) {
        char total[STORY_EVENT];
        text_out one = text_in(total, sizeof total);
        words_total(s->language, &table->rules, match, seat, &one);
        text_add(&all, seat ? ", " : "");
        words_speak(s->language, &table->rules, "seat total",
                    PARTS(PART("seat", seat), PART("total", total)), &all);
    }
    words_speak(s->language, &table->rules, "totals",
                PARTS(PART("rounds", match->rounds), PART("totals", totals)), &t);
    if (hn_match_over(&table->rules, match))
        add_match_winners(s, table, &t);
    screen_paragraph(s, 0, words);
}

void story_score(const screen *s, const session *table, const hn_score *score)
{
    story_of(table)->end(s, table, score);
    print_result(s, table, score);
    if (table->is_match)
        story_totals(s, table);
}
