#include "cli/sprt.h"

#include "cli/programs.h"
#include "cli/progress.h"

#include <stdlib.h>
#include <string.h>

/* "LOW,HIGH". */
static bool read_pair(const char *text, double *first, double *second)
{
    char *end;
    if (text[strspn(text, "0123456789.,-+")])
        return false;
    *first = strtod(text, &end);
    if (end == text || *end != ',')
        return false;
    text = end + 1;
    *second = strtod(text, &end);
    return end != text && !*end;
}

static bool is_error(double chance)
{
    return chance >= .0001 && chance <= .4;
}

int sprt_read(const char *hypotheses, const char *errors, sprt_wish *wish)
{
    sprt_wish read = {.asked = true, .false_high = .05, .false_low = .05};
    if (!read_pair(hypotheses, &read.low, &read.high) || read.low < -100 || read.high > 100 ||
        read.high - read.low < .01)
        return cli_usage(
            "--sprt wants two numbers of percentage points above the fair share, the lower "
            "first, as in --sprt 0,2; not \"%s\"",
            hypotheses);
    if (errors && (!read_pair(errors, &read.false_high, &read.false_low) ||
                   !is_error(read.false_high) || !is_error(read.false_low)))
        return cli_usage(
            "--errors wants two chances from 0.0001 to 0.4, as in --errors .05,.05; not "
            "\"%s\"",
            errors);
    read.low /= 100;
    read.high /= 100;
    *wish = read;
    return EXIT_OK;
}

/* ---- the result ---- */

static double fair_share(const match_setup *m, const match_result *r)
{
    return 100.0 * r->group[0].seats / m->players;
}

void sprt_print(const match_setup *m, const match_result *r)
{
    char name[HN_PLAYER_NAME], blocks[32];
    const sprt *s = &r->sprt;
    bool low = s->verdict == SPRT_LOW;
    printf("%s after %s blocks: %+g%s %+g points above fair (%s, whose fair share is %.1f %%)\n",
           s->verdict == SPRT_OPEN ? "undecided" : "decided", grouped((double)r->blocks, blocks),
           100 * (low || s->verdict == SPRT_OPEN ? m->sprt.low : m->sprt.high),
           s->verdict == SPRT_OPEN ? " or" : ", not",
           100 * (low || s->verdict == SPRT_OPEN ? m->sprt.high : m->sprt.low),
           cli_short_name(r->group[0].name, name), fair_share(m, r));
    printf("log likelihood ratio %.2f, bounds %.2f and %.2f (errors %g and %g)\n", s->ratio,
           s->lower, s->upper, m->sprt.false_high, m->sprt.false_low);
}

json_t *sprt_json(const match_setup *m, const match_result *r)
{
    static const char *const accepted[] = {
        [SPRT_OPEN] = NULL, [SPRT_LOW] = "low", [SPRT_HIGH] = "high"};
    const sprt *s = &r->sprt;
    return json_pack("{s:s, s:f, s:f, s:f, s:[f, f], s:f, s:f, s:f, s:s?, s:I}", "player",
                     r->group[0].name, "fair_share", fair_share(m, r) / 100, "low", m->sprt.low,
                     "high", m->sprt.high, "errors", m->sprt.false_high, m->sprt.false_low,
                     "log_likelihood_ratio", s->ratio, "lower", s->lower, "upper", s->upper,
                     "accepted", accepted[s->verdict], "blocks", (json_int_t)r->blocks);
}
