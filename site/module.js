// The service's module and its memory, for both kinds of workers: texts in and out.

const decoder = new TextDecoder();
const encoder = new TextEncoder();

const nets = new Map(); // by game, for all instances of this worker

/** A net's file, fetched when it is first asked for. Who decides by it waits, and in a worker that may be. */
function netOf(game) {
    if (!nets.has(game)) {
        const request = new XMLHttpRequest();
        request.open("GET", new URL(`nets/${game}.net`, import.meta.url), false);
        request.responseType = "arraybuffer";
        request.send();
        if (!request.response?.byteLength || request.status >= 400) {
            throw new Error(`the net of ${game} could not be fetched`);
        }
        nets.set(game, new Uint8Array(request.response));
    }
    return nets.get(game);
}

export class Module {
    /** `calls`: what it may call besides (src/server/page/page.h). */
    constructor(module, calls) {
        const now = () => performance.timeOrigin + performance.now();
        const net = (game, size) => this.giveNet(netOf(this.terminated(game)), size);
        this.exports = new WebAssembly.Instance(module, { hunch: { now, net, ...calls } }).exports;
    }

    get memory() {
        return this.exports.memory;
    }

    bytes(at, size) {
        return new Uint8Array(this.memory.buffer, at, size);
    }

    text(at, length) {
        return decoder.decode(this.bytes(at, length));
    }

    /** A text that ends with a zero. */
    terminated(at) {
        return this.text(at, new Uint8Array(this.memory.buffer).indexOf(0, at) - at);
    }

    /** Room in its memory for a text, which is the module's to free. */
    give(text) {
        const bytes = encoder.encode(`${text}\0`);
        const at = this.exports.page_room(bytes.length);
        this.bytes(at, bytes.length).set(bytes);
        return at;
    }

    /** Room for a net's file, whose size is written there. */
    giveNet(bytes, size) {
        const at = this.exports.page_room(bytes.length);
        this.bytes(at, bytes.length).set(bytes);
        new DataView(this.memory.buffer).setUint32(size, bytes.length, true);
        return at;
    }
}

/** Calls that are not to be made. */
export const nothing = Object.fromEntries(
    ["random", "log", "send", "close", "answer", "wake", "store", "read", "rounds", "tidy", "work", "end"].map((name) => [name, () => 0]));
