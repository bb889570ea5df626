/* Taking back: at a practice table, where one person plays among computer players and nothing counts, the person's last action goes,
 * with all that followed. The moves are deleted from the store, and the round is played again up to there. Computer players
 * follow from view and key, so whoever acts the same again sees the same. */
#include "server/parts.h"

#include <stdlib.h>
#include <string.h>

/* The number of the person's last action that was no pass: those are made for whoever knows no right card. -1: there is none. */
static int last_of(const web_table *t, int seat)
{
    hn_action pass;
    bool passes = !hn_action_parse(&t->rules, t->seats, seat, "pass", &pass);
    int last = t->moves.move_count - 1;
    for (; last >= 0; last--) {
        const record_move *m = &t->moves.move[last];
        if (m->seat == seat && !m->stand_in && !(passes && m->action == pass))
            break;
    }
    return last;
}

bool undo_ask(service *s, web_table *t, peer *p, json_t *id, problem *why)
{
    if (!t->practice || __builtin_popcount(web_table_persons(t)) != 1)
        return problem_set(why, "not_practice", "",
                           "only at a practice table of one person can an action be taken back");
    if (t->status != WEB_TABLE_PLAYING)
        return problem_set(why, "over", "", "no round is being played");
    if (t->undoing.wanted)
        return problem_set(why, "not_yet", "", "an action is being taken back");
    if (last_of(t, p->seat) < 0 && !flow_is_coming(t, p->seat))
        return problem_set(why, "not_yet", "", "there is nothing of yours to take back yet");
    t->undoing = (wanted_leave){.wanted = true, .peer = p, .id = json_incref(id)};
    flow_go(s, t);
    return true;
}

/* What was on its way when it was asked for may have ended the round. */
static void refuse(service *s, web_table *t)
{
    if (t->undoing.peer)
        message_error(s, t->undoing.peer, t->undoing.id, "over", "", "the round is over");
    json_decref(t->undoing.id);
    t->undoing = (wanted_leave){.wanted = false};
}

void undo_go(service *s, web_table *t)
{
    if (!t->undoing.wanted || t->commit || t->thinking || t->wanted_count || s->now < t->retry)
        return;
    int seat = __builtin_ctz(web_table_persons(t) | 1u << HN_SEATS);
    int last = seat < t->seats && t->status == WEB_TABLE_PLAYING ? last_of(t, seat) : -1;
    if (last < 0) {
        refuse(s, t);
        return;
    }
    free(t->result);
    t->result = NULL;
    commit *c = commit_new(t, COMMIT_UNDO, t->undoing.peer, t->undoing.id);
    c->count = last;
    json_decref(t->undoing.id);
    t->undoing = (wanted_leave){.wanted = false};
    commit_add(s, c, keep_undo(t, last), NULL);
}

void undo_done(service *s, const commit *c)
{
    web_table *t = c->table;
    round_deal deal = t->dealt;
    record_move *kept = need(malloc((size_t)(c->count + 1) * sizeof *kept));
    memcpy(kept, t->moves.move, (size_t)c->count * sizeof *kept);
    web_table_deal_round(t, t->round, &deal, &s->scratch);
    for (int i = 0; i < c->count; i++)
        web_table_apply(t, kept[i], &s->scratch);
    free(kept);
    t->changed_round = true;
    t->shown = s->now;
}
