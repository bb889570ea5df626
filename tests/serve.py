"""What tests/serve.sh asks of a running server, byte by byte: python3 tests/serve.py PORT."""

import base64
import gzip
import hashlib
import json
import os
import socket
import struct
import sys
import time

PORT = int(sys.argv[1])
HOST = f"127.0.0.1:{PORT}"
SAFETY = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


def expect(true, what):
    if not true:
        sys.exit(f"serve: {what}")


def connect():
    return socket.create_connection(("127.0.0.1", PORT), timeout=120)


def read_answer(file, head=False):
    """Status, headers and body of one answer; None where the connection ends without one."""
    line = file.readline()
    if not line:
        return None
    headers = {}
    while (field := file.readline().strip()) != b"":
        name, _, value = field.decode().partition(":")
        headers[name.lower()] = value.strip()
    code = int(line.split()[1])
    length = 0 if head or code == 304 else int(headers.get("content-length", "0"))
    return code, headers, file.read(length)


def send(text):
    """What a server says to these bytes; None: it hangs up."""
    with connect() as s:
        try:
            s.sendall(text if isinstance(text, bytes) else text.encode())
            with s.makefile("rb") as file:
                return read_answer(file, head=text[:4] in ("HEAD", b"HEAD"))
        except ConnectionError:
            return None


def request(path, method="GET", host=HOST, body=None, **headers):
    lines = [f"{method} {path} HTTP/1.1"]
    if host is not None:
        lines.append(f"Host: {host}")
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    if body is not None:
        lines.append(f"Content-Length: {len(body)}")
    return send("\r\n".join(lines) + "\r\n\r\n" + (body or ""))


def status(answer):
    return answer[0] if answer else None


# --- the page ------------------------------------------------------------------------------------


def the_page_comes_with_its_headers():
    code, headers, body = request("/")
    expect(code == 200 and body.lower().startswith(b"<!doctype html>"), f"no page: {code}")
    expect(headers["content-type"] == "text/html; charset=utf-8", "the page's type")
    expect(headers["cache-control"] == "no-cache", "the page may be kept unasked")
    expect(request("/index.html")[2] == body, "/index.html is another page")
    expect(request("/?game=dutch")[2] == body, "a query changes the page")
    tag = headers["etag"]
    for known in (tag, f'"other", {tag}', f"W/{tag}", "*"):
        expect(status(request("/", If_None_Match=known)) == 304, f"{known} is not known")
    expect(status(request("/", If_None_Match='"0000"')) == 200, "a foreign tag is known")
    code, head, _ = request("/", method="HEAD")
    expect(code == 200 and head["content-length"] == headers["content-length"], "HEAD")


def the_page_comes_packed_to_who_takes_that():
    _, plain, bytes_ = request("/js/play.js")
    expect("content-encoding" not in plain and plain["vary"] == "accept-encoding", f"plain: {plain}")
    for codings in ("gzip", "gzip, deflate, br, zstd"):
        _, packed, found = request("/js/play.js", Accept_Encoding=codings)
        expect(packed.get("content-encoding") == "gzip" and gzip.decompress(found) == bytes_, f"{codings}: {packed}")
        expect(len(found) < len(bytes_) / 2 and packed["etag"] != plain["etag"], f"{codings}: {packed}")
        known = packed["etag"]
        expect(status(request("/js/play.js", Accept_Encoding=codings, If_None_Match=known)) == 304, "not known")
    for codings in ("br", "gzip;q=0", ""):
        _, headers, found = request("/js/play.js", Accept_Encoding=codings)
        expect("content-encoding" not in headers and found == bytes_, f"{codings}: {headers}")
    expect(status(request("/js/play.js", If_None_Match=packed["etag"])) == 200, "another coding's tag is known")


def every_answer_has_the_safety_headers():
    for answer in (
        request("/"),
        request("/nothing"),
        request("/api/1/nothing"),
        request("/%zz"),
        request("/", host="evil.example"),
        request("/", method="DELETE"),
    ):
        for name, value in SAFETY.items():
            expect(answer[1].get(name) == value, f"{answer[0]} without {name}")


def nothing_but_the_page_is_served():
    for path in (
        "/nothing",
        "/../etc/passwd",
        "/js/../../../etc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/..%2f..%2fetc%2fpasswd",
        "/%2e%2e%5c%2e%2e%5cetc%5cpasswd",
        "/..\\..\\etc\\passwd",
        "//etc/passwd",
        "///etc//passwd",
        "/./etc/passwd",
        "/etc/passwd",
        "/index.html/",
        "/index.html/..%00",
        "/index.html%00.txt",
        "/index.html%20",
        "/.git/config",
        "/.hidden.html",
        "/js/",
        "/js",
        "/js/package.json",
        "/%c0%ae%c0%ae/etc/passwd",
        "/INDEX.HTML",
        "http://evil.example/",
        "*",
    ):
        answer = request(path)
        expect(status(answer) in (404, 403, 400, None), f"{path}: {status(answer)}")
        expect(not answer or b"root:" not in answer[2], f"{path} is served")
    answer = request("/nothing")
    expect(answer[1]["content-type"].startswith("text/plain") and len(answer[2]) < 200, "404 is no small plain page")


# --- requests --------------------------------------------------------------------------------------


def only_its_own_names_are_answered():
    for host in (HOST, "localhost", f"LOCALHOST:{PORT}", "127.0.0.1", f"[::1]:{PORT}"):
        expect(status(request("/", host=host)) == 200, f"Host: {host} is refused")
    for host in ("evil.example", f"evil.example:{PORT}", "127.0.0.1.evil.example", "192.168.0.1", "", None,
                 "localhost evil.example", "localhost:99x", "[::1", "localhost@evil.example", "a" * 400):
        expect(status(request("/", host=host)) == 403, f"Host: {host} is answered")
        expect(status(request("/api/1/games", host=host)) == 403, f"Host: {host} is answered by the API")
    twice = f"GET / HTTP/1.1\r\nHost: {HOST}\r\nHost: evil.example\r\n\r\n"
    expect(status(send(twice)) == 403, "two hosts are answered")
    expect(status(request("/%0aHost:localhost", host="evil.example")) != 200, "a host in the path is taken")
    expect(status(request("/", host="play.example")) == 200, "the host of --origin is refused")


def other_sites_cannot_post():
    for origin in (f"http://{HOST}", "https://play.example"):
        answer = request("/api/1/tables", method="POST", body="{}", Origin=origin)
        expect(status(answer) == 400, f"Origin: {origin} is refused: {answer}")
    for origin in ("http://evil.example", f"https://{HOST}", "http://127.0.0.1:1", "null", "https://play.example:1"):
        answer = request("/api/1/tables", method="POST", body="{}", Origin=origin)
        expect(status(answer) == 403, f"Origin: {origin} is answered")
        expect(json.loads(answer[2])["error"]["code"] == "forbidden", "no error in JSON")


def requests_have_their_limits():
    answer = request("/api/1/tables", method="POST", body="x" * 8193)
    expect(status(answer) == 413 and json.loads(answer[2])["error"]["code"] == "too_long", f"body: {answer}")
    expect(status(request("/api/1/tables", method="POST", body=" " * 8192)) == 400, "a body of 8192 bytes")
    expect(status(request("/api/1/tables", method="POST")) == 411, "a body without length")
    chunked = request("/api/1/tables", method="POST", Transfer_Encoding="chunked")
    expect(status(chunked) in (411, None), "a chunked body")
    for length in ("-1", "1e3", "99999999999999999999", "0x10", ""):
        answer = request("/api/1/tables", method="POST", Content_Length=length)
        expect(status(answer) in (400, 411, 413, None), f"Content-Length: {length}: {status(answer)}")
    for method in ("PUT", "DELETE", "PATCH", "OPTIONS"):
        expect(status(request("/api/1/tables", method=method)) in (405, 403, None), method)
    expect(status(request("/", method="POST", body="{}")) == 405, "POST to the page")
    for name in ("Cookie", "X-Long", "User-Agent"):
        expect(status(request("/", **{name: "y" * 70000})) in (None, 400, 403, 413, 431), f"a long {name}")
    expect(status(request("/" + "p" * 3000)) in (404, 414), "a long path")
    expect(status(request("/" + "p" * 70000)) in (None, 414), "a very long path")
    expect(status(request("/?" + "&".join(f"a{i}=1" for i in range(400)))) in (200, 414, None), "many fields")


def garbage_is_survived():
    pieces = (b"", b"\0" * 100, b"GET", b"GET / HTTP/1.1\r\n", b"\r\n\r\n", b"BREW / HTTP/1.1\r\n\r\n",
              b"CONNECT evil:80 HTTP/1.1\r\nHost: evil\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
              b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"GET / HTTP/9.9\r\nHost: localhost\r\n\r\n", bytes(range(256)) * 8,
              b"GET / HTTP/1.1\r\nHost localhost\r\n\r\n", b"GET / HTTP/1.1\r\n: x\r\n\r\n",
              b"GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n",
              b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: nonsense\r\n\r\n")
    for piece in pieces:
        with connect() as s:
            s.sendall(piece)
            s.shutdown(socket.SHUT_WR)
            s.settimeout(1)
            try:
                s.recv(100)
            except (ConnectionError, TimeoutError):
                pass
    for seed in range(60):
        noise = hashlib.sha512(str(seed).encode()).digest() * 4
        with connect() as s:
            s.sendall(b"GET /" + noise[: seed * 4] + b" HTTP/1.1\r\nHost: localhost\r\n" + noise + b"\r\n\r\n")
    # The server may not have seen yet that so many connections are gone, and refuse one more of this address.
    for _ in range(200):
        code = status(request("/"))
        if code == 200:
            return
        time.sleep(0.05)
    expect(False, f"garbage has stopped it: {code}")


def answers_come_in_order_on_one_connection():
    """Requests may come together, and are answered one after the other; behind a refused body nothing is read."""
    one = f"GET / HTTP/1.1\r\nHost: {HOST}\r\n\r\n"
    post = f"POST /api/1/tables HTTP/1.1\r\nHost: {HOST}\r\nContent-Length: 2\r\n\r\n{{}}"
    last = one.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n")
    long = post.replace("Length: 2", "Length: 9999")
    for text, codes in ((one + last, [200, 200]), (post + last, [400, 200]), (one + post + last, [200, 400, 200]),
                        (post * 9 + last, [400] * 9 + [200]), (last + one, [200]), (long + one, [413]),
                        (post.replace("Content-Length: 2", "Transfer-Encoding: chunked") + one, [411]),
                        (post.replace("Length: 2", "Length: 2\r\nContent-Length: 40") + one, [411]),
                        (post.replace("Length: 2", "Length: 2\r\nTransfer-Encoding: chunked") + one, [411])):
        with connect() as s, s.makefile("rb") as file:
            s.sendall(text.encode())
            for code in codes:
                answer = read_answer(file)
                expect(status(answer) == code, f"{text[:9]}…: {status(answer)}, not {code}")
            expect(answer[1]["connection"].lower() == "close", f"{text[:9]}…: {answer[1]}")
            try:
                expect(not file.read(), "one answer more")
            except ConnectionError:
                pass
    expect(status(request("/")) == 200, "requests behind each other have stopped it")


def ten_thousand_requests_are_answered():
    """On four connections, a hundred at once: none is lost, and nothing is left behind."""
    one = f"GET / HTTP/1.1\r\nHost: {HOST}\r\nIf-None-Match: *\r\n\r\n".encode()
    for _ in range(4):
        with connect() as s, s.makefile("rb") as file:
            for _ in range(25):
                s.sendall(one * 100)
                for _ in range(100):
                    answer = read_answer(file)
                    expect(status(answer) == 304, f"one of many: {answer}")


def a_refused_body_does_not_take_the_answer_with_it():
    """It is read and thrown away: a connection closed over unread bytes takes back what was sent."""
    for size in (8193, 100000, 900000):
        for _ in range(3):
            answer = request("/api/1/tables", method="POST", body="x" * size)
            expect(status(answer) == 413, f"{size} bytes: {answer}")


def a_slow_request_is_dropped():
    begun = time.monotonic()
    with connect() as s:
        s.sendall(f"GET / HTTP/1.1\r\nHost: {HOST}\r\nX-Slow: ".encode())
        try:
            while time.monotonic() - begun < 100:
                s.sendall(b"x")
                time.sleep(0.5)
        except ConnectionError:
            return
    expect(False, "a slow request is not dropped")


# --- the WebSocket -----------------------------------------------------------------------------------


def handshake(path="/ws", host=HOST, **headers):
    s = connect()
    key = base64.b64encode(os.urandom(16)).decode()
    fields = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Key": key,
              "Sec-WebSocket-Version": "13", **{n.replace("_", "-"): v for n, v in headers.items()}}
    s.sendall((f"GET {path} HTTP/1.1\r\nHost: {host}\r\n" +
               "".join(f"{n}: {v}\r\n" for n, v in fields.items() if v is not None) + "\r\n").encode())
    file = s.makefile("rb")
    answer = read_answer(file)
    if status(answer) == 101:
        accept = base64.b64encode(hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest())
        expect(answer[1]["sec-websocket-accept"] == accept.decode(), "a wrong answer to the key")
    return s, file, answer


def frame(payload, opcode=1, final=True):
    mask = os.urandom(4)
    size = len(payload)
    head = bytes([opcode | (128 if final else 0)])
    head += bytes([128 | size]) if size < 126 else bytes([254]) + struct.pack(">H", size) if size < 65536 else (
        bytes([255]) + struct.pack(">Q", size))
    return head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(payload))


def read_frame(file):
    head = file.read(2)
    if len(head) < 2:
        return None, b""
    size = head[1] & 127
    if size > 125:
        size = struct.unpack(">H" if size == 126 else ">Q", file.read(2 if size == 126 else 8))[0]
    return head[0] & 15, file.read(size)


def say(data, answers=-1):
    """The code of each error that comes back, and the status with which it is closed, by us after so many answers."""
    s, file, _ = handshake()
    codes = []
    with s:
        try:
            s.sendall(data)
            while True:
                if len(codes) == answers:
                    s.sendall(frame(struct.pack(">H", 1000), 8))
                    answers = -1
                opcode, payload = read_frame(file)
                if opcode is None:
                    return codes, None
                if opcode == 8:
                    return codes, struct.unpack(">H", payload[:2])[0] if len(payload) > 1 else None
                if opcode == 1:
                    codes.append(json.loads(payload).get("error", {}).get("code"))
        except ConnectionError:
            return codes, None


def the_websocket_has_one_place_and_one_protocol():
    s, _, answer = handshake(Sec_WebSocket_Protocol="chat, hunch-1")
    s.close()
    expect(status(answer) == 101 and answer[1]["sec-websocket-protocol"] == "hunch-1", f"no handshake: {answer}")
    expect("sec-websocket-extensions" not in answer[1], "an extension")
    for fields in ({}, {"Origin": f"http://{HOST}"}, {"Origin": "https://play.example"},
                   {"Sec_WebSocket_Extensions": "permessage-deflate"}):
        s, _, answer = handshake(**fields)
        s.close()
        expect(status(answer) == 101 and "sec-websocket-extensions" not in answer[1], f"{fields}: {answer}")
    for fields, codes in (({"path": "/"}, (404,)), ({"path": "/ws/x"}, (404,)), ({"path": "/api/1/ws"}, (404,)),
                          ({"Origin": "http://evil.example"}, (403,)), ({"Origin": "null"}, (403,)),
                          ({"host": "evil.example"}, (403,)), ({"Sec_WebSocket_Protocol": "chat"}, (400,)),
                          ({"Sec_WebSocket_Version": "8"}, (426,)), ({"Sec_WebSocket_Key": None}, (None, 400)),
                          ({"Connection": "keep-alive"}, (None, 400))):
        s, _, answer = handshake(**fields)
        s.close()
        expect(status(answer) in codes, f"{fields}: {status(answer)}")
    expect(status(request("/ws")) in (400, 404, 426), "/ws without an upgrade")


def messages_are_text_of_bounded_length():
    ping = b'{"hunch":1,"do":"ping"}'
    expect(say(frame(ping), 1) == ([None], 1000), "a message")
    parts = frame(ping[:5], 1, False) + frame(b"hi", 9) + frame(ping[5:9], 0, False) + frame(ping[9:], 0)
    expect(say(parts + parts, 2) == ([None, None], 1000), "fragments")
    long = ping[:-1] + b" " * (4096 - len(ping)) + b"}"
    expect(say(frame(long), 1) == ([None], 1000), "4096 bytes")
    halves = frame(long[:4000], 1, False) + frame(long[4000:], 0)
    expect(say(halves, 1) == ([None], 1000), "4096 bytes in two")
    expect(say(frame(b"x" * 4097)) == (["too_long"], 1009), "4097 bytes")
    expect(say(frame(b"x" * 100000)) == (["too_long"], 1009), "100000 bytes")
    expect(say(frame(b"x" * 4000, 1, False) + frame(b"x" * 97, 0)) == (["too_long"], 1009), "4097 bytes in two")
    expect(say(frame(ping, 2)) == (["not_text"], 1003), "binary")
    for wrong in (b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\xf5\x80\x80\x80", b"\xe2\x82", b"a\x80"):
        expect(say(frame(wrong)) == (["not_text"], 1007), f"{wrong} is text")
    expect(say(frame(b""), 1) == (["bad_json"], 1000), "an empty message")
    for wrong, what in ((frame(b"x", 3), "an unknown frame"), (frame(b"x", 11), "an unknown control frame"),
                        (frame(b"x" * 126, 9), "a long ping"), (frame(b"x", 9, False), "a ping in parts"),
                        (frame(b"x", 0), "the rest of nothing"), (frame(ping, 1, False) + frame(ping), "a text in a text"),
                        (b"\xc1" + frame(ping)[1:], "a compressed frame"), (b"\x81\x05hello", "a frame without a mask"),
                        (frame(ping) + bytes([0x81, len(ping)]) + ping, "a second frame without a mask"),
                        (b"\x89\x00", "a ping without a mask"), (b"\x88\x02\x03\xe8", "a close frame without a mask"),
                        (b"\x81\xfe\x00\x05" + bytes(9), "a length in too many bytes")):
        expect(say(wrong)[1] == 1002, what)


def who_sent_too_much_may_go_at_any_moment():
    """Of a connection that is not read from for a while, because it sent too much, all that is seen is that it is gone."""
    talks = [handshake()[0] for _ in range(4)]
    for s in talks:
        s.sendall(b"\x81\x01x")  # without a mask: it is closed, and what follows is thrown away
        s.setblocking(False)
    for _ in range(40):
        for s in talks:
            try:
                s.send(b"y" * 65536)
            except (BlockingIOError, ConnectionError):
                pass
        time.sleep(0.01)
    for s in talks:
        s.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        s.close()
    expect(status(request("/health")) == 200, "no answer after connections that were reset")


def frames_and_requests_are_counted():
    ping = b'{"hunch":1,"do":"ping"}'
    codes, code = say(frame(b"", 9) * 2000)
    expect((codes, code) == (["too_fast"], 1008), f"2000 pings: {codes}, {code}")
    codes, code = say(frame(b"", 10) * 2000)
    expect((codes, code) == (["too_fast"], 1008), f"2000 pongs: {codes}, {code}")
    codes, code = say(frame(b"{", 1, False) + frame(b"", 0, False) * 2000)
    expect((codes, code) == (["too_fast"], 1008), f"2000 empty fragments: {codes}, {code}")
    codes, code = say(frame(ping) * 400)
    expect(codes[-1] == "too_fast" and code == 1008, f"400 messages: {codes[-3:]}, {code}")


def main():
    tests = [f for name, f in list(globals().items()) if callable(f) and getattr(f, "__module__", "") == "__main__"
             and f.__code__.co_argcount == 0 and name not in ("main", "connect")]
    for test in tests:
        begun = time.monotonic()
        test()
        print(f"{test.__name__.replace('_', ' ')}: {time.monotonic() - begun:.1f} s", flush=True)


main()
