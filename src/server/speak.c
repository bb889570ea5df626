/* Sentences for people at a page. They are made from views and events of the seat that they are for. */
#include "server/speak.h"

#include "words/sentence.h"

#include <stdio.h>
#include <string.h>

/* ---- names ---- */

bool speak_character(const web_table *t, int seat, const language *in, character *found)
{
    const web_seat *w = &t->seat[seat];
    return words_character(in, w->kind == SEAT_COMPUTER ? w->name : "", seat, found);
}

/* Which of the seats with that name it is, from 1; 0: there is no other. */
static int number_of(const char *const given[], int seats, int seat)
{
    int number = 0, count = 0;
    for (int other = 0; other < seats; other++)
        if (given[other] && !strcmp(given[other], given[seat])) {
            count++;
            number += other <= seat;
        }
    return count > 1 ? number : 0;
}

void speak_name_table(speak_names *names, const web_table *t, const language *in)
{
    const char *given[HN_SEATS] = {NULL};
    character cast[HN_SEATS];
    for (int seat = 0; seat < t->seats; seat++)
        if (speak_character(t, seat, in, &cast[seat]))
            given[seat] = cast[seat].name;
        else if (t->seat[seat].kind != SEAT_EMPTY)
            given[seat] = t->seat[seat].name;
    for (int seat = 0; seat < HN_SEATS; seat++) {
        const char *shown = given[seat] ? given[seat] : sentence_find(in, NULL, "unnamed_seat");
        int number = given[seat] ? number_of(given, t->seats, seat) : seat + 1;
        names->name[seat] = names->text[seat];
        snprintf(names->text[seat], sizeof names->text[seat], number ? "%s %d" : "%s", shown,
                 number);
    }
}

/* ---- events ---- */

/* An event with the one before it, as a seat or the public may know them. */
static void tell(const listener *w, const hn_event *log, int i, int seat, bool open, char *text,
                 size_t size)
{
    hn_event event = log[i], before = i ? log[i - 1] : event;
    if (!open) {
        event = hn_event_for(&event, seat);
        before = hn_event_for(&before, seat);
    }
    words_event(w, i ? &before : NULL, &event, text, size);
}

json_t *speak_events(const listener *w, const hn_event *log, int from, int count, int seat,
                     bool open)
{
    json_t *list = json_array();
    for (int i = from; i < count; i++) {
        char text[WORDS_SENTENCE], blind[WORDS_SENTENCE];
        tell(w, log, i, seat, open, text, sizeof text);
        tell(w, log, i, HN_NONE, false, blind, sizeof blind);
        json_array_append_new(list, strcmp(text, blind) ? json_pack("[s, s]", text, blind)
                                                        : json_string(text));
    }
    return list;
}

/* ---- the moment ---- */

static void ask(const listener *w, const hn_view *view, bool asked, char *text, size_t size)
{
    if (asked)
        words_question(w, view, text, size);
    else
        words_wait(w, view, text, size);
}

static json_t *labels(const listener *w, const hn_view *view)
{
    hn_action list[HN_ACTIONS];
    json_t *object = json_object();
    int count = hn_view_legal_list(view, list);
    for (int i = 0; i < count; i++) {
        char action[64], label[WORDS_SENTENCE];
        if (!strcmp(hn_view_action_verb(view, list[i]), "bid"))
            continue;
        hn_action_text(hn_view_rules(view), hn_view_seats(view), hn_view_seat(view), list[i],
                       action, sizeof action);
        words_action(w, view, list[i], label, sizeof label);
        json_object_set_new(object, action, json_string(label));
    }
    return object;
}

json_t *speak_moment(const web_table *t, int seat, bool asked, bool answered, const language *in)
{
    char question[WORDS_SENTENCE], blind[WORDS_SENTENCE], doubt[WORDS_SENTENCE] = "";
    speak_names names = {0};
    speak_name_table(&names, t, in);
    const listener w = {&t->rules, t->seats, names.name, seat, in};
    /* Where the seat has answered already, it waits as the public does. */
    hn_view view = hn_view_of(&t->rules, &t->state, answered ? HN_NONE : seat), forgetful = view;
    forgetful.forgot_low_ = UINT64_MAX;
    forgetful.forgot_high_ = UINT32_MAX;
    ask(&w, &view, asked, question, sizeof question);
    ask(&w, &forgetful, asked, blind, sizeof blind);
    json_t *actions = asked ? labels(&w, &view) : json_object();
    if (json_object_get(actions, "call"))
        words_doubt(&w, &view, doubt, sizeof doubt);
    return json_pack("{s:s, s:s?, s:s?, s:o}", "question", question, "blind",
                     strcmp(question, blind) ? blind : NULL, "doubt", *doubt ? doubt : NULL,
                     "actions", actions);
}
