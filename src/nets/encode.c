/* The encoding: which kind of table has which. */
#include "nets/encode.h"

int hn_encoding_version(void)
{
    return HN_ENCODING;
}

const char *hn_topic_name(int topic)
{
    static const char *const names[HN_TOPICS] = {"table",  "time", "call",  "drawn", "discard",
                                                 "unseen", "card", "hand",  "dice",  "own",
                                                 "bid",    "bids", "habits"};
    return topic >= 0 && topic < HN_TOPICS ? names[topic] : NULL;
}

int hn_encoding_size(const hn_game *game, int seats)
{
    const encoding *e = encoding_of(game);
    int counted = seats < 2 ? 2 : seats > HN_SEATS ? HN_SEATS : seats;
    return e->table_size + counted * e->seat_size;
}

int hn_encoding_features(const hn_game *game, const hn_features **list)
{
    *list = encoding_of(game)->features;
    return encoding_of(game)->count;
}

void hn_encode(const hn_view *view, uint8_t *feature)
{
    encode_begin(view->rules_, hn_view_seats(view), feature);
    encoding_of(view->rules_->game)->encode(view, feature);
}
