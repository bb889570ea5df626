/* A decision's reasons in words: the sentence of the rule that decided, what moved a net, and what was believed. */
#include "players/why_text.h"

#include "beliefs/evidence.h"
#include "games/game.h"
#include "games/policy.h"
#include "players/belief_why.h"
#include "players/book.h"
#include "players/net_why.h"

#include <string.h>

/* Where a level was in the way of the decision, whatever the player's. */
static const library_sentence level_list[] = {
    {"missed", "It missed its chance, as its level does now and then: {action}."},
    {"slipped", "It slipped, as its level does now and then: {action}, number {place} of what it "
                "thought of, instead of {runner-up}."},
    {"nothing_else", "nothing else"},
};
static const sentence_group level_sentences = SENTENCE_GROUP("level", level_list);

typedef struct telling {
    const hn_view *view;
    const hn_why *why;
    const tongue *in;
} telling;

static bool no_parts(const void *context, const char *name, text_out *t)
{
    (void)context;
    (void)name;
    (void)t;
    return false;
}

static bool add_action(const telling *it, hn_action action, text_out *t)
{
    if (action < HN_ACTIONS) {
        verb_add_action(t, it->view, action);
    } else {
        text_add(t, "`");
        sentence_say(it->in, &level_sentences, "nothing_else", no_parts, NULL, t);
        text_add(t, "`");
    }
    return true;
}

/* A number, without decimals that say nothing. */
static void add_number(double value, text_out *t)
{
    if (value < 0 && value > -0.05)
        value = 0; /* not "-0.0" */
    bool whole = value == (double)(int64_t)value;
    text_add(t, whole ? "%.0f" : "%.1f", value);
}

static bool add_part(const void *context, const char *name, text_out *t)
{
    const telling *it = context;
    if (!strcmp(name, "action"))
        return add_action(it, it->why->action, t);
    if (!strcmp(name, "runner-up"))
        return add_action(it, it->why->runner_up, t);
    for (int i = 0; i < it->why->number_count; i++)
        if (!strcmp(it->why->number[i].name, name)) {
            add_number(it->why->number[i].value, t);
            return true;
        }
    return false;
}

static sentence_group group_of_policy(const hn_policy *p)
{
    return (sentence_group){p->name, p->sentences, p->sentence_count};
}

static sentence_group group_of_book(const book_words *w)
{
    return (sentence_group){w->game, w->sentences, w->sentence_count};
}

/* The sentence of the rule. False: it has none, as those of a book. */
static bool say_rule(const telling *it, const hn_player *player, text_out *t)
{
    const char *rule = it->why->rule;
    if (player->book) {
        sentence_group group = group_of_book(book_words_of(hn_view_rules(it->view)->game));
        return sentence_say(it->in, &group, rule, add_part, it, t);
    }
    for (const hn_policy *p = player->policy; p; p = p->extends) {
        sentence_group group = group_of_policy(p);
        if (sentence_say(it->in, &group, rule, add_part, it, t))
            return true;
    }
    return false;
}

int why_text(const hn_player *player, const hn_view *view, const hn_why *why, const tongue *in,
             char *buffer, size_t size)
{
    const telling it = {view, why, in};
    text_out t = text_in(buffer, size);
    if (why->missed || why->slipped)
        sentence_say(in, &level_sentences, why->missed ? "missed" : "slipped", add_part, &it, &t);
    else if (!say_rule(&it, player, &t) && why->event != HN_NONE)
        book_sentence(player, view, why, in, &t);
    if (!why->missed)
        net_moved_words(&t, in, why);
    if (why->belief.told && !why->missed)
        belief_words(&t, in, view, why);
    return (int)t.length;
}

int hn_why_text(const hn_player *player, const hn_view *view, const hn_why *why, char *buffer,
                size_t size)
{
    return why_text(player, view, why, NULL, buffer, size);
}

sentence_group why_sentences(int index)
{
    const sentence_group *const shared[] = {&level_sentences, &moved_sentences, &belief_sentences,
                                            &evidence_sentences, &book_sentences};
    const int count = sizeof shared / sizeof *shared;
    if (index < count)
        return *shared[index];
    index -= count;
    if (index < hn_players())
        return group_of_policy(hn_policy_at(index));
    index -= hn_players();
    for (int game = 0; game < hn_games(); game++) {
        const book_words *words = book_words_of(hn_game_at(game));
        if (words && !index--)
            return group_of_book(words);
    }
    return (sentence_group){NULL, NULL, 0};
}
