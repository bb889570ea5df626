/* The books, nets and solved play that players go by. A player only points to its own, and is copied freely; so they stay
 * where they are until the shelf is freed. */
#include "config/book.h"
#include "config/config.h"
#include "config/reader.h"
#include "core/status.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct shelf_book {
    struct shelf_book *next;
    struct stat file; /* as it was before it was read */
    hn_book book;
};

struct shelf_net {
    struct shelf_net *next;
    struct stat file;
    void *bytes; /* owned: what the net points into */
    hn_net net;
};

/* Whether a file is still the same, by whatever name. */
static bool is_same(const struct stat *a, const struct stat *b)
{
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino && a->st_size == b->st_size &&
           a->st_mtim.tv_sec == b->st_mtim.tv_sec && a->st_mtim.tv_nsec == b->st_mtim.tv_nsec;
}

static hn_status add(config_shelf *shelf, const char *path, const struct stat *file,
                     hn_error *error)
{
    struct shelf_book *added = malloc(sizeof *added);
    if (!added)
        return error_set(error, HN_BAD_FILE, "not enough memory");
    hn_status status = config_book_file(&added->book, path, NULL, error);
    if (status) {
        free(added);
        return status;
    }
    added->next = shelf->books;
    added->file = *file;
    shelf->books = added;
    return HN_OK;
}

hn_status config_shelf_book(config_shelf *shelf, const char *path, const hn_book **book,
                            hn_error *error)
{
    struct stat file = {0}; /* where there is none, reading says so */
    const struct shelf_book *at = stat(path, &file) ? NULL : shelf->books;
    while (at && !is_same(&at->file, &file))
        at = at->next;
    hn_status status = at ? HN_OK : add(shelf, path, &file, error);
    if (!status)
        *book = at ? &at->book : &shelf->books->book;
    return status;
}

/* ---- nets ---- */

static void free_net(struct shelf_net *net)
{
    free(net->bytes);
    free(net);
}

static hn_status open_net(struct shelf_net *net, const char *path, hn_error *error)
{
    size_t size;
    net->bytes = reader_load(path, &size, error);
    if (!net->bytes)
        return HN_BAD_FILE;
    if (size > CONFIG_FILE_SIZE)
        return error_set(error, HN_BAD_FILE, "is larger than any net: expected at most %d bytes",
                         CONFIG_FILE_SIZE);
    return hn_net_open(&net->net, net->bytes, size, error);
}

static hn_status add_net(config_shelf *shelf, const char *path, const struct stat *file,
                         hn_error *error)
{
    struct shelf_net *added = malloc(sizeof *added);
    if (!added)
        return error_set(error, HN_BAD_FILE, "not enough memory");
    hn_status status = open_net(added, path, error);
    if (status) {
        free_net(added);
        return status;
    }
    added->next = shelf->nets;
    added->file = *file;
    shelf->nets = added;
    return HN_OK;
}

hn_status config_shelf_net(config_shelf *shelf, const char *path, const hn_net **net,
                           hn_error *error)
{
    struct stat file = {0};
    const struct shelf_net *at = stat(path, &file) ? NULL : shelf->nets;
    while (at && !is_same(&at->file, &file))
        at = at->next;
    hn_status status = at ? HN_OK : add_net(shelf, path, &file, error);
    if (!status)
        *net = at ? &at->net : &shelf->nets->net;
    return status;
}

/* ---- solved play ---- */

enum { MOST_BYTES = 1 << 28 };

struct shelf_strategy {
    struct shelf_strategy *next;
    struct stat file;
    hn_strategy strategy;
    uint8_t bytes[];
};

/* As many bytes as the file had; fewer, or a file that is larger than any, are refused when they are opened. */
static hn_status load(struct shelf_strategy *to, const char *path, size_t size, hn_error *error)
{
    FILE *in = fopen(path, "rb");
    if (!in)
        return error_set(error, HN_BAD_FILE, "cannot be read: %s", strerror(errno));
    size = fread(to->bytes, 1, size, in);
    fclose(in);
    return hn_strategy_open(&to->strategy, to->bytes, size, error);
}

static hn_status add_strategy(config_shelf *shelf, const char *path, const struct stat *file,
                              hn_error *error)
{
    size_t size = file->st_size > 0 && file->st_size < MOST_BYTES ? (size_t)file->st_size : 0;
    struct shelf_strategy *added = malloc(sizeof *added + size);
    if (!added)
        return error_set(error, HN_BAD_FILE, "not enough memory");
    hn_status status = load(added, path, size, error);
    if (status) {
        free(added);
        return status;
    }
    added->next = shelf->strategies;
    added->file = *file;
    shelf->strategies = added;
    return HN_OK;
}

hn_status config_shelf_strategy(config_shelf *shelf, const char *path, const hn_strategy **strategy,
                                hn_error *error)
{
    struct stat file = {0};
    const struct shelf_strategy *at = stat(path, &file) ? NULL : shelf->strategies;
    while (at && !is_same(&at->file, &file))
        at = at->next;
    hn_status status = at ? HN_OK : add_strategy(shelf, path, &file, error);
    if (!status)
        *strategy = at ? &at->strategy : &shelf->strategies->strategy;
    return status;
}

void config_shelf_free(config_shelf *shelf)
{
    while (shelf->nets) {
        struct shelf_net *next = shelf->nets->next;
        free_net(shelf->nets);
        shelf->nets = next;
    }
    while (shelf->strategies) {
        struct shelf_strategy *next = shelf->strategies->next;
        free(shelf->strategies);
        shelf->strategies = next;
    }
    while (shelf->books) {
        struct shelf_book *next = shelf->books->next;
        free(shelf->books);
        shelf->books = next;
    }
}
