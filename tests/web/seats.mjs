// Seats in the page: answers that are lost, leaving, freeing a seat, and the page's share in the seed of a deal.
import assert from 'node:assert/strict';
import { check, until } from './harness.mjs';
import { against } from './rounds.mjs';
import { chooser, keepSeat, openTable, play, sitDown, status } from './table.mjs';

const text = (person, selector) => person.page.locator(selector).innerText();
const link = (server, made) => `${server.url}/?table=${made.table}#invite=${made.invites[0].invite}`;

// Comes by a link and sits down.
async function come(person, address, name) {
    await person.page.goto(address);
    await person.page.getByLabel('Your name').fill(name);
    await person.page.getByRole('button', { name: 'Sit down' }).click();
    await until('the table', () => person.last('table'));
}

// The server does what is asked, and its first answers never arrive.
async function loseAnswers(person, pattern, count) {
    let lost = 0;
    person.allow(/Failed to load resource|net::ERR_FAILED/);
    await person.page.route(pattern, async (route) => {
        if (route.request().method() !== 'POST' || lost === count) {
            await route.continue();
            return;
        }
        lost++;
        await route.fetch();
        await route.abort('failed');
    });
    return () => lost;
}

async function confirm(person, name, words) {
    assert.match(await text(person, 'dialog'), words);
    await person.page.locator('dialog').getByRole('button', { name, exact: true }).click();
}

check('lost answers lose neither a new table nor a seat', async ({ server, open }) => {
    const [ann, bob] = await Promise.all([open(), open()]);
    const lostTables = await loseAnswers(ann, '**/api/1/tables', 2);
    await ann.page.goto(server.url);
    await ann.page.locator('.game-card[data-game="dutch"]').click();
    await ann.page.locator('#play').click();
    await until('the round begins', () => ann.last('view')?.view);
    assert.equal(lostTables(), 2);
    assert.equal(ann.last('table').seat !== null, true);

    const made = await server.makeTable({ game: 'perudo', seats: [{ who: 'open' }, { who: 'open' }, { who: 'friend' }] });
    const lostSeats = await loseAnswers(bob, '**/seats', 1);
    await come(bob, `${server.url}/?table=${made.table}`, 'Bob');
    assert.equal(lostSeats(), 1);
    const { table } = await server.get(`tables/${made.table}`);
    assert.deepEqual(table.seats.map(({ who }) => who), ['person', 'empty', 'empty'], 'one seat, not two');
});

check('whoever leaves before the start leaves the seat to others; the maker frees one', async ({ server, open }) => {
    const [ann, bob] = await Promise.all([open(), open()]);
    const made = await server.makeTable({ game: 'perudo', seats: [{ who: 'you', name: 'Ann' }, { who: 'friend' }, { who: 'friend' }] });
    await keepSeat(ann, made);
    await openTable(ann, made.table);
    await come(bob, link(server, made), 'Bob');
    await until('only the maker starts', async () => /whoever made this table decides/.test(await text(bob, '.waiting-panel')));
    await bob.page.getByRole('button', { name: 'Leave', exact: true }).focus();
    await bob.page.keyboard.press('Enter');
    await confirm(bob, 'Leave', /Your seat is empty again/);
    await until('Bob is told', async () => /You have left/.test(await text(bob, '.state-line')));
    assert.equal(bob.last('seat').seat, null);

    await come(bob, link(server, made), 'Bob');
    await until('Bob is back', async () => /Bob/.test(await text(ann, '.waiting-seats')));
    await ann.page.getByRole('button', { name: 'Free this seat: Bob' }).click();
    await confirm(ann, 'Free this seat', /Bob can only watch then/);
    await until('Bob is told', async () => /has freed your seat/.test(await text(bob, '.state-line')));
    const field = ann.page.getByLabel('Send this link to your friend:').first();
    const anew = await until('a new link', async () => (await field.count()) && field.inputValue());
    assert.notEqual(anew, link(server, made));
    await come(bob, anew, 'Rob');
    await until('Rob sits', async () => /Rob/.test(await text(ann, '.waiting-seats')));
    await ann.page.getByRole('button', { name: 'Start now with computer players' }).click();
    await until('the round begins', () => status(ann) === 'playing');
});

check('whoever leaves in a round is played on, and others are told', async ({ server, open }) => {
    const [ann, bob] = await Promise.all([open(), open()]);
    const made = await sitDown(ann, { game: 'perudo', seats: [{ who: 'you', name: 'Ann' }, { who: 'friend' }] });
    await come(bob, link(server, made), 'Bob');
    await until('the round begins', () => status(bob) === 'playing');
    await bob.page.getByRole('button', { name: 'Options' }).click();
    await bob.page.getByRole('button', { name: 'Leave this table …' }).click();
    await confirm(bob, 'Leave', /stand-in plays your seat to the end/);
    await until('Bob is told', async () => /You have left/.test(await text(bob, '.state-line')));
    await until('Ann is told', async () => /left; stand-in plays/i.test(await text(ann, '.seat:not(.own) .seat-marks')));
    await play(ann, { choose: chooser(3, 99) });
    assert.equal(status(ann), 'over');
    await ann.page.getByRole('button', { name: 'Rematch' }).click();
    await until('a computer player sits there', () => ann.last('table').table.seats[1].who === 'computer');
});

check('pages add their shares to the seed, and check it after the round', async ({ server, open }) => {
    const [ann, bob] = await Promise.all([open(), open()]);
    const made = await sitDown(ann, { game: 'perudo', seats: [{ who: 'you', name: 'Ann' }, { who: 'friend' }] });
    await come(bob, link(server, made), 'Bob');
    await Promise.all([ann, bob].map((one) => until('the round begins', () => status(one) === 'playing')));
    const next = [ann, bob].map((one) => one.received.find((frame) => frame.table?.next)?.table.next);
    const shares = [ann, bob].map((one) => one.sent.find((message) => message.do === 'share').share);
    assert.notEqual(shares[0], shares[1]);
    assert.deepEqual(ann.last('table').table.fair.shared, [0, 1]);
    assert.equal(ann.last('table').table.fair.hash, next[0].hash);
    await Promise.all([play(ann, { choose: chooser(3, 99) }), play(bob, { choose: chooser(5, 99) })]);
    for (const person of [ann, bob]) {
        const { fair } = person.last('table').table;
        assert.deepEqual(fair.shares, shares);
        await person.page.getByText('Is the deal fair?').click();
        await until('the verdict', async () => /Checked.*2 shares, yours among them: neither side/.test(await text(person, '.fair .verdict')));
    }
    await bob.page.goto(`${server.url}/?table=${made.table}&replay=1`);
    await until('the replay says so too', async () => /Checked.*yours among them/.test(await text(bob, '.fair-good')));
});

check('a deal that is not what was promised is told', async ({ open }) => {
    const ann = await open();
    const changed = { hash: /not that of this secret/, seed: /not made of the server/, share: /dealt without it/, promise: /was told before/ };
    await sitDown(ann, { game: 'perudo', seats: against(1), share: true });
    await until('the round begins', () => status(ann) === 'playing');
    await play(ann, { choose: chooser(3, 99) });
    const { table } = ann.last('table');
    for (const [what, words] of Object.entries(changed)) {
        const said = await ann.page.evaluate(async ([told, wrong]) => {
            const { checkDeal } = await import('/js/fairness.js');
            const { sharesAt } = await import('/js/settings.js');
            const own = sharesAt(told.table).get(told.round);
            const fair = structuredClone(told.fair);
            if (wrong === 'hash') {
                fair.salt = fair.salt.replace(/./, (digit) => (digit === '0' ? '1' : '0'));
            } else if (wrong === 'seed') {
                fair.seed = fair.secret;
            } else if (wrong === 'share') {
                fair.shares = fair.shares.map(() => null);
                fair.seed = fair.secret;
            } else {
                own.hash = 'f'.repeat(64);
            }
            return checkDeal(told.table, told.round, fair, own);
        }, [table, what]);
        assert.equal(said.good, false);
        assert.match(said.text, words);
    }
});
