// The service's module and its memory, for both kinds of workers: texts in and out.

const decoder = new TextDecoder();
const encoder = new TextEncoder();

export class Module {
    /** `calls`: what it may call (src/server/page/page.h). */
    constructor(module, calls) {
        const now = () => performance.timeOrigin + performance.now();
        this.exports = new WebAssembly.Instance(module, { hunch: { now, ...calls } }).exports;
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
}

/** Calls that are not to be made. */
export const nothing = Object.fromEntries(
    ["random", "log", "send", "close", "answer", "wake", "store", "read", "rounds", "tidy", "work", "end"].map((name) => [name, () => 0]));
