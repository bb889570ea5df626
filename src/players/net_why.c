/* What of a view moves a net. Each thing that people would name, a card, the discard, how a seat plays, is taken away in
 * turn: its features become 0, as where there is nothing, and the net is asked again. What costs the action most of its
 * chance is told. Small nets are asked a hundred times in the time of a hint. */
#include "players/net_why.h"

#include "nets/power.h"

#include <hunch/encode.h>
#include <string.h>

enum { LEAST = 3 /* per cent: less is not worth telling */ };

typedef struct question {
    const hn_net *net;
    const hn_mask *legal;
    int viewer, seats, count;
    hn_action chosen, action[HN_ACTIONS]; /* legal ones, `count` of them */
    uint8_t feature[HN_FEATURES];
} question;

/* The chance of the chosen action in per cent. */
static double chance_of(const question *q)
{
    hn_net_answer answer;
    int32_t best = INT32_MIN;
    int64_t sum = 0;
    hn_net_ask_features(q->net, q->seats, q->feature, q->legal, &answer);
    for (int i = 0; i < q->count; i++) {
        int32_t score = answer.score[q->action[i]];
        best = score > best ? score : best;
    }
    for (int i = 0; i < q->count; i++)
        sum += power_below(best, answer.score[q->action[i]], 100);
    return 100.0 * power_below(best, answer.score[q->chosen], 100) / (double)sum;
}

/* Whether a run has a byte for each slot. */
static bool by_slot(const hn_features *run)
{
    return run->topic == HN_TOPIC_CARD;
}

/* Takes the features of a topic away, of one seat and slot where it has such; returns whether there were any. */
static bool take_away(question *q, unsigned topic, int turn, int slot)
{
    const hn_features *list;
    int count = hn_encoding_features(q->net->game, &list);
    bool found = false;
    for (int i = 0; i < count; i++) {
        if (list[i].topic != topic)
            continue;
        uint8_t *at = q->feature + list[i].offset + turn * list[i].stride;
        int first = by_slot(&list[i]) ? slot : 0, length = by_slot(&list[i]) ? 1 : list[i].length;
        for (int k = 0; k < length; k++) {
            found |= at[first + k];
            at[first + k] = 0;
        }
    }
    return found;
}

/* Keeps the most telling ones in order. */
static void keep(hn_why *why, hn_moved moved)
{
    int at = why->moved_count;
    while (at && why->moved[at - 1].without > moved.without)
        at--;
    if (at == HN_WHY_MOVED)
        return;
    if (why->moved_count < HN_WHY_MOVED)
        why->moved_count++;
    memmove(why->moved + at + 1, why->moved + at,
            (size_t)(why->moved_count - 1 - at) * sizeof *why->moved);
    why->moved[at] = moved;
}

static void try_without(const question *q, double chance, unsigned topic, int turn, int slot,
                        bool of_seat, hn_why *why)
{
    question changed = *q;
    if (!take_away(&changed, topic, turn, slot))
        return;
    double without = chance_of(&changed);
    if (chance - without < LEAST)
        return;
    keep(why,
         (hn_moved){(uint8_t)topic, of_seat ? (uint8_t)((q->viewer + turn) % q->seats) : HN_NONE,
                    topic == HN_TOPIC_CARD ? (uint8_t)slot : HN_NONE, without});
}

static bool is_of_seat(const hn_game *game, unsigned topic)
{
    const hn_features *list;
    int count = hn_encoding_features(game, &list);
    for (int i = 0; i < count; i++)
        if (list[i].topic == topic)
            return list[i].stride;
    return false;
}

void net_moved(const hn_net *net, const hn_view *view, const hn_mask *legal, hn_action chosen,
               hn_why *why)
{
    question q = {.net = net,
                  .legal = legal,
                  .viewer = hn_view_seat(view),
                  .seats = hn_view_seats(view),
                  .chosen = chosen};
    for (int word = 0; word < HN_ACTIONS / 64; word++)
        for (uint64_t left = legal->word[word]; left; left &= left - 1)
            q.action[q.count++] = (hn_action)(64 * word + __builtin_ctzll(left));
    hn_encode(view, q.feature);
    const double chance = chance_of(&q);
    for (unsigned topic = HN_TOPIC_TABLE + 1; topic < HN_TOPICS; topic++) {
        const bool of_seat = is_of_seat(net->game, topic);
        const int slots = topic == HN_TOPIC_CARD ? HN_SLOTS : 1;
        for (int turn = 0; turn < (of_seat ? q.seats : 1); turn++)
            for (int slot = 0; slot < slots; slot++)
                try_without(&q, chance, topic, turn, slot, of_seat, why);
    }
}

/* ---- words ---- */

static const library_sentence moved_list[] = {
    /* Topics by their numbers. */
    [HN_TOPIC_TIME] = {"time", "how far the round is"},
    [HN_TOPIC_CALL] = {"call", "who has called"},
    [HN_TOPIC_DRAWN] = {"drawn", "the drawn card"},
    [HN_TOPIC_DISCARD] = {"discard", "the discard"},
    [HN_TOPIC_UNSEEN] = {"unseen", "which cards are unseen"},
    [HN_TOPIC_OWN] = {"own", "its own dice"},
    [HN_TOPIC_BID] = {"bid", "the bid that stands"},
    [HN_TOPIC_CARD] = {"card", "the card at {place}"},
    [HN_TOPIC_HAND] = {"hand", "what seat {seat} has in all"},
    [HN_TOPIC_DICE] = {"dice", "how many dice seat {seat} has"},
    [HN_TOPIC_BIDS] = {"bids", "what seat {seat} has bid"},
    [HN_TOPIC_HABITS] = {"habits", "how seat {seat} plays"},
    [HN_TOPICS] = {"all", "What counts most: {list}."},
    {"first", "{topic} ({chance} % without it)"},
    {"other", "{topic} ({chance} %)"},
    {"and", "and"},
};
const sentence_group moved_sentences = SENTENCE_GROUP("moved", moved_list);

typedef struct telling {
    const tongue *in;
    const hn_why *why;
    const hn_moved *moved; /* of the list */
} telling;

static sentence_part add_part;

static bool say(const telling *it, const char *name, text_out *t)
{
    return sentence_say(it->in, &moved_sentences, name, add_part, it, t);
}

static void add_list(const telling *it, text_out *t)
{
    const int count = it->why->moved_count;
    for (int i = 0; i < count; i++) {
        const telling one = {it->in, it->why, &it->why->moved[i]};
        if (i && i + 1 == count) {
            text_add(t, " ");
            say(it, "and", t);
            text_add(t, " ");
        } else if (i) {
            text_add(t, ", ");
        }
        say(&one, i ? "other" : "first", t);
    }
}

static bool add_part(const void *context, const char *name, text_out *t)
{
    const telling *it = context;
    if (!strcmp(name, "list"))
        add_list(it, t);
    else if (!strcmp(name, "topic"))
        say(it, moved_list[it->moved->topic].name, t);
    else if (!strcmp(name, "chance"))
        text_add(t, "%.1f", it->moved->without);
    else if (!strcmp(name, "seat"))
        text_add(t, "%d", it->moved->seat);
    else if (!strcmp(name, "place"))
        text_add(t, "%d.%d", it->moved->seat, it->moved->slot);
    else
        return false;
    return true;
}

void net_moved_words(text_out *t, const tongue *in, const hn_why *why)
{
    const telling it = {in, why, why->moved};
    if (!why->moved_count)
        return;
    text_add(t, " ");
    say(&it, "all", t);
}
