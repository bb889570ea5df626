// A worker that works out what takes long: a decision of a player that searches, a hint, a replay. It is given the whole memory of
// the service as it was when the job was begun, runs the job in an instance of its own, and gives back what the job says that
// it has changed.
import { Module, nothing } from "./module.js";

let module;

/** An instance with that memory. Each job has a fresh one, so that none grows on what another has left. */
function instanceWith(memory) {
    const hunch = new Module(module, { ...nothing, log: (at, length) => console.warn(hunch.text(at, length)) });
    const missing = memory.byteLength - hunch.memory.buffer.byteLength;
    if (missing > 0) {
        hunch.memory.grow(missing / 65536);
    }
    hunch.bytes(0, memory.byteLength).set(new Uint8Array(memory));
    return hunch;
}

function work(memory, job) {
    const hunch = instanceWith(memory);
    const { page_run, page_changed, page_changed_size, page_text, page_heeded, page_spent } = hunch.exports;
    page_run(job);
    const changes = [0, 1].map((number) => {
        const at = page_changed(job, number);
        return { at, bytes: hunch.bytes(at, page_changed_size(job, number)).slice() };
    });
    const text = page_text(job);
    return { changes, text: text ? hunch.terminated(text) : null, heeded: page_heeded(job), spent: page_spent(job) };
}

onmessage = ({ data }) => {
    module ??= data.module;
    if (data.memory) {
        postMessage(work(data.memory, data.job));
    }
};
