/* Asking programs. Answers are matched by their ids, where they have them, and else by their order: whoever did not
 * answer in time still owes that answer, and it is thrown away when it comes. So is everything that was said before
 * the question was asked. */
#include "arena/program.h"

#include "arena/seconds.h"
#include "core/text.h"
#include "core/word.h"
#include "protocol/question.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_UNASKED = 256 /* lines that are thrown away before a question; more are a flood */ };

struct program {
    char *line; /* owned */
    int64_t limit;
    process process;
    bool fresh;       /* it has answered nothing yet */
    int idle;         /* starts in a row without a legal answer */
    int owed;         /* questions that it has not answered */
    unsigned wanted;  /* what it wants to be told */
    long id;          /* of the last question */
    hn_event *events; /* of this round */
    int event_count, event_room;
    int told;   /* how many of them it was told; 0: it knows nothing of this round */
    bool deaf;  /* there was no memory for all events */
    bool asked; /* in this round */
    question_line out;
    program_report report;
};

program *program_begin(const char *line, int64_t limit)
{
    program *p = calloc(1, sizeof *p);
    char *copy = p ? strdup(line) : NULL;
    if (!copy) {
        free(p);
        return NULL;
    }
    p->line = copy;
    p->limit = limit;
    return p;
}

/* ---- the process ---- */

/* Gives up the process that runs, if one does. */
static void stop(program *p, int64_t deadline)
{
    process_end(&p->process, deadline);
}

/* Whether it runs, started again where that is still allowed. */
static bool runs(program *p)
{
    if (p->process.id)
        return true;
    if (p->idle == PROGRAM_IDLE || p->report.starts == PROGRAM_STARTS)
        return false;
    p->report.starts++;
    p->idle++;
    p->fresh = true;
    p->asked = false;
    p->told = p->owed = 0;
    p->wanted = QUESTION_USUAL;
    return process_start(&p->process, p->line);
}

/* Throws away what it has said without being asked. False: it floods, or has ended. */
static bool clear(program *p)
{
    for (int i = 0; i < MOST_UNASKED; i++) {
        const char *line;
        size_t length;
        process_outcome outcome = process_receive(&p->process, 0, &line, &length);
        if (outcome != PROCESS_DONE)
            return outcome == PROCESS_LATE;
        p->owed -= p->owed > 0;
    }
    return false;
}

/* ---- events ---- */

void program_hear(program *p, const hn_events *events, bool dealt)
{
    if (dealt) {
        p->event_count = p->told = 0;
        p->asked = p->deaf = false;
    }
    int wanted = p->event_count + events->count;
    if (wanted > p->event_room) {
        hn_event *larger = realloc(p->events, 2 * (size_t)wanted * sizeof *larger);
        if (!larger) {
            p->deaf = true;
            return;
        }
        p->events = larger;
        p->event_room = 2 * wanted;
    }
    memcpy(p->events + p->event_count, events->event, (size_t)events->count * sizeof *p->events);
    p->event_count = wanted;
}

/* ---- asking ---- */

static bool ask(program *p, const hn_view *view, uint64_t key, int64_t deadline)
{
    question q = {.view = view,
                  .key = key,
                  .id = ++p->id,
                  .first = !p->asked,
                  .wanted = p->wanted,
                  .events = p->events + p->told,
                  .event_count = p->event_count - p->told};
    if (p->deaf || !question_write(&q, &p->out) ||
        process_send(&p->process, p->out.text, p->out.length, deadline) != PROCESS_DONE)
        return false;
    p->asked = true;
    p->told = p->event_count;
    return true;
}

/* Whether an answer is to an earlier question. */
static bool is_late(const program *p, const question_answer *answer)
{
    return answer->has_id ? answer->id != p->id : p->owed > 0;
}

/* Takes the answer to the last question. PROGRAM_LAPSES: all is well. */
static program_lapse listen(program *p, const hn_view *view, int64_t deadline, hn_action *action)
{
    for (;;) {
        const char *line;
        size_t length;
        question_answer answer;
        hn_error error = {0};
        process_outcome outcome = process_receive(&p->process, deadline, &line, &length);
        if (outcome == PROCESS_LATE)
            return PROGRAM_TIME;
        if (outcome == PROCESS_CLOSED)
            return PROGRAM_ENDED;
        if (outcome == PROCESS_TOO_LONG) {
            snprintf(p->report.refused, sizeof p->report.refused, "a line of more than %d bytes",
                     PROCESS_LINE);
            return PROGRAM_REFUSED;
        }
        hn_status status = question_read(line, length, view, &answer, &error);
        if (is_late(p, &answer)) {
            p->owed -= p->owed > 0;
            if (process_now() >= deadline)
                return PROGRAM_TIME;
            continue;
        }
        p->owed = 0;
        if (status) {
            word_clean(error.text, strlen(error.text), p->report.refused, sizeof p->report.refused);
            return PROGRAM_REFUSED;
        }
        p->wanted = answer.wanted ? answer.wanted : p->wanted;
        *action = answer.action;
        return PROGRAM_LAPSES;
    }
}

/* What the program does. A process that cannot be gone on with is given up. */
static program_lapse consult(program *p, const hn_view *view, uint64_t key, hn_action *action)
{
    if (!runs(p))
        return PROGRAM_ENDED;
    if (!p->fresh && !clear(p)) {
        stop(p, 0);
        if (!runs(p))
            return PROGRAM_ENDED;
    }
    int64_t deadline = process_now() + p->limit * (p->fresh ? PROGRAM_START_TIMES : 1);
    if (!ask(p, view, key, deadline)) {
        bool late = process_now() >= deadline;
        stop(p, 0);
        return late ? PROGRAM_TIME : PROGRAM_ENDED;
    }
    program_lapse lapse = listen(p, view, deadline, action);
    p->fresh = false;
    p->idle = lapse == PROGRAM_LAPSES ? 0 : p->idle;
    p->owed += lapse == PROGRAM_TIME;
    if (lapse == PROGRAM_ENDED || p->owed >= PROGRAM_OWED)
        stop(p, 0);
    return lapse;
}

hn_action program_decide(program *p, const hn_view *view, uint64_t key, bool *stood_in)
{
    hn_action action = HN_ACTIONS;
    double begun = seconds_now();
    program_lapse lapse = consult(p, view, key, &action);
    p->report.seconds += seconds_now() - begun;
    p->report.asked++;
    *stood_in = lapse != PROGRAM_LAPSES;
    if (!*stood_in)
        return action;
    p->report.lapses[lapse]++;
    return hn_stand_in_decide(view, key);
}

/* ---- the end ---- */

void program_report_add(program_report *all, const program_report *own)
{
    all->asked += own->asked;
    all->starts += own->starts;
    all->seconds += own->seconds;
    for (int i = 0; i < PROGRAM_LAPSES; i++)
        all->lapses[i] += own->lapses[i];
    if (*own->refused)
        memcpy(all->refused, own->refused, sizeof all->refused);
    if (*own->errors)
        memcpy(all->errors, own->errors, sizeof all->errors);
}

void program_end(program *p, program_report *report)
{
    if (!p)
        return;
    stop(p, process_now() + p->limit);
    memcpy(p->report.errors, p->process.tail, sizeof p->report.errors);
    if (report)
        program_report_add(report, &p->report);
    free(p->line);
    free(p->events);
    free(p->out.text);
    free(p);
}

long program_stood_in(const program_report *report)
{
    long sum = 0;
    for (int i = 0; i < PROGRAM_LAPSES; i++)
        sum += report->lapses[i];
    return sum;
}

bool program_is_mute(const program_report *report)
{
    return report->asked && program_stood_in(report) == report->asked;
}

int program_text(const program_report *r, char *buffer, size_t size)
{
    static const char *const words[PROGRAM_LAPSES] = {"not in time", "as it had ended",
                                                      "as its answer was refused"};
    long stood_in = program_stood_in(r);
    text_out t = text_in(buffer, size);
    if (!stood_in) {
        text_add(&t, "%ld decisions, none by the stand-in", r->asked);
        return (int)t.length;
    }
    text_add(&t, "the stand-in played %ld of %ld decisions: ", stood_in, r->asked);
    const char *between = "";
    for (int i = 0; i < PROGRAM_LAPSES; i++) {
        if (r->lapses[i])
            text_add(&t, "%s%ld %s", between, r->lapses[i], words[i]);
        between = r->lapses[i] ? ", " : between;
    }
    text_add(&t, "; it was started %ld time%s", r->starts, r->starts == 1 ? "" : "s");
    if (*r->refused)
        text_add(&t, "; last refused: %s", r->refused);
    return (int)t.length;
}
