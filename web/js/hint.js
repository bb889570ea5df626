// A hint on the page: the sentence, the way to follow it, and behind "More" the numbers of the player who gave it.
import { button, el } from "./dom.js";
import { say } from "./say.js";
import { actionWords, minus } from "./words.js";

const SHOWN = 5;

/* What the numbers of a player count. */
function unitOf({ why, player }) {
    if (why.rule.startsWith("search/")) {
        return { title: say("chance to win"), words: (score) => `${Math.round(100 * score)} %` };
    }
    return player.startsWith("net")
        ? { title: say("net would do"), words: (score) => `${Math.round(score)} %` }
        : { title: say("score"), words: (score) => minus(Math.round(10 * score) / 10) };
}

function more(hint, model, about) {
    const unit = unitOf(hint);
    const { candidates } = hint.why;
    const advised = candidates.find(({ action }) => action === hint.action);
    const others = candidates.filter((one) => one !== advised);
    const row = ({ action, score }) => el("li", action === hint.action ? { class: "advised" } : null,
        el("span", null, actionWords(action, model)), el("span", { class: "hint-number" }, unit.words(score)));
    return el("details", { class: "hint-more" },
        el("summary", null, say("more")),
        candidates.length > 1
            ? [el("p", { class: "help" }, unit.title), el("ul", { class: "plain-list" }, [advised, ...others].filter(Boolean).slice(0, SHOWN).map(row)),
                others.some(({ score }) => score > advised?.score) ? el("p", { class: "help" }, say("close call")) : null]
            : el("p", { class: "help" }, say("nothing else", { only: model.legal.length === 1 })),
        el("p", { class: "help", title: hint.player }, say("hint by", { about, shortened: hint.shortened })));
}

/** What stands in the box of a hint; about: how its player plays; act and close are told of the buttons. */
export function hintContent(hint, model, { about, act, close }) {
    return [
        el("p", { class: "hint-sentence" }, hint.sentence),
        el("div", { class: "row hint-buttons" },
            button(say("do it"), act, { class: "primary small-button" }),
            button(say("close"), close, { class: "quiet small-button" })),
        more(hint, model, about),
    ];
}
