// The check of a fair deal: the hash that was shown before the first card, made again from what was told after the last.
import { el, panel } from "./dom.js";

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
        return "The hash from before the first card is not that of this secret and salt.";
    }
    if ((await seedOf(table, round, fair)) !== fair.seed) {
        return "The seed is not made of the server’s secret and the shares.";
    }
    if (own && own.hash !== fair.hash) {
        return "The hash is not the one that was told before this page sent its share.";
    }
    if (own?.taken && fair.shares?.[own.seat] !== own.share) {
        return "The server had taken the share of this page, and dealt without it.";
    }
    return "";
}

/* Who has a share in it, in words. */
function sharedWords(fair, own) {
    const count = sharesOf(fair).length;
    if (!count) {
        return own ? "The share of this page came too late, so the seed is the server’s secret alone." : "Nobody added a share: the seed is the server’s secret.";
    }
    const shares = count === 1 ? "one share" : `${count} shares`;
    const mine = own?.taken ? (count === 1 ? ", yours" : ", yours among them") : own ? "; that of this page came too late" : "";
    return `The seed is made of the server’s secret and ${shares}${mine}${own?.taken ? ": neither side could choose it." : "."}`;
}

/** The check of a round's deal: { good, text }; null: this browser cannot make it here. `own` is what this browser has kept of
 * its share in that round, or null. */
export async function checkDeal(table, round, fair, own) {
    if (!globalThis.crypto?.subtle) {
        return null;
    }
    const fault = await faultOf(table, round, fair, own);
    return fault
        ? { good: false, text: `✗ ${fault} Do not trust this deal.` }
        : { good: true, text: `✓ Checked: the hash from before the first card is that of the server’s secret. ${sharedWords(fair, own)}` };
}

/** Commands with which anybody makes hash and seed. */
export function fairCommands(table, round, fair) {
    const command = (text) => `printf '${text}' | sha256sum`;
    const hash = command(fairText(table, round, fair));
    return sharesOf(fair).length ? `${hash}\n${command(seedText(table, round, fair))}` : hash;
}

/** What the deal is made of, as [name, value]; `nameOf` names a seat's share. */
export function fairFacts(fair, nameOf) {
    const shares = (fair.shares ?? []).map((share, seat) => [`Share ${nameOf(seat)}`, share]);
    return [["Secret", secretOf(fair)], ["Salt", fair.salt], ...shares, ["Seed", fair.seed]].filter(([, value]) => value);
}

function verdict(checked) {
    return checked
        ? el("p", { class: checked.good ? "fair-good" : "error-box" }, checked.text)
        : el("p", null, "This browser makes no hashes on a page without https. The commands below make them:");
}

const CHOSEN = "This is a practice table: its seed was chosen, and the deal was known to whoever chose it.";
const CHECK = "The first is the hash. Where there are shares, the first 16 digits of the second, as a number, are the seed. The seed alone makes the deal. “hunch replay FILE” plays the downloaded record again, and refuses one that is not true.";

/** What can be said of a round's deal, and how anyone may check it. */
export async function fairPanel(table, round, fair, practice, own) {
    const facts = [["Hash", fair.hash], ...fairFacts(fair, (seat) => seat + 1)];
    return panel("fair-title", "Was the deal fair?", { class: "stack fair-panel" },
        practice ? el("p", null, CHOSEN) : null,
        verdict(await checkDeal(table, round, fair, own)),
        el("dl", { class: "fair-list mono" }, facts.map(([name, value]) => [el("dt", null, name), el("dd", null, value)])),
        el("details", null,
            el("summary", null, "Check it yourself"),
            el("pre", null, el("code", null, fairCommands(table, round, fair))),
            el("p", { class: "help" }, CHECK)));
}
