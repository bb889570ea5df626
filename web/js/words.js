// Everything that happens at a table, in words: events for the log, the question of the moment, the labels of actions. No
// element of the page is touched here, so that it runs in a test without a browser.
//
// ctx = { seats: [{ name }], seat: the viewer's or null, game, rules }.

const SUITS = { c: "♣", d: "♦", h: "♥", s: "♠" };
const RANKS = { A: "ace", J: "Jack", Q: "Queen", K: "King", joker: "joker" };
const FACES = [null, "ace", "two", "three", "four", "five", "six"];
const LEVELS = ["easy", "medium", "hard", "expert"];

// ---- cards, places, seats ----

/** "8d" is "8♦", "Xr" "red joker"; null is "a card". */
export function cardWords(card) {
    if (!card) {
        return "a card";
    }
    if (card[0] === "X") {
        return card === "Xr" ? "red joker" : "black joker";
    }
    return card.slice(0, -1) + (SUITS[card.at(-1)] || card.at(-1));
}

/** A card within a sentence: "8♦", "the red joker". */
function theCard(card) {
    return card?.[0] === "X" ? `the ${cardWords(card)}` : cardWords(card);
}

/** A rank as one says it: "Queen", "7". */
export function rankWords(rank) {
    return RANKS[rank] || String(rank);
}

function oneRank(rank) {
    return `${rank === "A" || rank === "8" ? "an" : "a"} ${rankWords(rank)}`;
}

function ordinal(number) {
    const ending = number % 100 >= 11 && number % 100 <= 13 ? "th" : ["th", "st", "nd", "rd"][number % 10] || "th";
    return `${number}${ending}`;
}

export function placeOf(text) {
    const [seat, slot] = text.split(".").map(Number);
    return { seat, slot };
}

function capital(text) {
    return text.charAt(0).toUpperCase() + text.slice(1);
}

export function list(parts, last = "and") {
    return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} ${last} ${parts.at(-1)}`;
}

/** A seat's name, never "you": seats that share a name are numbered. */
export function seatName(seat, ctx) {
    const name = ctx.seats[seat]?.name;
    if (!name) {
        return `Seat ${seat + 1}`;
    }
    const same = ctx.seats.map((other, index) => [other?.name, index]).filter(([other]) => other === name);
    const shown = LEVELS.includes(name) ? capital(name) : name;
    return same.length > 1 ? `${shown} ${same.findIndex(([, index]) => index === seat) + 1}` : shown;
}

/** "you" or the name. */
export function who(seat, ctx) {
    return seat === ctx.seat ? "you" : seatName(seat, ctx);
}

function whose(seat, ctx) {
    const name = seatName(seat, ctx);
    return seat === ctx.seat ? "your" : `${name}${name.endsWith("s") ? "’" : "’s"}`;
}

/** "0.2" is "your 3rd card" or "Ann’s 3rd card"; with `actor`, whose sentence it stands in, "their 3rd card". */
export function placeWords(place, ctx, actor = null) {
    const { seat, slot } = typeof place === "string" ? placeOf(place) : place;
    const own = seat === actor && seat !== ctx.seat;
    return `${own ? "their" : whose(seat, ctx)} ${ordinal(slot + 1)} card`;
}

function dropWord(game) {
    return { dutch: "drop", vinto: "toss in" }[game] || "flip";
}

/** What is said at a call: "cambio", "lock", "Dutch", "Vinto". */
export function callWord(ctx) {
    return { dutch: "Dutch", vinto: "Vinto" }[ctx.game] || ctx.rules?.call_word || "cambio";
}

// ---- dice ----

/** The faces of a bid: "sixes", or of a single one "six". */
export function faceWords(face, count = 2) {
    const name = FACES[face] || String(face);
    if (count === 1) {
        return name;
    }
    return name === "six" ? "sixes" : `${name}s`;
}

export function bidOf(text) {
    const [count, face] = text.split("x").map(Number);
    return { count, face };
}

/** "4x6" is "4 sixes". */
export function bidWords(text) {
    const { count, face } = bidOf(text);
    return `${count} ${faceWords(face, count)}`;
}

function diceCount(count) {
    return `${count} ${count === 1 ? "die" : "dice"}`;
}

function diceWords(dice) {
    return dice.includes(null) ? diceCount(dice.length) : dice.join(" ");
}

// ---- what cards do ----

const POWERS = {
    "look own": "look at one of your cards",
    look_own: "look at one of your cards",
    "look other": "look at a card of another seat",
    look_other: "look at a card of another seat",
    "look any": "look at any card",
    look: "look at any card",
    "look swap": "look at any card, then exchange any two",
    look_swap: "look at two cards of two seats, then exchange them or not",
    name: "name the rank of any card",
    give: "make another seat take a card",
};

function kindOf(card) {
    if (card[0] === "X") {
        return "joker";
    }
    const rank = card.slice(0, -1);
    return rank === "K" ? ["K", /[dh]$/.test(card) ? "red K" : "black K"] : rank;
}

function powerOf(kinds, ctx) {
    const powers = ctx.rules?.powers || ctx.rules?.actions || {};
    const kind = [].concat(kinds).find((one) => one in powers);
    const power = powers[kind];
    if (power === "swap") {
        return ctx.game === "cambio" ? "exchange any two cards, unseen" : "exchange two cards of two seats, unseen";
    }
    return POWERS[power] || null;
}

/** What a card lets one do when it is played, "look at any card"; null: nothing. */
export function powerWords(card, ctx) {
    return card ? powerOf(kindOf(card), ctx) : null;
}

// ---- events ----

/** Subject and verb: "You swap", "Ann swaps". */
function does(event, ctx, verb, verbs = `${verb}s`) {
    return event.seat === ctx.seat ? `You ${verb}` : `${capital(seatName(event.seat, ctx))} ${verbs}`;
}

function own(event, ctx, index = 0) {
    return placeWords(event.places[index], ctx, event.seat);
}

function their(event, ctx) {
    return event.seat === ctx.seat ? "your" : "their";
}

function seen(event) {
    return event.card ? `: ${theCard(event.card)}` : "";
}

function namedBefore(event, ctx) {
    const before = ctx.before;
    return before?.type === "name" && before.places?.[0] === event.places?.[0];
}

function flipWords(event, ctx) {
    const card = theCard(event.card);
    if (namedBefore(event, ctx)) {
        return `${does(event, ctx, "are", "is")} right: ${card} goes onto the discard`;
    }
    if (ctx.game === "vinto") {
        return `${does(event, ctx, "toss", "tosses")} in ${own(event, ctx)}: ${card}`;
    }
    return `${does(event, ctx, dropWord(ctx.game))} ${own(event, ctx)}: ${card}`;
}

function wrongWords(event, ctx) {
    const ranks = event.ranks ? `is no ${list(event.ranks.map(rankWords), "or")}` : "";
    const found = event.card ? `is ${theCard(event.card)}` : ranks || "is another card";
    if (namedBefore(event, ctx)) {
        return `${does(event, ctx, "are", "is")} wrong: ${own(event, ctx)} ${found} and stays`;
    }
    const verb = ctx.game === "vinto" ? does(event, ctx, "toss", "tosses") : does(event, ctx, dropWord(ctx.game));
    const particle = ctx.game === "vinto" ? " in" : "";
    return `${verb}${particle} ${own(event, ctx)} wrongly: it ${found} and stays`;
}

function playWords(event, ctx) {
    if (event.action) {
        return `${does(event, ctx, "play")} ${theCard(event.card)} for its action`;
    }
    return `${does(event, ctx, ctx.game === "vinto" ? "discard" : "play")} ${theCard(event.card)}`;
}

function giveWords(event, ctx) {
    const to = placeOf(event.places[1]);
    return `${does(event, ctx, "give")} ${own(event, ctx)} to ${who(to.seat, ctx)}, as the ${ordinal(to.slot + 1)} card`;
}

function penaltyWords(event, ctx) {
    const why = ctx.before?.type === "aim" ? "a card" : "a penalty card";
    return `${does(event, ctx, "take")} ${why} from the deck, unseen`;
}

function loseWords(event, ctx) {
    if (event.number === 0) {
        return `${does(event, ctx, "have", "has")} no dice left and ${event.seat === ctx.seat ? "are" : "is"} out`;
    }
    return `${does(event, ctx, "lose")} a die: ${event.number} left`;
}

function matched(event) {
    const verb = event.number === 1 ? "is" : "are";
    return `there ${verb} ${event.number || "no"} ${faceWords(event.face, event.number)}`;
}

const events = {
    deal: (e, c) => `${does(e, c, "are", "is")} dealt ${e.number} cards`,
    open: (e) => `${capital(theCard(e.card))} opens the discard`,
    turn: (e, c) => capital(`${whose(e.seat, c)} turn`),
    look: (e, c) => `${does(e, c, "look")} at ${own(e, c)}${seen(e)}`,
    draw: (e, c) => `${does(e, c, "draw")} ${theCard(e.card)} from the deck`,
    take: (e, c) => `${does(e, c, "take")} ${theCard(e.card)} from the discard`,
    swap: (e, c) => `${does(e, c, "swap")} the drawn card for ${own(e, c)}; ${theCard(e.card)} comes out`,
    play: playWords,
    pass: (e, c) => `${does(e, c, "have", "has")} nothing to draw`,
    decline: (e, c) => `${does(e, c, "do", "does")} without the ${c.game === "vinto" ? "action" : "power"}`,
    exchange: (e, c) => `${does(e, c, "exchange")} ${own(e, c)} and ${own(e, c, 1)}`,
    flip: flipWords,
    wrong: wrongWords,
    penalty: penaltyWords,
    give: giveWords,
    call: (e, c) => `${does(e, c, "say")} “${callWord(c)}”`,
    reshuffle: (e) =>
        `${e.number} ${e.number === 1 ? "card of the discard is" : "cards of the discard are"} shuffled into the deck`,
    end: () => "The round is over",
    show: (e, c) => `${capital(placeWords(e.places[0], c))} is ${theCard(e.card)}`,
    throw: (e, c) => `Throw ${e.number + 1}: ${who(e.seat, c)} ${e.seat === c.seat ? "bid" : "bids"} first`,
    palifico: (e, c) =>
        `Palifico: the face may not change${c.rules?.wild && c.rules.wild !== "none" ? ", and nothing is wild" : ""}`,
    roll: (e, c) => `${does(e, c, "roll")} ${diceWords(e.dice)}`,
    bid: (e, c) => `${does(e, c, "bid")} ${bidWords(e.bid)}`,
    dudo: (e, c) => `${does(e, c, "doubt")} the bid: dudo`,
    calza: (e, c) => `${does(e, c, "say")} that the bid is exact: calza`,
    reveal: (e, c) => `${does(e, c, "show")} ${diceWords(e.dice)}`,
    right: (e, c) => `${does(e, c, "are", "is")} right: ${matched(e)}`,
    mistaken: (e, c) => `${does(e, c, "are", "is")} mistaken: ${matched(e)}`,
    lose: loseWords,
    gain: (e, c) => `${does(e, c, "get")} a die back and ${e.seat === c.seat ? "have" : "has"} ${e.number}`,
    rank: (e, c) => `${does(e, c, "collect")} ${rankWords(placedRank(e.card))}s: ${theCard(e.card)} lies open as ${own(e, c)}`,
    collect: (e, c) => `${does(e, c, "take")} ${theCard(e.card)} from the discard into ${their(e, c)} collection`,
    declare: (e, c) =>
        `${does(e, c, "swap")} out ${own(e, c)} and ${e.seat === c.seat ? "declare" : "declares"} ${oneRank(e.rank)}`,
    name: (e, c) => `${does(e, c, "point")} at ${own(e, c)} and ${e.seat === c.seat ? "name" : "names"} ${oneRank(e.rank)}`,
    keep: (e, c) =>
        `${capital(placeWords(e.places[0], c))}${e.card ? `, ${theCard(e.card)},` : ""} was right, but stays with the wrong one`,
    aim: (e, c) => `${does(e, c, "aim")} an ace at ${who(e.target, c)}`,
};

function placedRank(card) {
    return card ? [].concat(kindOf(card))[0] : "card";
}

export const eventTypes = Object.keys(events);

/** An event as a sentence without its full stop. ctx.before, the event before it, makes some of them clearer. */
export function eventWords(event, ctx) {
    const words = events[event.type];
    return words ? words(event, ctx) : event.text || event.type;
}

/** All events of a log, each told with the one before it in mind. */
export function logWords(log, ctx) {
    return log.map((event, index) => eventWords(event, { ...ctx, before: log[index - 1] }));
}

// ---- the question ----

/** The ctx of a model (wire.js). */
export function contextOf(model) {
    return { seats: model.table.seats, seat: model.seat, game: model.table.game, rules: model.table.rules };
}

function cardAt(place, view) {
    const { seat, slot } = placeOf(place);
    return view.hands?.[seat]?.[slot]?.card || null;
}

/** "your 3rd card (8♦)". */
function knownPlace(place, model, ctx) {
    const card = cardAt(place, model.view);
    return placeWords(place, ctx) + (card ? ` (${cardWords(card)})` : "");
}

function rankOfCard(card) {
    return card ? placedRank(card) : null;
}

function windowRanks(view) {
    const top = view.discard?.at(-1);
    return view.ranks?.length ? view.ranks : top ? [rankOfCard(top)] : [];
}

/** The places that the seat knows to fit in the open window, as "1.2". */
export function fittingPlaces(model) {
    const { view, legal, seat } = model;
    if (view?.phase !== "window") {
        return [];
    }
    const ranks = windowRanks(view);
    return legal
        .filter((action) => /^(flip|drop|toss) /.test(action))
        .map((action) => placeOfAction(action, seat))
        .filter((place) => ranks.includes(rankOfCard(cardAt(place, view))));
}

/** The place that an action names, "1.2", or null; a slot alone is the seat's own. */
export function placeOfAction(action, seat) {
    const [, where] = /^(?:swap|give|drop|toss|flip|look|exchange|with|point) ([\d.]+)$/.exec(action) || [];
    if (!where) {
        return null;
    }
    return where.includes(".") ? where : `${seat}.${where}`;
}

function askLooks(model, ctx) {
    const chosen = model.view.claimed || [];
    const left = (ctx.rules?.looks ?? 2) - chosen.length;
    if (chosen.length) {
        return `You have chosen ${list(chosen.map((place) => placeWords(place, ctx)))}; choose ${left > 1 ? `${left} more` : "one more"} to look at.`;
    }
    const collects = ctx.rules?.clear_and_collect ? " The lowest that is no joker begins your collection." : "";
    return `Choose ${left > 1 ? `${left} of your cards` : "one of your cards"} to look at.${collects}`;
}

function askDraw(model, ctx) {
    const { view, legal } = model;
    const top = view.discard?.at(-1);
    const begin = view.caller === null ? "Your turn" : `Your last turn: ${who(view.caller, ctx)} has called`;
    const ways = [];
    if (legal.includes("draw deck")) {
        ways.push("draw from the deck");
    }
    if (legal.includes("draw discard")) {
        ways.push(ctx.game === "vinto" ? `take ${cardWords(top)} for its action` : `take ${cardWords(top)}`);
    }
    if (legal.includes("collect")) {
        ways.push(`collect ${cardWords(top)}`);
    }
    if (legal.includes("call")) {
        ways.push(`say “${callWord(ctx)}”`);
    }
    return ways.length ? `${begin}: ${list(ways, "or")}.` : `${begin}, but there is nothing to draw: pass.`;
}

/** What playing the drawn card lets one do; one that was taken from the discard has no power in most houses. */
function playPower({ drawn }, ctx) {
    const fires = ctx.game === "vinto" || drawn?.from !== "discard" || ctx.rules?.powers_from === "any";
    return fires ? powerWords(drawn?.card, ctx) : null;
}

function askDrawn(model, ctx) {
    const { view, legal } = model;
    const card = theCard(view.drawn?.card);
    const power = playPower(view, ctx);
    const ways = [];
    if (legal.some((action) => action.startsWith("swap"))) {
        ways.push("swap it for one of your cards");
    }
    if (legal.includes("play")) {
        ways.push(power ? `play it to ${power}` : "play it");
    }
    if (legal.includes("discard")) {
        ways.push("discard it");
    }
    const seenByAll = ctx.game === "vinto" ? "; all have seen it" : "";
    return `You have ${view.drawn?.from === "discard" ? "taken" : "drawn"} ${card}${seenByAll}: ${list(ways, "or")}.`;
}

function powerCard(model) {
    const { view } = model;
    if (view.power) {
        return `Your ${rankWords(view.power)}`;
    }
    const top = view.discard?.at(-1);
    return top ? `${cardWords(top)}` : "The card";
}

function askLook(model, ctx) {
    const { view, legal } = model;
    const power = view.power ? powerOf(view.power, ctx) : powerWords(view.discard?.at(-1), ctx);
    const pass = legal.includes("pass") ? ", or do without" : "";
    const first = power && power.includes("two") && view.power ? " Choose the first" : " Choose a card";
    return `${capital(powerCard(model))} lets you ${power || "look at a card"}.${first}${pass}.`;
}

function askFirst(model) {
    const pass = model.legal.includes("pass") ? ", or exchange nothing" : "";
    return `Exchange two cards: choose the first${pass}.`;
}

function looksAtTwo(model, ctx) {
    return ctx.game === "vinto" && model.view.power && ctx.rules?.actions?.[model.view.power] === "look_swap";
}

function askSecond(model, ctx) {
    const first = knownPlace(model.view.chosen, model, ctx);
    if (looksAtTwo(model, ctx)) {
        return `You have looked at ${first}. Choose a card of another seat to look at.`;
    }
    return `Exchange ${first} with which card? Choose the second.`;
}

function askWindow(model, ctx) {
    const { view } = model;
    const word = dropWord(ctx.game);
    const ranks = list(windowRanks(view).map(rankWords), "or");
    if (view.claimed?.length) {
        const cards = view.claimed.length > 2 ? `${view.claimed.length} cards` : list(view.claimed.map((place) => placeWords(place, ctx)));
        return `You ${word} ${cards}. Choose another of rank ${ranks}, or say that this is all.`;
    }
    const fits = fittingPlaces(model);
    if (fits.length) {
        return `You know what fits on ${cardWords(view.discard.at(-1))}: ${word} ${list(
            fits.map((place) => placeWords(place, ctx)),
            "or",
        )}, or pass.`;
    }
    return `Do you ${word} a card of rank ${ranks}? A wrong one stays and costs a card. Else pass.`;
}

function askGive(model, ctx) {
    const to = placeOf(model.view.chosen);
    return `Choose one of your cards to give to ${who(to.seat, ctx)} for the one you flipped.`;
}

function askCall(model, ctx) {
    return `The end of your turn: say “${callWord(ctx)}”, or play on.`;
}

function askBid(model, ctx) {
    const { view } = model;
    const palifico = view.palifico ? " Palifico: the face stays." : "";
    if (!view.bid) {
        return `You open the throw: bid how many of all ${view.in_play} dice show a face.${palifico}`;
    }
    const calls = ["dudo", "calza"].filter((call) => model.legal.includes(call));
    const ways = model.legal.some((action) => action.startsWith("bid")) ? ["bid more", ...calls] : calls;
    return `${capital(who(view.bidder, ctx))} bids ${bidWords(view.bid)}: ${list(ways, "or")}.${palifico}`;
}

function askTrade(model, ctx) {
    const { chosen, looked } = model.view;
    return `You have looked at ${knownPlace(chosen, model, ctx)} and ${knownPlace(looked, model, ctx)}. Exchange them, or leave them.`;
}

function askPoint() {
    return "Your King names a card: point at the card whose rank you will say.";
}

function penaltyOf(ctx) {
    const count = ctx.rules?.wrong_penalty ?? 1;
    return count ? `wrong, you take ${count === 1 ? "a card" : `${count} cards`}` : "wrong, nothing happens";
}

function askName(model, ctx) {
    const { view } = model;
    if (!view.power) {
        return `Declare the rank of ${knownPlace(view.chosen, model, ctx)}, or nothing. Right, you may play its action; ${penaltyOf(ctx)}.`;
    }
    return `What rank is ${knownPlace(view.chosen, model, ctx)}? Right, it goes and you play its action; ${penaltyOf(ctx)}.`;
}

function askAim(model) {
    return `Your ace makes another seat take a card: choose whom${model.legal.includes("pass") ? ", or do without" : ""}.`;
}

const questions = {
    looks: askLooks,
    draw: askDraw,
    drawn: askDrawn,
    look: askLook,
    first: askFirst,
    second: askSecond,
    window: askWindow,
    give: askGive,
    call: askCall,
    bid: askBid,
    trade: askTrade,
    point: askPoint,
    name: askName,
    aim: askAim,
};

const waiting = {
    looks: (them) => `${them} to look at their first cards`,
    draw: (them) => `${them} to draw`,
    drawn: (them) => `${them} to swap or play the drawn card`,
    look: (them) => `${them} to look at a card`,
    first: (them) => `${them} to choose two cards to exchange`,
    second: (them) => `${them} to choose the second card`,
    give: (them) => `${them} to give a card`,
    call: (them) => `${them} to call or play on`,
    bid: (them) => `${them} to bid or call`,
    trade: (them) => `${them} to exchange the two cards or not`,
    point: (them) => `${them} to point at a card`,
    name: (them) => `${them} to name a rank`,
    aim: (them) => `${them} to choose who takes a card`,
};

/** Whether the server has passed for this seat in the open window: it is asked only where it knows a card that fits. */
function passedOver(model, ctx) {
    const { view } = model;
    const out = view.barred?.includes(ctx.seat) || view.callers?.includes(ctx.seat);
    return typeof ctx.seat === "number" && !model.answered && !model.ask_always && !out;
}

function waitWords(model, ctx) {
    const { view, wait } = model;
    if (view.phase === "window") {
        const ranks = list(windowRanks(view).map(rankWords), "or");
        if (passedOver(model, ctx)) {
            return `Open for rank ${ranks}: you know no such card and pass. (Options: ask me always)`;
        }
        return `Everyone may ${dropWord(ctx.game)} cards of rank ${ranks}: waiting for the window to close.`;
    }
    const others = (wait?.for?.length ? wait.for : view.asked || []).filter((seat) => seat !== ctx.seat);
    if (!others.length) {
        return "One moment.";
    }
    const words = waiting[view.phase] || ((them) => them);
    return `Waiting for ${words(list(others.map((seat) => seatName(seat, ctx))))}.`;
}

/** Who has won, "You win", "Ann and Bob share the win". */
export function resultWords(score, ctx) {
    const winners = score.winners.map((seat) => who(seat, ctx));
    if (!winners.length) {
        return "Nobody wins";
    }
    if (winners.length > 1) {
        return capital(`${list(winners)} ${ctx.game === "vinto" && score.callers?.length ? "win together" : "share the win"}`);
    }
    return capital(`${winners[0]} ${score.winners[0] === ctx.seat ? "win" : "wins"}`);
}

/** Whether nobody sits there yet. */
export function isEmpty(seat) {
    return seat.who !== "person" && seat.who !== "computer";
}

/** Whether a table has a seat that anyone may take. */
export function canSit(table) {
    return table.status === "waiting" && table.seats.some((seat) => isEmpty(seat) && !seat.invited);
}

/** Whether a seat may start without those who are missing: where friends are invited, whoever made the table, or anyone while
 * that person is not there. */
export function mayStart({ table, seat }) {
    const maker = table.seats.find((one) => one.maker);
    return !maker || maker.seat === seat || !maker.present || !table.seats.some((one) => isEmpty(one) && one.invited);
}

/** What happens when somebody leaves now. */
export function leaveWords({ table }) {
    if (table.status === "waiting") {
        return "Your seat is empty again, for whoever has its link, or for anyone if it was open.";
    }
    return table.status === "playing"
        ? "The stand-in plays your seat to the end of this round, and a computer player from then on. You cannot come back to it."
        : "A computer player takes your seat. You cannot come back to it.";
}

/** What happens when a seat is freed. */
export function freeWords(seat) {
    return `${seat.name} can only watch then. If the seat was for a friend, its old link is void and you get a new one; an open seat is open again.`;
}

function askWaiting(model) {
    const empty = model.table.seats.filter(isEmpty).length;
    if (!empty) {
        return "The round is about to begin.";
    }
    const seats = empty === 1 ? "one seat is" : `${empty || "some"} seats are`;
    const start = model.seat === null ? "" : " Share the link, or start and let computer players take them.";
    return `Waiting for people: ${seats} empty.${start}`;
}

function askOver(model, ctx) {
    const won = model.score ? `${resultWords(model.score, ctx)}. ` : "The round is over. ";
    if (model.table.status === "between") {
        return `${won}${model.seat === null ? "The next round is dealt when a player asks for it." : "Deal the next round, or look at the replay."}`;
    }
    return `${won}${model.seat === null ? "Look at the replay." : "Play again, or look at the replay."}`;
}

/** One or two sentences on what to do now, or on who is being waited for. */
export function question(model) {
    const ctx = contextOf(model);
    const { table, view } = model;
    if (!view || table.status === "waiting") {
        return askWaiting(model);
    }
    if (view.phase === "over" || table.status === "between" || table.status === "over") {
        return askOver(model, ctx);
    }
    if (ctx.seat === null || ctx.seat === undefined || !model.legal.length) {
        return waitWords(model, ctx);
    }
    return (questions[view.phase] || (() => "Choose what to do."))(model, ctx);
}

// ---- actions ----

const passes = {
    draw: "Pass: nothing to draw",
    look: "Do without it",
    first: "Exchange nothing",
    second: "Exchange nothing",
    point: "Do without it",
    aim: "Do without it",
    name: "Declare nothing",
    trade: "Leave them",
    call: "Play on",
};

function passLabel(model, ctx) {
    const { view } = model;
    if (view.phase === "window") {
        return view.claimed?.length ? "That is all" : `${capital(dropWord(ctx.game))} nothing`;
    }
    return passes[view.phase] || "Pass";
}

function playLabel(model, ctx) {
    const { drawn } = model.view;
    const power = playPower(model.view, ctx);
    return `Play ${drawn?.card ? cardWords(drawn.card) : "it"}${power ? `: ${power}` : ""}`;
}

const alone = {
    "draw deck": () => "Draw from the deck",
    "draw discard": (model) => `Take ${cardWords(model.view.discard?.at(-1))}`,
    collect: (model) => `Collect ${cardWords(model.view.discard?.at(-1))}`,
    play: playLabel,
    discard: (model) => `Discard ${cardWords(model.view.drawn?.card)}`,
    pass: passLabel,
    call: (model, ctx) => `Say “${callWord(ctx)}”`,
    trade: () => "Exchange them",
    dudo: () => "Dudo: I doubt it",
    calza: (model) => `Calza: exactly ${model.view.bid ? bidWords(model.view.bid) : "that many"}`,
};

const verbs = {
    swap: (place) => `Swap for ${place}`,
    give: (place) => `Give ${place}`,
    flip: (place) => `Flip ${place}`,
    drop: (place) => `Drop ${place}`,
    toss: (place) => `Toss in ${place}`,
    look: (place) => `Look at ${place}`,
    exchange: (place) => `Exchange ${place}`,
    with: (place) => `With ${place}`,
    point: (place) => `Point at ${place}`,
};

/** The label of a button for an action, as it stands in `legal`. */
export function actionWords(action, model) {
    const ctx = contextOf(model);
    if (alone[action]) {
        return alone[action](model, ctx);
    }
    const [verb, argument] = action.split(" ");
    const place = placeOfAction(action, model.seat);
    if (place && verbs[verb]) {
        return verbs[verb](knownPlace(place, model, ctx));
    }
    if (verb === "name") {
        return capital(rankWords(argument));
    }
    if (verb === "aim") {
        return `Aim at ${who(Number(argument), ctx)}`;
    }
    return verb === "bid" ? `Bid ${bidWords(argument)}` : action;
}
