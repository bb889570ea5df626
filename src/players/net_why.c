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

static const char *const of_table[HN_TOPICS] = {
    [HN_TOPIC_TIME] = "how far the round is",     [HN_TOPIC_CALL] = "who has called",
    [HN_TOPIC_DRAWN] = "the drawn card",          [HN_TOPIC_DISCARD] = "the discard",
    [HN_TOPIC_UNSEEN] = "which cards are unseen", [HN_TOPIC_OWN] = "its own dice",
    [HN_TOPIC_BID] = "the bid that stands",
};

/* With the seat's number. */
static const char *const of_seat[HN_TOPICS] = {
    [HN_TOPIC_HAND] = "what seat %d has in all",
    [HN_TOPIC_DICE] = "how many dice seat %d has",
    [HN_TOPIC_BIDS] = "what seat %d has bid",
    [HN_TOPIC_HABITS] = "how seat %d plays",
};

static void add_topic(text_out *t, const hn_moved *m)
{
    if (m->topic == HN_TOPIC_CARD)
        text_add(t, "the card at %d.%d", m->seat, m->slot);
    else if (m->seat == HN_NONE)
        text_add(t, "%s", of_table[m->topic]);
    else
        text_add(t, of_seat[m->topic], m->seat);
}

void net_moved_words(text_out *t, const hn_why *why)
{
    for (int i = 0; i < why->moved_count; i++) {
        bool last = i + 1 == why->moved_count;
        text_add(t, i == 0 ? " What counts most: " : last ? " and " : ", ");
        add_topic(t, &why->moved[i]);
        text_add(t, i ? " (%.1f %%)" : " (%.1f %% without it)", why->moved[i].without);
    }
    if (why->moved_count)
        text_add(t, ".");
}
