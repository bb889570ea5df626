// Panels of the play screen: waiting for people, the result of a round, and the check that the deal was fair.
import { button, copy, dialog, el, link, show as fill, table, tableAddress, tableRow } from "./dom.js";
import { checkDeal, fairCommands, fairFacts } from "./fairness.js";
import { say } from "./say.js";
import { sharesAt } from "./settings.js";
import { fieldLine } from "./today.js";
import { alone } from "./wire.js";
import { contextOf, freeWords, isEmpty, mayStart, minus, seatName } from "./words.js";
import { YourRound } from "./your-round.js";

/* ---- waiting ---- */

/** Whether links to this page work on the machine alone that it is open on. */
function reachedHereAlone() {
    return !alone && /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(location.hostname);
}

export class WaitingPanel {
    constructor({ onStart, onFree, onLeave }) {
        Object.assign(this, { onStart, onFree, onLeave });
        this.element = el("section", { class: "waiting-panel panel stack" });
    }

    show(model, tableId, kept) {
        fill(this.element,
            el("h2", null, model.table.seats.some(isEmpty) ? say("waiting title") : say("about to begin title")),
            el("p", { class: "muted" }, say("begins by itself")),
            el("ul", { class: "waiting-seats plain-list" }, model.table.seats.map((seat) => this.seat(seat, model, tableId, kept))),
            alone ? null : this.link(`${location.origin}/?table=${tableId}`, this.linkWords(model)),
            reachedHereAlone() && model.table.seats.some(isEmpty) ? el("p", { class: "warning", role: "note" }, say("this machine alone", { host: location.host })) : null,
            el("div", { class: "row" }, this.startButton(model),
                model.seat === null ? null : button(say("leave"), this.onLeave, { class: "quiet" })));
    }

    linkWords({ table }) {
        return table.seats.some((seat) => isEmpty(seat) && !seat.invited)
            ? say("send to friends")
            : say("link to watch");
    }

    /* Invited friends are waited for, unless whoever made the table says otherwise. */
    startButton(model) {
        if (model.seat === null || !model.table.seats.some(isEmpty)) {
            return null;
        }
        return mayStart(model)
            ? button(say("start now"), this.onStart, { class: "primary" })
            : el("p", { class: "help" }, say("maker decides"));
    }

    /* What whoever made the table can do with a seat: take it back, or make a link anew that is lost. */
    freeButton(seat, model, invite) {
        const maker = model.seat !== null && model.table.seats[model.seat].maker && seat.seat !== model.seat;
        if (maker && seat.who === "person") {
            return button(say("free seat"), () => this.onFree(seat.seat), { class: "quiet small-button", title: freeWords(seat), "aria-label": `${say("free seat")}: ${seat.name}` });
        }
        return maker && isEmpty(seat) && seat.invited && !invite
            ? button(say("new link"), () => this.onFree(seat.seat), { class: "quiet small-button" })
            : null;
    }

    seat(seat, model, tableId, kept) {
        const invite = kept?.invites?.find((one) => one.seat === seat.seat);
        const taken = seat.who === "person" || seat.who === "computer";
        const name = taken ? seatName(seat.seat, contextOf(model)) : "–";
        return el("li", null,
            el("strong", null, `${seat.seat + 1}. ${name}`), el("span", { class: "muted" }, ` ${say(seat.seat === model.seat ? "you" : `sitter ${seat.who}`)}`),
            this.freeButton(seat, model, invite),
            !taken && invite ? this.link(`${location.origin}/?table=${tableId}#invite=${invite.invite}`, say("send to friend")) : null);
    }

    link(address, words) {
        const field = el("input", { type: "text", readonly: true, value: address, "aria-label": words, onfocus: (event) => event.target.select() });
        const done = button(say("copy"), async () => {
            const copied = await copy(address);
            done.textContent = say(copied ? "copied" : "copy by hand");
            if (!copied) {
                field.focus();
            }
        });
        return el("div", null, el("span", { class: "help" }, words), el("div", { class: "invite-row" }, field, done));
    }
}

/* ---- the result ---- */

function number(value) {
    return value === null || value === undefined ? "–" : minus(Math.round(value * 100) / 100);
}

export class ResultPanel {
    constructor(onNext) {
        this.onNext = onNext;
        this.element = el("section", { class: "result panel", hidden: true, "aria-label": say("result panel") });
    }

    /** wait: the cards are still being turned. */
    show(model, tableId, wait) {
        this.element.hidden = !model.score || Boolean(wait);
        if (this.element.hidden) {
            return;
        }
        const { seat, words, table: { status, round } } = model;
        const next = say(status === "between" ? "deal next" : "rematch");
        this.field = this.of === round ? this.field : fieldLine(model);
        this.of = round;
        fill(this.element,
            el("h2", null, model.words?.result ?? say("round over")),
            [words?.place, words?.why].filter(Boolean).map((text) => el("p", { class: "end-line" }, text)),
            this.field,
            el("div", { class: "row" },
                seat === null ? null : button(next, this.onNext, { class: "primary" }),
                seat === null ? null : button(say("your round"), () => this.review(tableId, round, seat)),
                link(say("replay"), tableAddress(tableId, `&replay=${round}`)),
                link(say("lobby"), "./", "quiet")),
            this.scores(model));
    }

    /** The review of one's own decisions; whatever leads elsewhere closes it. */
    review(table, round, seat) {
        const own = new YourRound({ table, round, seat }, { leaving: () => box.close() });
        const box = dialog(say("your round"), own.element);
        own.load();
    }

    scores(model) {
        const { score, table: { seats, match, rounds, totals }, view } = model;
        const several = match || rounds > 1;
        const same = !view?.cups && seats.every((_, seat) => score.sums?.[seat] === score.points?.[seat]);
        const heads = ["seat", view?.cups ? "dice left" : "cards", ...(same || view?.cups ? [] : ["points"]), ...(several ? ["in all"] : [])].map((name) => say(name));
        return table({ class: "scores" }, heads, seats.map((_, seat) => {
            const won = score.winners.includes(seat);
            const name = `${seatName(seat, contextOf(model))}${seat === model.seat ? ` (${say("you")})` : ""}${won ? " ★" : ""}`;
            return tableRow([
                el("th", { scope: "row" }, name),
                view?.cups ? view.dice[seat] : number(score.sums?.[seat]),
                ...(same || view?.cups ? [] : [number(score.points?.[seat])]),
                ...(several ? [number(totals?.[seat])] : []),
            ], { class: won ? "winner" : null });
        }));
    }
}

/* ---- fairness ---- */

export class FairPanel {
    constructor() {
        this.body = el("div", null);
        this.element = el("details", { class: "fair", ontoggle: () => this.element.scrollIntoView({ block: "nearest" }) }, el("summary", null, say("is deal fair")), this.body);
        this.shownFor = "";
    }

    async show(model) {
        const { fair, practice, table, round } = model.table;
        const key = JSON.stringify([fair, round]);
        if (!fair || key === this.shownFor) {
            return;
        }
        this.shownFor = key;
        const fixed = alone ? `${say("alone")} ${say("its seal")}` : say("sealed");
        const lines = [el("p", null, practice ? say("practice deal") : fixed),
            el("p", { class: "mono break" }, fair.hash ?? "–")];
        if (!fair.seed) {
            lines.push(this.sharedNow(model), el("p", { class: "muted" }, say("checked at end")));
            fill(this.body, lines);
            return;
        }
        const verdict = el("p", { class: "verdict" }, "…");
        const facts = fairFacts(fair, (seat) => say("share owner", { name: model.table.seats[seat]?.name ?? seat + 1 }));
        fill(this.body, lines, facts.map(([name, value]) => el("p", null, `${name}: `, el("span", { class: "mono break" }, value))), verdict);
        const checked = await checkDeal(table, round, fair, sharesAt(table).get(round));
        if (!checked) {
            fill(verdict, say("no check here"), el("pre", null, fairCommands(table, round, fair)));
            return;
        }
        verdict.textContent = checked.text;
        verdict.classList.add(checked.good ? "good" : "bad");
    }

    /* Whose shares are in the deal, while it is being played. */
    sharedNow(model) {
        const names = (model.table.fair.shared ?? []).map((seat) => model.table.seats[seat].name);
        return names.length ? el("p", null, say("shared so far", { names: names.join(", ") })) : null;
    }
}
