/* A review's own facts, and those of the moment that it speaks of. */
#include "words/review.h"

#include "words/scene.h"

#include <stdio.h>
#include <string.h>

typedef struct reviewed {
    const review_words *about;
    scene scene;
} reviewed;

static sentence_part review_fact;

/* The sentence of an action, "did swap"; a pass has one for each phase. False: there is none. */
static bool say_action(const reviewed *r, const char *how, hn_action action, text_out *t)
{
    char name[64];
    const hn_view *view = r->scene.view;
    const char *verb = hn_view_action_verb(view, action);
    bool pass = !strcmp(verb, "pass");
    reviewed of = *r;
    of.scene.action = action;
    if (of.scene.cards) {
        of.scene.subject = hn_view_action_place(view, action);
        of.scene.rank = hn_view_action_rank(view, action);
        if (hn_view_action_seat(view, action) != HN_NONE)
            of.scene.subject = (hn_place){(uint8_t)hn_view_action_seat(view, action), HN_NONE};
    }
    snprintf(name, sizeof name, "%s %s%s%s", how, verb, pass ? " " : "",
             pass ? hn_phase_name(hn_view_phase(view)) : "");
    const char *text = sentence_find(r->scene.w->language, r->scene.w->rules->game, name);
    if (text)
        sentence_fill(r->scene.w->language, r->scene.w->rules, review_fact, &of, text, t);
    return text;
}

static void say_better(const reviewed *r, text_out *t)
{
    if (!say_action(r, "better", r->about->better, t))
        say_action(r, "do", r->about->better, t);
}

static void say_who(const reviewed *r, text_out *t)
{
    scene about = r->scene;
    char name[80];
    text_out n = text_in(name, sizeof name);
    about.subject = (hn_place){(uint8_t)r->about->seat, HN_NONE};
    scene_say(&about, "the_seat", &n);
    scene_finish(r->scene.w, name);
    text_add(t, "%s", name);
}

static bool say_number(const review_words *about, const char *name, text_out *t)
{
    const struct {
        const char *name;
        double number;
    } numbers[] = {
        {"with", 100 * about->with},     {"without", 100 * about->without},
        {"within", 100 * about->within}, {"decisions", about->decisions},
        {"blunders", about->blunders},   {"mistakes", about->mistakes},
        {"slips", about->slips},         {"below_par", about->below_par},
        {"unlucky", about->unlucky},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (!strcmp(numbers[i].name, name)) {
            text_add(t, "%.0f", numbers[i].number);
            return true;
        }
    return false;
}

static bool review_fact(const void *context, const char *name, text_out *t)
{
    const reviewed *r = context;
    if (!strcmp(name, "who"))
        say_who(r, t);
    else if (!strcmp(name, "did"))
        say_action(r, "did", r->about->done, t);
    else if (!strcmp(name, "better"))
        say_better(r, t);
    else if (!strcmp(name, "reviewer") && r->about->reviewer)
        text_add(t, "%s", r->about->reviewer);
    else if (!strcmp(name, "is_you") && r->scene.subject.seat == HN_NONE)
        text_add(t, "%d", r->about->seat == r->scene.w->viewer);
    else if (!say_number(r->about, name, t))
        return scene_fact(&r->scene, name, t);
    return true;
}

const char *words_review(const listener *w, const char *name, const review_words *about,
                         char *buffer, size_t size)
{
    hn_plain_view plain;
    reviewed r = {about, scene_of(w)};
    const char *text = sentence_find(w->language, w->rules->game, name);
    text_out t = text_in(buffer, size);
    r.scene.view = about->view;
    r.scene.actor = about->seat;
    if (about->view && hn_game_table(w->rules->game) == HN_TABLE_CARDS) {
        hn_view_copy(about->view, &plain);
        r.scene.cards = &plain.card;
    }
    if (text)
        sentence_fill(w->language, w->rules, review_fact, &r, text, &t);
    scene_finish(w, buffer);
    return buffer;
}
