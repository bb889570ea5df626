// A person at a table in the page: sits down, and clicks what is lit. The page marks every control that is a
// legal action now with data-action, the action's text.
import assert from 'node:assert/strict';
import { patience, until } from './harness.mjs';

// Makes a table over HTTP and opens it in a person's browser as the seat that is `you`.
export async function sitDown(person, wanted) {
    const made = await person.server.makeTable(wanted);
    await keepSeat(person, made);
    await openTable(person, made.table);
    return made;
}

// Gives a person's browser the seat, as the page itself keeps it.
export function keepSeat(person, { table, token, seat }) {
    return person.context.addInitScript(([key, kept]) => localStorage.setItem(key, kept),
        [`hunch:table:${table}`, JSON.stringify({ token, seat })]);
}

export async function openTable(person, table) {
    person.table = table;
    await person.page.goto(`${person.server.url}/?table=${table}`);
    await until('the table', () => person.last('table'));
}

export const lit = '[data-action]:not([disabled]):not([aria-disabled="true"])';

// The texts of all lit controls that can be seen.
export function litActions(person) {
    return person.page.evaluate((selector) => [...document.querySelectorAll(selector)]
        .filter((element) => element.checkVisibility({ checkVisibilityCSS: true }))
        .map((element) => element.dataset.action), lit);
}

export function status(person) {
    return person.last('table').table.status;
}

// A random choice that is the same in every run, which calls after some turns of its own.
export function chooser(seed, turns) {
    let state = seed;
    const below = (count) => {
        state = (Math.imul(state, 1103515245) + 12345) >>> 0;
        return (state >>> 16) % count;
    };
    let draws = 0;
    return (actions) => {
        draws += actions.some((action) => action.startsWith('draw')) ? 1 : 0;
        if (actions.includes('call') && draws >= turns) {
            return 'call';
        }
        const usual = actions.filter((action) => action !== 'call');
        const choices = usual.length > 0 ? usual : actions;
        return choices[below(choices.length)];
    };
}

// The page asks once before a call that is hopeless: yes, call.
async function confirmed(person) {
    const yes = person.page.locator('dialog .confirm');
    return await yes.isVisible() && yes.click().then(() => true);
}

// Refusals of what was right when it was lit: meanwhile something happened, or a window closed.
const TOO_LATE = ['stale', 'not_asked'];

// Clicks a lit action and waits until the server has taken it and told what came of it. False: it was gone before it was
// clicked, or before the click had come to the server, as when a window closes.
export async function click(person, action) {
    const sent = person.sent.length;
    const heard = person.received.length;
    const control = person.page.locator(`[data-action="${action}"]:visible`).first();
    for (let clicked = false, end = Date.now() + patience; !clicked;) {
        try {
            await control.click({ timeout: 10_000, delay: person.press });
            clicked = true;
        } catch (error) {
            if (!(await litActions(person)).includes(action)) {
                return false;
            }
            assert.ok(Date.now() < end, `cannot be clicked: ${error.message}`);
        }
    }
    const act = () => person.sent.slice(sent).find((one) => one.do === 'act');
    await until(`${action} on the wire`, async () => act() || await confirmed(person) || !(await litActions(person)).includes(action));
    await until(`${action} on the wire, or gone`, async () => act() || !(await litActions(person)).includes(action));
    if (!act()) {
        return false;
    }
    assert.equal(act().action, action);
    const answer = await until(`an answer to ${action}`, () => person.received.find((frame) => frame.re === act().id));
    assert.ok(!answer.error || TOO_LATE.includes(answer.error.code), JSON.stringify(answer.error));
    await until(`what came of ${action}`, () => answer.error || person.received.slice(heard).some((frame) => frame.push));
    return !answer.error;
}

// What is lit, when the page has drawn the newest that it was told: every legal action once, of bids those of one count;
// [] at the end of the round.
async function offered(person) {
    const shown = person.page.locator('.go-on'); // what a call has shown stays until a click
    if (await shown.isVisible()) {
        await shown.click().catch(() => {});
    }
    const now = await litActions(person);
    if (status(person) !== 'playing') {
        return [];
    }
    const { legal } = person.last('legal');
    const once = legal.filter((action) => !action.startsWith('bid ')).every((action) => now.filter((one) => one === action).length === 1);
    return now.length > 0 && once && now.every((action) => legal.includes(action)) && now;
}

// Plays dice by whatever is lit until a call has shown what is under the cups, which then stay up.
export async function playToCall(person) {
    const goOn = person.page.locator('.go-on');
    for (;;) {
        const actions = await until('something to do', async () => await goOn.isVisible() || ((await litActions(person)).length && litActions(person)));
        if (actions === true) {
            return;
        }
        await click(person, actions.includes('dudo') ? 'dudo' : actions[0]);
    }
}

// Plays until the round is over or `stop` says so; `before` is called before each choice. Returns what was clicked.
export async function play(person, { choose, stop = () => false, before = async () => {} }) {
    const clicked = [];
    for (;;) {
        const actions = await until('something to do, or the end', () => offered(person));
        if (actions.length === 0 || stop(clicked, actions)) {
            return clicked;
        }
        await before(actions);
        const action = choose(actions);
        if (await click(person, action)) {
            clicked.push(action);
        }
    }
}
