// What can be checked of any screen by itself: names, focus, overlaps, widths, contrast.
import assert from 'node:assert/strict';

// The functions up to assertScreen run in the page.

// Controls and pictures without a name for those who do not see them.
function nameless() {
    const visible = (element) => element.checkVisibility({ checkVisibilityCSS: true }) && !element.closest('[aria-hidden="true"], [inert]');
    const name = (element) => [
        element.getAttribute('aria-label'),
        element.getAttribute('aria-labelledby')?.split(' ').map((id) => document.getElementById(id)?.textContent).join(' '),
        element.alt, element.title, element.placeholder,
        [...(element.labels ?? [])].map((label) => label.textContent).join(' '),
        element.textContent,
    ].some((text) => text?.trim());
    const controls = [...document.querySelectorAll('button, a[href], input, select, textarea, summary, [role="img"], [role="button"], [role="slider"], dialog')];
    const pictures = [...document.querySelectorAll('svg, img')].filter((picture) => !picture.hasAttribute('alt') && !picture.closest('[aria-hidden="true"], [aria-label], [aria-labelledby], [role="img"], button, a'));
    return [...controls, ...pictures].filter((element) => visible(element) && !name(element)).map((element) => element.outerHTML.slice(0, 200));
}

// Pairs of controls that lie over each other by more than the few pixels that a chosen card is lifted. A control that moves out of the flow, as a bar at the lower edge, is left to
// clicking: a click that something else would get fails there.
function overlaps() {
    const floats = (element) => {
        for (let at = element; at; at = at.parentElement) {
            if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) {
                return true;
            }
        }
        return false;
    };
    // What is left of a box within everything that scrolls or cuts it off.
    const shown = (element) => {
        const box = element.getBoundingClientRect();
        let { left, top, right, bottom } = box;
        for (let at = element.parentElement; at; at = at.parentElement) {
            if (getComputedStyle(at).overflow !== 'visible' && at !== document.body && at !== document.documentElement) {
                const around = at.getBoundingClientRect();
                left = Math.max(left, around.left);
                top = Math.max(top, around.top);
                right = Math.min(right, around.right);
                bottom = Math.min(bottom, around.bottom);
            }
        }
        return { left, top, right, bottom, width: right - left, height: bottom - top };
    };
    const cut = (element) => getComputedStyle(element).clipPath !== 'none' || getComputedStyle(element).clip !== 'auto';
    const controls = [...document.querySelectorAll('button, a[href], input, select, textarea, summary, [data-action]')]
        .filter((element) => !cut(element) && element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true }) && !floats(element))
        .map((element) => ({ element, box: shown(element) }))
        .filter(({ box }) => box.width > 2 && box.height > 2);
    const found = [];
    for (const [index, one] of controls.entries()) {
        for (const other of controls.slice(index + 1)) {
            const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
            const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
            const nested = one.element.contains(other.element) || other.element.contains(one.element);
            if (wide > 4 && high > 4 && !nested) {
                found.push(`${one.element.outerHTML.slice(0, 160)} and ${other.element.outerHTML.slice(0, 160)}: ${wide.toFixed(1)} x ${high.toFixed(1)}`);
            }
        }
    }
    return found;
}

// Controls that are too small for a finger, by WCAG 2.2 (2.5.8), and those that reach over the screen's edge.
function unreachable() {
    return [...document.querySelectorAll('[data-action], .tools button, header button')]
        .filter((element) => element.checkVisibility({ checkVisibilityCSS: true }))
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width < 24 || box.height < 24 || box.left < -1 || box.right > innerWidth + 1)
        .map(({ element, box }) => `${element.outerHTML.slice(0, 160)}: ${JSON.stringify(box)}`);
}

// Text whose contrast is below WCAG AA. Text on pictures or gradients is left out.
function faint() {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const parse = (colour) => {
        canvas.clearRect(0, 0, 1, 1);
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
        return { rgb: [r, g, b], alpha: a / 255 };
    };
    const over = (top, below) => top.rgb.map((value, i) => value * top.alpha + below[i] * (1 - top.alpha));
    const light = (rgb) => {
        const [r, g, b] = rgb.map((value) => value / 255).map((value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    // The colour behind an element; null: not to be told.
    const behind = (element) => {
        const layers = [];
        for (let at = element; at; at = at.parentElement) {
            const style = getComputedStyle(at);
            if (style.backgroundImage !== 'none' || style.opacity !== '1') {
                return null;
            }
            const colour = parse(style.backgroundColor);
            layers.push(colour);
            if (colour.alpha > 0.99) {
                break;
            }
        }
        return layers.reverse().reduce((below, layer) => over(layer, below), [255, 255, 255]);
    };
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const element = walker.currentNode.parentElement;
        const box = element.getBoundingClientRect();
        const shown = element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true }) && box.width > 1 && box.height > 1;
        if (!walker.currentNode.textContent.trim() || !shown || element.closest(':disabled, [aria-disabled="true"], option, svg, noscript, script')) {
            continue;
        }
        const background = behind(element);
        if (!background) {
            continue;
        }
        const style = getComputedStyle(element);
        const text = light(over(parse(style.color), background));
        const ground = light(background);
        const ratio = (Math.max(text, ground) + 0.05) / (Math.min(text, ground) + 0.05);
        const size = parseFloat(style.fontSize);
        const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
        if (ratio < (large ? 3 : 4.5)) {
            found.push(`${ratio.toFixed(2)}: "${walker.currentNode.textContent.trim().slice(0, 40)}" ${element.className}`);
        }
    }
    return [...new Set(found)];
}

export async function assertScreen(page, what) {
    await page.evaluate(() => new Promise((drawn) => {
        requestAnimationFrame(() => requestAnimationFrame(drawn));
    }));
    assert.deepEqual(await page.evaluate(nameless), [], `${what}: without a name`);
    assert.deepEqual(await page.evaluate(overlaps), [], `${what}: over each other`);
    assert.deepEqual(await page.evaluate(faint), [], `${what}: too faint`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    const { width } = page.viewportSize(); // innerWidth grows on a phone with what is too wide
    assert.ok(wide <= width, `${what}: scrolls sideways, ${wide} of ${width} pixels`);
}

export async function assertReachable(page, what) {
    assert.deepEqual(await page.evaluate(unreachable), [], `${what}: too small or outside`);
}

// What has the focus: its text for messages, its action, and whether one sees that it has it.
export function focused(page) {
    return page.evaluate(() => {
        const element = document.activeElement;
        if (!element || element === document.body) {
            return null;
        }
        const marked = (one) => {
            const style = getComputedStyle(one);
            return (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0) || style.boxShadow !== 'none';
        };
        const label = element.closest('label');
        return {
            html: element.outerHTML.slice(0, 160),
            action: element.dataset.action ?? null,
            visible: marked(element) || (label !== null && marked(label)),
        };
    });
}
