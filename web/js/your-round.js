// "Your round": the review of a seat's own decisions. What luck gave and what skill, the costliest moments with what would have
// been better, a way to each of them, and another try from there at a practice table.
import { button, el, link, show, tableAddress } from "./dom.js";
import { keepReview } from "./my-games.js";
import { say } from "./say.js";
import { keepSeat } from "./settings.js";
import { api, newKey, refusal } from "./wire.js";

/* Per cent of a win, with their sign. */
function points(share) {
    const whole = Math.round(100 * share);
    return `${whole < 0 ? "−" : "+"}${Math.abs(whole)} %`;
}

function part(name, value, share) {
    const good = Math.round(100 * share) > 0 ? "good" : Math.round(100 * share) < 0 ? "bad" : "";
    return el("div", { class: `round-part ${good}`.trim() }, el("dt", null, name), el("dd", null, value));
}

function parts(review) {
    return el("dl", { class: "round-parts" },
        part(say("luck"), points(review.luck), review.luck),
        part(say("skill"), points(review.skill), review.skill),
        part(say("others"), points(review.others), review.others));
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
        show(this.element, el("p", { class: "muted waiting" }, say("looking again")));
        try {
            const { table, round, seat } = this.where;
            const review = await api.review(table, round, seat);
            keepReview(this.where, review);
            this.show(review);
            return review;
        } catch (error) {
            show(this.element, el("p", { class: "muted" }, `${say("no review", { error: refusal(error) })} `, button(say("try again"), () => this.load())));
            return null;
        }
    }

    show(review) {
        const moments = review.worst.map((moment, index) => this.moment(moment, index + 1));
        show(this.element,
            parts(review),
            el("p", { class: "help" }, say("skill help")),
            el("p", null, review.words, review.verdict ? ` ${review.verdict}` : ""),
            moments.length ? [el("h3", null, say("costliest", { count: moments.length })), el("ol", { class: "round-moments plain-list" }, moments)] : null);
    }

    /* The way to the moment before a move. */
    shower(move) {
        const { table, round } = this.where;
        if (this.jump) {
            return button(say("show it"), () => this.jump(move), { class: "quiet small-button" });
        }
        const shown = link(say("show it"), tableAddress(table, `&replay=${round}&at=${move}`), "quiet small-button");
        shown.addEventListener("click", () => this.leaving());
        return shown;
    }

    /* Another try from a move on. */
    retry(move) {
        const failed = el("p", { class: "error-line", role: "alert", hidden: true });
        const again = button(say("try from here"), async () => {
            again.disabled = true;
            try {
                const address = await tryAgain(this.where, move);
                const { go } = await import("./main.js");
                this.leaving();
                go(address);
            } catch (error) {
                again.disabled = failed.hidden = false;
                failed.textContent = refusal(error);
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
