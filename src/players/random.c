/* `random`: any legal action, each as likely, but never a flip or drop that it does not know to be right. */
#include "core/cards.h"
#include "core/mask.h"
#include "games/perudo.h"
#include "games/policy.h"

#include <hunch/random.h>

/* Whether an action of a window is a flip that may be wrong for all the seat knows. */
static bool doubtful(const hn_view *view, hn_action action)
{
    hn_place place = hn_view_action_place(view, action);
    if (place.seat == HN_NONE)
        return false;
    hn_card card = hn_view_card(view, place.seat, place.slot);
    return card >= HN_CARDS || card_rank(card) != card_rank(hn_view_top(view));
}

/* What it chooses from: returns how many there are. */
static int options(const hn_view *view, hn_mask *mask)
{
    hn_action list[HN_ACTIONS];
    int count = hn_view_legal(view, mask);
    if (hn_view_phase(view) != HN_PHASE_WINDOW)
        return count;
    int legal = hn_view_legal_list(view, list);
    for (int i = 0; i < legal; i++)
        if (doubtful(view, list[i])) {
            mask->word[list[i] / 64] &= ~((uint64_t)1 << list[i] % 64);
            count--;
        }
    return count;
}

/* One of so many; where there is no choice nothing need be drawn. */
static int draw(const hn_view *view, uint64_t key, int count)
{
    if (count == 1)
        return 0;
    return (int)hn_random_below(key, HN_FOR_CHOICE, hn_view_moment(view), (uint64_t)count);
}

/* At a dice table from the ranges of bids, without a mask of them all. */
static hn_action decide_dice(const hn_view *view, uint64_t key)
{
    hn_bids bids;
    int count = hn_view_bids(view, &bids) + bids.dudo + bids.calza;
    return perudo_nth(&bids, draw(view, key, count));
}

static hn_action decide(const hn_player *player, const hn_view *view, uint64_t key, hn_why *why)
{
    (void)player;
    hn_mask mask;
    if (!why && view->rules_->game->table == HN_TABLE_DICE)
        return decide_dice(view, key);
    int count = options(view, &mask);
    why_rule(why, "any");
    why_number(why, "count", count);
    for (int i = 0; why && i < count; i++)
        why_candidate(why, mask_nth(&mask, i), 0);
    return mask_nth(&mask, draw(view, key, count));
}

static int chances(const hn_player *player, const hn_view *view, hn_action *action, double *chance)
{
    hn_mask mask;
    int count = options(view, &mask);
    (void)player;
    for (int i = 0; i < count; i++) {
        action[i] = mask_nth(&mask, i);
        chance[i] = 1.0 / count;
    }
    return count;
}

static const library_sentence sentences[] = {
    {"any", "One of {count} things it could do, by chance."},
};

const hn_policy player_random = {
    .name = "random",
    .about = "any legal action, but only flips, drops or toss-ins that it knows to be right",
    .sentences = sentences,
    .sentence_count = sizeof sentences / sizeof *sentences,
    .decide = decide,
    .chances = chances,
};
