// Views and events as `hunch decide` reads and the web table sends them. Made by `hunch schema --types`.

/** From 0, clockwise. */
export type Seat = number;
/** "Ah", "10s", "Xr". */
export type Card = string;
/** "seat.slot". */
export type Place = string;
/** "countxface". */
export type Bid = string;
export type Rank = "A" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "10" | "J" | "Q" | "K" | "joker";
/** The seats that know a card; "all": it lay open. */
export type Known = Seat[] | "all";
export interface Slot {
    card: Card | null;
    known: Known;
    shuffled: number;
}
export interface Drawn {
    card: Card | null;
    from: "deck" | "discard";
    known: Known;
}

export interface CardView {
    /** How many sit at the table. */
    seats: number;
    /** Whose view this is: the seat that decides. */
    seat: Seat | null;
    /** Who began the round. */
    first: Seat;
    /** Turns begun before this one. */
    turn: number;
    /** Whose turn it is. */
    turn_seat: Seat;
    /** What the table waits for. */
    phase: "looks" | "draw" | "drawn" | "look" | "first" | "second" | "window" | "give" | "call" | "trade" | "point" | "name" | "aim" | "over" | "turn_up";
    /** Who is to decide; in a window everyone who was asked, answered or not. */
    asked: Seat[];
    /** Whether this seat has closed its answer in the window. */
    answered: boolean;
    /** Who has called. */
    callers: Seat[];
    /** The first of them. */
    caller: Seat | null;
    /** Cards in the deck. */
    deck: number;
    /** Bottom to top. */
    discard: Card[];
    /** The card in the turn seat's hand. */
    drawn: Drawn | null;
    /** In phases second and trade the first card, in phase name the one that is meant, in phase give the gap. */
    chosen: Place | null;
    /** The card that the power in use has looked at. */
    looked: Place | null;
    /** In phase give: who gives. */
    giver: Seat | null;
    /** Vinto: the rank whose action is played; left out where none is. */
    power?: Rank;
    /** Vinto: whether that action may be skipped; false if it is left out. */
    may_pass?: boolean;
    /** Whose powers wait, the next one first, in Vinto with their ranks; may be left out where none does. */
    queue?: (Seat | { seat: Seat; rank: Rank })[];
    /** Vinto: what may be tossed in, now or after the action that is played; left out where nothing may. */
    ranks?: Rank[];
    /** Vinto: whether the action of the top discard was not played; false if it is left out. */
    unused?: boolean;
    /** Vinto: who may toss in nothing more; may be left out where nobody is. */
    barred?: Seat[];
    /** The cards that this seat claims in the open window. */
    claimed: Place[];
    /** How often the deck was reshuffled. */
    shuffles: number;
    /** For each card that a reshuffle took: the last one that did. */
    shuffled: { [card: Card]: number };
    /** For each seat its slots; those after the last card may be left out. */
    hands: (Slot | null)[][];
    /** For each seat the rank that it collects; may be left out where nobody does. */
    collects?: (Rank | null)[];
    /** For each seat the slots of its collection, in order; may be left out where nobody collects. */
    collected?: number[][];
    /** Cards that lie face up, for everyone to see; may be left out where none does. */
    open?: Place[];
    /** How often a window was opened for the card on top. */
    windows: number;
    /** How often a window was resolved this turn. */
    resolutions: number;
    /** Different at any two decisions of a seat in a round. */
    moment: number;
    next?: { [kind: string]: number };
}

export interface DiceView {
    /** How many sit at the table, those that are out among them. */
    seats: number;
    /** Whose view this is: the seat that decides. */
    seat: Seat | null;
    /** Who began the round. */
    first: Seat;
    /** Throws begun before this one. */
    turn: number;
    /** Who is to bid or to call. */
    turn_seat: Seat;
    /** What the table waits for. */
    phase: "bid" | "over";
    /** Who is to decide. */
    asked: Seat[];
    /** Who began this throw. */
    beginner: Seat;
    /** Whose bid stands. */
    bidder: Seat | null;
    /** The bid that stands. */
    bid: Bid | null;
    /** Whether this throw is. */
    palifico: boolean;
    /** Who has begun such a throw, where each seat may once. */
    had_palifico: Seat[];
    /** The face that counts for all others in this throw. */
    wild: number | null;
    /** All dice at the table. */
    in_play: number;
    /** Each seat's last bid in this throw. */
    last: (Bid | null)[];
    /** How many dice each seat has; 0: it is out. */
    dice: number[];
    /** What they show; null: this seat does not see it. */
    cups: (number | null)[][];
    /** Bids and calls in this round so far. */
    moment: number;
    chances?: { dudo: number; calza: number };
}

export type CardEvent =
    | { type: "deal"; seat: Seat; number: number; }
    | { type: "open"; card: Card | null; seen_by: Seat[]; }
    | { type: "turn"; seat: Seat; number: number; }
    | { type: "look"; seat: Seat; card: Card | null; seen_by: Seat[]; places: Place[]; }
    | { type: "draw"; seat: Seat; card: Card | null; seen_by: Seat[]; }
    | { type: "take"; seat: Seat; card: Card | null; seen_by: Seat[]; }
    | { type: "swap"; seat: Seat; card: Card | null; seen_by: Seat[]; places: Place[]; }
    | { type: "play"; seat: Seat; card: Card | null; action?: boolean; seen_by: Seat[]; }
    | { type: "pass"; seat: Seat; }
    | { type: "decline"; seat: Seat; }
    | { type: "exchange"; seat: Seat; places: Place[]; }
    | { type: "flip"; seat: Seat; card: Card | null; seen_by: Seat[]; places: Place[]; }
    | { type: "wrong"; seat: Seat; card: Card | null; seen_by: Seat[]; places: Place[]; ranks?: Rank[]; }
    | { type: "penalty"; seat: Seat; card: Card | null; seen_by: Seat[]; places: Place[]; }
    | { type: "give"; seat: Seat; places: Place[]; }
    | { type: "call"; seat: Seat; }
    | { type: "reshuffle"; number: number; }
    | { type: "end"; }
    | { type: "show"; seat: Seat; card: Card | null; seen_by: Seat[]; places: Place[]; }
    | { type: "rank"; seat: Seat; card: Card | null; seen_by: Seat[]; places: Place[]; }
    | { type: "collect"; seat: Seat; card: Card | null; seen_by: Seat[]; places: Place[]; }
    | { type: "declare"; seat: Seat; rank: Rank; places: Place[]; }
    | { type: "name"; seat: Seat; rank: Rank; places: Place[]; }
    | { type: "keep"; seat: Seat; card: Card | null; seen_by: Seat[]; places: Place[]; }
    | { type: "aim"; seat: Seat; target: Seat; }
    | { type: "turn_up"; seat: Seat; card: Card | null; seen_by: Seat[]; places: Place[]; };

export type DiceEvent =
    | { type: "end"; }
    | { type: "throw"; seat: Seat; number: number; }
    | { type: "palifico"; }
    | { type: "roll"; seat: Seat; dice: (number | null)[]; seen_by: Seat[]; }
    | { type: "bid"; seat: Seat; bid: Bid; }
    | { type: "dudo"; seat: Seat; }
    | { type: "calza"; seat: Seat; }
    | { type: "reveal"; seat: Seat; dice: number[]; }
    | { type: "right"; seat: Seat; number: number; face: number; }
    | { type: "mistaken"; seat: Seat; number: number; face: number; }
    | { type: "lose"; seat: Seat; number: number; }
    | { type: "gain"; seat: Seat; number: number; };
