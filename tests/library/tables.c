/* Built as C and as C++: a table as JSON, from its making to its score. */
#include <hunch/json.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    static const char *const requests[] = {
        "{\"hunch\":1,\"do\":\"make\",\"table\":\"a\",\"game\":\"perudo\",\"players\":[\"binomial\",\"binomial\"]}",
        "{\"hunch\":1,\"do\":\"deal\",\"table\":\"a\",\"seed\":7}",
        "{\"hunch\":1,\"do\":\"play\",\"table\":\"a\"}",
        "{\"hunch\":1,\"do\":\"score\",\"table\":\"a\"}",
    };
    bool ok = true;
    hn_json *tables = hn_json_open();
    for (size_t i = 0; ok && i < sizeof requests / sizeof *requests; i++) {
        char *answer = hn_json_answer(tables, requests[i], strlen(requests[i]), &ok);
        puts(answer);
        hn_json_free(answer);
    }
    hn_json_close(tables);
    return !ok;
}
