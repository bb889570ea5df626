/* From HTTP to a WebSocket: RFC 6455, section 4.2. */
#include "server/web_parts.h"

#include <openssl/evp.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { KEY = 24, ACCEPT = 32 };

/* Whether a list of words, with commas, holds this one. */
static bool has_word(const char *list, const char *word)
{
    size_t wanted = strlen(word);
    while (list && *list) {
        list += strspn(list, " ,\t");
        size_t length = strcspn(list, " ,\t");
        if (length == wanted && !strncasecmp(list, word, wanted))
            return true;
        list += length;
    }
    return false;
}

/* 16 bytes in base 64. */
static bool is_key(const char *key)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    return key && strlen(key) == KEY && strspn(key, letters) == KEY - 2 &&
           !strcmp(key + KEY - 2, "==");
}

const char *upgrade_refused(const heads *h, const char *method, const char *path, int *status)
{
    *status = 400;
    if (!h->upgrade || !has_word(h->upgrade, "websocket"))
        return "only WebSockets";
    if (strcmp(method, "GET") != 0 || strncmp(path, "/ws", 3) != 0 || (path[3] && path[3] != '?')) {
        *status = 404;
        return "the WebSocket is at /ws";
    }
    if (!has_word(h->connection, "upgrade") || h->keys != 1 || !is_key(h->key))
        return "that is not a request for a WebSocket";
    if (h->protocol && *h->protocol && !has_word(h->protocol, WEB_PROTOCOL))
        return "the sub-protocol is " WEB_PROTOCOL;
    if (!h->version || strcmp(h->version, "13") != 0) {
        *status = 426;
        return "the WebSocket's version is 13";
    }
    return NULL;
}

static void upgraded(void *context, struct MHD_Connection *connection, void *request,
                     const char *bytes, size_t length, MHD_socket file,
                     struct MHD_UpgradeResponseHandle *handle)
{
    (void)connection;
    (void)request;
    (void)file;
    talk_begin(context, handle, bytes, length);
}

static bool accept_key(const char *key, char text[ACCEPT])
{
    char whole[KEY + 40];
    unsigned char digest[EVP_MAX_MD_SIZE];
    unsigned length;
    snprintf(whole, sizeof whole, "%s258EAFA5-E914-47DA-95CA-C5AB0DC85B11", key);
    return EVP_Digest(whole, strlen(whole), digest, &length, EVP_sha1(), NULL) == 1 &&
           length == 20 && EVP_EncodeBlock((unsigned char *)text, digest, (int)length) == 28;
}

struct MHD_Response *upgrade_answer(client *c, const heads *h)
{
    char text[ACCEPT];
    struct MHD_Response *r = MHD_create_response_for_upgrade(upgraded, c);
    if (r && accept_key(h->key, text) && MHD_add_response_header(r, "upgrade", "websocket") &&
        MHD_add_response_header(r, "sec-websocket-accept", text) &&
        (!h->protocol || !*h->protocol ||
         MHD_add_response_header(r, "sec-websocket-protocol", WEB_PROTOCOL)))
        return r;
    if (r)
        MHD_destroy_response(r);
    return NULL;
}
