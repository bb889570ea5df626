// Invitations: the page makes links with them, takes them, and never has one in a request's address.
import assert from 'node:assert/strict';
import { check, until } from './harness.mjs';
import { status } from './table.mjs';

// A table with a seat for a friend, in the browser of whoever made it; and the link that its page shows for the seat.
async function invite(server, person) {
    const made = await server.makeTable({ game: 'dutch', seats: [{ who: 'you', name: 'Ann' }, { who: 'friend' }] });
    await person.context.addInitScript(([key, kept]) => localStorage.setItem(key, kept),
        [`hunch:table:${made.table}`, JSON.stringify({ token: made.token, seat: made.seat, invites: made.invites })]);
    await person.page.goto(`${server.url}/?table=${made.table}`);
    const link = await person.page.getByLabel('Send this link').inputValue();
    return { ...made, invite: made.invites[0].invite, link };
}

// All addresses that a page asks for from now on.
function asked(person) {
    const addresses = [];
    person.page.on('request', (request) => addresses.push(request.url()));
    return addresses;
}

async function sits(person) {
    await person.page.getByLabel('Your name').fill('Bob');
    await person.page.getByRole('button', { name: 'Sit down' }).click();
    await until('the round begins', () => person.last('table') && status(person) === 'playing');
}

check('an invitation stands in the fragment, and no request has it in its address', async ({ server, open }) => {
    const [ann, bob] = await Promise.all([open(), open()]);
    const made = await invite(server, ann);
    assert.equal(made.link, `${server.url}/?table=${made.table}#invite=${made.invite}`);
    const addresses = asked(bob);
    await bob.page.goto(made.link);
    await sits(bob);
    assert.ok(addresses.length > 5);
    assert.deepEqual(addresses.filter((one) => new URL(one).search.includes(made.invite) || new URL(one).pathname.includes(made.invite)), []);
    assert.ok(!bob.page.url().includes(made.invite));
});

check('a link with its invitation in the query still leads to the seat, and leaves the address bar at once', async ({ server, open }) => {
    const [ann, bob] = await Promise.all([open(), open()]);
    const made = await invite(server, ann);
    const addresses = asked(bob);
    await bob.page.goto(`${server.url}/?table=${made.table}&invite=${made.invite}`);
    await bob.page.getByLabel('Your name').waitFor();
    assert.equal(bob.page.url(), made.link);
    await sits(bob);
    assert.equal(addresses.filter((one) => new URL(one).search.includes(made.invite)).length, 1, 'but the one that it came by');
});

check('an invitation that is pasted over the table\'s own address is taken', async ({ server, open }) => {
    const [ann, bob] = await Promise.all([open(), open()]);
    const made = await invite(server, ann);
    await bob.page.goto(`${server.url}/?table=${made.table}`);
    await until('Bob watches', () => bob.last('table'));
    await bob.page.goto(made.link);
    await sits(bob);
});
