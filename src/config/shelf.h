/* What files players go by: rule books, nets and solved play. A player only points to its own, and is copied freely; so
 * they stay where they are until the shelf is freed. */
#pragma once

#include "config/config.h"

typedef enum shelf_kind { SHELF_BOOK, SHELF_NET, SHELF_STRATEGY } shelf_kind;

typedef union shelf_content {
    hn_book book;
    hn_net net;
    hn_strategy strategy;
} shelf_content;

/* What is in a file of that kind, which is read once, and again if it has changed. On failure *content is unchanged, and
 * error has the line where there is one. */
hn_status shelf_take(config_shelf *shelf, shelf_kind kind, const char *path,
                     const shelf_content **content, hn_error *error);
