// What a person may choose: being reminded of cards, being asked in every window, open and watched tables, clocks; and names
// that mean harm.
import assert from 'node:assert/strict';
import { check, until } from './harness.mjs';
import { against } from './rounds.mjs';
import { chooser, click, litActions, openTable, play, sitDown, status } from './table.mjs';

function ownFaces(person) {
    return person.page.locator('.seat.own .slot [data-card]').count();
}

async function choose(person, label) {
    await person.page.getByRole('button', { name: 'Options' }).click();
    await person.page.getByLabel(label).check();
    await person.page.keyboard.press('Escape');
}

check('cards that one has seen stay open, or not, as one likes', async ({ open }) => {
    const ann = await open();
    await sitDown(ann, { game: 'cambio', seats: against(1), seed: '51' });
    await until('something is lit', async () => (await litActions(ann)).length > 0);
    assert.equal(await ownFaces(ann), 2);
    await choose(ann, /Let me remember/);
    await ann.page.reload();
    await until('something is lit', async () => (await litActions(ann)).length > 0);
    await until('they are turned back', async () => await ownFaces(ann) === 0);
    const known = ann.last('view').view.hands[0].map((slot) => slot.card).filter(Boolean);
    const html = await ann.page.locator('main').innerHTML();
    assert.equal(known.length, 2);
    assert.equal(known.some((card) => html.includes(`data-card="${card}"`)), false);
    await choose(ann, /Remember for me/);
    await until('they are open again', async () => await ownFaces(ann) === 2);
});

check('windows pass by themselves, unless one wants to be asked', async ({ open }) => {
    const ann = await open();
    await sitDown(ann, { game: 'dutch', seats: against(1), seed: '52' });
    const pick = chooser(3, 99);
    const windows = () => ann.received.filter((frame) => frame.push && frame.wait?.window && frame.legal?.length).length;
    await play(ann, { choose: pick, stop: (clicked) => clicked.filter((action) => action.startsWith('draw')).length >= 2 });
    const unasked = windows();
    await choose(ann, /Ask me in every window/);
    await play(ann, { choose: pick, stop: () => windows() > unasked });
    assert.ok(windows() > unasked);
    assert.ok((await litActions(ann)).includes('pass'));
});

check('a double click is one action', async ({ open }) => {
    const ann = await open();
    await sitDown(ann, { game: 'cambio', seats: against(1), seed: '53' });
    await choose(ann, /Ask me in every window/);
    await play(ann, { choose: () => 'draw deck', stop: (_, actions) => actions.includes('swap 1') });
    const acts = () => ann.sent.filter((message) => message.do === 'act').length;
    const before = acts();
    await ann.page.locator('[data-action="swap 1"]').dblclick({ delay: 80 });
    await until('the window', async () => (await litActions(ann)).includes('flip 0.1'));
    await ann.page.waitForTimeout(200);
    assert.equal(acts(), before + 1);
});

check('an open seat at a public table is found in the lobby', async ({ server, open }) => {
    const [ann, bob] = await Promise.all([open(), open()]);
    const made = await sitDown(ann, { game: 'perudo', public: true, seats: [{ who: 'you', name: 'Ann' }, { who: 'open' }] });
    await until('the table waits', () => status(ann) === 'waiting');
    await ann.page.getByRole('heading', { name: 'Waiting for people', exact: true }).waitFor();
    await bob.page.goto(server.url);
    await bob.page.locator('.table-row', { hasText: 'Perudo' }).getByRole('link', { name: 'Sit down' }).first().click();
    await bob.page.getByLabel('Your name').fill('Bob');
    await bob.page.getByRole('button', { name: 'Sit down' }).click();
    await Promise.all([ann, bob].map((one) => until('the round begins', () => one.last('table')?.table.status === 'playing')));
    assert.equal(ann.last('table').table.table, made.table);
    await until('the name is told', async () => (await ann.page.locator('.seat:not(.own)').innerText()).includes('Bob'));
});

check('a waiting table can be started with computer players', async ({ open }) => {
    const ann = await open();
    await sitDown(ann, { game: 'vinto', seats: [{ who: 'you', name: 'Ann' }, { who: 'friend' }, { who: 'open' }] });
    await ann.page.getByRole('button', { name: /Start now/ }).click();
    await until('something is lit', async () => (await litActions(ann)).length > 0);
    assert.equal(status(ann), 'playing');
});

check('out of time: the stand-in plays, and the page says how much is left', async ({ open }) => {
    const ann = await open();
    await sitDown(ann, { game: 'perudo', clock: 5, seats: against(1), seed: '54' });
    await until('the clock', async () => await ann.page.getByRole('timer').isVisible());
    assert.match(await ann.page.getByRole('timer').innerText(), /[1-5] s/);
    const at = ann.last('at').at;
    await until('a bid of the stand-in', () => ann.last('at').at > at);
    assert.equal(ann.sent.some((message) => message.do === 'act'), false);
});

check('a name that means harm is a name', async ({ open }) => {
    const [ann, eve] = await Promise.all([open(), open()]);
    const name = '<img src=x onerror=a()>';
    const { table } = await sitDown(ann, { game: 'dutch', public: true, seats: [{ who: 'you', name }, { who: 'level', level: 'easy' }] });
    await openTable(eve, table);
    await until('the name as it is', async () => (await eve.page.locator('.seat').allInnerTexts()).some((text) => text.includes(name)));
    assert.equal(await eve.page.locator('main img').count(), 0);
    await click(ann, (await litActions(ann))[0]);
});

check('computer players can be watched', async ({ server, open }) => {
    const ann = await open();
    await ann.page.goto(server.url);
    await ann.page.locator('details.options > summary').click();
    await ann.page.getByRole('button', { name: 'Watch computer players' }).click();
    await ann.page.waitForURL(/table=/);
    await until('they play', () => ann.received.filter((frame) => frame.push === 'update').length > 2);
    assert.deepEqual(await litActions(ann), []);
    await until('it says so', async () => /watching/i.test(await ann.page.locator('main').innerText()));
});

check('a table that is not there and a bad seed are answered in people\'s words', async ({ server, open }) => {
    const ann = await open();
    ann.allow(/404/);
    const { page } = ann;
    await page.goto(`${server.url}/?table=nosuchtable`);
    await page.getByRole('heading', { name: 'There is no such table' }).waitFor();
    await page.getByRole('button', { name: 'To the lobby' }).click();
    await page.locator('details.options > summary').click();
    await page.getByLabel('Practice seed').fill('12ab');
    await page.locator('#play').click();
    await page.getByText('A practice seed is a whole number, e.g. 12345.').waitFor();
});
