// What makes one feel at home and come back: a deal that is seen, drag and drop, nothing that jumps, sounds with a switch, today's
// deal, my games, undo, giving up, phrases, watching.
import assert from 'node:assert/strict';
import { check, until } from './harness.mjs';
import { against } from './rounds.mjs';
import { chooser, click, keepSeat, litActions, openTable, play, sitDown, status } from './table.mjs';

const kept = (person, key) => person.page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null'), key);

async function drag(person, from, to) {
    const { page } = person;
    const box = async (selector) => {
        const { x, y, width, height } = await page.locator(selector).boundingBox();
        return [x + width / 2, y + height / 2];
    };
    const acts = person.sent.filter((one) => one.do === 'act').length;
    await page.mouse.move(...await box(from));
    await page.mouse.down();
    await page.mouse.move(...await box(to), { steps: 6 });
    await page.mouse.up();
    const sent = () => person.sent.filter((one) => one.do === 'act').slice(acts);
    await until('what was dragged on the wire', () => sent().length > 0);
    return sent;
}

const piece = (key) => `.piece[data-key="${key}"]`;

// The looks before the first turn.
async function lookAround(person) {
    await play(person, { choose: ([first]) => first, stop: (_, actions) => actions.some((action) => action.startsWith('draw')) });
}

check('cards are dragged: from the deck, to a place, to the discard; the discard is taken and put down in one go', async ({ open }) => {
    const ann = await open();
    await sitDown(ann, { game: 'cambio', seats: against(1), seed: '7' });
    await lookAround(ann);
    assert.equal((await drag(ann, piece('deck'), '.seat.own .held'))()[0].action, 'draw deck');
    await until('a drawn card', async () => (await litActions(ann)).includes('swap 1'));
    assert.equal((await drag(ann, '.seat.own .held', piece('0.1')))()[0].action, 'swap 1');
    await play(ann, { choose: () => 'pass', stop: (_, actions) => actions.some((action) => action.startsWith('draw')) });
    const took = await drag(ann, piece('discard'), piece('0.2'));
    await until('taken and put down', () => took().length === 2);
    assert.deepEqual(took().map(({ action }) => action), ['draw discard', 'swap 2']);
    // What is dropped nowhere does nothing.
    await play(ann, { choose: () => 'pass', stop: (_, actions) => actions.includes('draw deck') });
    const before = ann.sent.length;
    const deck = await ann.page.locator(piece('deck')).boundingBox();
    await ann.page.mouse.move(deck.x + 20, deck.y + 20);
    await ann.page.mouse.down();
    await ann.page.mouse.move(deck.x - 150, deck.y + 60, { steps: 4 });
    await ann.page.mouse.up();
    assert.equal(ann.sent.slice(before).filter((one) => one.do === 'act').length, 0);
    assert.equal(await ann.page.evaluate(() => getSelection().toString()), '');
});

for (const [width, height] of [[1280, 800], [390, 844]]) {
    check(`nothing jumps in a round at ${width}×${height}`, async ({ open }) => {
        for (const game of process.env.HUNCH_FULL ? ['cambio', 'dutch', 'vinto', 'golf', 'perudo'] : ['cambio', 'vinto', 'perudo']) {
            const ann = await open({ viewport: { width, height } });
            await ann.page.addInitScript(() => {
                window.shifted = [];
                new PerformanceObserver((list) => list.getEntries().forEach(({ value, hadRecentInput, sources }) =>
                    !hadRecentInput && window.shifted.push([value, ...sources.map(({ node }) => node?.className ?? node?.nodeName)])))
                    .observe({ type: 'layout-shift', buffered: true });
            });
            await sitDown(ann, { game, seats: against(3), seed: '7' });
            let places = {};
            const moved = [];
            const look = async () => {
                const now = await ann.page.evaluate(() => {
                    const felt = document.querySelector('.felt').getBoundingClientRect();
                    return Object.fromEntries([...document.querySelectorAll('.seat')].map((seat) => {
                        const { top, left } = seat.querySelector('.seat-body').getBoundingClientRect();
                        return [`${seat.dataset.seat} with ${seat.querySelectorAll('.slot').length} cards`, [top - felt.top, left - felt.left]];
                    }));
                });
                Object.entries(places).forEach(([seat, at]) => now[seat]?.some((one, i) => Math.abs(at[i] - one) > 2) && moved.push([seat, at, now[seat]]));
                places = now;
            };
            await play(ann, { choose: chooser(11, 2), before: look, stop: (clicked) => clicked.length >= 8 });
            const shifted = await ann.page.evaluate(() => window.shifted);
            assert.deepEqual(moved, [], `${game}: cards moved`);
            assert.ok(shifted.reduce((sum, [value]) => sum + value, 0) < 0.02, `${game}: ${JSON.stringify(shifted)}`);
        }
    });
}

check('the deal is seen, and one switch is for sounds', async ({ server, open }) => {
    const ann = await open({ reducedMotion: 'no-preference' });
    await ann.page.addInitScript(() => {
        window.sounded = 0;
        const start = OscillatorNode.prototype.start;
        OscillatorNode.prototype.start = function counted(...when) { window.sounded++; return start.apply(this, when); };
        const play = AudioBufferSourceNode.prototype.start;
        AudioBufferSourceNode.prototype.start = function counted(...when) { window.sounded++; return play.apply(this, when); };
        window.dealt = 0;
        new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach((node) => (window.dealt += Number(node.classList?.contains('flying') ?? false)))))
            .observe(document, { childList: true, subtree: true });
    });
    const made = await server.makeTable({ game: 'cambio', seats: against(2), seed: '7' });
    await keepSeat(ann, made);
    await openTable(ann, made.table);
    await until('twelve cards fly', () => ann.page.evaluate(() => window.dealt >= 12));
    await lookAround(ann);
    await click(ann, 'draw deck');
    await until('a sound', () => ann.page.evaluate(() => window.sounded > 0));
    await ann.page.locator('#settings-button').click();
    await ann.page.locator('#setting-sounds').selectOption('off');
    await ann.page.keyboard.press('Escape');
    const before = await ann.page.evaluate(() => window.sounded);
    await click(ann, 'swap 0');
    await play(ann, { choose: () => 'pass', stop: (_, actions) => actions.includes('draw deck') });
    assert.equal(await ann.page.evaluate(() => window.sounded), before);
});

check('today\'s deal, and my games after a reload', async ({ open }) => {
    const [ann, bob] = [await open(), await open()];
    const views = [];
    for (const person of [ann, bob]) {
        await person.page.goto(person.server.url);
        await person.page.getByRole('button', { name: 'Play it: today’s deal of Golf' }).click();
        views.push((await until('the deal', () => person.last('view')?.view && person.last('view'))).view);
        assert.equal(person.last('table').table.fair.seed, null);
        await play(person, { choose: chooser(11, 2) });
        assert.equal(status(person), 'over');
        const field = person === ann ? /nobody else has finished it yet/ : /better than (0|100) % of 1 other/;
        await person.page.locator('.result .end-line').filter({ hasText: field }).waitFor();
    }
    assert.deepEqual(views[0], views[1]);
    const [game] = await kept(ann, 'hunch:games');
    assert.equal(game.game, 'golf');
    assert.deepEqual(game.levels, ['medium', 'medium', 'medium']);
    await ann.page.reload();
    await ann.page.getByRole('link', { name: 'My games' }).click();
    await ann.page.getByText('1 round,').waitFor();
    assert.match(await ann.page.locator('.played tbody tr').innerText(), /Golf today’s deal/);
    assert.match(await ann.page.locator('.strength').innerText(), /too few games/);
    const points = ann.page.locator('.played tbody td:nth-child(n + 5):nth-child(-n + 6)');
    await until('luck and skill', async () => (await points.allInnerTexts()).every((text) => /^[+−]?\d+$/.test(text)));
    const [{ luck, skill, place }] = await kept(ann, 'hunch:games');
    assert.ok(Number.isInteger(luck) && Number.isInteger(skill) && place > 0);
    await ann.page.goto(ann.server.url);
    assert.match(await ann.page.locator('.today-game.done').innerText(), /You came (1st|2nd|3rd|4th)/);
    assert.match(await ann.page.locator('#today').innerText(), /better than|nobody else/);
});

check('my games are in another browser too, by a link of one\'s own, until they are forgotten', async ({ server, open }) => {
    const [ann, bob] = [await open(), await open()];
    const rows = (person) => person.page.locator('.played tbody tr').count();
    for (const [person, game] of [[ann, 'golf'], [bob, 'dutch']]) {
        await sitDown(person, { game, seats: against(1) });
        await play(person, { choose: chooser(11, 2) });
        await person.page.goto(`${server.url}/?games`);
    }
    const asked = [];
    ann.page.on('request', (request) => asked.push(request.url()));
    await ann.page.reload();
    await ann.page.locator('.mine-keep').waitFor();
    assert.equal(asked.filter((url) => url.endsWith('/mine')).length, 0, 'nothing is handed over unasked');
    await ann.page.locator('.mine-keep').click();
    const address = await ann.page.locator('.mine-link').inputValue();

    await bob.page.goto(address);
    await bob.page.locator('.mine-take').waitFor();
    assert.equal(await rows(bob), 1);
    assert.equal(await bob.page.evaluate(() => location.hash), '', 'the key does not stay in the address bar');
    await bob.page.locator('.mine-take').click();
    await until('both games', async () => await rows(bob) === 2);
    await ann.page.reload();
    await until('both games', async () => await rows(ann) === 2);

    await ann.page.getByRole('button', { name: 'Forget all games' }).click();
    await ann.page.locator('dialog .confirm').click();
    await ann.page.getByText('Nothing is played yet').waitFor();
    const person = new URLSearchParams(new URL(address).hash.slice(1)).get('mine');
    assert.deepEqual((await server.post('mine', { person })).games, []);
});

check('strength is estimated with an interval that more games make shorter', async ({ server, open }) => {
    const ann = await open();
    await ann.page.goto(server.url);
    const levels = (await server.get('games')).games.find(({ game }) => game === 'cambio').levels;
    const found = await ann.page.evaluate(async (ladder) => {
        const { strengthIn: strength, streaks } = await import('/js/my-games.js');
        const strengthIn = (games, game) => strength(games, game, ladder);
        const games = (count, wins, level) => Array.from({ length: count }, (_, i) => ({ game: 'cambio', share: i < wins ? 1 : 0, levels: [level], today: 100 - i }));
        return { none: strengthIn(games(4, 2, 'easy'), 'cambio'), few: strengthIn(games(10, 5, 'medium'), 'cambio'), many: strengthIn(games(400, 200, 'medium'), 'cambio'),
            better: strengthIn(games(400, 300, 'medium'), 'cambio'), streak: streaks(games(5, 3, 'easy'), 101) };
    }, levels.map(({ strength }) => strength));
    assert.equal(found.none, null);
    assert.ok(Math.abs(found.many.value - 1) < 0.2, JSON.stringify(found.many));
    assert.ok(found.few.high - found.few.low > 3 * (found.many.high - found.many.low));
    assert.ok(found.few.low < 1 && found.few.high > 1);
    assert.ok(found.better.low > found.many.high);
    assert.deepEqual(found.streak, { now: 0, most: 3, daily: 5 });
});

check('an action is taken back at a practice table, a round is given up, and the next is one\'s own', async ({ open }) => {
    const ann = await open();
    const { page } = ann;
    await sitDown(ann, { game: 'cambio', seats: against(1), seed: '7' });
    await lookAround(ann);
    await click(ann, 'draw deck');
    await click(ann, 'swap 0');
    await page.getByRole('button', { name: 'Undo' }).click();
    await until('the drawn card again', async () => (await litActions(ann)).includes('swap 0'));
    await page.getByRole('button', { name: 'Options' }).click();
    await page.locator('.resign-button').click();
    await page.locator('dialog .confirm').click();
    await until('the end', () => status(ann) === 'over');
    assert.equal((await kept(ann, 'hunch:games'))[0].resigned, true);
    await page.getByRole('button', { name: 'Rematch' }).click();
    await until('the next round', async () => (await litActions(ann)).length > 0);
});

check('a phrase is said to everyone at the table', async ({ server, open }) => {
    const [ann, bob] = [await open(), await open()];
    const made = await server.makeTable({ game: 'cambio', seats: [{ who: 'you', name: 'Ann' }, { who: 'friend' }] });
    const seat = await server.post(`tables/${made.table}/seats`, { name: 'Bob', invite: made.invites[0].invite });
    await keepSeat(ann, made);
    await keepSeat(bob, seat);
    await openTable(ann, made.table);
    await openTable(bob, made.table);
    await ann.page.getByRole('button', { name: 'Say' }).click();
    await ann.page.getByRole('button', { name: 'Good luck!' }).click();
    await until('the bubble', () => bob.page.locator('.seat[data-seat="0"] .said').filter({ hasText: 'Good luck!' }).isVisible());
});

check('computer players are watched with open cards, at another speed, and paused', async ({ server, open }) => {
    const ann = await open();
    const { page } = ann;
    const { table } = await server.makeTable({ game: 'golf', seats: against(3).slice(1), seed: '5', pace: 'quick' });
    await openTable(ann, table);
    await page.locator('.slot .card.back').first().waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Open cards' }).click();
    await until('all cards lie open', async () => await page.locator('.slot .card.face').count() > 0 && await page.locator('.slot .card.back').count() === 0);
    await until('paused', () => ann.sent.filter((one) => one.do === 'speed' && one.speed === 0).length >= 2);
    await page.getByLabel('Speed').selectOption('400');
    const at = ann.last('at').at;
    await until('it goes on', () => ann.last('at').at > at);
});
