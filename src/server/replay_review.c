/* "Your round": the review of one seat's own decisions, for its page. */
#include "arena/report.h"
#include "protocol/json.h"
#include "server/replay.h"

#include <stdio.h>

static json_t *from_decision(const report *p, const review_decision *d, const char *sentence)
{
    char words[WORDS_SENTENCE], mark[64], name[32];
    snprintf(name, sizeof name, "review %s", review_mark_name(d->mark));
    report_decision(p, sentence, d, words, sizeof words);
    return json_pack("{s:i, s:i, s:s, s:s, s:o, s:o, s:f, s:f, s:s}", "move", d->move + 1, "turn",
                     d->turn, "mark", review_mark_name(d->mark), "title",
                     words_name(p->typed.language, &p->of->rules, name, mark, sizeof mark),
                     "action", json_from_action(&p->of->rules, p->of->seats, d->seat, d->done),
                     "better", json_from_action(&p->of->rules, p->of->seats, d->seat, d->better),
                     "cost", d->cost, "error", d->error, "words", words);
}

static json_t *from_list(const report *p, const int list[REVIEW_WORST], const char *sentence)
{
    json_t *array = json_array();
    for (int i = 0; i < REVIEW_WORST && list[i] >= 0; i++)
        json_array_append_new(array, from_decision(p, &p->review->decision[list[i]], sentence));
    return array;
}

static json_t *points_of(const report *p, int seat)
{
    json_t *points = json_array();
    for (int i = 0; i < p->review->moments; i++) {
        const review_moment *m = &p->review->moment[i];
        json_array_append_new(points,
                              json_pack("{s:i, s:f, s:f}", "move", m->move + 1, "chance",
                                        m->value[seat].chance, "error", m->value[seat].error));
    }
    return points;
}

static json_t *tell(const report *p, int seat)
{
    char counts[WORDS_SENTENCE], verdict[WORDS_SENTENCE] = "";
    const review_seat *s = &p->review->seat[seat];
    if (s->worst[0] < 0)
        report_seat(p, "review no_mistake", seat, verdict, sizeof verdict);
    report_seat(p, "review counts", seat, counts, sizeof counts);
    return json_pack("{s:i, s:s, s:i, s:s, s:s, s:f, s:f, s:f, s:f, s:f, s:o, s:o, s:o}", "seat",
                     seat, "reviewer", p->setup->reviewer->name, "worlds", p->setup->worlds,
                     "words", counts, "verdict", verdict, "start", s->start, "luck",
                     report_sum_of_luck(s), "skill", s->own, "others", s->others, "result",
                     s->result, "worst", from_list(p, s->worst, "review cost"), "unlucky",
                     from_list(p, s->unlucky, "review unlucky"), "points", points_of(p, seat));
}

json_t *replay_review(const record *r, int seat, const char *const *names, const language *in,
                      hn_stop *stop, hn_error *error)
{
    report p;
    review found;
    hn_player reviewer;
    const review_setup setup = {.reviewer = &reviewer,
                                .worlds = REPLAY_WORLDS,
                                .key = 1,
                                .seats = (hn_seats)(1u << seat),
                                .stop = stop};
    if (hn_player_find(&reviewer, review_player(r->rules.game), r->rules.game, error))
        return NULL;
    reviewer.stop_ = stop;
    if (review_make(&found, r, &setup, error))
        return NULL;
    report_begin(&p, r, &found, &setup, 1, seat, names, in);
    json_t *object = tell(&p, seat);
    review_free(&found);
    return object;
}
