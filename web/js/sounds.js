// Quiet sounds and a short vibration, made here and kept in no file; one switch of the settings is for all of it. A browser lets a
// page sound only after somebody has touched it.
import { settings } from "./settings.js";

const LOUD = 0.05;
const CARD = [["noise", 0, 0.05]];
/* What is heard of an event: [pitch or "noise", when, how long], in hertz and seconds. */
const OF_EVENT = {
    deal: [0, 0.09, 0.18, 0.27].map((when) => ["noise", when, 0.05]),
    draw: CARD, swap: CARD, discard: CARD, play: CARD, take: CARD, give: CARD, exchange: CARD,
    roll: [0, 0.06, 0.11, 0.18].map((when) => ["noise", when, 0.03]),
    flip: [["noise", 0, 0.04], [520, 0.05, 0.08]],
    wrong: [[220, 0, 0.12], [180, 0.12, 0.16]],
    call: [[440, 0, 0.1], [587, 0.11, 0.16]],
    dudo: [[392, 0, 0.1], [330, 0.11, 0.16]],
    end: [[523, 0, 0.12], [659, 0.13, 0.12], [784, 0.26, 0.24]],
};
const TURN = [[660, 0, 0.09]];
const BUZZ = 25; // milliseconds

let audio = null;

function noise(context, length) {
    const buffer = context.createBuffer(1, Math.ceil(length * context.sampleRate), context.sampleRate);
    buffer.getChannelData(0).forEach((_, i, all) => (all[i] = (Math.random() * 2 - 1) * (1 - i / all.length)));
    const source = context.createBufferSource();
    source.buffer = buffer;
    return source;
}

function tone(context, pitch) {
    const source = context.createOscillator();
    source.frequency.value = pitch;
    return source;
}

/* A note that swells and dies away, so that nothing clicks. */
function sound(context, [pitch, when, length]) {
    const source = pitch === "noise" ? noise(context, length) : tone(context, pitch);
    const volume = context.createGain();
    const start = context.currentTime + when;
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(LOUD, start + 0.008);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
    source.connect(volume).connect(context.destination);
    source.start(start);
    source.stop(start + length);
}

/** Lets the events be heard, and that it is one's own turn now. */
export function hear(events, asked) {
    const active = navigator.userActivation?.hasBeenActive;
    if (settings.get("sounds") !== "on" || !active || document.visibilityState !== "visible") {
        return;
    }
    const notes = events.map(({ type }) => OF_EVENT[type]).findLast(Boolean) ?? (asked ? TURN : null);
    if (!notes) {
        return;
    }
    audio ??= new AudioContext();
    notes.forEach((note) => sound(audio, note));
    if (asked) {
        navigator.vibrate?.(BUZZ);
    }
}
