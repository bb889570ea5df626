// The page without a server (make site), served by nothing but python3's http.server and cut off from it after the first
// load: whole rounds by clicks, with a reload in the middle, a hint and the replay.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import test from 'node:test';
import { launch, Person, until } from './web/harness.mjs';
import { chooser, click, litActions, play, status } from './web/table.mjs';
import { longestTask } from './web/tasks.mjs';

const full = Boolean(process.env.HUNCH_FULL);
const [words = ''] = process.argv.slice(2);
const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1280, height: 800 };
const LONGEST = 50; // milliseconds that one task may have of the processor, so that nobody feels it

// ---- a host ----

class Host {
    static async start() {
        const host = new Host();
        const folder = join(process.env.HUNCH_SITE, '../..');
        host.process = spawn('python3', ['-u', '-m', 'http.server', '0', '--bind', '127.0.0.1', '--directory', folder], { stdio: ['ignore', 'pipe', 'ignore'] });
        process.on('exit', () => host.process.kill('SIGKILL'));
        for await (const line of createInterface({ input: host.process.stdout })) {
            host.url = `http://127.0.0.1:${line.match(/port (\d+)/)[1]}`;
            host.home = `${host.url}/games/hunch/`;
            host.process.stdout.resume();
            return host;
        }
        throw new Error('http.server ended before it said where it listens');
    }

    stop() {
        this.process.kill('SIGKILL');
    }
}

// What goes between a page and its worker, as a test of the server's page has it from the WebSocket.
function listen() {
    const Real = globalThis.Worker;
    globalThis.Worker = class extends Real {
        constructor(...values) {
            super(...values);
            this.addEventListener('message', ({ data }) => data.text !== undefined && globalThis.hunchTestReceived(data.text));
        }

        postMessage(message, ...more) {
            if (message.do === 'send') {
                globalThis.hunchTestSent(message.text);
            }
            super.postMessage(message, ...more);
        }
    };
}

async function arrive(browser, host, viewport) {
    const person = await Person.open(browser, host, { viewport });
    person.press = 80; // as a hand does it: pressing and releasing are two tasks
    await person.page.exposeFunction('hunchTestReceived', (text) => person.received.push(JSON.parse(text)));
    await person.page.exposeFunction('hunchTestSent', (text) => person.sent.push(JSON.parse(text)));
    await person.page.addInitScript(listen);
    return person;
}

async function enter(person, host) {
    await person.page.goto(host.home);
    await person.page.locator('.game-card').first().waitFor();
}

// ---- steps ----

// From now on there is neither a network nor a host.
async function cutOff(person, host) {
    await person.page.evaluate(async () => void (await navigator.serviceWorker.ready));
    host.stop();
    await person.context.setOffline(true);
}

// A table by clicks, as quick as tables are.
async function makeTable(person, game, seats, opened = false) {
    const { page } = person;
    await page.locator(`.game-card[data-game="${game}"]`).click();
    if (!opened) {
        await page.locator('details.options > summary').click();
    }
    await page.getByLabel('How many', { exact: true }).selectOption(String(seats));
    await page.getByLabel('Pace of computer players').selectOption('none');
    await page.locator('#play').click();
    await page.waitForURL(/table=/);
    await until('the round', () => person.last('table')?.table.status === 'playing');
}

// The seats as they lie on the table, what can be done, and what was told.
async function seen(person) {
    const cards = await person.page.locator('.seat .slot .piece').evaluateAll((pieces) => pieces
        .map((piece) => `${piece.dataset.key} ${piece.querySelector('[data-card]')?.dataset.card ?? '-'}`));
    const actions = (await litActions(person)).sort();
    return { cards, actions, told: await person.page.locator('.log-list li').allTextContents() };
}

async function hint(person) {
    const { page } = person;
    await page.locator('.hint-button').click();
    await page.locator('.hint-box .hint-sentence').waitFor();
    assert.ok((await page.locator('.hint-box .hint-sentence').innerText()).length > 20);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
}

async function replay(person) {
    const { page } = person;
    await page.getByRole('link', { name: 'Replay' }).click();
    const slider = page.getByRole('slider', { name: 'Step' });
    await slider.waitFor();
    const last = Number(await slider.getAttribute('max'));
    assert.ok(last > 3);
    await slider.press('ArrowRight');
    await page.getByRole('button', { name: 'To the end' }).click();
    assert.equal(Number(await slider.inputValue()), last);
    await page.locator('.chart-line').waitFor();
    await until('the seal is checked', async () => /Checked/.test(await page.locator('.fair-panel').innerText()));
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByText('Download the record').click()]);
    return readFile(await download.path(), 'utf8');
}

function noSideways(person) {
    return person.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
}

// ---- tests ----

// A round in a browser of its own from the first load on; gives the longest task.
async function wholeRound(browser, game, viewport, seats = 3) {
    const host = await Host.start();
    const person = await arrive(browser, host, viewport);
    const { page } = person;
    let record;
    let clicks = 0;
    return finish(person, host, async () => {
        const longest = await longestTask(browser, page, host.home, async () => {
            await enter(person, host);
            await cutOff(person, host);
            await makeTable(person, game, seats);
            const choose = chooser(11, 4);
            const before = await play(person, { choose, stop: (clicked) => clicked.length >= 3 });
            assert.equal(status(person), 'playing', 'it was too short for this test');
            await hint(person);
            const there = await seen(person);
            await page.reload();
            await until('something is lit', async () => (await litActions(person)).length > 0);
            assert.deepEqual(await seen(person), there);
            clicks = before.length + (await play(person, { choose })).length;
            await until('the score', async () => await page.locator('.scores tbody tr').count() === seats);
            assert.ok(await noSideways(person), 'it is as wide as the screen');
            record = await replay(person);
            assert.ok(await noSideways(person), 'it is as wide as the screen');
        });
        assert.equal(JSON.parse(record).game, game);
        console.log(`# figures: ${game}, ${viewport.width} wide: ${clicks} clicks, longest task ${longest.time.toFixed(1)} ms of the processor`);
        return longest;
    });
}

async function withPerson(browser, run) {
    const host = await Host.start();
    const person = await arrive(browser, host, WIDE);
    return finish(person, host, async () => {
        await enter(person, host);
        await run(person, host);
    });
}

async function finish(person, host, run) {
    try {
        const result = await run();
        await person.close();
        return result;
    } catch (error) {
        await person.report(error, 'site');
        throw error;
    } finally {
        await person.context.close();
        host.stop();
    }
}

const browser = await launch();
const rounds = []; // one after the other, as all pages of the browser are traced
const cases = [];
const check = (name, run) => cases.push({ name, run });

const games = full ? ['cambio', 'dutch', 'vinto', 'perudo', 'golf'] : ['vinto'];
for (const game of games) {
    for (const viewport of full ? [PHONE, WIDE] : [PHONE]) {
        rounds.push({
            name: `a whole round of ${game} by clicks without a network, ${viewport.width} wide, and nothing blocks the page`,
            // The machine may be busy: what blocks would block in every try.
            run: async () => {
                const found = [];
                while (found.length < 4 && found.every(({ time }) => time > LONGEST)) {
                    found.push(await wholeRound(browser, game, viewport));
                }
                const words = found.map(({ time, parts }) => `${time} ms (${parts})`).join('; ');
                assert.ok(found.some(({ time }) => time <= LONGEST), `tasks of the page took ${words}`);
            },
        });
    }
}

check('opened from the disk, it says how it is served', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`file://${process.env.HUNCH_SITE}/index.html`);
    const told = page.locator('.unserved');
    await told.getByText('python3 -m http.server').waitFor({ state: 'visible' });
    await context.close();
});

check('what takes a server is not offered, and it says who can see the deal', () => withPerson(browser, async ({ page }) => {
    await page.locator('details.options > summary').click();
    const text = await page.locator('main').innerText();
    assert.match(text, /developer tools can see the deal/);
    assert.doesNotMatch(text, /Public/);
    assert.equal(await page.locator('option[value=friend], option[value=open], #friends:visible').count(), 0);
}));

check('a guided round begins, and advises', () => withPerson(browser, async (person) => {
    const { page } = person;
    await page.locator('.game-card[data-game="golf"]').click();
    await page.locator('#learn').click();
    await page.locator('.guide-on').click();
    await page.locator('.board .hinted').click();
    await until('the first action', () => person.sent.some(({ action }) => action?.startsWith('turn up')));
}));

check('nets are fetched when somebody decides by one, without a network too, and levels are those of the server', () => withPerson(browser, async (person, host) => {
    const { page } = person;
    const service = () => page.workers().find((one) => one.url().endsWith('service.js'));
    const fetched = () => service().evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name.match(/(\w+)\.net$/)?.[1]).filter(Boolean));
    const named = ({ about, ...one }) => one; // the page's words are its own
    const offered = ({ levels, players, hint }) => ({ levels: levels.map(named), hint, players: players.filter(({ player }) => player !== 'nash').map(named) });
    const { games: there } = JSON.parse(execFileSync(process.env.HUNCH, ['table'], { input: '{"hunch":1,"do":"games"}' }));
    const { games: here } = await page.evaluate(async () => (await globalThis.hunchServer.fetch('/api/1/games')).json());
    assert.deepEqual(here.map(offered), there.map(offered));
    assert.deepEqual(await fetched(), []);
    await cutOff(person, host);
    await makeTable(person, 'golf', 2);
    await until('something is lit', async () => (await litActions(person)).length > 0);
    assert.match(person.last('table').table.seats[1].player, /^net/);
    await play(person, { choose: chooser(7, 99), stop: (clicked) => clicked.length >= 3 });
    assert.deepEqual(await fetched(), ['golf']);
}));

check('today\'s deal, my games with luck and skill, undo and giving up: all in this browser', () => withPerson(browser, async (person, host) => {
    const { page } = person;
    await cutOff(person, host);
    await page.getByRole('button', { name: 'Play it: today’s deal of Golf' }).click();
    await until('the round', () => person.last('table')?.table.status === 'playing');
    await play(person, { choose: chooser(11, 2) });
    await page.locator('.brand').click();
    await page.locator('.today-game.done').getByText(/You came/).waitFor();
    await page.getByRole('link', { name: 'My games' }).click();
    const points = page.locator('.played tbody td:nth-child(n + 5):nth-child(-n + 6)');
    await until('luck and skill', async () => await points.count() === 2 && (await points.allInnerTexts()).every((text) => /^[+−]?\d+$/.test(text)));
    assert.equal(await page.locator('.mine').count(), 0);

    await page.locator('.brand').click();
    await page.locator('details.options > summary').click();
    await page.getByLabel('Practice seed (optional)').fill('7');
    await makeTable(person, 'cambio', 2, true);
    await play(person, { choose: ([first]) => first, stop: (_, actions) => actions.includes('draw deck') });
    await click(person, 'draw deck');
    await click(person, 'swap 0');
    await page.getByRole('button', { name: 'Undo' }).click();
    await until('the drawn card again', async () => (await litActions(person)).includes('swap 0'));
    await page.getByRole('button', { name: 'Options' }).click();
    await page.locator('.resign-button').click();
    await page.locator('dialog .confirm').click();
    await until('the end', () => status(person) === 'over');
}));

check('while a player searches, others are answered', () => withPerson(browser, async (person) => {
    const { page } = person;
    await makeTable(person, 'cambio', 2);
    await until('something is lit', async () => (await litActions(person)).length > 0);
    const order = await page.evaluate(async () => {
        const { connect } = await import(new URL('js/wire.js', location.href));
        const id = new URLSearchParams(location.search).get('table');
        const { token } = JSON.parse(localStorage.getItem(`hunch:table:${id}`));
        const done = [];
        const wire = connect(id, token, { get: () => null, keep: () => null });
        await new Promise((resolve) => wire.on('table', resolve));
        const searched = wire.hint('sage:iterations=20000').then(() => done.push('hint'));
        for (let i = 0; i < 3; i++) {
            await globalThis.hunchServer.fetch('/api/1/games');
            done.push('games');
        }
        await searched;
        return done;
    });
    assert.deepEqual(order, ['games', 'games', 'games', 'hint']);
}));

check('what could not be stored has not happened, and can be done again', () => withPerson(browser, async (person) => {
    const { page } = person;
    await makeTable(person, 'dutch', 2);
    await until('something is lit', async () => (await litActions(person)).length > 0);
    const there = await seen(person);
    const worker = page.workers().find((one) => one.url().endsWith('service.js'));
    await worker.evaluate(() => {
        const { add } = IDBObjectStore.prototype;
        IDBObjectStore.prototype.add = function refuse() {
            IDBObjectStore.prototype.add = add;
            this.transaction.abort(); // as where there is no room left
        };
    });
    await page.locator(`[data-action="${there.actions[0]}"]`).first().click();
    await until('it says so', async () => /could not store/.test(await page.locator('.error-line').innerText()));
    await until('as it was', async () => JSON.stringify(await seen(person)) === JSON.stringify(there));
    await play(person, { choose: chooser(5, 99), stop: (clicked) => clicked.length >= 2 });
}));

check('the newest page has the tables, and the other says so and can have them back', () => withPerson(browser, async (person, host) => {
    const { page, context } = person;
    await makeTable(person, 'perudo', 2);
    await until('something is lit', async () => (await litActions(person)).length > 0);
    const second = await context.newPage();
    await second.goto(host.home);
    await second.locator('.own-tables a', { hasText: 'Go on' }).waitFor();
    await until('the first one says so', async () => /another window/.test(await page.locator('main').innerText()));
    await page.getByRole('button', { name: 'Play here' }).click();
    await until('something is lit', async () => (await litActions(person)).length > 0);
    await play(person, { choose: chooser(3, 99), stop: (clicked) => clicked.length >= 1 });
}));

await test('the page without a server', { concurrency: 2 }, async (t) => {
    const chosen = ({ name }) => name.includes(words);
    for (const { name, run } of rounds.filter(chosen)) {
        await t.test(name, run);
    }
    await Promise.all(cases.filter(chosen).map(({ name, run }) => t.test(name, run)));
});
await browser.close();
