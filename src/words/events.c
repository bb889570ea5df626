/* Events in words. The one before may say what an event means: a card that was named is not one that was tossed in. */
#include "games/events.h"
#include "words/scene.h"

#include <stdio.h>

/* ---- facts ---- */

static bool is_seen(const scene *s)
{
    return s->event->card < HN_CARDS;
}

/* Nothing where they are hidden. */
static void say_thrown(const scene *s, text_out *t)
{
    for (int i = 0; i < s->event->number && i < HN_DICE && s->event->die[i] <= HN_FACES; i++)
        text_add(t, "%s%d", i ? " " : "", s->event->die[i]);
}

static bool is_after(const scene *s, hn_event_type type)
{
    return s->before && s->before->type == type;
}

/* Whether the card that was named lies where this event is. */
static bool is_after_name(const scene *s)
{
    return is_after(s, HN_EVENT_NAME) && s->before->place[0].seat == s->event->place[0].seat &&
           s->before->place[0].slot == s->event->place[0].slot;
}

/* "right" or "wrong". */
static void say_declared(const scene *s, text_out *t)
{
    if (is_after(s, HN_EVENT_DECLARE) && is_seen(s))
        scene_say(s, hn_card_rank(s->event->card) == s->before->number ? "right" : "wrong", t);
}

// clang-format off
#define EVENT_FACTS(NUMBER, TEXT) \
    NUMBER(after_aim, NEEDS_EVENT, is_after(s, HN_EVENT_AIM)) \
    NUMBER(after_look, NEEDS_EVENT, is_after(s, HN_EVENT_LOOK) && s->before->seat == s->event->seat) \
    NUMBER(after_name, NEEDS_EVENT, is_after_name(s)) \
    NUMBER(after_swap, NEEDS_EVENT, is_after(s, HN_EVENT_SWAP)) \
    TEXT(asked_ranks, NEEDS_EVENT, say_ranks(s, s->event->number, "or", false, t)) \
    TEXT(bid, NEEDS_EVENT, say_bid(s, (hn_bid){(uint8_t)s->event->number, s->event->die[0]}, t)) \
    TEXT(card, NEEDS_EVENT, say_card(s, s->event->card, t)) \
    TEXT(card_rank, NEEDS_EVENT, say_rank(s, is_seen(s) ? hn_card_rank(s->event->card) : HN_NONE, t)) \
    TEXT(card_ranks, NEEDS_EVENT, say_rank_plural(s, is_seen(s) ? hn_card_rank(s->event->card) : HN_NONE, t)) \
    NUMBER(count, NEEDS_EVENT, s->event->number + 1) \
    TEXT(declared, NEEDS_EVENT, say_declared(s, t)) \
    NUMBER(number, NEEDS_EVENT, s->event->number) \
    TEXT(said_rank, NEEDS_EVENT, say_rank(s, s->event->number, t)) \
    NUMBER(seen, NEEDS_EVENT, is_seen(s)) \
    TEXT(thrown, NEEDS_EVENT, say_thrown(s, t)) \
    NUMBER(you, NEEDS_EVENT, s->w->names && s->event->seat == s->w->viewer)
// clang-format on

FACTS(event_facts, EVENT_FACTS)

/* ---- the sentence ---- */

void words_event(const listener *w, const hn_event *before, const hn_event *event, char *buffer,
                 size_t size)
{
    char name[48];
    scene s = scene_of(w);
    text_out t = text_in(buffer, size);
    s.event = event;
    s.before = before;
    s.actor = event->seat;
    snprintf(name, sizeof name, "event %s", event_forms[event->type].name);
    scene_say(&s, name, &t);
    scene_finish(w, buffer);
}
