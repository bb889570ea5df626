/* Rules in sentences as JSON. */
#include "words/how_to_play.h"
#include "words/words.h"

static void append_part(void *list, const char *title, const char *sentences)
{
    json_array_append_new(list, json_pack("{s:s, s:s}", "title", title, "text", sentences));
}

json_t *json_from_how_to_play(const language *in, const hn_rules *rules, bool match)
{
    static const char *const nobody[] = {NULL};
    json_t *list = json_array();
    words_rules(&(listener){rules, 0, nobody, HN_NONE, in}, match, append_part, list);
    return list;
}
