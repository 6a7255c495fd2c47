import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { openInbox, rowOf } from '#tests/support/inbox-screen.ts';
import { expect, failedCalls, leaveMessage, test } from '#tests/support/operator-screens.ts';

test.use({ allowedConsole: failedCalls });

/** Red, green and blue of a colour of the theme, as it is drawn on the ground: some are partly transparent. */
async function colourOf(page: Page, name: 'Highlight' | 'Canvas' | 'CanvasText'): Promise<number[]> {
  const probe = await page.evaluateHandle((colour) => {
    const square = document.createElement('i');
    square.popover = 'manual';
    Object.assign(square.style, {
      inset: '0 auto auto 0',
      inlineSize: '8px',
      blockSize: '8px',
      border: '0',
      padding: '0',
    });
    square.style.setProperty('forced-color-adjust', 'none');
    square.style.background = `linear-gradient(${colour} 0 0), Canvas`;
    document.body.append(square);
    square.showPopover();
    return square;
  }, name);
  const picture = await page.screenshot({ clip: { x: 4, y: 4, width: 1, height: 1 } });
  await probe.evaluate((square) => square.remove());
  return [...(await sharp(picture).removeAlpha().raw().toBuffer())];
}

interface Clip {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** How many pixels of a part of the screen have a colour of the theme. */
async function pixelsOf(
  page: Page,
  name: Parameters<typeof colourOf>[1],
  clip: Clip | null,
): Promise<number> {
  if (clip === null) throw new Error('it is not on the screen');
  const wanted = await colourOf(page, name);
  const picture = await page.screenshot({ clip, animations: 'disabled' });
  const pixels = await sharp(picture).removeAlpha().raw().toBuffer();
  let count = 0;
  for (let at = 0; at < pixels.length; at += 3)
    if (wanted.every((value, part) => Math.abs((pixels[at + part] ?? 0) - value) < 4)) count += 1;
  return count;
}

/** How much of it has the colour that contrast themes give to what is chosen. */
const chosen = async (part: Locator) => {
  await part.scrollIntoViewIfNeeded();
  return pixelsOf(part.page(), 'Highlight', await part.boundingBox());
};

/** A ring has at least so many pixels. */
const RING = 100;

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`In a ${colorScheme} contrast theme`, () => {
    test.beforeEach(async ({ page }) => {
      await page.emulateMedia({ forcedColors: 'active', colorScheme });
      await page.setViewportSize({ width: 1280, height: 800 });
    });

    test('one sees which screen, tab and message is open, and what is switched on', async ({
      page,
      site,
    }) => {
      await openInbox(page, site);
      const nav = page.getByRole('navigation', { name: 'Admin' });
      const entry = (name: string) => nav.getByRole('listitem').filter({ hasText: name });
      expect(await chosen(entry('User Information'))).toBeGreaterThan(RING);
      expect(await chosen(entry('Home Blog Form'))).toBe(0);
      const states = page.getByRole('navigation', { name: 'Messages by state' }).getByRole('listitem');
      expect(await chosen(states.first())).toBeGreaterThan(RING);
      expect(await chosen(states.nth(2))).toBe(0);
      const byPerson = page.getByRole('button', { name: 'By person' });
      expect(await chosen(byPerson)).toBe(0);
      await byPerson.click();
      await expect(byPerson).toHaveAttribute('aria-pressed', 'true');
      await page.mouse.move(0, 0);
      expect(await chosen(byPerson)).toBeGreaterThan(RING);
      await rowOf(page, 'Two').getByRole('link').first().click();
      await expect(page.getByRole('article')).toBeVisible();
      await page.mouse.move(0, 0);
      expect(await chosen(rowOf(page, 'Two'))).toBeGreaterThan(RING);
      expect(await chosen(rowOf(page, 'Three'))).toBe(0);
      await page.keyboard.press('a');
      const unassign = page.getByRole('dialog').getByRole('button', { name: 'Nobody' });
      expect(await chosen(unassign)).toBeGreaterThan(RING);
    });

    test('one sees where the focus is, also on what is current', async ({ page, open }) => {
      await open('/admin/homeBlogForm');
      const table = page.getByRole('table', { name: 'Posts' });
      await expect(table).toBeVisible();
      await page.keyboard.press('Tab');
      await page.getByRole('button', { name: 'Search or go to' }).focus();
      for (const part of [
        page.getByRole('link', { name: 'Home Blog Form' }),
        page.getByRole('link', { name: 'Category Form' }),
        page.getByRole('navigation', { name: 'State' }).getByRole('link').first(),
        page.getByRole('link', { name: 'Write a post' }),
        table.getByRole('button', { name: /^More for/ }).first(),
      ]) {
        await part.scrollIntoViewIfNeeded();
        const box = await part.boundingBox();
        if (box === null) throw new Error('it is not on the screen');
        // With what is drawn around it.
        const clip = { x: box.x - 4, y: box.y - 4, width: box.width + 8, height: box.height + 8 };
        const look = async () =>
          sharp(await page.screenshot({ clip, animations: 'disabled', caret: 'hide' }))
            .raw()
            .toBuffer();
        const before = await look();
        await part.focus();
        const after = await look();
        const other = after.filter((value, at) => Math.abs(value - (before[at] ?? 0)) > 40).length;
        expect(other, await part.evaluate((element) => element.outerHTML)).toBeGreaterThan(RING);
      }
    });

    test('the words of a toast can be read, and its button has a frame', async ({ page, site }) => {
      await openInbox(page, site);
      await page.keyboard.press('j');
      await page.keyboard.press('e');
      const text = page.locator('.toast').getByRole('status');
      await expect(text).toContainText('is marked as answered.');
      const clip = await text.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const { x, y, width, height } = range.getBoundingClientRect();
        return { x, y, width, height };
      });
      expect(await pixelsOf(page, 'Canvas', clip)).toBeGreaterThan(RING);
      expect(await pixelsOf(page, 'CanvasText', clip)).toBeGreaterThan(RING);
    });

    test('the bars of days, the tools of a text and the parts of the settings show their states', async ({
      page,
      open,
      site,
    }) => {
      await leaveMessage(site, { email: 'bars@example.in' });
      await open('/admin');
      // Today's.
      expect(await chosen(page.locator('.chart-bars'))).toBeGreaterThan(RING);
      await page.goto('/admin/settings/numbers');
      const parts = page.getByRole('navigation', { name: 'Parts of the settings' }).getByRole('listitem');
      expect(await chosen(parts.filter({ hasText: 'Numbers' }))).toBeGreaterThan(RING);
      expect(await chosen(parts.filter({ hasText: 'Questions' }))).toBe(0);
      await page.goto('/admin/blogerForm');
      await page.getByRole('button', { name: 'Rich text' }).click();
      const text = page.getByRole('textbox', { name: 'Description' });
      await text.click();
      await page.keyboard.press('Control+b');
      const [bold, italic] = [
        page.getByRole('button', { name: 'Bold', exact: true }),
        page.getByRole('button', { name: 'Italic', exact: true }),
      ];
      await expect(bold).toHaveAttribute('aria-pressed', 'true');
      expect(await chosen(bold)).toBeGreaterThan(RING);
      expect(await chosen(italic)).toBe(0);
    });
  });
}
