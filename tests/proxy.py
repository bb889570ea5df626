"""What tests/proxy.sh asks of a server through nginx: python3 tests/proxy.py PLAIN SECURE CERTIFICATE.
The server believes nginx about clients' addresses."""

import socket
import ssl
import sys

from visitor import Visitor

PLAIN, SECURE, CERTIFICATE = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
SITE = "https://play.example"
TABLE = {"game": "perudo", "pace": "none", "seats": [{"who": "you", "name": "Ann"}, {"who": "level", "level": "easy"}]}


def expect(true, what):
    if not true:
        sys.exit(f"proxy: {what}")


class Guest(Visitor):
    """A visitor by TLS, from an address of its own."""

    def __init__(self, address="127.0.0.1", host="play.example"):
        super().__init__(SECURE, host, ssl.create_default_context(cafile=CERTIFICATE), "play.example")
        self.address = address

    def connect(self):
        s = socket.create_connection(("127.0.0.1", self.port), timeout=120, source_address=(self.address, 0))
        return self.tls.wrap_socket(s, server_hostname=self.name)


guest = Guest()

# The page, over TLS alone.
status, headers, body = guest.request("/")
expect(status == 200 and body.lower().startswith(b"<!doctype html>"), f"no page: {status}")
expect("strict-transport-security" in headers and headers["referrer-policy"] == "no-referrer", "headers of both are missing")
expect("default-src 'none'" in headers["content-security-policy"], "the policy does not come through")
expect(guest.request("/", If_None_Match=headers["etag"])[0] == 304, "the page is sent again")
expect(guest.request("/?table=k3v9q2m7x4ta&invite=0123456789abcdef0123456789abcdef")[0] == 200, "an old link")
status, headers, _ = Visitor(PLAIN, "play.example").request("/?table=x")
expect(status == 308 and headers["location"] == f"{SITE}/?table=x", f"without TLS: {status}")

# Names and sites.
expect(Guest(host="evil.example").request("/")[0] == 403, "another name is answered")
expect(guest.request("/api/1/tables", TABLE, Origin="https://evil.example")[0] == 403, "another site makes tables")
expect(guest.talk(Origin="https://evil.example").status == 403, "another site has a WebSocket")
expect(guest.talk("/api/1/ws", Origin=SITE).status != 101, "a WebSocket elsewhere")

# What is the owner's is not had through it.
for path in ("/metrics", "/metrics/", "//metrics"):
    expect(guest.request(path)[0] == 404, f"{path} is told to everyone")

# Sizes.
expect(guest.request("/api/1/tables", {"game": "x" * 9000}, Origin=SITE)[0] == 413, "a large body")
expect(guest.request("/" + "x" * 9000)[0] in (400, 404, 414), "a long address")

# A table, and a round at it.
status, _, made = guest.request("/api/1/tables", TABLE, Origin=SITE)
expect(status == 201, f"no table: {status} {made}")
with guest.talk(Origin=SITE) as talk:
    expect(talk.status == 101, f"no WebSocket: {talk.status}")
    expect(talk.ask({"do": "join", "table": made["table"], "token": made["token"]}).get("ok"), "no place at the table")
    talk.play()
status, _, replay = guest.request(f"/api/1/tables/{made['table']}/rounds/1")
expect(status == 200 and len(replay["steps"]) > 2, f"no replay: {status}")

# Three tables an hour for each address (tests/proxy.sh): counted by who asks, not by what is said of it.
others = [guest, Guest("127.0.0.2"), Guest("127.0.0.3")]
left = {guest: 2, others[1]: 3, others[2]: 3}
for one in others:
    codes = [one.request("/api/1/tables", TABLE, Origin=SITE)[0] for _ in range(left[one])]
    expect(codes == [201] * left[one], f"{one.address}: {codes}")
for one in others:
    for words in ("", "192.0.2.7", "192.0.2.8, 192.0.2.9", "127.0.0.1"):
        status = one.request("/api/1/tables", TABLE, Origin=SITE, X_Forwarded_For=words, X_Real_IP=words, Forwarded=f"for={words}")[0]
        expect(status == 429, f"{one.address}, as {words}: {status}")
