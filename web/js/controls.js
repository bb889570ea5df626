// From legal actions to controls: which action belongs to which place of the table, and the bar of buttons for all that
// have no place of their own. Every legal action has exactly one control, marked with `data-action`; with dice a bid has
// one at the count that is chosen.
import { die, faceName, make } from "./pieces.js";
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

    show(model, sorted) {
        this.model = model;
        this.sorted = sorted;
        const parts = [];
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
    button(action, className) {
        const button = make("button", className);
        button.type = "button";
        button.dataset.action = action;
        button.dataset.key = `do ${action}`;
        button.classList.toggle("hinted", this.model.hint === action);
        return button;
    }

    chance(action) {
        return this.model.beliefs?.chances?.[action] ?? null;
    }

    addChance(button, action) {
        const chance = this.chance(action);
        if (chance !== null) {
            button.append(make("span", "chance", perCent(chance)));
        }
    }

    buttons() {
        const row = make("div", "buttons");
        for (const action of this.sorted.rest) {
            const quiet = action === "pass";
            const button = this.button(action, quiet ? "action quiet" : "action");
            button.append(make("span", "", actionWords(action, this.model)));
            this.addChance(button, action);
            row.append(button);
        }
        return row;
    }

    names() {
        const group = make("div", "ranks");
        group.setAttribute("role", "group");
        group.setAttribute("aria-label", "Name a rank");
        for (const action of this.sorted.names) {
            const button = this.button(action, "rank");
            const rank = action.slice("name ".length);
            button.textContent = rank === "joker" ? "Joker" : rank;
            button.setAttribute("aria-label", actionWords(action, this.model));
            group.append(button);
        }
        return group;
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
        const button = make("button", "step", sign);
        button.type = "button";
        button.dataset.key = `step ${by}`;
        button.disabled = ends;
        button.setAttribute("aria-label", words);
        button.addEventListener("click", () => this.step(by));
        return button;
    }

    faceButton(face) {
        const bid = this.sorted.bids.find((one) => one.count === this.count && one.face === face);
        const button = bid ? this.button(bid.action, "face-choice") : make("button", "face-choice");
        button.type = "button";
        button.disabled = !bid;
        button.dataset.key = `face ${face}`;
        button.append(die(face, this.model.view.wild === face));
        const words = `${this.count} ${faceName(face, this.count)}`;
        const chance = bid ? this.chance(bid.action) : null;
        button.setAttribute("aria-label", bid ? `Bid ${words}${chance === null ? "" : `, true with ${perCent(chance)}`}` : `${words}: not allowed`);
        if (bid) {
            this.addChance(button, bid.action);
        }
        return button;
    }

    bids() {
        const { least, most } = this.chooseCount();
        const group = make("div", "bid-picker");
        const counter = make("div", "counter");
        const count = make("output", "count", String(this.count));
        count.setAttribute("aria-label", `${this.count} ${this.count === 1 ? "die" : "dice"}`);
        counter.append(
            this.stepper("−", -1, "One fewer", this.count <= least),
            count,
            this.stepper("+", 1, "One more", this.count >= most),
        );
        const faces = make("div", "faces");
        const number = this.model.rules?.faces ?? FACES;
        faces.append(...Array.from({ length: number }, (_, i) => this.faceButton(i + 1)));
        group.setAttribute("role", "group");
        group.setAttribute("aria-label", "Bid: how many, and of which face");
        group.append(counter, make("span", "times", "×"), faces);
        return group;
    }
}
