// Every screen, in both colour schemes and both sizes: axe-core finds nothing that keeps somebody out. With
// HUNCH_WEB_SCREENS, a folder, each is kept there as a picture; with HUNCH_WEB_LANGUAGE in that language.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { assertScreen } from './checks.mjs';
import { check } from './harness.mjs';
import { everyScreen } from './screens.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const sizes = {
    wide: { viewport: { width: 1280, height: 800 } },
    phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};
const { HUNCH_WEB_SCREENS: pictures, HUNCH_WEB_LANGUAGE: locale } = process.env;

// Text within a control is what people call it by, and so must be in its name, letter for letter. Not so on the table: what is
// drawn on a card is a picture, and a plate's level, which a phone does not show, stands in its name all the same.
function isPicture(id, html) {
    return id === 'label-content-name-mismatch' && /class="(plate )?piece/.test(html);
}

// What axe-core finds, a line each.
export async function barriers(page) {
    if (!await page.evaluate(() => 'axe' in window)) {
        await page.evaluate(axe);
    }
    const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'], preload: false }));
    return violations.flatMap(({ id, impact, nodes }) => nodes.filter(({ html }) => !isPicture(id, html)).map(({ html }) => `${impact} ${id}: ${html.slice(0, 160)}`));
}

async function keepPicture(page, name) {
    mkdirSync(pictures, { recursive: true });
    await page.screenshot({ path: join(pictures, `${name.replaceAll(/\W+/g, '-')}.png`) });
}

for (const colorScheme of ['light', 'dark']) {
    for (const [size, shape] of Object.entries(sizes)) {
        check(`nobody is kept out: every screen, ${colorScheme}, ${size}`, async ({ open }) => {
            const ann = await open({ ...shape, colorScheme, ...(locale ? { locale } : {}) });
            const found = [];
            ann.allow(/404/); // no such table
            await everyScreen(ann, async (name) => {
                if (pictures) {
                    await keepPicture(ann.page, `${colorScheme} ${size} ${name}`);
                }
                found.push(...(await barriers(ann.page)).map((barrier) => `${name}: ${barrier}`));
                await assertScreen(ann.page, name).catch(({ message }) => found.push(message));
            });
            assert.deepEqual(found, []);
        });
    }
}
