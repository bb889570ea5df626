// Tables with computer players in a page, a worker or Node: libhunch as WebAssembly. Every call is a request to libhunch_json,
// written into the module's memory as JSON, and its answer.
import { drawSeed, findSource } from "./seed.js";

/** What a call was refused for: `field` names the part of the request that it is about, or is null. */
export class HunchError extends Error {
    constructor(text, field = null) {
        super(text);
        this.name = "HunchError";
        this.field = field;
    }
}

/** Loads the module. `wasm`: its bytes, address, Response or compiled WebAssembly.Module, where it is not beside this file. */
export async function load({ wasm = new URL("./hunch.wasm", import.meta.url) } = {}) {
    await findSource();
    const imports = { hunch: { now: () => performance.now() } };
    const source = await bytesOf(await wasm, "wasm");
    const made = await WebAssembly.instantiate(source, imports);
    return new Hunch((made.instance ?? made).exports);
}

/** What bytes, an address or a Response hold; anything else as it is. `field`: what an error is about. */
async function bytesOf(source, field) {
    if (typeof source === "string" || source instanceof URL) {
        const url = new URL(source, globalThis.location?.href);
        if (url.protocol === "file:" && typeof process === "object") {
            const files = "node:fs/promises"; // by a name that bundlers for pages do not follow
            const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ files);
            return readFile(url);
        }
        source = await fetch(url);
    }
    if (typeof Response === "function" && source instanceof Response) {
        if (!source.ok) throw new HunchError(`${source.url}: ${source.status} ${source.statusText}`, field);
        return source.arrayBuffer();
    }
    return source;
}

/** A seed as requests have it: a number below 2^64, as decimal text. */
function seedText(seed) {
    if (seed === undefined) return drawSeed();
    if (typeof seed === "number" && !Number.isSafeInteger(seed))
        throw new HunchError("a seed that is a number must be safe: give a BigInt or decimal text", "seed");
    return typeof seed === "bigint" || typeof seed === "number" ? String(seed) : seed;
}

/** What is refused, with the call of this package that helps: the library does not know who calls it. */
function inCalls(text) {
    if (/^there are \d+ tables/.test(text)) return `${text}: free() one`;
    if (text.startsWith('no player "net"')) return `${text}; a net is given by addNet()`;
    return text;
}

/** One module with all its tables. */
export class Hunch {
    #exports;
    #writer = new TextEncoder();
    #reader = new TextDecoder();
    #broken = null;
    #tables = 0;

    constructor(exports) {
        this.#exports = exports;
        exports._initialize();
    }

    /** Any request, as docs/tables.md has them; its answer. */
    ask(request) {
        const text = JSON.stringify({ hunch: 1, ...request });
        return this.#call("answer", 3 * text.length, (bytes) => this.#writer.encodeInto(text, bytes).written);
    }

    /** Calls the module with what `write` writes into room for so many bytes; the answer. */
    #call(name, most, write) {
        if (this.#broken) throw this.#broken;
        const answer = JSON.parse(this.#answer(name, most, write));
        if (answer.error) throw new HunchError(inCalls(answer.error.text), answer.error.field);
        return answer;
    }

    #answer(name, most, write) {
        const { room, length, memory } = this.#exports;
        try {
            const at = room(most);
            if (at === 0) throw new HunchError("no memory");
            const written = write(new Uint8Array(memory.buffer, at, most));
            const from = this.#exports[name](written);
            if (from === 0) throw new HunchError("no memory");
            return this.#reader.decode(new Uint8Array(memory.buffer, from, length()));
        } catch (error) {
            if (!(error instanceof HunchError)) {
                this.#broken = new HunchError(`the module has failed, and is of no more use: ${error.message}`);
                throw this.#broken;
            }
            throw error;
        }
    }

    /** Gives the module a net, by its file's bytes, address or Response: from then on `net`, the levels and `sage` of its game
     *  are those of the program. The game. */
    async addNet(net) {
        const source = await bytesOf(await net, "net");
        const bytes = ArrayBuffer.isView(source)
            ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
            : new Uint8Array(source);
        return this.#call("net", bytes.length + 1, (to) => (to.set(bytes), bytes.length)).game;
    }

    /** All games with their presets, rules, seats, players and levels. */
    games() {
        return this.ask({ do: "games" }).games;
    }

    /** A new table; `players` has the name of a computer player or null for each seat, or is left out. */
    table({ game, preset, rules, seats, players } = {}) {
        return new Table(this, { game, preset, rules, seats, players });
    }

    /** A table as it was saved. */
    restore(saved) {
        return new Table(this, null, saved);
    }

    /** A decision from a view and events, as `hunch decide` gives it. */
    decide(request) {
        return this.ask(request);
    }

    /** For tables: an id that none of them has. */
    nextId() {
        return String(++this.#tables);
    }
}

class Table {
    #hunch;
    #id;
    #wanted;
    #players;
    #dealt = false;

    constructor(hunch, wanted, saved) {
        this.#hunch = hunch;
        const id = hunch.nextId();
        const made = hunch.ask(saved ? { do: "restore", table: id, saved } : { do: "make", table: id, ...wanted });
        this.#id = id;
        this.#dealt = saved !== undefined && saved.seed !== null;
        this.#know(made);
        this.#takes(made);
    }

    #know({ game, preset, rules, seats, players }) {
        Object.assign(this, { game, preset, rules, seats });
        this.#wanted = preset ? { game, preset, seats } : { game, rules, seats };
        this.#players = players;
    }

    get players() {
        return [...this.#players];
    }

    // Whom the table waits for, told by what changes it: what a seat has seen tells only what the seat may know of that.
    #takes({ over = false, deciders = [] }) {
        this.over = over;
        this.deciders = deciders;
    }

    #ask(what, more) {
        if (this.#id === null) throw new HunchError("this table has been freed", "table");
        const { hunch, table, ...answer } = this.#hunch.ask({ do: what, table: this.#id, ...more });
        return answer;
    }

    #change(what, more) {
        const answer = this.#ask(what, more);
        this.#takes(answer);
        return answer;
    }

    /** A computer player for a seat. Before the deal it takes the seat, and is saved with the table; later it is asked as a guest
     *  who has seen what the seat has seen. */
    player(spec, { seat } = {}) {
        if (!Number.isInteger(seat) || seat < 0 || seat >= this.seats)
            throw new HunchError(`\`seat\` must be a whole number from 0 to ${this.seats - 1}`, "seat");
        if (this.#dealt) return new Bot(this, seat, spec, true);
        const players = this.players;
        players[seat] = spec;
        const id = this.#hunch.nextId();
        const made = this.#hunch.ask({ do: "make", table: id, ...this.#wanted, players });
        this.#hunch.ask({ do: "close", table: this.#id });
        this.#id = id;
        this.#know(made);
        return new Bot(this, seat, spec, false);
    }

    /** Deals a round. `seed`: BigInt, decimal text or a safe number; left out, it is drawn. */
    deal({ seed, first = 0 } = {}) {
        const dealt = this.#change("deal", { seed: seedText(seed), first });
        this.#dealt = true;
        return dealt;
    }

    /** What a seat may know (null: the public): its view, the events since it last looked, what it may do. */
    seen(seat, { all } = {}) {
        return this.#ask("seen", all ? { seat, all } : { seat });
    }

    act(seat, action) {
        return this.#change("act", { seat, action });
    }

    /** What a seat's player would do, and why; or, as a hint, what `player` would. Nothing is done. */
    decide(seat, { player, why } = {}) {
        return this.#ask("decide", { seat, player, why });
    }

    /** The reasons alone. */
    why(seat, options = {}) {
        return this.decide(seat, { ...options, why: true }).why;
    }

    /** Lets the computer players play on until a person is asked or the round is over. */
    play() {
        return this.#change("play");
    }

    /** Points, winners and shares of a round that is over. */
    score() {
        return this.#ask("score");
    }

    /** The table as plain data, for restore(). */
    save() {
        return this.#ask("save").saved;
    }

    /** The round as a line that `hunch replay` reads. */
    record() {
        return this.#ask("record").record;
    }

    /** Gives its memory back; no other call works after that. */
    free() {
        if (this.#id !== null) this.#ask("close");
        this.#id = null;
    }
}

class Bot {
    #table;
    #guest;

    constructor(table, seat, spec, guest) {
        this.#table = table;
        this.#guest = guest;
        this.seat = seat;
        this.spec = spec;
    }

    /** What it would do now, and why. */
    decide({ why } = {}) {
        return this.#table.decide(this.seat, { player: this.#guest ? this.spec : undefined, why });
    }
}
