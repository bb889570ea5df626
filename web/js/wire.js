// The page's side of docs/protocol.md: requests over HTTP, and one WebSocket for each table that mends itself. Where there is no
// server, what looks like both is the page's own (site/local.js).
import { has, language, say, takeWords } from "./say.js";

const VERSION = 1;
const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 5000;
const PING_EVERY = 20000;
const PING_PATIENCE = 8000;
// Why a table cannot be joined, by what the server says: trying again by itself would not help.
const REFUSED = ["no_table", "no_seat", "bad_field", "version", "full", "damaged", "disk"];
const TAKEN = 4001; // a WebSocket's status: another connection has taken the seat over

const MOST_TAGS = 8;
const RETRIES = 3; // of a request whose answer may have been lost, with longer and longer pauses
const RETRY_PAUSE = 400;
const TURN_RETRIES = 60; // of what waits for its turn: some minutes

const server = globalThis.hunchServer ?? globalThis;
/** There is no server, and nobody else can come. */
export const alone = "hunchServer" in globalThis;

// ---- HTTP ----

async function request(path, body) {
    const post = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ hunch: VERSION, ...body }) };
    const response = await server.fetch(`/api/${VERSION}${path}`, body && post).catch(() => null);
    if (!response) {
        throw alone ? { code: "stopped", field: null, text: say("stopped") } : { code: "away", field: null, text: say("no answer") };
    }
    const answer = await response.json().catch(() => null);
    if (!answer) {
        throw { code: "bad_answer", field: null, text: say("bad answer", response) };
    }
    if (!response.ok || answer.error) {
        throw { code: "error", field: null, text: say("bad status", response), ...answer.error };
    }
    return answer;
}

/** What a refusal means to a person; where there are no words for it, the server's. */
export function refusal({ code, text, message }) {
    const name = code === "help_off" ? "help off" : `refused ${code}`;
    return has(name) ? say(name, { alone }) : (text ?? message);
}

/** Asks again, with longer and longer pauses, so many times at most after errors with one of these codes. */
async function again(path, body, codes, most) {
    for (let tries = 0; ; tries++) {
        try {
            return await request(path, body);
        } catch (error) {
            if (tries === most || !codes.includes(error.code)) {
                throw error;
            }
            await new Promise((resolve) => setTimeout(resolve, Math.min(LONGEST_PAUSE, RETRY_PAUSE * 2 ** tries)));
        }
    }
}

/** For requests that can be sent again, by an invite or a key: an answer that was lost loses nothing. */
function surely(path, body) {
    return again(path, body, ["away", "bad_answer", "not_yet"], RETRIES);
}

/** For what takes long to work out: while too much of that is under way for one address, it waits for its turn. */
function inTurn(path) {
    return again(path, undefined, ["limit", "too_fast"], TURN_RETRIES);
}

/** The path of something that has sentences. */
const spoken = (path) => `${path}${path.includes("?") ? "&" : "?"}language=${language()}`;
const at = (id) => `/tables/${encodeURIComponent(id)}`;

/** All give Promises of the answer, or of a rejection { code, field, text }. */
export const api = {
    words: (tags) => request(`/words?language=${encodeURIComponent(tags).replaceAll("%2C", ",")}`),
    games: () => request(spoken("/games")),
    tables: () => request(spoken("/tables")).then((answer) => answer.tables),
    table: (id) => request(spoken(at(id))).then((answer) => answer.table),
    rules: (id) => request(spoken(`${at(id)}/rules`)),
    makeTable: (body, key) => surely("/tables", { ...body, key, share: true }),
    todayTold: () => request("/today"),
    today: (body) => surely("/today", body),
    mine: (body) => surely("/mine", body),
    sit: (id, body) => surely(`${at(id)}/seats`, { ...body, share: true }),
    replay: (id, round) => inTurn(spoken(`${at(id)}/rounds/${round}`)),
    chances: (id, round, seat) => inTurn(`${at(id)}/rounds/${round}/chances?seat=${seat}`),
    review: (id, round, seat) => inTurn(spoken(`${at(id)}/rounds/${round}/review?seat=${seat}`)),
    practice: (id, round, body, key) => surely(`${at(id)}/rounds/${round}/practice`, { ...body, key }),
    recordAddress: ({ table, round, record }) =>
        alone ? URL.createObjectURL(new Blob([JSON.stringify(record), "\n"])) : `/api/${VERSION}${at(table)}/rounds/${round}/record`,
};

/** Has the page speak the first of these languages that the server has, `tags` being as browsers list them. */
export async function speak(tags) {
    takeWords(await api.words(tags.slice(0, MOST_TAGS).join(",")));
    document.documentElement.lang = language();
}

// ---- the WebSocket ----

/** So many random bytes as hexadecimal digits. */
export function newKey(bytes = 12) {
    return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function address() {
    return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;
}

/** How many milliseconds a clock or a window has left now; null: there is none. */
export function timeLeft(wait) {
    return Number.isFinite(wait?.left_ms) ? Math.max(0, wait.left_ms - (performance.now() - wait.received)) : null;
}

/** Ends a connection; one that is only being made, once it stands: a browser complains about anything sooner. */
function end(socket) {
    if (socket.readyState === 0) {
        socket.onopen = () => socket.close();
    } else {
        socket.close();
    }
}

class Wire {
    constructor(table, token, shares) {
        this.table = table;
        this.token = token || null;
        this.shares = shares;
        this.offered = null; // the round that this connection has sent a share for
        this.model = null;
        this.state = "connecting";
        this.listeners = { table: [], update: [], seats: [], left: [], said: [], closing: [], joined: [], state: [] };
        this.asked = new Map(); // what is not answered yet, by id
        this.lastId = 0;
        this.pause = FIRST_PAUSE;
        this.timer = null;
        this.closed = false;
        this.seesAll = false;
        this.soon = () => document.visibilityState === "visible" && this.connectNow();
        addEventListener("online", this.soon);
        document.addEventListener("visibilitychange", this.soon);
        this.pinging = setInterval(() => this.ping(), PING_EVERY);
        this.open();
    }

    /** "table", "update", "seats", "said", "closing" get (model, message); "left" comes when the seat is not ours any more, "joined" with each new connection; "state" gets "open", "lost" or "refused" and why. */
    on(name, listener) {
        this.listeners[name].push(listener);
        return this;
    }

    emit(name, ...values) {
        this.listeners[name].forEach((listener) => listener(...values));
    }

    act(action) {
        const { at: count, moment } = this.model ?? { at: 0, moment: 0 };
        return this.ask({ do: "act", action, at: count, moment, key: newKey() }, true);
    }

    hint(player) {
        return this.ask({ do: "hint", player }, true);
    }

    beliefs(player) {
        return this.ask({ do: "beliefs", player }, true);
    }

    async askAlways(always) {
        const reply = await this.ask({ do: "ask", always }, true);
        this.model.ask_always = always;
        return reply;
    }

    /** What changes the table itself, and is not to happen twice: "start", "next", "leave", "resign", "undo", "say", "speed", "free". */
    order(what, more) {
        return this.ask({ do: what, ...more }, false);
    }

    /** Watches with all cards open, or not: where only computer players sit. The connection is made anew for it. */
    seeAll(all) {
        const old = this.socket;
        this.seesAll = all;
        if (this.joined) {
            this.socket = null;
            end(old);
            this.takeBack();
            this.open();
        }
    }

    /** Adds a share to the seed of the round that is about to be dealt, once the server has told the hash of its own part. What
     * was told first and sent is kept: the check after the round holds it against what is told then. */
    async offerShare() {
        const { table, seat } = this.model;
        if (!table.next || seat === null || this.offered === table.next.round) {
            return;
        }
        const { round, hash } = table.next;
        const kept = this.shares.get(round) ?? { seat, hash, share: newKey(16), taken: false };
        this.offered = round;
        this.shares.keep(round, kept);
        try {
            await this.ask({ do: "share", round, share: kept.share }, true);
            this.shares.keep(round, { ...kept, taken: true });
        } catch {
            // Too late: the deal goes without it, and the check says so.
        }
    }

    close() {
        this.closed = true;
        clearTimeout(this.timer);
        clearInterval(this.pinging);
        removeEventListener("online", this.soon);
        document.removeEventListener("visibilitychange", this.soon);
        if (this.socket) {
            end(this.socket);
        }
        this.rejectAll(() => true, { code: "closed", text: say("left") });
    }

    // ---- asking ----

    /** again: may be sent once more when the connection broke before the answer. An action may, for its key tells that
     * it is the same one. */
    ask(message, again) {
        return new Promise((resolve, reject) => {
            if (this.closed || this.state === "refused") {
                reject({ code: "closed", text: say("no connection") });
                return;
            }
            const id = ++this.lastId;
            this.asked.set(id, { message: { hunch: VERSION, ...message, id }, again, resolve, reject, sent: false });
            this.sendWaiting();
        });
    }

    sendWaiting() {
        if (!this.joined) {
            return;
        }
        for (const asked of this.asked.values()) {
            if (!asked.sent) {
                asked.sent = true;
                this.socket.send(JSON.stringify(asked.message));
            }
        }
    }

    rejectAll(which, error) {
        for (const [id, asked] of [...this.asked]) {
            if (which(asked)) {
                this.asked.delete(id);
                asked.reject(error);
            }
        }
    }

    answered(reply) {
        if (reply.re === "join") {
            this.answeredJoin(reply);
            return;
        }
        const asked = this.asked.get(reply.re);
        this.asked.delete(reply.re);
        if (reply.error) {
            asked?.reject(reply.error);
        } else {
            asked?.resolve(reply);
        }
    }

    // ---- the connection ----

    open() {
        const socket = new server.WebSocket(address(), `hunch-${VERSION}`);
        this.socket = socket;
        this.joined = false;
        socket.onopen = () => {
            const join = { hunch: VERSION, do: "join", table: this.table, language: language(), id: "join" };
            const watch = this.seesAll ? { ...join, open: true } : join;
            socket.send(JSON.stringify(this.token ? { ...join, token: this.token, share: true } : watch));
        };
        socket.onmessage = (event) => this.socket === socket && this.receive(event.data);
        socket.onclose = (event) => this.socket === socket && this.ended(event);
    }

    /** Another window that took the seat keeps it: two that take it from each other would never end. */
    ended(event) {
        if (event?.code === TAKEN && !this.closed) {
            this.setState("refused", { code: "taken", text: say("seat elsewhere") });
            this.close();
        } else {
            this.lost();
        }
    }

    connectNow() {
        if (this.timer !== null && !this.closed) {
            clearTimeout(this.timer);
            this.timer = null;
            this.open();
        }
    }

    answeredJoin(reply) {
        if (!reply.error) {
            this.joined = true;
            this.offered = null;
            this.pause = FIRST_PAUSE;
            this.setState("open");
            this.emit("joined");
            this.sendWaiting();
        } else if (REFUSED.includes(reply.error.code)) {
            this.setState("refused", reply.error);
            this.close();
        } else {
            this.again();
        }
    }

    setState(state, why) {
        if (this.state !== state) {
            this.state = state;
            this.emit("state", state, why);
        }
    }

    /** Drops the connection and makes another: for a gap in what came, or a connection that is silent. */
    again() {
        const old = this.socket;
        this.socket = null;
        end(old);
        this.lost();
    }

    lost() {
        this.joined = false;
        if (this.closed) {
            return;
        }
        this.takeBack();
        this.setState("lost");
        this.timer = setTimeout(() => {
            this.timer = null;
            this.open();
        }, this.pause);
        this.pause = Math.min(LONGEST_PAUSE, this.pause * 1.8);
    }

    /** What was sent and is not answered waits for the next connection, if it may be sent again. */
    takeBack() {
        for (const asked of this.asked.values()) {
            asked.unsure = asked.sent && !asked.again;
            asked.sent = false;
        }
        this.rejectAll((asked) => asked.unsure, { code: "lost", text: say("connection broke") });
    }

    ping() {
        if (!this.joined || document.visibilityState !== "visible") {
            return;
        }
        const socket = this.socket;
        const silence = setTimeout(() => this.socket === socket && !this.closed && this.again(), PING_PATIENCE);
        this.ask({ do: "ping" }, false)
            .catch(() => null)
            .then(() => clearTimeout(silence));
    }

    // ---- what comes by itself ----

    receive(text) {
        const message = JSON.parse(text);
        if ("re" in message) {
            this.answered(message);
        } else if (message.push === "table") {
            this.takeTable(message);
        } else if (message.push === "update") {
            this.takeUpdate(message);
        } else if (message.push === "seats" && this.model) {
            this.model.table = message.table;
            this.emit("seats", this.model, message);
            this.offerShare();
        } else if (message.push === "said" && this.model) {
            this.emit("said", this.model, message);
        } else if (message.push === "closing") {
            this.emit("closing", this.model, message);
        }
    }

    takeTable(message) {
        const { words, wait, seat } = message;
        this.model = { ...message, told: words?.events ?? [], wait: received(wait) };
        this.emit("table", this.model, message);
        if (this.token && seat === null) {
            this.token = null;
            this.emit("left");
        }
        this.offerShare();
    }

    takeUpdate(message) {
        const model = this.model;
        if (!model || model.at + message.events.length !== message.at) {
            this.again();
            return;
        }
        const { at: count, moment, view, legal, words, wait, score = null, table = model.table } = message;
        const events = model.events.concat(message.events);
        const told = model.told.concat(words?.events ?? []);
        Object.assign(model, { at: count, moment, view, legal, words, wait: received(wait), score, table, events, told });
        this.emit("update", model, message);
    }
}

function received(wait) {
    return wait ? { ...wait, received: performance.now() } : null;
}

/** A connection to a table, as its seat (with a token) or watching. It joins at once, and again whenever it must. `shares` keeps
 * what it adds to deals: get(round) and keep(round, what). */
export function connect(table, token, shares) {
    return new Wire(table, token, shares);
}
