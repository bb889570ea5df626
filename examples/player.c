/* A player of your own in C, without any library: one of the legal actions at random.
 *
 *     cc -O2 examples/player.c -o player && hunch match cambio 'cmd:./player' random
 *
 * Every line on standard input is a question, every line on standard output an answer: docs/external.md. It wants to be
 * told of nothing but what is legal, so tens of thousands of questions a second come. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    static char line[1 << 20];
    while (fgets(line, sizeof line, stdin)) {
        const char *id = strstr(line, "\"id\":"), *at = strstr(line, "\"legal\":["), *chosen = NULL;
        if (!id || !at)
            return 1;
        at += strlen("\"legal\":[");
        for (int count = 1; *at == '"'; count++) {
            if (rand() % count == 0)
                chosen = at + 1;
            at += strcspn(at + 1, "\"") + 2; /* behind the quotes */
            at += *at == ',';
        }
        printf("{\"id\":%ld,\"action\":\"%.*s\",\"want\":[\"legal\"]}\n", strtol(id + 5, NULL, 10),
               chosen ? (int)strcspn(chosen, "\"") : 0, chosen ? chosen : "");
        fflush(stdout);
    }
    return 0;
}
