// How to play: a short summary of each game's rules, in a dialog.
import { dialog, el } from "./dom.js";

const summaries = [
    {
        game: "cambio",
        title: "Cambio",
        aim: "Have the lowest sum when all cards are opened.",
        points: [
            "You have four cards, face down, and look at the first two once. Where cards lie is public; what they are is not.",
            "On your turn draw from the deck, or take the top discard. Swap the card for one of yours, or play it: one card goes onto the discard.",
            "Cards played from the deck have powers: 7 and 8 look at one of your cards, 9 and 10 at one of another seat, Jack and Queen exchange any two unseen, a black King looks at one and then exchanges two.",
            "After a turn everyone may flip cards of the rank on top, to be rid of them. A wrong one comes back, seen by all, with a penalty card.",
            "A red King counts −1, a joker 0, an ace 1, Jack, Queen and black King 10.",
            "Say “cambio” when you think that you are lowest: everyone else has one more turn. Presets differ: a lock or a call instead of a turn, and protected cards.",
        ],
    },
    {
        game: "dutch",
        title: "Dutch",
        aim: "Get rid of your cards, or have the fewest points.",
        points: [
            "You have four cards, face down, and look at two that you choose.",
            "On your turn draw from the deck, or take the top discard; then play it or one of yours, whose place it takes.",
            "After every play all may drop cards of the same rank, several at once. A wrong one comes back, seen by all, with a card from the deck.",
            "A Jack exchanges two cards of two seats unseen, a Queen looks at any card. They wait until all drops are made.",
            "Jokers count 0, aces 1, Jack, Queen and King 10.",
            "Say “Dutch” at the end of your turn: everyone else has one more. An empty hand wins at once. With clear-and-collect, four cards of your rank win too.",
        ],
    },
    {
        game: "vinto",
        title: "Vinto",
        aim: "Call when your sum is below that of everyone else.",
        points: [
            "You have five cards, face down, and look at two that you choose.",
            "What you draw from the deck is seen by all: play its action, swap it in, or discard it. An unused action card on the discard may be taken for its action.",
            "When you swap, you may declare the rank of the card that comes out: right, you play its action; wrong, you take a card.",
            "Actions: 7 and 8 look at an own card, 9 and 10 at another’s, a Jack exchanges two unseen, a Queen looks at two and may exchange them, a King names the rank of a card and removes it, an ace makes another seat take a card.",
            "After every discard all may toss in cards of that rank. With a wrong one all stay, you take a card, and may toss in no more this round.",
            "A King counts 0, a joker −1, an ace 1, Jack and Queen 10. Whoever says “Vinto” plays against all the others, who have one more turn each: below their lowest sum +3, above it they have +3 each.",
        ],
    },
    {
        game: "perudo",
        title: "Perudo",
        aim: "Be the last with dice.",
        points: [
            "Everyone has five dice under a cup and sees only their own.",
            "A bid says how many of all dice, at least, show a face. The next seat bids more, or calls.",
            "Aces are wild: they count for every other face. To bid aces, half the count is enough; from aces on it must be twice the count and one.",
            "“Dudo” doubts the bid: all cups are lifted, and whoever was wrong loses a die.",
            "“Calza” says that the bid is exact: right, you get a die back; wrong, you lose one.",
            "Whoever lost a die begins the next throw; after a right “calza” its caller does, or where the house plays so the next seat.",
            "When someone comes down to one die it is palifico: the face may not change, and aces are not wild.",
        ],
    },
];

function summary(one, open) {
    return el(
        "details",
        { class: "rules", open },
        el("summary", null, one.title),
        el("p", null, el("strong", null, "The aim: "), one.aim),
        el(
            "ul",
            null,
            one.points.map((point) => el("li", null, point)),
        ),
    );
}

/** The rules of all games; those of `game`, if one is given, are open. */
export function rulesDialog(game = new URLSearchParams(location.search).get("game") || document.body.dataset.game) {
    return dialog(
        "How to play",
        summaries.map((one) => summary(one, one.game === (game || "cambio"))),
        el(
            "p",
            { class: "help" },
            "Lit cards and buttons are what you may do; everything else is quiet. “Hint” says what a strong player would do, and why.",
        ),
    );
}
