// node tests/npm/speed.mjs: how much longer WebAssembly takes than the program for the same work, and how long a step through
// JSON takes. Processor time, alternating, the best of several slices each, so that other work on the machine does not count. Exit
// status 1: more than the bars, or a game without a workload.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const program = process.env.HUNCH ?? "build/hunch";
const { load } = await import(new URL("index.js", process.env.HUNCH_PACKAGE ?? new URL("../../build/npm/package/", import.meta.url)));
const measure = process.env.HUNCH_MEASURE ?? "build-wasm/bindings/wasm/measure.wasm";
const most = { ratio: 2.2, step: 100 };
const rounds = { least: 3, most: 12 }; // more than the least only while a bar is missed

// The clock of the module: reading the processor's is dear, so not more than once in a millisecond.
let read = -1, known = 0;
function processorTime() {
    const now = performance.now();
    if (now - read > 1) {
        const { user, system } = process.cpuUsage();
        known = (user + system) / 1000;
        read = now;
    }
    return known;
}

const { exports } = await WebAssembly.instantiate(await WebAssembly.compile(readFileSync(measure)), { hunch: { now: processorTime } });
exports._initialize();

function here(name, seconds) {
    new Uint8Array(exports.memory.buffer, exports.text(), 64).fill(0).set(new TextEncoder().encode(name));
    const value = exports.run(seconds);
    if (value < 0) throw new Error(`no workload ${name}`);
    return value;
}

function natively(name) {
    const [, number, unit] = execFileSync(program, ["bench", "--only", name], { encoding: "utf8" }).match(/([\d.]+) +([GMk]?)\/s/);
    return number * { G: 1e9, M: 1e6, k: 1e3, "": 1 }[unit];
}

let bad = 0;
const workloads = execFileSync(program, ["bench", "--list"], { encoding: "utf8" }).trim().split("\n");
const hunch = await load();
for (const { game } of hunch.games())
    for (const what of ["decisions/4", "iterations/\\d+"]) {
        const rows = workloads.filter((name) => new RegExp(`^${game}/${what}$`).test(name));
        if (rows.length === 0) throw new Error(`hunch bench has no ${game}/${what}`);
        for (const name of rows) {
            let best = 0, native = 0, ratio = Infinity;
            here(name, 0.5);
            for (let i = 0; i < rounds.least || (ratio > most.ratio && i < rounds.most); i++) {
                best = Math.max(best, here(name, 0.3));
                native = Math.max(native, natively(name));
                ratio = native / best;
            }
            if (ratio > most.ratio) bad++;
            console.log(`${name.padEnd(22)} ${ratio.toFixed(2)} times the native time`);
        }
    }

// What a page does for every decision of a computer player: look, ask, act.
const quick = { cambio: "bayes-v2", perudo: "binomial", dutch: "dutch-expert", vinto: "vinto-basic", golf: "golf-basic" };
for (const { game, hint } of hunch.games()) {
    const player = quick[game] ?? hint;
    let best = Infinity;
    for (let slice = 0; slice < 5 || (best > most.step && slice < 20); slice++) {
        let steps = 0;
        const begun = process.cpuUsage();
        for (let seed = 0; seed < 20; seed++) {
            const table = hunch.table({ game, seats: 4, players: [player, player, player, player] });
            table.deal({ seed });
            while (!table.over)
                for (const seat of table.deciders) {
                    table.seen(seat);
                    table.act(seat, table.decide(seat).action);
                    steps++;
                }
            table.free();
        }
        const { user, system } = process.cpuUsage(begun);
        best = Math.min(best, (user + system) / steps);
    }
    if (best > most.step) bad++;
    console.log(`${`${game} ${player}`.padEnd(22)} ${best.toFixed(0)} µs for view, decision with reasons, and act`);
}
process.exit(bad ? 1 : 0);
