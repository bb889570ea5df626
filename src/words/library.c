/* What the library says, reasons and refusals, in other languages than its own: the sentences of the file "library", by the names of
 * the library's, with their group's before them: "vinto-basic toss/known". */
#include "core/status.h"
#include "players/why_text.h"
#include "words/sentence.h"
#include "words/words.h"

#include <stdio.h>
#include <string.h>

static const char *find(const void *in, const char *group, const char *name)
{
    char full[96];
    snprintf(full, sizeof full, "%s %s", group, name);
    for (const sentence *one = sentences_of(in, "library"); one->name; one++)
        if (!strcmp(one->name, full))
            return one->text;
    return NULL;
}

tongue words_tongue(const language *in)
{
    return (tongue){find, in};
}

const char *words_status(const language *in, hn_status status)
{
    const tongue own = words_tongue(in);
    return tongue_text(&own, "refused", status_name(status), hn_status_text(status));
}

void words_reason(const language *in, const hn_player *player, const hn_view *view,
                  const hn_why *why, char *buffer, size_t size)
{
    const tongue own = words_tongue(in);
    why_text(player, view, why, &own, buffer, size);
}
