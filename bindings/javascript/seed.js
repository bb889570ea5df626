// Numbers below 2^64 that nobody can foresee, for deals and for players' own chance.

let source = globalThis.crypto;

/** Node 18 has them in a module of its own. */
export async function findSource() {
    const module = "node:crypto"; // by a name that bundlers for pages do not follow
    source ??= (await import(/* webpackIgnore: true */ /* @vite-ignore */ module)).webcrypto;
}

/** As decimal text. */
export function drawSeed() {
    return String(source.getRandomValues(new BigUint64Array(1))[0]);
}
