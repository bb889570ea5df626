// What runs in the worker of worker.js: the tables by number, and the calls that come for them.
import { HunchError, load } from "./index.js";

let hunch;
const tables = new Map(); // by number, with the players that were made at them
let count = 0;

function state({ game, preset, rules, seats, players, over, deciders }) {
    return { game, preset, rules, seats, players, over, deciders };
}

function keep(table) {
    tables.set(++count, { table, bots: [] });
    return { number: count, state: state(table) };
}

function find(number) {
    const found = tables.get(number);
    if (!found) throw new HunchError("this table has been freed", "table");
    return found;
}

function at(number, name, given) {
    const { table, bots } = find(number);
    const result = table[name](...given);
    if (name === "free") tables.delete(number);
    return { result: name === "player" ? bots.push(result) - 1 : result, state: state(table) };
}

const calls = {
    load: async (wasm) => {
        hunch = await load(wasm === undefined ? {} : { wasm });
    },
    ask: (request) => hunch.ask(request),
    addNet: (net) => hunch.addNet(net),
    games: () => hunch.games(),
    decide: (request) => hunch.decide(request),
    table: (options) => keep(hunch.table(options)),
    restore: (saved) => keep(hunch.restore(saved)),
    at,
    bot: (number, bot, options) => find(number).bots[bot].decide(options),
};

async function answer({ call, name, given }, post) {
    try {
        post({ call, result: await calls[name](...given) });
    } catch (error) {
        const field = error instanceof HunchError ? error.field : null;
        post({ call, error: { text: error.message, field } });
    }
}

// One after the other, in the order in which they come.
let last = Promise.resolve();
const queue = (message, post) => (last = last.then(() => answer(message, post)));

if (typeof WorkerGlobalScope === "function") {
    self.onmessage = (event) => queue(event.data, (answered) => self.postMessage(answered));
} else {
    const threads = "node:worker_threads"; // by a name that bundlers for pages do not follow
    import(/* webpackIgnore: true */ /* @vite-ignore */ threads).then(({ parentPort }) =>
        parentPort.on("message", (message) => queue(message, (answered) => parentPort.postMessage(answered))));
}
