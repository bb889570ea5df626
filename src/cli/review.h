/* A review on the screen and as a page. */
#pragma once

#include "arena/report.h"

#include <stdio.h>

/* first: what stands once above all rounds goes before it; all: every decision and all luck are told, not what was greatest. */
void report_text(const report *p, bool first, bool all);
void report_text_totals(const listener *w, const report_total *total, int count);
json_t *report_json(const report *p);

void report_html_begin(FILE *out, const report *p);
void report_html(FILE *out, const report *p);
/* count: 0 for a single round, which needs no sums. */
void report_html_end(FILE *out, const listener *w, const report_total *total, int count);
