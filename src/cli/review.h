/* A review on the screen and as a page. */
#pragma once

#include "arena/report.h"

#include <stdio.h>

enum { REPORT_WORD = 64 };

/* What a review calls something, in columns and titles: `what` is "deal". */
const char *report_word(const language *in, const hn_rules *rules, const char *what,
                        char text[REPORT_WORD]);

void report_text(const report *p);
void report_text_totals(const report_total *total, int count, const language *in,
                        const hn_rules *rules);
json_t *report_json(const report *p);

void report_html_begin(FILE *out, const report *p);
void report_html(FILE *out, const report *p);
void report_html_end(FILE *out, const report_total *total, int count, const language *in,
                     const hn_rules *rules);
