/* Files of the solver. The head is JSON, so a reader needs no knowledge of the rules: it has the hands, the bids and
 * what may follow each; the arrays follow as they are in memory. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS, madvise */

#include "cli/solve_file.h"

#include "games/perudo.h"
#include "protocol/json.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define MAGIC "HNSOLVE1"
enum { HEAD_MOST = 1 << 20, PATH_MOST = 4096 };

/* ---- memory ---- */

/* What the system can give without swapping, in bytes. */
static uint64_t available(void)
{
    char line[128];
    unsigned long long kilobytes = 0;
    FILE *info = fopen("/proc/meminfo", "r");
    while (info && fgets(line, sizeof line, info))
        if (sscanf(line, "MemAvailable: %llu", &kilobytes) == 1)
            break;
    if (info)
        fclose(info);
    if (!kilobytes)
        return (uint64_t)sysconf(_SC_PHYS_PAGES) * (uint64_t)sysconf(_SC_PAGESIZE);
    return (uint64_t)kilobytes * 1024;
}

void *solve_memory(const solver *s)
{
    double mebibytes = (double)s->bytes / (1 << 20), there = (double)available() / (1 << 20);
    if (mebibytes > there) {
        cli_failed("this throw takes %.4g MiB of memory, and %.4g MiB are free", mebibytes, there);
        return NULL;
    }
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "takes %.4g MiB of memory\n", mebibytes);
    void *memory = mmap(NULL, s->bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) {
        cli_failed("cannot take %.4g MiB of memory: %s", mebibytes, strerror(errno));
        return NULL;
    }
    madvise(memory, s->bytes, MADV_HUGEPAGE);
    return memory;
}

void solve_memory_free(const solver *s, void *memory)
{
    if (memory)
        munmap(memory, s->bytes);
}

/* ---- the head ---- */

static json_t *hands_json(const solve_hands *hands)
{
    json_t *list = json_array();
    for (int hand = 0; hand < hands->count; hand++) {
        json_t *dice = json_array();
        for (int face = 1; face <= hands->faces; face++)
            for (int i = 0; i < hands->shows[hand][face]; i++)
                json_array_append_new(dice, json_integer(face));
        json_array_append_new(list, dice);
    }
    return list;
}

static json_t *raises_json(const solve_bids *bids)
{
    json_t *list = json_array();
    for (int bid = 0; bid <= bids->count; bid++) {
        json_t *raises = json_array();
        for (int i = 0; i < bids->raises[bid]; i++)
            json_array_append_new(raises, json_integer(bids->raise[bid][i]));
        json_array_append_new(list, raises);
    }
    return list;
}

static json_t *bids_json(const solve_bids *bids)
{
    json_t *list = json_array();
    for (int i = 0; i < bids->count; i++) {
        hn_bid bid = solve_bid(bids, i);
        json_array_append_new(list, json_sprintf("%dx%d", bid.count, bid.face));
    }
    return list;
}

static json_t *worths_json(const solve_throw *throw)
{
    json_t *list = json_array();
    for (int i = 0; i < 2 * SOLVE_ENDS; i++)
        json_array_append_new(list, json_real(throw->worth[i / SOLVE_ENDS][i % SOLVE_ENDS]));
    return list;
}

static json_t *arrays_json(const solver *s)
{
    static const char *const names[] = {"regret", "average", "last"};
    json_t *list = json_array();
    for (int i = 0; i < solve_arrays(s); i++)
        json_array_append_new(list, json_pack("{s:s, s:i, s:I, s:i}", "name", names[i / 2], "seat",
                                              i % 2, "rows", (json_int_t)s->array_rows[i % 2],
                                              "lanes", s->blocks[i % 2] * SOLVE_BLOCK));
    return list;
}

static json_t *head_json(const solver *s, const json_t *curve)
{
    return json_pack("{s:o, s:[i,i], s:b, s:o, s:s, s:I, s:s, s:O, s:b, s:o, s:o, s:[o,o], s:o}",
                     "rules", json_from_rules(&s->throw.rules), "dice", s->throw.dice[0],
                     s->throw.dice[1], "palifico", s->throw.palifico, "worths",
                     worths_json(&s->throw), "algorithm", solve_algorithm_name(s->algorithm),
                     "iterations", (json_int_t)s->iterations, "number",
                     s->single ? "float32" : "float64", "curve", curve, "calza", s->bids.calza,
                     "bids", bids_json(&s->bids), "raises", raises_json(&s->bids), "hands",
                     hands_json(&s->hands[0]), hands_json(&s->hands[1]), "arrays", arrays_json(s));
}

/* ---- writing ---- */

static bool write_all(FILE *file, const solver *s, const char *head)
{
    char zeros[SOLVE_ALIGNMENT] = {0};
    size_t length = strlen(head), before = strlen(MAGIC) + sizeof(uint64_t);
    uint64_t padded =
        (before + length + SOLVE_ALIGNMENT - 1) / SOLVE_ALIGNMENT * SOLVE_ALIGNMENT - before;
    bool ok = fwrite(MAGIC, 1, strlen(MAGIC), file) == strlen(MAGIC) &&
              fwrite(&padded, sizeof padded, 1, file) == 1 &&
              fwrite(head, 1, length, file) == length &&
              fwrite(zeros, 1, padded - length, file) == padded - length;
    for (int i = 0; ok && i < solve_arrays(s); i++) {
        uint64_t bytes;
        const void *array = solve_array(s, i, &bytes);
        ok = fwrite(array, 1, bytes, file) == bytes;
    }
    return ok && !fflush(file) && !fsync(fileno(file));
}

/* The name is on the disk as well when its folder is. */
static void sync_folder(const char *path)
{
    char folder[PATH_MOST];
    const char *slash = strrchr(path, '/');
    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - path + 1) : 1,
             slash ? path : ".");
    int descriptor = open(folder, O_RDONLY);
    if (descriptor < 0)
        return;
    fsync(descriptor);
    close(descriptor);
}

int solve_save(const solver *s, const json_t *curve, const char *path)
{
    char name[PATH_MOST];
    if (snprintf(name, sizeof name, "%s.new", path) >= (int)sizeof name)
        return cli_failed("%.80s...: the name is too long", path);
    json_t *json = head_json(s, curve);
    char *head = json_dumps(json, JSON_COMPACT | JSON_REAL_PRECISION(17));
    FILE *file = fopen(name, "wb");
    bool ok = head && file && write_all(file, s, head);
    int problem = errno;
    ok = file && !fclose(file) && ok;
    free(head);
    json_decref(json);
    if (ok && !rename(name, path)) {
        sync_folder(path);
        return EXIT_OK;
    }
    problem = ok ? errno : problem;
    remove(name);
    return cli_failed("cannot write %s: %s", path, strerror(problem));
}

/* ---- reading ---- */

static int algorithm_of(const char *name)
{
    for (int i = 0; name && i < SOLVE_ALGORITHMS; i++)
        if (!strcmp(name, solve_algorithm_name(i)))
            return i;
    return -1;
}

/* The head's text, to be freed; NULL: there is none. */
static char *read_head(FILE *file)
{
    char magic[sizeof MAGIC] = "";
    uint64_t length = 0;
    if (fread(magic, 1, strlen(MAGIC), file) != strlen(MAGIC) || strcmp(magic, MAGIC) ||
        fread(&length, sizeof length, 1, file) != 1 || !length || length > HEAD_MOST)
        return NULL;
    char *head = calloc(length + 1, 1);
    if (head && fread(head, 1, length, file) == length)
        return head;
    free(head);
    return NULL;
}

static bool read_throw(const json_t *head, solve_throw *throw)
{
    const json_t *rules = json_object_get(head, "rules"), *dice = json_object_get(head, "dice");
    const json_t *worths = json_object_get(head, "worths");
    hn_error error;
    *throw = (solve_throw){.palifico = json_is_true(json_object_get(head, "palifico"))};
    if (!rules || json_to_rules(rules, &game_perudo, &throw->rules, &error) ||
        json_array_size(worths) != 2 * SOLVE_ENDS || json_array_size(dice) != 2)
        return false;
    for (size_t i = 0; i < 2 * SOLVE_ENDS; i++)
        throw->worth[i / SOLVE_ENDS][i % SOLVE_ENDS] = json_number_value(json_array_get(worths, i));
    for (size_t i = 0; i < 2; i++) {
        json_int_t count = json_integer_value(json_array_get(dice, i));
        if (count < 1 || count > HN_DICE)
            return false;
        throw->dice[i] = (int)count;
    }
    return true;
}

/* Plans the solver as the head says. */
static bool read_plan(const json_t *head, int threads, solver *s, json_t **curve)
{
    solve_throw throw;
    int algorithm = algorithm_of(json_string_value(json_object_get(head, "algorithm")));
    const char *number = json_string_value(json_object_get(head, "number"));
    json_int_t iterations = json_integer_value(json_object_get(head, "iterations"));
    *curve = json_object_get(head, "curve");
    if (algorithm < 0 || !number || iterations < 0 || !json_is_array(*curve) ||
        !read_throw(head, &throw))
        return false;
    solve_plan(s, &throw, (solve_algorithm)algorithm, !strcmp(number, "float32"), threads);
    s->iterations = (uint64_t)iterations;
    return true;
}

static bool read_arrays(FILE *file, const solver *s)
{
    for (int i = 0; i < solve_arrays(s); i++) {
        uint64_t bytes;
        void *array = solve_array(s, i, &bytes);
        if (fread(array, 1, bytes, file) != bytes)
            return false;
    }
    return fgetc(file) == EOF;
}

bool solve_is_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    char *head = file ? read_head(file) : NULL;
    bool is = head != NULL;
    free(head);
    if (file)
        fclose(file);
    return is;
}

static int load(FILE *file, solver *s, int threads, const char *path, void **memory, json_t **curve)
{
    char *text = read_head(file);
    json_t *head = text ? json_loads(text, JSON_REJECT_DUPLICATES, NULL) : NULL;
    free(text);
    int status = EXIT_FAILED;
    if (!head || !read_plan(head, threads, s, curve)) {
        cli_failed("%s: not a file that hunch solve has written", path);
    } else if ((*memory = solve_memory(s))) {
        uint64_t iterations = s->iterations;
        solve_begin(s, *memory);
        s->iterations = iterations;
        status = read_arrays(file, s) ? EXIT_OK : cli_failed("%s: it is not whole", path);
        if (status)
            solve_memory_free(s, *memory);
    }
    if (!status)
        json_incref(*curve);
    json_decref(head);
    return status;
}

int solve_load(solver *s, int threads, const char *path, void **memory, json_t **curve)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return cli_failed("cannot read %s: %s", path, strerror(errno));
    int status = load(file, s, threads, path, memory, curve);
    fclose(file);
    return status;
}
