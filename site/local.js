// In place of a server: the page's wire (js/wire.js) speaks with a worker of its own browser, by what looks like fetch and
// WebSocket. The worker is started when something is asked, and again when it was lost or another page has taken over.

const TAKEN = 4001; // as docs/protocol.md has it

let worker = null;
let last = 0; // number of a connection or a request
const sockets = new Map();
const requests = new Map();

/** The worker is gone: connections break, and what was asked has no answer. */
function lost(code, reason) {
    worker?.terminate();
    worker = null;
    const [open, asked] = [[...sockets.values()], [...requests.values()]];
    sockets.clear();
    requests.clear();
    asked.forEach(({ reject }) => reject(new Error(reason)));
    open.forEach((socket) => socket.onclose?.({ code, reason }));
}

function receive({ link, handle, text, open, code, reason, status, body, taken, failed }) {
    if (taken || failed) {
        lost(taken ? TAKEN : 1006, failed ?? "another page has taken over");
    } else if (handle) {
        requests.get(handle)?.resolve({ ok: status < 400, status, json: async () => JSON.parse(body) });
        requests.delete(handle);
    } else if (open) {
        sockets.get(link)?.onopen?.();
    } else if (text !== undefined) {
        sockets.get(link)?.onmessage?.({ data: text });
    } else {
        const socket = sockets.get(link);
        sockets.delete(link);
        socket?.onclose?.({ code, reason });
    }
}

function post(message) {
    if (!worker) {
        const started = new Worker(new URL("service.js", import.meta.url), { type: "module" });
        started.onmessage = ({ data }) => worker === started && receive(data);
        started.onerror = (event) => worker === started && lost(1006, event.message);
        worker = started;
    }
    worker.postMessage(message);
}

class LocalSocket {
    constructor() {
        this.link = ++last;
        sockets.set(this.link, this);
        post({ do: "open", link: this.link });
    }

    send(text) {
        post({ do: "send", link: this.link, text });
    }

    close() {
        if (sockets.delete(this.link)) {
            post({ do: "close", link: this.link });
            queueMicrotask(() => this.onclose?.({ code: 1000 }));
        }
    }
}

function localFetch(path, { method = "GET", body = "" } = {}) {
    return new Promise((resolve, reject) => {
        const handle = ++last;
        requests.set(handle, { resolve, reject });
        post({ do: "request", handle, method, path, body });
    });
}

globalThis.hunchServer = { fetch: localFetch, WebSocket: LocalSocket };

// ---- without a network ----

navigator.serviceWorker?.register(new URL("../sw.js", import.meta.url)).catch((error) => console.warn(String(error)));
if (matchMedia("(display-mode: standalone)").matches) {
    navigator.storage?.persist?.(); // whoever has installed it wants to find the tables again
}
