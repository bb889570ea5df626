// Panels of the play screen: waiting for people, the result of a round, and the check that the deal was fair.
import { button, el, show as fill } from "./dom.js";
import { checkDeal, fairCommands } from "./fairness.js";
import { sharesAt } from "./settings.js";
import { contextOf, freeWords, isEmpty, mayStart, seatName } from "./words.js";

/* ---- waiting ---- */

const KIND_WORDS = { person: "a person", computer: "a computer player", friend: "a friend, by link", open: "open to anyone", empty: "empty" };

export class WaitingPanel {
    constructor({ onStart, onFree, onLeave }, copy) {
        this.copy = copy;
        this.onStart = onStart;
        this.onFree = onFree;
        this.onLeave = onLeave;
        this.element = el("section", { class: "waiting-panel panel" });
    }

    show(model, tableId, kept) {
        const seats = el("ul", { class: "waiting-seats plain-list" }, model.table.seats.map((seat) => this.seat(seat, model, tableId, kept)));
        fill(this.element,
            el("h2", null, model.table.seats.some(isEmpty) ? "Waiting for people" : "The round is about to begin"),
            el("p", { class: "muted" }, "The round begins by itself when no seat is empty."),
            seats,
            this.link(`${location.origin}/?table=${tableId}`, "Anyone with this link can watch, or sit down where a seat is open:"),
            el("div", { class: "row" }, this.startButton(model),
                model.seat === null ? null : button("Leave", this.onLeave, { class: "quiet leave-button" })));
    }

    /* Invited friends are waited for, unless whoever made the table says otherwise. */
    startButton(model) {
        if (model.seat === null || !model.table.seats.some(isEmpty)) {
            return null;
        }
        return mayStart(model)
            ? button("Start now with computer players", this.onStart, { class: "primary" })
            : el("p", { class: "help" }, "Friends are invited: whoever made this table decides when to start without them.");
    }

    /* What whoever made the table can do with a seat: take it back, or make a link anew that is lost. */
    freeButton(seat, model, invite) {
        const maker = model.seat !== null && model.table.seats[model.seat].maker && seat.seat !== model.seat;
        if (maker && seat.who === "person") {
            return button("Free this seat", () => this.onFree(seat.seat), { class: "quiet small-button free-seat", title: freeWords(seat), "aria-label": `Free this seat: ${seat.name}` });
        }
        return maker && isEmpty(seat) && seat.invited && !invite
            ? button("Make a new link", () => this.onFree(seat.seat), { class: "quiet small-button new-link" })
            : null;
    }

    seat(seat, model, tableId, kept) {
        const invite = kept?.invites?.find((one) => one.seat === seat.seat);
        const taken = seat.who === "person" || seat.who === "computer";
        const name = taken ? seatName(seat.seat, contextOf(model)) : "–";
        return el("li", { class: taken ? "taken" : "free" },
            el("strong", null, `${seat.seat + 1}. ${name}`), el("span", { class: "muted" }, ` ${seat.seat === model.seat ? "you" : (KIND_WORDS[seat.who] ?? "empty")}`),
            this.freeButton(seat, model, invite),
            !taken && invite ? this.link(`${location.origin}/?table=${tableId}#invite=${invite.invite}`, "Send this link to your friend:") : null);
    }

    link(address, words) {
        const field = el("input", { type: "text", readonly: true, value: address, "aria-label": words, onfocus: (event) => event.target.select() });
        const done = button("Copy", async () => {
            done.textContent = (await this.copy(address)) ? "Copied" : "Select and copy";
            if (done.textContent !== "Copied") {
                field.focus();
            }
        });
        return el("div", { class: "invite" }, el("span", { class: "help" }, words), el("div", { class: "invite-row" }, field, done));
    }
}

/* ---- the result ---- */

function number(value) {
    return value === null || value === undefined ? "–" : String(Math.round(value * 100) / 100).replace("-", "−");
}

export class ResultPanel {
    constructor(onNext) {
        this.onNext = onNext;
        this.element = el("section", { class: "result panel", hidden: true, "aria-label": "Result" });
    }

    show(model, tableId) {
        const over = Boolean(model.score);
        this.element.hidden = !over;
        if (!over) {
            return;
        }
        const ctx = contextOf(model);
        fill(this.element,
            el("h2", null, model.words?.result ?? "The round is over"),
            this.scores(model, ctx),
            el("div", { class: "row" },
                model.seat === null ? null : button(model.table.status === "between" ? "Next round" : "Rematch", this.onNext, { class: "primary next-round" }),
                el("a", { class: "button", href: `/?table=${tableId}&replay=${model.table.round}`, "data-go": true }, "Replay"),
                el("a", { class: "button quiet", href: "/", "data-go": true }, "Lobby")));
    }

    scores(model, ctx) {
        const { score, table, view } = model;
        const dice = Boolean(view?.cups);
        const several = table.match || table.rounds > 1;
        const heads = ["Seat", ...(dice ? ["Dice left"] : ["Cards"]), "Points", ...(several ? ["In all"] : [])];
        const rows = table.seats.map((seat, index) => this.scoreRow(model, ctx, index, dice, several));
        return el("div", { class: "score-scroll" }, el("table", { class: "scores" },
            el("thead", null, el("tr", null, heads.map((head) => el("th", { scope: "col" }, head)))),
            el("tbody", null, rows)),
        score.callers?.length && !dice ? el("p", { class: "muted small" }, `Called by ${score.callers.map((seat) => seatName(seat, ctx)).join(", ")}`) : null);
    }

    scoreRow(model, ctx, seat, dice, several) {
        const { score, table, view } = model;
        const won = score.winners.includes(seat);
        const middle = dice ? view.dice[seat] : number(score.sums?.[seat]);
        return el("tr", { class: won ? "winner" : null },
            el("th", { scope: "row" }, `${seatName(seat, ctx)}${seat === model.seat ? " (you)" : ""}${won ? " ★" : ""}`),
            el("td", null, String(middle)),
            el("td", null, number(score.points?.[seat])),
            several ? el("td", null, number(table.totals?.[seat])) : null);
    }
}

/* ---- fairness ---- */

export class FairPanel {
    constructor() {
        this.body = el("div", { class: "fair-body" });
        this.element = el("details", { class: "fair" }, el("summary", null, "Is the deal fair?"), this.body);
        this.shownFor = "";
    }

    async show(model) {
        const { fair, practice, table, round } = model.table;
        const key = JSON.stringify([fair, round]);
        if (!fair || key === this.shownFor) {
            return;
        }
        this.shownFor = key;
        const lines = [el("p", null, practice ? "A practice table: the deal was chosen by whoever made it." : "The server’s part of the deal was fixed before anybody could add to it. This is its seal:"),
            el("p", { class: "mono break" }, fair.hash ?? "–")];
        if (!fair.seed) {
            lines.push(this.sharedNow(model), el("p", { class: "muted" }, "After the last card everything is shown, and the seal is checked."));
            fill(this.body, lines);
            return;
        }
        const verdict = el("p", { class: "verdict" }, "…");
        const facts = [["Seed", fair.seed], ["Secret", fair.secret], ["Salt", fair.salt],
            ...(fair.shares ?? []).map((share, seat) => [`Share of ${model.table.seats[seat]?.name ?? seat + 1}`, share])];
        fill(this.body, lines, facts.filter(([, value]) => value).map(([name, value]) => el("p", null, `${name}: `, el("span", { class: "mono break" }, value))), verdict);
        const checked = await checkDeal(table, round, fair, sharesAt(table).get(round));
        if (!checked) {
            fill(verdict, "This page is not on a secure connection, so your browser cannot check it here. In a terminal:", el("pre", null, fairCommands(table, round, fair)));
            return;
        }
        verdict.textContent = checked.text;
        verdict.classList.add(checked.good ? "good" : "bad");
    }

    /* Whose shares are in the deal, while it is being played. */
    sharedNow(model) {
        const names = (model.table.fair.shared ?? []).map((seat) => model.table.seats[seat].name);
        return names.length ? el("p", null, `Added to the seed after that: ${names.join(", ")}.`) : null;
    }
}
