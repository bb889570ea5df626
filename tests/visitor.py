"""A visitor of a server, for the tests that need one in a few lines: requests and a WebSocket, plain or by TLS."""

import base64
import hashlib
import json
import os
import socket
import struct
import time


class Visitor:
    def __init__(self, port, host=None, tls=None, name="localhost"):
        """tls: an ssl.SSLContext; name: whom its certificate is to be of."""
        self.port, self.tls, self.name = port, tls, name
        self.host = host or f"{name}:{port}"

    def connect(self):
        s = socket.create_connection(("127.0.0.1", self.port), timeout=120)
        return self.tls.wrap_socket(s, server_hostname=self.name) if self.tls else s

    def request(self, path, body=None, method=None, **headers):
        """(status, headers, body) of one request; the body is JSON where it says so."""
        content = None if body is None else json.dumps({"hunch": 1, **body}).encode()
        lines = {"Host": self.host, "Connection": "close", **{n.replace("_", "-"): v for n, v in headers.items()}}
        if content is not None:
            lines |= {"Content-Type": "application/json", "Content-Length": len(content)}
        with self.connect() as s, s.makefile("rb") as file:
            s.sendall((f"{method or ('GET' if body is None else 'POST')} {path} HTTP/1.1\r\n" + "".join(
                f"{n}: {v}\r\n" for n, v in lines.items()) + "\r\n").encode() + (content or b""))
            status, found = read_head(file)
            if method == "HEAD" or status in (204, 304):
                return status, found, b""
            answer = file.read(int(found["content-length"])) if "content-length" in found else read_chunks(file)
        return status, found, json.loads(answer) if found.get("content-type", "").startswith("application/json") else answer

    def talk(self, path="/ws", **headers):
        return Talk(self, path, headers)


def read_head(file):
    status = int(file.readline().split()[1])
    found = {}
    while line := file.readline().strip():
        name, _, value = line.decode().partition(":")
        found[name.lower()] = value.strip()
    return status, found


def read_chunks(file):
    """A body of unknown length: in chunks, as proxies send it, or up to the end."""
    body = b""
    while size := int(file.readline() or b"0", 16):
        body += file.read(size)
        file.readline()
    return body


class Talk:
    """A WebSocket: `status` says whether there is one (101)."""

    def __init__(self, visitor, path, headers):
        key = base64.b64encode(os.urandom(16)).decode()
        lines = {"Host": visitor.host, "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Key": key,
                 "Sec-WebSocket-Version": "13", "Sec-WebSocket-Protocol": "hunch-1",
                 **{n.replace("_", "-"): v for n, v in headers.items()}}
        self.socket = visitor.connect()
        self.file = self.socket.makefile("rb")
        self.socket.sendall((f"GET {path} HTTP/1.1\r\n" + "".join(f"{n}: {v}\r\n" for n, v in lines.items()) + "\r\n").encode())
        self.status, found = read_head(self.file)
        self.seen = {}
        if self.status == 101:
            accept = hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()
            assert found["sec-websocket-accept"] == base64.b64encode(accept).decode()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.file.close()
        self.socket.close()

    def send(self, message):
        text = json.dumps({"hunch": 1, **message}).encode()
        mask = os.urandom(4)
        head = bytes([129, 128 | len(text)]) if len(text) < 126 else bytes([129, 254]) + struct.pack(">H", len(text))
        self.socket.sendall(head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(text)))

    def receive(self):
        """The next message; None when it is closed. The newest of every field is kept in `seen`."""
        while True:
            head = self.file.read(2)
            if len(head) < 2 or head[0] & 15 == 8:
                return None
            size = head[1] & 127
            if size > 125:
                size = struct.unpack(">H" if size == 126 else ">Q", self.file.read(2 if size == 126 else 8))[0]
            payload = self.file.read(size)
            if head[0] & 15 == 1:
                message = json.loads(payload)
                self.seen |= message
                return message

    def ask(self, message):
        """Its answer; what is pushed before is taken in."""
        self.send({"id": 1, **message})
        while (answer := self.receive()) is not None and "re" not in answer:
            pass
        return answer

    def play(self):
        """Plays, with the first of what is legal and no faster than people may, until the round is over."""
        while not self.seen.get("score"):
            legal = self.seen.pop("legal", None)
            if legal:
                time.sleep(0.03)
                self.ask({"do": "act", "action": legal[0], "at": self.seen["at"], "moment": self.seen["moment"]})
            elif self.receive() is None:
                raise ConnectionError("closed in the middle of a round")
