// What lasts: the page comes back to its place after a reload, after its connection was lost, and after the server's end.
import assert from 'node:assert/strict';
import { check, until } from './harness.mjs';
import { against } from './rounds.mjs';
import { chooser, keepSeat, litActions, openTable, play, sitDown, status } from './table.mjs';
import { Wire } from './wire.mjs';

const brokenConnection = /WebSocket connection to|ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/;

// The seats as they lie on the table: which cards are open, which hidden, and what can be done.
async function table(person) {
    const cards = await person.page.locator('.seat .slot .piece').evaluateAll((pieces) => pieces
        .map((piece) => `${piece.dataset.key} ${piece.querySelector('[data-card]')?.dataset.card ?? '-'}`));
    return { cards, actions: (await litActions(person)).sort() };
}

check('a reload in the middle of a round comes back to the same place', async ({ open }) => {
    const ann = await open();
    await sitDown(ann, { game: 'vinto', seats: against(2), seed: '12' });
    const choose = chooser(6, 99);
    const clicked = await play(ann, { choose, stop: (so_far) => so_far.length >= 6 });
    assert.equal(status(ann), 'playing');
    const before = await table(ann);
    assert.ok(before.cards.length >= 12);
    const log = await ann.page.locator('.log-list li').count();
    await ann.page.reload();
    await until('something is lit', async () => (await litActions(ann)).length > 0);
    assert.deepEqual(await table(ann), before);
    assert.equal(await ann.page.locator('.log-list li').count(), log);
    clicked.push(...await play(ann, { choose, stop: (so_far) => so_far.length >= 3 }));
    assert.ok(clicked.length >= 9);
});

for (const [signal, words] of [['SIGKILL', 'is killed'], ['SIGTERM', 'is stopped']]) {
    check(`the server ${words} in the middle of a round, and the page goes on by itself`, async ({ server, open }) => {
        const ann = await open();
        ann.allow(brokenConnection);
        const made = await sitDown(ann, { game: 'dutch', seats: against(2), seed: '13' });
        const choose = chooser(9, 4);
        const clicked = await play(ann, { choose, stop: (so_far) => so_far.length >= 5 });
        const before = await table(ann);
        assert.equal(await server.end(signal), signal === 'SIGTERM' ? 0 : null);
        await until('the page says so', async () => await ann.page.locator('.state-line').isVisible());
        await server.start();
        await until('the page is back', async () => !(await ann.page.locator('.state-line').isVisible()));
        assert.deepEqual(await table(ann), before);
        clicked.push(...await play(ann, { choose }));
        assert.equal(status(ann), 'over');
        const replay = await server.get(`tables/${made.table}/rounds/1`);
        const own = replay.steps.filter((step) => step.seat === 0 && step.action !== 'pass').map((step) => step.action);
        assert.deepEqual(own, clicked.filter((action) => action !== 'pass'), 'everything is there, once');
    }, { server: 'own' });
}

check('a seat that is opened in another window goes on there, and the first one says so', async ({ open }) => {
    const [ann, phone] = await Promise.all([open(), open({ viewport: { width: 360, height: 740 } })]);
    const made = await sitDown(ann, { game: 'perudo', seats: against(1), seed: '14' });
    await until('something is lit', async () => (await litActions(ann)).length > 0);
    await keepSeat(phone, made);
    await openTable(phone, made.table);
    await play(phone, { choose: chooser(3, 99), stop: (clicked) => clicked.length >= 1 });
    await until('the first one says so', async () => /another window/.test(await ann.page.locator('main').innerText()));
    assert.equal(ann.sent.filter((message) => message.do === 'join').length, 1, 'it does not fight for the seat');
});

function keptSeat(person, table) {
    return person.page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), `hunch:table:${table}`);
}

check('a full server says so, and the seat is kept until there is room', async ({ server, open }) => {
    const seats = [{ who: 'you', name: 'Ann' }, { who: 'level', level: 'easy' }];
    const [mine, other] = [await server.makeTable({ game: 'perudo', seats }), await server.makeTable({ game: 'perudo', seats })];
    await server.end('SIGTERM');
    server.more = ['--tables', '1'];
    await server.start();
    const watcher = await Wire.join(server, other.table);
    const ann = await open();
    await keepSeat(ann, mine);
    await ann.page.goto(`${server.url}/`);
    await until('her table is there', async () => await ann.page.locator('.own-tables a', { hasText: 'Go on' }).isVisible());
    await ann.page.goto(`${server.url}/?table=${mine.table}`);
    await until('the page says so', async () => /is full right now/.test(await ann.page.locator('main').innerText()));
    assert.equal((await keptSeat(ann, mine.table)).token, mine.token);
    await watcher.close();
    await until('she sits there', async () => {
        const again = ann.page.getByRole('button', { name: 'Try again' });
        if (await again.isVisible()) {
            await again.click({ timeout: 5000 }).catch(() => null);
        }
        return ann.last('seat')?.seat === mine.seat;
    });
}, { server: 'own' });

check('a table that cannot be read now stays in the lobby, and one that is gone does not', async ({ server, open }) => {
    const made = await server.makeTable({ game: 'perudo', seats: [{ who: 'you', name: 'Ann' }, { who: 'level', level: 'easy' }] });
    const gone = { table: 'zzzzzzzzzzzz', token: made.token, seat: 0 };
    const ann = await open();
    ann.allow(/status of (404|503)/);
    await keepSeat(ann, made);
    await keepSeat(ann, gone);
    const error = { code: 'damaged', text: 'The store is damaged.' };
    const path = `**/api/1/tables/${made.table}?*`;
    await ann.page.route(path, (route) => route.fulfill({ status: 503, json: { hunch: 1, error } }));
    await ann.page.goto(`${server.url}/`);
    await until('the page says so', async () => /cannot read that table/.test(await ann.page.locator('.own-tables').innerText()));
    assert.equal((await keptSeat(ann, made.table)).token, made.token);
    assert.equal(await keptSeat(ann, gone.table), null);
    await ann.page.unroute(path);
    await ann.page.getByRole('button', { name: 'Try again' }).click();
    await until('it is there', async () => await ann.page.locator('.own-tables a', { hasText: 'Go on' }).isVisible());
});
