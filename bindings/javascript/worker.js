// The same tables in a worker, so that a player that searches never stops a page: every call returns a promise. What `over` and
// `deciders` say is as of the last answer.
import { HunchError } from "./index.js";

export { HunchError };

/** Starts a worker with a module of its own. `wasm`: its bytes, address or compiled module, where it is not beside this file. */
export async function load({ wasm } = {}) {
    const worker = await start();
    const line = new Line(worker);
    await line.call("load", absolute(wasm));
    return new Hunch(line);
}

/** An address is the page's, and the worker has another; what else is given goes as it is. */
function absolute(source) {
    if (typeof source !== "string" && !(source instanceof URL)) return source;
    return new URL(source, globalThis.location?.href).href;
}

// Bundlers know a worker's script by this very form; what is Node's alone they are not to follow.
async function start() {
    if (typeof Worker === "function") return new Worker(new URL("./inside.js", import.meta.url), { type: "module" });
    const threads = "node:worker_threads", here = import.meta.url;
    const { Worker: Thread } = await import(/* webpackIgnore: true */ /* @vite-ignore */ threads);
    return new Thread(new URL("inside.js", here));
}

/** Calls that wait for their answers, by number. */
class Line {
    #worker;
    #waiting = new Map();
    #calls = 0;
    #ended = null;

    constructor(worker) {
        this.#worker = worker;
        const hear = (event) => this.#answered(event.data ?? event);
        const fail = (event) => this.end(new HunchError(`the worker has failed: ${event.message ?? event}`));
        if (worker.on) worker.on("message", hear).on("error", fail);
        else Object.assign(worker, { onmessage: hear, onerror: fail });
        worker.unref?.();
    }

    call(name, ...given) {
        if (this.#ended) return Promise.reject(this.#ended);
        return new Promise((resolve, reject) => {
            this.#waiting.set(++this.#calls, { resolve, reject });
            this.#worker.ref?.(); // Node waits for an answer, and not for a worker that is not asked
            this.#worker.postMessage({ call: this.#calls, name, given });
        });
    }

    #answered({ call, result, error }) {
        const { resolve, reject } = this.#waiting.get(call);
        this.#waiting.delete(call);
        if (this.#waiting.size === 0) this.#worker.unref?.();
        if (error) reject(new HunchError(error.text, error.field));
        else resolve(result);
    }

    end(reason) {
        this.#ended ??= reason;
        this.#worker.terminate();
        for (const { reject } of this.#waiting.values()) reject(this.#ended);
        this.#waiting.clear();
    }
}

class Hunch {
    #line;

    constructor(line) {
        this.#line = line;
    }

    ask(request) {
        return this.#line.call("ask", request);
    }

    /** `net`: a net's bytes or address. */
    async addNet(net) {
        return this.#line.call("addNet", absolute(net));
    }

    games() {
        return this.#line.call("games");
    }

    async table(options) {
        return new Table(this.#line, await this.#line.call("table", options));
    }

    async restore(saved) {
        return new Table(this.#line, await this.#line.call("restore", saved));
    }

    decide(request) {
        return this.#line.call("decide", request);
    }

    /** Ends the worker with all its tables. */
    close() {
        this.#line.end(new HunchError("the worker has been closed"));
    }
}

class Table {
    #line;
    #number;

    constructor(line, { number, state }) {
        this.#line = line;
        this.#number = number;
        Object.assign(this, state);
    }

    async #call(name, ...given) {
        const { result, state } = await this.#line.call("at", this.#number, name, given);
        Object.assign(this, state);
        return result;
    }

    async player(spec, { seat } = {}) {
        const bot = await this.#call("player", spec, { seat });
        return { seat, spec, decide: (options) => this.#line.call("bot", this.#number, bot, options) };
    }

    deal(options) {
        return this.#call("deal", options);
    }

    seen(seat, options) {
        return this.#call("seen", seat, options);
    }

    act(seat, action) {
        return this.#call("act", seat, action);
    }

    decide(seat, options) {
        return this.#call("decide", seat, options);
    }

    why(seat, options) {
        return this.#call("why", seat, options);
    }

    play() {
        return this.#call("play");
    }

    score() {
        return this.#call("score");
    }

    save() {
        return this.#call("save");
    }

    record() {
        return this.#call("record");
    }

    free() {
        return this.#call("free");
    }
}
