/* The interface of anything that decides from a view: players, playouts, stand-ins. */
#pragma once

#include "core/sentence.h"

#include <hunch/beliefs.h>
#include <hunch/player.h>

struct hn_policy {
    const char *name;
    const char *about;               /* one line for people */
    const struct hn_policy *extends; /* whose sentences serve too, or NULL */
    const hn_constant *constants;
    int constant_count;
    bool leads; /* a bare number after the name is the first constant: NAME:2000 */
    /* Its rules in words: {name} stands for a number of the why, {action} and {runner-up} for those. */
    const library_sentence *sentences;
    int sentence_count;
    bool follows;  /* it decides better by a view with the table's trail (trail.h) */
    bool searches; /* a decision may take long, and heeds the player's stop_ (search/stop.h) */
    const char *difficulty; /* it goes by its game's rule book at this difficulty; else NULL */
    const hn_level *level;  /* that it has unless it is given another; NULL: none */
    const char *game;       /* that it plays; NULL: … */
    bool (*plays)(const hn_game *game); /* … those that this says; NULL: all */
    int most_seats;                     /* of a table that it plays at; 0: any */
    /* The likelihoods that the player's beliefs go by; NULL, or a NULL answer: it has none. */
    const hn_likelihoods *(*believes)(const hn_player *player, const hn_game *game);
    /* Whether a legal action stakes a penalty on a card that the viewing seat does not know, or is wrong by what it
     * knows: a search tries no such action while there is another. NULL: it tries all. */
    bool (*guesses)(const hn_view *view, hn_action action);
    /* A legal action of the viewing seat, from the view, the player and the key alone. why may be
     * NULL; it is empty otherwise, and gets rule, candidates in any order, and numbers. */
    hn_action (*decide)(const hn_player *player, const hn_view *view, uint64_t key, hn_why *why);
    /* The chances of a decision over all keys (hn_player_chances). NULL: it cannot say, unless … */
    int (*chances)(const hn_player *player, const hn_view *view, hn_action *action, double *chance);
    bool certain; /* … it decides without its key */
    /* Slips (level.h): how much less than its choice a candidate may score and still be taken for it, in the
     * unit of its scores. 0: they do not compare, and it never slips. */
    double near;
    /* Puts the candidates of a decision onto one scale, with those besides that anyone at the table would think
     * of. NULL: they are on one. */
    void (*weigh)(const hn_view *view, hn_why *why);
};

/* Empties the reasons, which need not be set. */
static inline void why_begin(hn_why *why)
{
    why->rule = "";
    why->candidate_count = why->number_count = why->choice_count = 0;
    why->step_count = why->finding_count = why->moved_count = 0;
    why->missed = why->slipped = why->used = why->belief.told = false;
    why->event = HN_NONE;
    why->runner_up = HN_ACTIONS;
}

/* Adds to the reasons. why may be NULL. The first score of an action stands; where there are too many
 * candidates, the best stay. */
static inline void why_candidate(hn_why *why, hn_action action, double score)
{
    int at = 0;
    if (!why)
        return;
    for (int i = 0; i < why->candidate_count; i++) {
        if (why->candidate[i].action == action)
            return;
        if (why->candidate[i].score < why->candidate[at].score)
            at = i;
    }
    if (why->candidate_count < HN_WHY_CANDIDATES)
        at = why->candidate_count++;
    else if (score <= why->candidate[at].score)
        return;
    why->candidate[at] = (hn_candidate){action, score, -1};
}

static inline void why_number(hn_why *why, const char *name, double value)
{
    if (why && why->number_count < HN_WHY_NUMBERS)
        why->number[why->number_count++] = (hn_number){name, value};
}

static inline void why_rule(hn_why *why, const char *rule)
{
    if (why)
        why->rule = rule;
}
