// The check of a fair deal: the hash that was shown before the first card, made again from what was told after the last.
import { el } from "./dom.js";

export function fairText(table, round, fair) {
    return `hunch 1 ${table} ${round} ${fair.seed} ${fair.salt}`;
}

/** The SHA-256 of a text in hexadecimal digits; null: this browser does not make them on a page without https. */
export async function sha256(text) {
    if (!globalThis.crypto?.subtle) {
        return null;
    }
    const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
    return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function verdict(found, fair) {
    if (found === null) {
        return el("p", null, "This browser makes no hashes on a page without https. The command below makes it:");
    }
    return found === fair.hash
        ? el(
              "p",
              { class: "fair-good" },
              "✓ The hash from before the first card is that of the seed and salt: the deal was fixed from the start.",
          )
        : el(
              "p",
              { class: "error-box" },
              "✗ The hash from before the first card is not that of this seed and salt. Do not trust this deal.",
          );
}

/** What can be said of a round's deal, and how anyone may check it. */
export async function fairPanel(table, round, fair, practice) {
    const box = el(
        "section",
        { class: "panel stack fair-panel", "aria-labelledby": "fair-title" },
        el("h2", { id: "fair-title" }, "Was the deal fair?"),
    );
    if (!fair?.seed) {
        box.append(el("p", null, "The seed is told when the round is over."));
        return box;
    }
    if (practice) {
        box.append(el("p", null, "This is a practice table: its seed was chosen, and the deal was known to whoever chose it."));
    }
    box.append(
        verdict(await sha256(fairText(table, round, fair)), fair),
        el(
            "dl",
            { class: "fair-list mono" },
            [
                ["Hash", fair.hash],
                ["Seed", fair.seed],
                ["Salt", fair.salt],
            ].map(([name, value]) => [el("dt", null, name), el("dd", null, value)]),
        ),
        el(
            "details",
            null,
            el("summary", null, "Check it yourself"),
            el(
                "pre",
                null,
                el("code", null, `printf 'hunch 1 %s %s %s %s' ${table} ${round} ${fair.seed} ${fair.salt} | sha256sum`),
            ),
            el(
                "p",
                { class: "help" },
                "The seed alone makes the deal. “hunch replay FILE” plays the downloaded record again, and refuses one that is not true.",
            ),
        ),
    );
    return box;
}
