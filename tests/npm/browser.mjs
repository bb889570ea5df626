// node tests/npm/browser.mjs MEASURE.WASM: the package in Chromium, served as plain files. Prints the fingerprints that a worker
// of the page computes. Before that: a round in the page is the one of Node, and while the package's worker searches, the page
// goes on drawing.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { launch } from "../web/harness.mjs";

const measure = process.argv[2];
const { load } = await import(new URL("index.js", process.env.HUNCH_PACKAGE));
const page = "<!doctype html><meta charset=utf-8><link rel=icon href=data:,><title>hunch-games</title>";
const types = { js: "text/javascript", mjs: "text/javascript", wasm: "application/wasm" };
const policy = "default-src 'self'; img-src data:; script-src 'self' 'wasm-unsafe-eval'";

const server = createServer(async (request, response) => {
    const name = request.url.slice(1);
    const made = { "": page, "fingerprints.js": worker }[name];
    const file = { "measure.wasm": measure, "fingerprint.mjs": new URL("fingerprint.mjs", import.meta.url) }[name];
    try {
        const body = made ?? (await readFile(file ?? new URL(name, process.env.HUNCH_PACKAGE)));
        const type = types[name.split(".").at(-1)] ?? "text/html";
        response.writeHead(200, { "Content-Type": type, "Content-Security-Policy": policy });
        response.end(body);
    } catch {
        response.writeHead(404).end();
    }
});
const worker = `import { fingerprints } from "./fingerprint.mjs";
    postMessage(await fingerprints(await (await fetch("/measure.wasm")).arrayBuffer()));`;
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));

// A round by the rules of docs/javascript.md; runs here and there.
async function round(hunch) {
    const table = hunch.table({ game: "cambio", preset: "cambio-table", seats: 4, players: Array(4).fill("bayes-v2@medium") });
    table.deal({ seed: 11n });
    while (!table.over) for (const seat of table.deciders) table.act(seat, table.decide(seat).action);
    return JSON.stringify([table.save(), table.score()]);
}

const browser = await launch();
const problems = [];
try {
    const tab = await browser.newPage();
    tab.on("pageerror", (error) => problems.push(error.message));
    tab.on("console", (message) => message.type() === "error" && problems.push(message.text()));
    await tab.goto(`http://127.0.0.1:${server.address().port}/`);

    const there = await tab.evaluate(`import("/index.js").then(async ({ load }) => (${round})(await load()))`);
    assert.equal(there, await round(await load()));

    // While a search thinks, the page draws.
    const { thought, frames } = await tab.evaluate(async () => {
        const { load } = await import("/worker.js");
        const hunch = await load();
        const table = await hunch.table({ game: "vinto", seats: 4, players: Array(4).fill("sage:20000") });
        await table.deal({ seed: 1 });
        const begun = performance.now();
        let frames = 0, on = true;
        const draw = () => on && (frames++, requestAnimationFrame(draw));
        requestAnimationFrame(draw);
        await table.decide(table.deciders[0]);
        on = false;
        hunch.close();
        return { thought: performance.now() - begun, frames };
    });
    assert.ok(frames >= 3, `${frames} pictures in ${thought} ms`);

    const lines = await tab.evaluate(() => new Promise((resolve, reject) => {
        const worker = new Worker("/fingerprints.js", { type: "module" });
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = (event) => reject(new Error(event.message));
    }));
    console.log(lines.join("\n"));
    assert.deepEqual(problems, []);
} finally {
    await browser.close();
    server.close();
}
