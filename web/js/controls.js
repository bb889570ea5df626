// From legal actions to controls: which action belongs to which place of the table, and the bar of buttons for all that
// have no place of their own. Every legal action has exactly one control, marked with `data-action`; with dice a bid has
// one at the count that is chosen.
import { button, el } from "./dom.js";
import { die, faceName, make } from "./pieces.js";
import { say } from "./say.js";
import { actionWords } from "./words.js";

const OWN_SLOT = /^(swap|give|drop|toss|turn up) (\d+)$/;
const PLACE = /^(look|flip|exchange|with|point) (\d+\.\d+)$/;
const AIM = /^aim (\d+)$/;
const BID = /^bid (\d+)x(\d)$/;
const NAME = /^name (.+)$/;
const FACES = 6;

/* The place whose click is an action, or null. What can be discarded goes to the pile; where `discard` is legal too,
 * `play` means the card's action and is a button. */
function naturalPlace(action, legal, seat) {
    switch (action) {
        case "draw deck":
            return "deck";
        case "draw discard":
        case "discard":
            return "discard";
        case "play":
            return legal.includes("discard") ? null : "discard";
    }
    const own = OWN_SLOT.exec(action);
    if (own) {
        return `${seat}.${own[2]}`;
    }
    const aim = AIM.exec(action);
    return aim ? `seat.${aim[1]}` : (PLACE.exec(action)?.[2] ?? null);
}

/** Divides legal actions: {places: Map of place to action, names, bids: [{count, face, action}], rest}. */
export function sortActions(legal, seat) {
    const sorted = { places: new Map(), names: [], bids: [], rest: [] };
    for (const action of legal) {
        const place = naturalPlace(action, legal, seat);
        const bid = BID.exec(action);
        if (place !== null && !sorted.places.has(place)) {
            sorted.places.set(place, action);
        } else if (bid) {
            sorted.bids.push({ count: Number(bid[1]), face: Number(bid[2]), action });
        } else if (NAME.test(action)) {
            sorted.names.push(action);
        } else {
            sorted.rest.push(action);
        }
    }
    return sorted;
}

/** A chance as people read it. */
export function perCent(chance) {
    const number = chance * 100;
    return number > 0 && number < 1 ? "<1 %" : number < 100 && number > 99 ? ">99 %" : `${Math.round(number)} %`;
}

/** The bar of buttons below the table. */
export class Controls {
    constructor(root, onAction) {
        this.root = root;
        this.onAction = onAction;
        this.count = 0;
        this.offered = "";
        root.addEventListener("click", (event) => {
            const button = event.target.closest("button[data-action]");
            if (button && !button.disabled) {
                onAction(button.dataset.action);
            }
        });
    }

    /** goOn: the one thing to do while something is being shown, or null. */
    show(model, sorted, goOn = null) {
        this.model = model;
        this.sorted = sorted;
        const parts = goOn ? [button(say("go on"), goOn, { class: "primary go-on", dataset: { key: "go on" } })] : [];
        if (sorted.names.length) {
            parts.push(this.names());
        }
        if (sorted.bids.length) {
            parts.push(this.bids());
        }
        if (sorted.rest.length) {
            parts.push(this.buttons());
        }
        this.root.replaceChildren(...parts);
        this.root.classList.toggle("empty", parts.length === 0);
    }

    /* Names of actions are the keys by which focus is found again after drawing. */
    button(action, className, ...content) {
        const hinted = this.model.hint === action ? " hinted" : "";
        return button(content, null, { class: className + hinted, dataset: { action, key: `do ${action}` } });
    }

    /* What the coach's player gives an action, in words; "" where nothing is known. */
    chance(action) {
        const chance = this.model.beliefs?.chances?.[action];
        return Number.isFinite(chance) ? perCent(chance) : "";
    }

    chanceMark(action) {
        return this.chance(action) ? make("span", "chance", this.chance(action)) : null;
    }

    buttons() {
        return el("div", { class: "buttons" }, this.sorted.rest.map((action) => {
            const words = make("span", "", actionWords(action, this.model));
            return this.button(action, ["pass", "call"].includes(action) ? "action quiet" : "action", words, this.chanceMark(action));
        }));
    }

    names() {
        return el("div", { class: "ranks", role: "group", "aria-label": say("name a rank") }, this.sorted.names.map((action) => {
            const rank = action.slice("name ".length);
            const named = this.button(action, "rank", rank === "joker" ? say("the joker") : rank);
            named.setAttribute("aria-label", actionWords(action, this.model));
            return named;
        }));
    }

    /* ---- bids ---- */

    /* The count begins at the hint's, or at the lowest at which most faces can be bid: below it only the wild one can. It
     * stays while the offer is the same. */
    usualCount(least, most) {
        const faces = (count) => this.sorted.bids.filter((bid) => bid.count === count).length;
        const counts = Array.from({ length: most - least + 1 }, (_, i) => least + i);
        return counts.find((count) => faces(count) > 1) ?? least;
    }

    chooseCount() {
        const counts = this.sorted.bids.map((bid) => bid.count);
        const least = Math.min(...counts);
        const most = Math.max(...counts);
        const hinted = BID.exec(this.model.hint ?? "");
        const offered = `${this.model.view.moment} ${this.model.hint}`;
        if (offered !== this.offered) {
            this.offered = offered;
            this.count = hinted ? Number(hinted[1]) : this.usualCount(least, most);
        }
        this.count = Math.max(least, Math.min(most, this.count));
        return { least, most };
    }

    /** Changes the count of the bid by so much; the keys + and - do it too. */
    step(by) {
        if (this.sorted?.bids.length) {
            const focused = document.activeElement?.dataset?.key;
            this.count += by;
            this.show(this.model, this.sorted);
            const again = [...this.root.querySelectorAll("button")].find((button) => button.dataset.key === focused);
            again?.focus();
        }
    }

    stepper(sign, by, words, ends) {
        return button(sign, () => this.step(by), { class: "step", disabled: ends, "aria-label": words, dataset: { key: `step ${by}` } });
    }

    faceButton(face) {
        const bid = this.sorted.bids.find((one) => one.count === this.count && one.face === face);
        const words = `${this.count} ${faceName(face, this.count)}`;
        const shown = die(face, this.model.view.wild === face);
        const choice = bid
            ? this.button(bid.action, "face-choice", shown, this.chanceMark(bid.action))
            : button(shown, null, { class: "face-choice", disabled: true });
        const chance = bid && this.chance(bid.action) ? `, ${say("true with", { chance: this.chance(bid.action) })}` : "";
        choice.dataset.key = `face ${face}`;
        choice.setAttribute("aria-label", bid ? `${actionWords(bid.action, this.model)}${chance}` : say("not allowed", { bid: words }));
        return choice;
    }

    bids() {
        const { least, most } = this.chooseCount();
        const number = this.model.rules?.faces ?? FACES;
        return el("div", { class: "bid-picker", role: "group", "aria-label": say("how to bid") },
            el("div", { class: "counter" },
                this.stepper("−", -1, say("one fewer"), this.count <= least),
                el("output", { class: "count", "aria-label": say("so many dice", { count: this.count }) }, this.count),
                this.stepper("+", 1, say("one more"), this.count >= most)),
            make("span", "times", "×"),
            el("div", { class: "faces" }, Array.from({ length: number }, (_, i) => this.faceButton(i + 1))));
    }
}
