#include "config/shelf.h"

#include "config/book.h"
#include "config/reader.h"
#include "core/status.h"

#include <stdlib.h>
#include <sys/stat.h>

enum { MOST_STRATEGY = 1 << 28 }; /* bytes; of a net as of all other files */

struct shelf_item {
    struct shelf_item *next;
    struct stat file; /* as it was before it was read */
    shelf_kind kind;
    char *bytes; /* owned: what a net or solved play points into; NULL: a book's */
    shelf_content content;
};

/* Whether a file is still the same, by whatever name. */
static bool is_same(const struct stat *a, const struct stat *b)
{
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino && a->st_size == b->st_size &&
           a->st_mtim.tv_sec == b->st_mtim.tv_sec && a->st_mtim.tv_nsec == b->st_mtim.tv_nsec;
}

static hn_status fill(struct shelf_item *item, const char *path, hn_error *error)
{
    size_t size;
    if (item->kind == SHELF_BOOK)
        return config_book_file(&item->content.book, path, NULL, error);
    const bool net = item->kind == SHELF_NET;
    const size_t most = net ? CONFIG_FILE_SIZE : MOST_STRATEGY;
    item->bytes = reader_load(path, most + 1, &size, error);
    if (!item->bytes)
        return HN_BAD_FILE;
    if (size > most)
        return error_set(error, HN_BAD_FILE, "is larger than any %s: expected at most %zu bytes",
                         net ? "net" : "solved play", most);
    return net ? hn_net_open(&item->content.net, item->bytes, size, error)
               : hn_strategy_open(&item->content.strategy, item->bytes, size, error);
}

static void free_item(struct shelf_item *item)
{
    free(item->bytes);
    free(item);
}

hn_status shelf_take(config_shelf *shelf, shelf_kind kind, const char *path,
                     const shelf_content **content, hn_error *error)
{
    struct stat file = {0}; /* where there is none, reading says so */
    struct shelf_item *item = stat(path, &file) ? NULL : shelf->items;
    while (item && !(item->kind == kind && is_same(&item->file, &file)))
        item = item->next;
    if (!item) {
        item = calloc(1, sizeof *item);
        if (!item)
            return error_set(error, HN_BAD_FILE, "not enough memory");
        item->kind = kind;
        item->file = file;
        hn_status status = fill(item, path, error);
        if (status) {
            free_item(item);
            return status;
        }
        item->next = shelf->items;
        shelf->items = item;
    }
    *content = &item->content;
    return HN_OK;
}

void config_shelf_free(config_shelf *shelf)
{
    while (shelf->items) {
        struct shelf_item *next = shelf->items->next;
        free_item(shelf->items);
        shelf->items = next;
    }
}
