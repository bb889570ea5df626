// The package in Node: every game by every kind of player, answer by answer as the program gives it; seeds, saving, errors,
// memory, the worker.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";

const at = (file) => new URL(file, process.env.HUNCH_PACKAGE);
const { HunchError, load } = await import(at("index.js"));
const worker = await import(at("worker.js"));
const bytes = await readFile(at("hunch.wasm"));
const hunch = await load();

const about = (field) => (error) => error instanceof HunchError && error.field === field && error.message !== "";
const refused = (field, call) => assert.throws(call, about(field));

// --- what a module asks for, and where it may come from ---

const module = await WebAssembly.compile(bytes);
assert.deepEqual(WebAssembly.Module.imports(module), [{ module: "hunch", name: "now", kind: "function" }]);
const response = new Response(bytes, { headers: { "Content-Type": "application/wasm" } });
for (const wasm of [bytes, module, at("hunch.wasm"), at("hunch.wasm").href, response])
    assert.equal((await load({ wasm })).games().length, hunch.games().length);
await assert.rejects(load({ wasm: new Response("", { status: 404 }) }), HunchError);
assert.deepEqual(Object.keys(JSON.parse(await readFile(at("package.json"))).scripts ?? {}), []);

// --- nets, which are fetched when they are asked for ---

const nets = await import(new URL("../hunch-games-nets/index.js", process.env.HUNCH_PACKAGE));
const levels = () => hunch.games().map((one) => one.levels.map(({ player }) => player));
const without = levels();
assert.deepEqual(Object.keys(nets).sort(), hunch.games().map(({ game }) => game).sort());
assert.throws(() => hunch.table({ game: "cambio", players: ["net", null] }), /no player "net" for cambio.*addNet\(\)/);
await assert.rejects(hunch.addNet(bytes), about("net"));
await assert.rejects(hunch.addNet(new Uint8Array(0)), about("net"));
await assert.rejects(hunch.addNet(new Response("", { status: 404 })), about("net"));
const cut = (await readFile(nets.golf)).subarray(0, -1);
await assert.rejects(hunch.addNet(cut), about("net"));
assert.deepEqual(levels(), without);
for (const [game, net] of Object.entries(nets)) assert.equal(await hunch.addNet(net), game);
assert.equal(await hunch.addNet(await readFile(nets.golf)), "golf"); // once more, in place of the one before
assert.notDeepEqual(levels(), without);

// --- the same answers as the program's ---

// A round at a table of the game's players, by requests; what each was answered.
function requestsOf({ game, preset }, players, seed) {
    const asked = [], answers = [];
    const ask = (request) => {
        asked.push({ hunch: 1, ...request });
        const answer = hunch.ask(request);
        answers.push(answer);
        return answer;
    };
    const table = `${preset} ${players[0]}`;
    ask({ do: "make", table, game, preset, players });
    let { deciders, over } = ask({ do: "deal", table, seed });
    for (let steps = 0; !over && steps < 60; steps++) {
        const seat = deciders[0];
        ask({ do: "seen", table, seat });
        const { action } = ask({ do: "decide", table, seat });
        ({ deciders, over } = ask({ do: "act", table, seat, action }));
    }
    ({ over } = ask({ do: "play", table }));
    assert.ok(over);
    ask({ do: "score", table });
    ask({ do: "save", table });
    ask({ do: "close", table });
    return { asked, answers };
}

const rounds = hunch.games().flatMap(({ game, presets, levels, players }) =>
    presets.flatMap(({ preset, least_seats }) => {
        const names = [...new Set([...levels.map(({ player }) => player), ...players.map(({ player }) => player)])]
            .map((name) => name.replace(/^sage.*/, "sage:20"));
        const seats = Math.max(least_seats, 2);
        return names.map((name) => requestsOf({ game, preset }, Array(seats).fill(name), "18446744073709551615"));
    }));
const asked = rounds.flatMap((round) => round.asked), answers = rounds.flatMap((round) => round.answers);
asked.push({ hunch: 1, do: "games" });
answers.push({ hunch: 1, games: hunch.games() });
const native = spawnSync(process.env.HUNCH, ["table"], {
    input: asked.map((request) => `${JSON.stringify(request)}\n`).join(""), encoding: "utf8", maxBuffer: 2 ** 30,
});
const lines = native.stdout.trimEnd().split("\n");
assert.equal(lines.length, asked.length, native.stderr);
const expected = lines.map((line) => JSON.parse(line));
for (const game of expected.at(-1).games) game.players = game.players.filter(({ player }) => player !== "nash"); // it has no solved play
lines.forEach((_, i) => assert.deepEqual(answers[i], expected[i], JSON.stringify(asked[i])));

// A search by all seats of the largest table stays within the module's stack.
for (const { game, presets } of hunch.games().filter(({ table }) => table === "cards"))
    for (const { preset, most_seats: seats } of presets) {
        const table = hunch.table({ game, preset, seats, players: Array(seats).fill("sage:50@easy") });
        table.deal({ seed: 9 });
        for (let i = 0; i < 5 && !table.over; i++) table.act(table.deciders[0], table.decide(table.deciders[0]).action);
        table.free();
    }

// --- a table ---

const legal = (table) => table.seen(table.deciders[0]).legal;
function deal(seed) {
    const table = hunch.table({ game: "cambio", seats: 2 });
    table.deal({ seed });
    return table;
}
const dealt = [7n, 7, "7"].map((seed) => JSON.stringify(deal(seed).seen(1, { all: true })));
assert.equal(new Set(dealt).size, 1);
assert.notEqual(deal().save().seed, deal().save().seed);
assert.equal(deal(2n ** 64n - 1n).save().seed, "18446744073709551615");
for (const seed of [2 ** 53, -1, 1.5, NaN, "x", 2n ** 64n, -1n]) refused("seed", () => deal(seed));

const table = hunch.table({ game: "cambio", rules: { flips: "all" }, seats: 4 });
assert.equal(table.rules.flips, "all");
refused("game", () => hunch.table({ game: "chess" }));
refused("rules.flips", () => hunch.table({ game: "cambio", rules: { flips: "no" } }));
refused("seat", () => table.player("bayes-v2", { seat: 4 }));
const bots = [1, 2, 3].map((seat) => table.player("bayes-v2@medium", { seat }));
assert.deepEqual(table.players, [null, "bayes-v2@medium", "bayes-v2@medium", "bayes-v2@medium"]);
assert.throws(() => table.player("nobody", { seat: 0 }), HunchError);
assert.deepEqual(table.players[0], null);
table.deal({ seed: 5, first: 1 });
assert.deepEqual(table.deciders, [1]);
const before = JSON.stringify(table.save());
refused("action", () => table.act(1, "dance"));
refused("seat", () => table.act(9, "draw deck"));
refused("seat", () => table.act(0, "draw deck"));
assert.equal(JSON.stringify(table.save()), before);
assert.equal(bots[0].decide().why.text, table.why(1).text);
assert.equal(bots[0].decide({ why: false }).why, undefined);
const guest = table.player("sage:50", { seat: 1 });
assert.ok(legal(table).includes(guest.decide().action));
assert.deepEqual(table.decide(1, { player: "sage:50" }).action, guest.decide().action);

// What is saved goes on as it would have.
for (let i = 0; i < 6; i++) table.act(table.deciders[0], legal(table)[0]);
const other = hunch.restore(JSON.parse(JSON.stringify(table.save())));
for (const one of [table, other])
    while (!one.over) {
        one.play();
        if (!one.over) one.act(0, one.seen(0).legal.at(-1));
    }
assert.deepEqual(other.score(), table.score());
assert.equal(JSON.stringify(other.record()), JSON.stringify(table.record()));
refused("saved.version", () => hunch.restore({ ...table.save(), version: 2 }));
table.free();
table.free();
refused("table", () => table.score());
assert.ok(other.over);

// Tables that are freed leave nothing behind: the module's memory, which never shrinks, has not grown.
const instantiate = WebAssembly.instantiate;
let memory;
WebAssembly.instantiate = async (...given) => {
    const made = await instantiate(...given);
    ({ memory } = (made.instance ?? made).exports);
    return made;
};
const many = await load();
WebAssembly.instantiate = instantiate;
function open(seed) {
    const one = many.table({ game: "cambio", seats: 2 });
    one.deal({ seed });
    return one;
}
for (let i = 0; i < 200; i++) open(i).free();
const then = memory.buffer.byteLength;
for (let i = 0; i < 2000; i++) open(i).free();
assert.equal(memory.buffer.byteLength - then, 0, "bytes more");

// There is an end to tables that are not freed, and a way out.
const kept = Array.from({ length: 4096 }, (_, i) => open(i));
assert.ok(memory.buffer.byteLength > then);
assert.throws(() => open(0), /4096 tables.*free\(\)/);
kept[0].free();
open(0).free();

// --- the worker ---

const far = await worker.load();
assert.equal(await far.addNet(nets.dutch), "dutch");
const learnt = await far.table({ game: "dutch", players: ["net", "net@easy"] });
await learnt.deal({ seed: 3 });
await learnt.play();
assert.ok(learnt.over);
await assert.rejects(far.addNet("file:///nowhere.net"));
const there = await far.table({ game: "vinto", seats: 3 });
const sage = await there.player("sage:3000", { seat: 0 });
await there.deal({ seed: 3 });
let ticks = 0;
const clock = setInterval(() => ticks++, 1);
const thought = await sage.decide();
clearInterval(clock);
assert.ok(ticks > 0, "the page waited for the worker");
const here = hunch.table({ game: "vinto", seats: 3, players: ["sage:3000", null, null] });
here.deal({ seed: 3 });
assert.deepEqual(here.decide(0), thought);
assert.deepEqual(there.deciders, here.deciders);
await assert.rejects(there.act(0, "dance"), about("action"));
await assert.rejects(far.table({ game: "chess" }), about("game"));
await there.free();
await assert.rejects(there.score(), about("table"));
far.close();
await assert.rejects(far.games(), HunchError);

console.log(`${rounds.length} rounds, ${asked.length} answers as the program's`);
