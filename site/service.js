// The worker in which the service runs, in place of a server: it hands over what comes from the page (local.js), calls the service
// when its time has come, and is its disk (store.js) and its threads (thinker.js).
import { Module } from "./module.js";
import { Store } from "./store.js";

let hunch;
let store;
let compiled;
const peers = new Map(); // by link

// ---- threads: a worker for each kind of work, so that none waits for another ----

const thinkers = new Map();

function thinkerOf(pool) {
    if (!thinkers.has(pool)) {
        const worker = new Worker(new URL("thinker.js", import.meta.url), { type: "module" });
        worker.postMessage({ module: compiled });
        worker.onmessage = ({ data }) => worked(pool, data);
        worker.onerror = ({ message }) => {
            throw new Error(message); // the page begins anew with what is stored
        };
        thinkers.set(pool, worker);
    }
    return thinkers.get(pool);
}

function begin(pool, job) {
    const memory = hunch.memory.buffer.slice(0);
    thinkerOf(pool).postMessage({ memory, job }, [memory]);
}

function worked(pool, { changes, text, heeded, spent }) {
    for (const { at, bytes } of changes) {
        hunch.bytes(at, bytes.length).set(bytes);
    }
    hunch.exports.page_worked(pool, text === null ? 0 : hunch.give(text), heeded, spent);
}

function end(pool) {
    thinkers.get(pool)?.terminate();
    thinkers.delete(pool);
}

// ---- time ----

const now = () => performance.now() + 1; // never 0

let timer = null;
let awake = false;
const soon = new MessageChannel();
soon.port1.onmessage = () => turn();

function wake() {
    if (!awake) {
        awake = true;
        soon.port2.postMessage(null);
    }
}

function turn() {
    awake = false;
    clearTimeout(timer);
    const pause = hunch.exports.page_turn(now());
    if (pause) {
        timer = setTimeout(turn, pause);
    } else {
        wake();
    }
}

// ---- the service ----

const calls = {
    random: (at, size) => crypto.getRandomValues(hunch.bytes(at, size)),
    log: (at, length) => console.warn(hunch.text(at, length).trim()),
    send: (link, at, length) => postMessage({ link, text: hunch.text(at, length) }),
    close: (link, code, at, length) => closed(link, code, hunch.text(at, length)),
    answer: (handle, status, at, length) => postMessage({ handle, status, body: hunch.text(at, length) }),
    wake,
    store: (list, at, length) => store.add(JSON.parse(hunch.text(at, length)), (problem) => hunch.exports.page_stored(list, problem && hunch.give(problem))),
    read: (id, round) => {
        const row = store.read(hunch.terminated(id), round);
        return row ? hunch.give(JSON.stringify(row)) : 0;
    },
    rounds: (id) => store.rounds(hunch.terminated(id)),
    tidy: (before) => store.tidy(before),
    work: begin,
    end,
};

/** The service has closed a connection: it hears of its end later, as from a network. */
function closed(link, code, reason) {
    postMessage({ link, code, reason });
    setTimeout(() => disconnect(link));
}

function disconnect(link) {
    if (peers.has(link)) {
        hunch.exports.page_disconnect(peers.get(link), now());
        peers.delete(link);
    }
}

const wanted = {
    open({ link }) {
        peers.set(link, hunch.exports.page_connect(link));
        postMessage({ link, open: true });
    },
    send({ link, text }) {
        if (peers.has(link)) {
            hunch.exports.page_receive(peers.get(link), hunch.give(text), now());
        }
    },
    close: ({ link }) => disconnect(link),
    request: ({ handle, method, path, body }) =>
        hunch.exports.page_request(handle, hunch.give(method), hunch.give(path), hunch.give(body), now()),
};

// ---- the beginning ----

/** Another page has the store now. */
function taken() {
    postMessage({ taken: true });
    close();
}

async function start() {
    const others = new BroadcastChannel("hunch");
    const code = fetch(new URL("service.wasm", import.meta.url)).then((response) => response.arrayBuffer());
    store = await Store.open(taken);
    compiled = await WebAssembly.compile(await code); // not as it streams: that wants a type which not every host sends
    hunch = new Module(compiled, calls);
    hunch.exports._initialize();
    hunch.exports.page_open(now());
    others.postMessage(store.owner); // those that had it say so at once, not when they next write
    others.onmessage = taken;
    turn();
}

// What comes before it has begun waits.
const waiting = [];
onmessage = ({ data }) => waiting.push(data);
start().then(() => {
    onmessage = ({ data }) => {
        wanted[data.do](data);
        wake();
    };
    waiting.forEach((data) => onmessage({ data }));
}, (error) => postMessage({ failed: String(error.message || error) }));
