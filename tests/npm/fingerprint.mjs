// node tests/npm/fingerprint.mjs MEASURE.WASM [GAME...]: the fingerprints, as `hunch bench --fingerprint` prints them. Also for
// a page, which calls `fingerprints`.

/** A line for each game, of the names that are given or of all. */
export async function fingerprints(bytes, wanted = []) {
    const { instance } = await WebAssembly.instantiate(bytes, { hunch: { now: () => performance.now() } });
    const { _initialize, fingerprint, games, memory, name } = instance.exports;
    _initialize();
    const lines = [];
    for (let game = 0; game < games(); game++) {
        const letters = new Uint8Array(memory.buffer, name(game), 32);
        const text = new TextDecoder().decode(letters.subarray(0, letters.indexOf(0)));
        if (wanted.length && !wanted.includes(text)) continue;
        lines.push(`${text.padEnd(8)} ${BigInt.asUintN(64, fingerprint(game)).toString(16).padStart(16, "0")}`);
    }
    return lines;
}

if (globalThis.process?.argv[1]?.endsWith("fingerprint.mjs")) {
    const { readFileSync } = await import("node:fs");
    const [, , file, ...wanted] = process.argv;
    console.log((await fingerprints(readFileSync(file), wanted)).join("\n"));
}
