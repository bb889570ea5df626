/* Events in words. The one before may say what an event means: a card that was named is not one that was tossed in. */
#include "games/events.h"
#include "words/scene.h"

#include <stdio.h>

/* ---- facts ---- */

static int you(const scene *s)
{
    return s->w->names && s->event->seat == s->w->viewer;
}

static void card(const scene *s, text_out *t)
{
    say_card(s, s->event->card, t);
}

static int seen(const scene *s)
{
    return s->event->card < HN_CARDS;
}

static void number(const scene *s, text_out *t)
{
    text_add(t, "%d", s->event->number);
}

static void count_of_it(const scene *s, text_out *t)
{
    text_add(t, "%d", s->event->number + 1);
}

static void card_rank(const scene *s, text_out *t)
{
    if (seen(s))
        say_rank(s, hn_card_rank(s->event->card), t);
}

static void said_rank(const scene *s, text_out *t)
{
    say_rank(s, s->event->number, t);
}

static void asked_ranks(const scene *s, text_out *t)
{
    say_ranks(s, s->event->number, "or", false, t);
}

static void bid(const scene *s, text_out *t)
{
    say_bid(s, (hn_bid){(uint8_t)s->event->number, s->event->die[0]}, t);
}

/* Empty where they are hidden. */
static void thrown(const scene *s, text_out *t)
{
    for (int i = 0; i < s->event->number && i < HN_DICE && s->event->die[i] <= HN_FACES; i++)
        text_add(t, "%s%d", i ? " " : "", s->event->die[i]);
}

static bool is_after(const scene *s, hn_event_type type)
{
    return s->before && s->before->type == type;
}

static int after_name(const scene *s)
{
    return is_after(s, HN_EVENT_NAME) && s->before->place[0].seat == s->event->place[0].seat &&
           s->before->place[0].slot == s->event->place[0].slot;
}

/* "right" or "wrong". */
static void declared(const scene *s, text_out *t)
{
    if (is_after(s, HN_EVENT_DECLARE) && seen(s))
        scene_say(s, hn_card_rank(s->event->card) == s->before->number ? "right" : "wrong", t);
}

static int after_aim(const scene *s)
{
    return is_after(s, HN_EVENT_AIM);
}

static int after_swap(const scene *s)
{
    return is_after(s, HN_EVENT_SWAP);
}

static int after_look(const scene *s)
{
    return is_after(s, HN_EVENT_LOOK) && s->before->seat == s->event->seat;
}

const fact event_facts[] = {
    {"after_aim", NEEDS_EVENT, NULL, after_aim},
    {"after_look", NEEDS_EVENT, NULL, after_look},
    {"after_name", NEEDS_EVENT, NULL, after_name},
    {"after_swap", NEEDS_EVENT, NULL, after_swap},
    {"asked_ranks", NEEDS_EVENT, asked_ranks, NULL},
    {"bid", NEEDS_EVENT, bid, NULL},
    {"card", NEEDS_EVENT, card, NULL},
    {"card_rank", NEEDS_EVENT, card_rank, NULL},
    {"count", NEEDS_EVENT, count_of_it, NULL},
    {"declared", NEEDS_EVENT, declared, NULL},
    {"number", NEEDS_EVENT, number, NULL},
    {"said_rank", NEEDS_EVENT, said_rank, NULL},
    {"seen", NEEDS_EVENT, NULL, seen},
    {"thrown", NEEDS_EVENT, thrown, NULL},
    {"you", NEEDS_EVENT, NULL, you},
    {0},
};

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
