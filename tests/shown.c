/* What a screen shows: one text for all, so that a failure can print the whole of it. */
#include "shown.h"
#include "test.h"

#include <string.h>

char drawn[65536];

void shows(const char *words)
{
    if (!strstr(drawn, words))
        fail_msg("\"%s\" is not in\n%s", words, drawn);
}

void hides(const char *words)
{
    if (strstr(drawn, words))
        fail_msg("\"%s\" is in\n%s", words, drawn);
}

int widest(const char *words)
{
    int columns = 0, most = 0;
    for (; *words; words++) {
        if (*words == '\033')
            words += strcspn(words, "m");
        else if (*words == '\n')
            columns = 0;
        else if (((unsigned char)*words & 0xc0) != 0x80)
            columns++;
        most = columns > most ? columns : most;
    }
    return most;
}
