/* The choices at a table of dice. There may be two hundred bids, so the list has the lowest of each face,
 * and any other is typed. A bid that is refused is answered with the lowest that is not. */
#include "cli/choices.h"
#include "cli/house.h"
#include "words/speak.h"

#include <stdlib.h>
#include <string.h>

enum { CALL_WIDTH = 5, BID_WIDTH = CHOICES_NUMBER + 8 };

static hn_bid lowest_bid(const hn_bids *bids, int face)
{
    bool legal = bids->low[face] <= bids->high[face];
    return legal ? (hn_bid){bids->low[face], (uint8_t)face} : (hn_bid){0, 0};
}

/* Bids are numbered face by face, so the first of each face is its lowest. */
static void list_lowest(const hn_view *view, choices *list)
{
    hn_action legal[HN_ACTIONS];
    int count = hn_view_legal_list(view, legal);
    list->count = 0;
    for (int i = 0, last = 0; i < count; i++) {
        int face = hn_view_action_bid(view, legal[i]).face;
        if (!face || face != last)
            list->action[list->count++] = legal[i];
        last = face;
    }
}

/* ---- the list ---- */

/* Says what else can be bid: more of each face that is listed. */
static void print_more(const screen *s, const hn_bids *bids)
{
    for (int face = HN_FACES; face >= 1; face--)
        if (bids->low[face] < bids->high[face]) {
            char bid[16];
            snprintf(bid, sizeof bid, "%dx%d", bids->low[face] + 1, face);
            screen_block(s, INK_FAINT, CHOICES_NUMBER + 2,
                         words_spoken(s->language, NULL, "more bids",
                                      PARTS(PART("most", bids->high[face]), PART("bid", bid)))
                             .text);
            return;
        }
}

static void print_bids(const screen *s, const hn_view *view, const choices *list)
{
    int column = 0, gap = 0;
    for (int i = 0; i < list->count; i++) {
        hn_bid bid = hn_view_action_bid(view, list->action[i]);
        if (!bid.count)
            continue;
        if (column && column + BID_WIDTH > s->width) {
            fputc('\n', s->out);
            column = gap = 0;
        }
        choices_print_number(s, gap + CHOICES_NUMBER, i + 1);
        int used = CHOICES_NUMBER + fprintf(s->out, "  %dx%d", bid.count, bid.face);
        gap = BID_WIDTH - used;
        column += BID_WIDTH;
    }
    if (column)
        fputc('\n', s->out);
}

static void print(const screen *s, const hn_view *view, const choices *list)
{
    hn_bids bids;
    for (int i = 0; i < list->count && !hn_view_action_bid(view, list->action[i]).count; i++)
        choices_print_action(s, view, list, i, CALL_WIDTH);
    print_bids(s, view, list);
    if (hn_view_bids(view, &bids))
        print_more(s, &bids);
}

/* ---- reading ---- */

/* Reads a number and moves on; false: there is none. One that is too large is the largest. */
static bool read_count(const char **at, long *number)
{
    char *end;
    if (**at < '0' || **at > '9')
        return false;
    *number = strtol(*at, &end, 10);
    *at = end;
    return true;
}

/* Passes over a word if it comes next. */
static bool skip(const char **at, const char *word)
{
    size_t length = strlen(word);
    bool same = !strncmp(*at, word, length);
    *at += same ? length : 0;
    return same;
}

/* Whether a line has the form of a bid: `bid 4x6`, `4x6`, `4 6`, `4 6s`, `2 aces`. */
static bool is_bid(const char *line, long *count, long *face)
{
    skip(&line, "bid");
    skip(&line, " ");
    if (!read_count(&line, count))
        return false;
    bool apart = skip(&line, " ");
    apart = skip(&line, "x") || skip(&line, "*") || apart;
    skip(&line, " ");
    if (skip(&line, "ace"))
        *face = 1;
    else if (!apart || !read_count(&line, face))
        return false;
    skip(&line, "s");
    return !*line;
}

static choices_line read_bid(const language *in, const hn_view *view, const char *line,
                             hn_action *action, char *problem, size_t size)
{
    const hn_rules *rules = hn_view_rules(view);
    long count, face, faces = house_value(rules, "faces", 0);
    if (!is_bid(line, &count, &face))
        return LINE_OTHER;
    bool has_face = face >= 1 && face <= faces;
    if (has_face && count >= 1 && count <= hn_view_in_play(view)) {
        *action = hn_view_bid_action(view, (hn_bid){(uint8_t)count, (uint8_t)face});
        return LINE_ACTION;
    }
    char reason[WORDS_SENTENCE];
    text_out t = text_in(problem, size);
    listener w = words_typed(in, rules, hn_view_seats(view));
    if (has_face && count < 1)
        words_name(in, rules, "not a bid", reason, sizeof reason);
    else
        words_refusal(&w, view, has_face ? HN_TOO_MANY : HN_NO_FACE, reason, sizeof reason);
    words_speak(in, rules, has_face ? "dice of a bid" : "faces of a die",
                PARTS(PART("reason", reason), PART("faces", (int)faces),
                      PART("most", hn_view_in_play(view))),
                &t);
    return LINE_PROBLEM;
}

/* The lowest bid of the face that was meant, or where it has none, of all others. */
static void instead(const language *in, const hn_view *view, hn_action action, char *buffer,
                    size_t size)
{
    hn_bids bids;
    char words[96];
    hn_bid meant = hn_view_action_bid(view, action);
    const hn_rules *rules = hn_view_rules(view);
    text_out t = text_in(buffer, size), list = text_in(words, sizeof words);
    if (!meant.count)
        return;
    if (!hn_view_bids(view, &bids)) {
        words_speak(in, rules, "no bid is left", NULL, &t);
    } else if (lowest_bid(&bids, meant.face).count) {
        listener w = words_typed(in, rules, hn_view_seats(view));
        words_faces(&w, meant.face, 0, false, &list);
        words_speak(in, rules, "least of a face",
                    PARTS(PART("faces", words), PART("count", bids.low[meant.face])), &t);
    } else {
        for (int other = 1; other <= HN_FACES; other++)
            if (lowest_bid(&bids, other).count)
                text_add(&list, "%s%dx%d", list.length ? ", " : "", bids.low[other], other);
        words_speak(in, rules, "lowest bids", PARTS(PART("bids", words)), &t);
    }
}

/* Of four of the highest face, or as many as there are dice. */
static void example(const hn_view *view, text_out *t)
{
    int dice = hn_view_in_play(view);
    text_add(t, "%dx%d", dice < 4 ? dice : 4, house_value(hn_view_rules(view), "faces", 0));
}

const choices_kind choices_dice = {
    .list = list_lowest, .print = print, .read = read_bid, .instead = instead, .example = example};
