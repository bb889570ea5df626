// The check of a fair deal: the hash that was shown before the first card, made again from what was told after the last.
import { el, panel } from "./dom.js";
import { say } from "./say.js";

/* Rounds from before there were shares have no secret of their own: it was the seed. */
function secretOf(fair) {
    return fair.secret ?? fair.seed;
}

function sharesOf(fair) {
    return (fair.shares ?? []).map((share, seat) => share && `${seat}:${share}`).filter(Boolean);
}

function fairText(table, round, fair) {
    return `hunch 1 ${table} ${round} ${secretOf(fair)} ${fair.salt}`;
}

/** What the seed is made from where there are shares. */
function seedText(table, round, fair) {
    return [fairText(table, round, fair), ...sharesOf(fair)].join(" ");
}

/** The SHA-256 of a text in hexadecimal digits; null: this browser does not make them on a page without https. */
async function sha256(text) {
    if (!globalThis.crypto?.subtle) {
        return null;
    }
    const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
    return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function seedOf(table, round, fair) {
    if (!sharesOf(fair).length) {
        return secretOf(fair);
    }
    const digits = (await sha256(seedText(table, round, fair))).slice(0, 16);
    return BigInt(`0x${digits}`).toString();
}

/* What is wrong with a deal, as a sentence; "": nothing. */
async function faultOf(table, round, fair, own) {
    if ((await sha256(fairText(table, round, fair))) !== fair.hash) {
        return say("fault hash");
    }
    if ((await seedOf(table, round, fair)) !== fair.seed) {
        return say("fault seed");
    }
    if (own && own.hash !== fair.hash) {
        return say("fault told");
    }
    if (own?.taken && fair.shares?.[own.seat] !== own.share) {
        return say("fault share");
    }
    return "";
}

/* Who has a share in it, in words. */
function sharedWords(fair, own) {
    const count = sharesOf(fair).length;
    if (!count) {
        return say(own ? "share too late" : "no shares");
    }
    return say("shares", { count, own: Boolean(own), taken: own?.taken });
}

/** The check of a round's deal: { good, text }; null: this browser cannot make it here. `own` is what this browser has kept of
 * its share in that round, or null. */
export async function checkDeal(table, round, fair, own) {
    if (!globalThis.crypto?.subtle) {
        return null;
    }
    const fault = await faultOf(table, round, fair, own);
    return fault
        ? { good: false, text: say("deal is wrong", { fault }) }
        : { good: true, text: say("deal is right", { shares: sharedWords(fair, own) }) };
}

/** Commands with which anybody makes hash and seed. */
export function fairCommands(table, round, fair) {
    const command = (text) => `printf '${text}' | sha256sum`;
    const hash = command(fairText(table, round, fair));
    return sharesOf(fair).length ? `${hash}\n${command(seedText(table, round, fair))}` : hash;
}

/** What the deal is made of, as [name, value]; `nameOf` names a seat's share. */
export function fairFacts(fair, nameOf) {
    const shares = (fair.shares ?? []).map((share, seat) => [say("share of", { name: nameOf(seat) }), share]);
    return [[say("secret"), secretOf(fair)], [say("salt"), fair.salt], ...shares, [say("seed"), fair.seed]].filter(([, value]) => value);
}

function verdict(checked) {
    return checked
        ? el("p", { class: checked.good ? "fair-good" : "error-box" }, checked.text)
        : el("p", null, say("no hashes here"));
}

/** What can be said of a round's deal, and how anyone may check it. */
export async function fairPanel(table, round, fair, practice, own) {
    const facts = [[say("hash"), fair.hash], ...fairFacts(fair, (seat) => seat + 1)];
    return panel("fair-title", say("was it fair"), { class: "stack fair-panel" },
        practice ? el("p", null, say("seed was chosen")) : null,
        verdict(await checkDeal(table, round, fair, own)),
        el("dl", { class: "fair-list mono" }, facts.map(([name, value]) => [el("dt", null, name), el("dd", null, value)])),
        el("details", null,
            el("summary", null, say("check it yourself")),
            el("pre", null, el("code", null, fairCommands(table, round, fair))),
            el("p", { class: "help" }, say("how to check"))));
}
