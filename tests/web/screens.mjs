// The way through every screen of the web table, in any language: by classes and ids alone. `look(name)` is called at each.
import { until } from './harness.mjs';
import { against } from './rounds.mjs';
import { chooser, keepSeat, litActions, openTable, play, playToCall, sitDown } from './table.mjs';

const GAMES = { cambio: 3, dutch: 3, vinto: 3, golf: 3, perudo: 3 };
const OPTIONS = '.tools > .tool:nth-last-child(2)';
const KEYS = '.tools > .tool:last-child';

// Opens a dialog, looks, and closes it.
async function dialogBy(person, button, name, look) {
    const { page } = person;
    await page.locator(button).click();
    await page.locator('dialog .dialog-body > :not(:empty)').first().waitFor();
    await look(name);
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
}

async function lobby(person, look) {
    const { page, server } = person;
    await page.goto(`${server.url}/?game=cambio`);
    await page.locator('#play').waitFor();
    await page.locator('.today-game').first().waitFor();
    await look('lobby');
    await dialogBy(person, '#rules-button', 'rules', look);
    await dialogBy(person, '#settings-button', 'settings', look);
    await page.locator('details.options > summary').click();
    await look('lobby, more');
    await page.locator('#field-seed').fill('a lucky one');
    await page.locator('#play').click();
    await page.locator('.error').waitFor();
    await look('lobby, a bad seed');
    await page.locator('#field-seed').fill('');
    await page.goto(`${server.url}/?table=nosuchtable`);
    await page.locator('.notice h1').waitFor();
    await look('no such table');
}

async function friends(person, look) {
    const { page, server } = person;
    const wanted = { game: 'dutch', seats: [{ who: 'you', name: 'Ann' }, { who: 'friend' }, { who: 'open' }] };
    const made = await server.makeTable(wanted);
    await page.goto(`${server.url}/?table=${made.table}#invite=${made.invites[0].invite}`);
    await page.locator('#sit').waitFor();
    await look('sitting down');
    const own = await server.makeTable(wanted);
    await person.context.addInitScript(([key, kept]) => localStorage.setItem(key, kept),
        [`hunch:table:${own.table}`, JSON.stringify({ token: own.token, seat: own.seat, invites: own.invites })]);
    await openTable(person, own.table);
    await page.locator('.waiting-panel').waitFor();
    await look('waiting for friends');
}

// At a new table, and past what was told of the one before.
async function sitAt(person, wanted) {
    const made = await sitDown(person, wanted);
    await until('the new table', () => person.last('table').table.table === made.table);
    return made;
}

// Somebody's turn, with a hint and its numbers; behind one game's buttons whatever else there is.
async function table(person, game, look) {
    const { page } = person;
    await sitAt(person, { game, seats: against(GAMES[game], 'medium'), seed: '31' });
    await play(person, { choose: chooser(17, 99), stop: (clicked, actions) => clicked.length > 3 && actions.some((one) => /^(draw|bid)/.test(one)) });
    await look(`table, ${game}`);
    await page.locator('.hint-button').click();
    await page.locator('.hint-more summary').click();
    await until('the hint', async () => await page.locator('.hinted').count() > 0);
    await look(`hint, ${game}`);
    await page.locator('.hint-buttons button').last().click();
    await page.locator('.coach-button').click();
    await page.locator(game === 'perudo' ? '.chance' : '.belief').first().waitFor();
    if (game === 'cambio') {
        await page.locator('.slot .belief').first().focus();
        await page.locator('.belief-box').waitFor();
    }
    await look(`coach, ${game}`);
    if (game === 'cambio') {
        await page.locator('.question').focus();
        await dialogBy(person, OPTIONS, 'options', look);
        await dialogBy(person, KEYS, 'keys', look);
        await dialogBy(person, '.seat[data-seat="1"] .plate', 'who sits there', look);
        if (await page.locator('.log-button').isVisible()) {
            await page.locator('.log-button').click();
            await look('log');
        }
    }
}

// The bubbles of a first round: the greeting, and what is advised.
async function guided(person, look) {
    const { page, server } = person;
    await page.goto(`${server.url}/?game=cambio`);
    await page.locator('#learn').click();
    await page.locator('.guide-on').waitFor();
    await look('guide');
    await page.locator('.guide-on').click();
    await page.locator('.board .hinted').first().waitFor();
    await page.locator('.guide:not([hidden])').waitFor();
    await look('guide, advice');
}

// What a call of dice has shown, and the question before a call that one's own cards make hopeless.
async function calls(person, look) {
    const { page } = person;
    await sitAt(person, { game: 'perudo', seats: against(3), seed: '7' });
    await playToCall(person);
    await look('cups are up');
    const doubt = () => person.last('words')?.words?.doubt;
    await sitAt(person, { game: 'cambio', seats: [{ who: 'you', name: 'Ann' }, ...Array(3).fill({ who: 'player', player: 'base' })], seed: '1' });
    await play(person, { choose: chooser(17, 99), stop: (clicked, actions) => actions.includes('call') && doubt() });
    await dialogBy(person, '[data-action="call"]:visible', 'doubtful call', look);
}

async function end(person, game, look) {
    const { page, server } = person;
    const made = await sitAt(person, { game, seats: against(3, 'medium'), seed: '35' });
    await play(person, { choose: chooser(17, 2) });
    await page.locator('.result').waitFor();
    await look(`result, ${game}`);
    const narrow = await page.locator('.log-button').isVisible();
    await (narrow ? page.locator('.log-button').click() : null);
    await page.locator('.fair summary').click();
    await page.locator('.verdict').waitFor();
    await look(`the deal's check, ${game}`);
    await (narrow ? page.locator('.close-log').click() : null);
    if (game === 'perudo') {
        return; // its review takes long where the machine is busy
    }
    await page.locator('.result .row > button').nth(1).click();
    await page.locator('dialog .round-parts').waitFor();
    await look(`your round, ${game}`);
    await page.keyboard.press('Escape');
    await page.goto(`${server.url}/?table=${made.table}&replay=1`);
    await page.locator('.chart-line').waitFor();
    await page.locator('.replay .round-parts').waitFor();
    await page.locator('.replay-slider input').fill('12');
    await look(`replay, ${game}`);
}

async function others(person, look) {
    const { page, server } = person;
    await page.goto(`${server.url}/?games`);
    await page.locator('.played').waitFor();
    await look('my games');
    const computers = Array.from({ length: 4 }, () => ({ who: 'level', level: 'hard' }));
    const watched = await server.makeTable({ game: 'golf', seats: computers, pace: 'natural' });
    await page.goto(`${server.url}/?table=${watched.table}&watch=`);
    await until('a round', () => person.last('view')?.view);
    await page.locator('.play .question').waitFor(); // what came may not be shown yet
    await look('watching');
    const together = await server.makeTable({ game: 'cambio', seats: [{ who: 'you', name: 'Ann' }, { who: 'friend' }] });
    await server.post(`tables/${together.table}/seats`, { name: 'Bob', invite: together.invites[0].invite });
    await keepSeat(person, together);
    await openTable(person, together.table);
    await until('something is lit', async () => (await litActions(person)).length > 0);
    await dialogBy(person, '.say-button', 'phrases', look);
}

export async function everyScreen(person, look) {
    await lobby(person, look);
    await friends(person, look);
    for (const game of Object.keys(GAMES)) {
        await table(person, game, look);
    }
    await guided(person, look);
    await calls(person, look);
    await end(person, 'cambio', look);
    await end(person, 'perudo', look);
    await others(person, look);
}
