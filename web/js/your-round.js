// "Your round": the review of a seat's own decisions. What luck gave and what skill, the costliest moments with what would have
// been better, a way to each of them, and another try from there at a practice table.
import { button, el, link, show, tableAddress } from "./dom.js";
import { keepReview } from "./my-games.js";
import { keepSeat } from "./settings.js";
import { api, newKey } from "./wire.js";

const SKILL = "Against a quick computer player in your place; luck is the deal, the draws or throws, and what came to light.";

/* Hundredths of a win, with their sign. */
function points(share) {
    const whole = Math.round(100 * share);
    return `${whole < 0 ? "−" : "+"}${Math.abs(whole)}`;
}

function part(name, value, share) {
    const good = Math.round(100 * share) > 0 ? "good" : Math.round(100 * share) < 0 ? "bad" : "";
    return el("div", { class: `round-part ${good}`.trim() }, el("dt", null, name), el("dd", null, value));
}

function parts(review) {
    return el("dl", { class: "round-parts" },
        part("Luck", points(review.luck), review.luck),
        part("Skill", points(review.skill), review.skill),
        part("Others", points(review.others), review.others));
}

/** Makes a practice table from a move of a round on; gives its address. */
async function tryAgain({ table, round, seat }, move) {
    const made = await api.practice(table, round, { seat, move }, newKey(16));
    keepSeat(made.table, { token: made.token, seat: made.seat, invites: [] });
    return tableAddress(made.table);
}

export class YourRound {
    /** where: { table, round, seat }; jump(move): goes to the step after a move, without it a link to the replay does; leaving: is
     * told before another screen comes. */
    constructor(where, { jump = null, leaving = () => null }) {
        Object.assign(this, { where, jump, leaving });
        this.element = el("div", { class: "your-round stack" });
    }

    /** Gives the review, or null where it could not be had. */
    async load() {
        show(this.element, el("p", { class: "muted waiting" }, "Looking at your decisions again; this takes a moment …"));
        try {
            const { table, round, seat } = this.where;
            const review = await api.review(table, round, seat);
            keepReview(this.where, review);
            this.show(review);
            return review;
        } catch (error) {
            show(this.element, el("p", { class: "muted" }, `The review could not be had: ${error.text || error.message} `, button("Try again", () => this.load())));
            return null;
        }
    }

    show(review) {
        const moments = review.worst.map((moment, index) => this.moment(moment, index + 1));
        show(this.element,
            parts(review),
            el("p", { class: "help" }, SKILL),
            el("p", null, review.words, review.verdict ? ` ${review.verdict}` : ""),
            moments.length ? [el("h3", null, moments.length === 1 ? "What cost you most" : `The ${moments.length} costliest moments`), el("ol", { class: "round-moments plain-list" }, moments)] : null);
    }

    /* The way to the moment before a move. */
    shower(move) {
        const { table, round } = this.where;
        if (this.jump) {
            return button("Show it", () => this.jump(move), { class: "quiet small-button" });
        }
        const shown = link("Show it", tableAddress(table, `&replay=${round}&at=${move}`), "quiet small-button");
        shown.addEventListener("click", () => this.leaving());
        return shown;
    }

    /* Another try from a move on. */
    retry(move) {
        const failed = el("p", { class: "error-line", role: "alert", hidden: true });
        const again = button("Try it again from here", async () => {
            again.disabled = true;
            try {
                const address = await tryAgain(this.where, move);
                const { go } = await import("./main.js");
                this.leaving();
                go(address);
            } catch (error) {
                again.disabled = failed.hidden = false;
                failed.textContent = error.text || error.message;
            }
        }, { class: "small-button" });
        return [again, failed];
    }

    moment({ move, mark, title, cost, words }, number) {
        return el("li", { class: `round-moment ${mark}` },
            el("span", { class: "round-number", "aria-hidden": "true" }, String(number)),
            el("div", null,
                el("p", null, el("strong", { class: "round-mark" }, title), el("span", { class: "muted" }, ` · ${points(-cost)}`)),
                el("p", null, words),
                el("div", { class: "row" }, this.shower(move - 1), this.retry(move))));
    }
}
