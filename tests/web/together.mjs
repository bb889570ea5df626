// Persons at one table, each in a browser of their own: neither is told or shown what only the other may know.
import assert from 'node:assert/strict';
import { check, until } from './harness.mjs';
import { assertFramesKeepSecrets, assertPagesKeepSecrets, assertRollsAreOwn, assertViewsAreOwn, cardsInPage } from './secrets.mjs';
import { chooser, litActions, openTable, play, sitDown, status } from './table.mjs';
import { Wire } from './wire.mjs';

// Ann makes a table with a seat for a friend, and Bob comes by the link.
async function friends(server, open, wanted) {
    const [ann, bob] = await Promise.all([open(), open()]);
    const made = await sitDown(ann, { seats: [{ who: 'you', name: 'Ann' }, { who: 'friend' }], ...wanted });
    await bob.page.goto(`${server.url}/?table=${made.table}#invite=${made.invites[0].invite}`);
    await bob.page.getByLabel('Your name').fill('Bob');
    await bob.page.getByRole('button', { name: 'Sit down' }).click();
    bob.table = made.table;
    await Promise.all([ann, bob].map((one) => until('the round begins', () => one.last('view')?.view && status(one) === 'playing')));
    return { ann, bob, table: made.table };
}

// Plays on, and keeps which cards the page named at which number of events. Where an update came while the page was
// read, the later number counts.
async function playAndLook(person, choose) {
    const looks = [];
    const look = async () => {
        const cards = await cardsInPage(person.page);
        looks.push({ at: person.last('at').at, cards, over: person.last('at').score !== null });
    };
    await play(person, { choose, before: look });
    return looks.filter((one) => !one.over);
}

check('two browsers at one table of cards: neither sees what only the other may', async ({ server, open }) => {
    const { ann, bob, table } = await friends(server, open, { game: 'cambio' });
    const looks = await Promise.all([playAndLook(ann, chooser(3, 4)), playAndLook(bob, chooser(5, 3))]);
    const replay = await server.get(`tables/${table}/rounds/1`);
    [ann, bob].forEach((person, seat) => {
        assert.ok(assertFramesKeepSecrets(person.received, replay, seat) > 5);
        assertViewsAreOwn(person.received, seat);
        assert.ok(looks[seat].length > 3 && looks[seat].some(({ cards }) => cards.size > 2));
        assertPagesKeepSecrets(looks[seat], replay, seat);
    });
});

check('two browsers at one table of dice: neither sees the other\'s', async ({ server, open }) => {
    const { ann, bob } = await friends(server, open, { game: 'perudo' });
    const dice = async (person) => assert.equal(await person.page.locator('.seat:not(.own) .dice.open').count(), 0);
    await Promise.all([[ann, 3], [bob, 5]].map(([person, seed]) => play(person, {
        choose: chooser(seed, 99),
        before: () => dice(person),
    })));
    [ann, bob].forEach((person, seat) => {
        assertViewsAreOwn(person.received, seat);
        assertRollsAreOwn(person.received, seat);
    });
});

check('whoever watches sees the public alone', async ({ server, open }) => {
    const [ann, eve] = await Promise.all([open(), open()]);
    const { table } = await sitDown(ann, { game: 'dutch', seats: [{ who: 'you', name: 'Ann' }, { who: 'level', level: 'easy' }] });
    await openTable(eve, table);
    assert.deepEqual(await litActions(eve), []);
    const looks = [];
    await play(ann, {
        choose: chooser(4, 3),
        before: async () => {
            const cards = await cardsInPage(eve.page);
            looks.push({ at: eve.last('at').at, cards });
        },
    });
    await until('the end is told', () => status(eve) === 'over');
    const replay = await server.get(`tables/${table}/rounds/1`);
    assert.ok(assertFramesKeepSecrets(eve.received, replay, null) > 3);
    assertViewsAreOwn(eve.received, null);
    assertPagesKeepSecrets(looks, replay, null);
});

check('a wrong token learns nothing and holds no seat', async ({ server, open }) => {
    const ann = await open();
    const { table } = await sitDown(ann, { game: 'vinto', seats: [{ who: 'you', name: 'Ann' }, { who: 'level', level: 'easy' }] });
    const wire = await Wire.join(server, table);
    const joined = await Wire.open(server);
    const wrong = await joined.ask({ do: 'join', table, token: 'f'.repeat(32) });
    const missing = await joined.ask({ do: 'join', table: 'zzzzzzzzzzzz', token: 'f'.repeat(32) });
    assert.ok(['no_seat', 'no_table'].includes(wrong.error.code));
    assert.equal(wrong.error.code, missing.error.code);
    assert.equal(joined.received.some((frame) => frame.push), false);
    assert.equal((await wire.ask({ do: 'act', action: 'draw deck', at: 0 })).error.code, 'no_seat');
    await Promise.all([wire.close(), joined.close()]);
});
