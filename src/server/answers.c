#include "server/answers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *answers_find(answers *a, const char *table, int round, int seat)
{
    for (int i = 0; i < ANSWERS; i++)
        if (a->entry[i].text && a->entry[i].round == round && a->entry[i].seat == seat &&
            !strcmp(a->entry[i].table, table)) {
            a->entry[i].used = ++a->uses;
            return a->entry[i].text;
        }
    return NULL;
}

void answers_keep(answers *a, const char *table, int round, int seat, const char *text)
{
    int oldest = 0;
    for (int i = 1; i < ANSWERS; i++)
        if (a->entry[i].used < a->entry[oldest].used)
            oldest = i;
    free(a->entry[oldest].text);
    a->entry[oldest].text = strdup(text);
    a->entry[oldest].round = round;
    a->entry[oldest].seat = seat;
    a->entry[oldest].used = ++a->uses;
    snprintf(a->entry[oldest].table, STORE_ID, "%s", table);
}

void answers_free(answers *a)
{
    for (int i = 0; i < ANSWERS; i++)
        free(a->entry[i].text);
}
