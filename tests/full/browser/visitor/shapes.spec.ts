import type { Locator } from '@playwright/test';
import { setFontSize } from '#tests/support/looks.ts';
import { withFixture } from '#tests/support/matches.ts';
import { expect, test, withoutWorker } from '#tests/support/site.ts';

test.use(withoutWorker);

const boxesOf = (parts: Locator) =>
  parts.evaluateAll((all) =>
    all.map((part) => {
      const { left, top, right, bottom, width, height } = part.getBoundingClientRect();
      return { left, top, right, bottom, width: Math.round(width), height: Math.round(height) };
    }),
  );

/** How many lines the words of each take. */
const linesOf = (parts: Locator) =>
  parts.evaluateAll((all) =>
    all.map((part) => {
      const words = document.createRange();
      words.selectNodeContents(part);
      return new Set([...words.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
    }),
  );

for (const width of [360, 768, 1280, 1600]) {
  test(`At ${width} pixels the numbers under a page stand in equal buttons, each on one line`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['/cricket', '/blog/28']) {
      await page.goto(path);
      const buttons = page.getByRole('main').locator('.talk .chat-buttons a');
      const boxes = await boxesOf(buttons);
      expect(boxes, path).toHaveLength(3);
      expect(new Set(boxes.map((box) => box.width)).size, path).toBe(1);
      expect(new Set(boxes.map((box) => box.height)).size, path).toBe(1);
      expect(await linesOf(buttons.locator('.nowrap')), path).toEqual([1, 1, 1]);
    }
  });

  test(`At ${width} pixels the drawings of cards are as wide as their cards`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['/service', '/sports-id']) {
      await page.goto(path);
      const cards = await boxesOf(page.locator('.info-card-drawn'));
      const drawings = await boxesOf(page.locator('.info-card-drawn .sport-drawing'));
      expect(drawings, path).toHaveLength(6);
      expect(
        drawings.map((box) => box.width),
        path,
      ).toEqual(cards.map((box) => box.width));
    }
  });

  test(`At ${width} pixels the heading of home has three lines at most`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    const [lines] = await linesOf(page.getByRole('heading', { level: 1 }));
    expect(lines).toBeLessThanOrEqual(3);
  });
}

test('The picture beside a landing page is whole, and gone where there is no room for it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/cricket');
  const picture = page.locator('.article-side .sport-drawing');
  const [box] = await boxesOf(picture);
  // That of its own view box: nothing is cut off.
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(240 / 135, 1);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(picture).toBeHidden();
});

test('On a wide screen the four how-tos stand two by two', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/');
  const places = await boxesOf(page.locator('.how-tos > section'));
  expect(places).toHaveLength(4);
  expect(new Set(places.map(({ left }) => Math.round(left))).size).toBe(2);
  expect(new Set(places.map(({ top }) => Math.round(top))).size).toBe(2);
});

for (const size of ['125 %', '150 %', '200 %', 'Largest']) {
  test(`With letters at ${size} the figures on home are inside the screen of a phone`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    if (size !== 'Largest') await setFontSize(page, 0.16 * Number.parseInt(size, 10));
    await page.goto('/');
    if (size === 'Largest') await page.getByRole('combobox', { name: 'Text' }).selectOption(size);
    const figures = await boxesOf(page.locator('.scoreboard :is(dt, dd)'));
    expect(figures).toHaveLength(8);
    for (const { left, right } of figures) {
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(360);
    }
  });
}

test('A post has air between its text and Share', async ({ page }) => {
  await page.goto('/blog/28');
  const [text] = await boxesOf(page.locator('.prose'));
  const [share] = await boxesOf(page.getByRole('link', { name: 'Share on WhatsApp' }).last());
  expect((share?.top ?? 0) - (text?.bottom ?? 0)).toBeGreaterThanOrEqual(24);
});

test('On a phone the names of teams are whole', async ({ page, owner }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await withFixture(owner, { home: 'Mumbai Indians', away: 'Sunrisers Hyderabad' }, async () => {
    await page.goto('/fixtures');
    const teams = page
      .getByRole('listitem')
      .filter({ hasText: 'Mumbai Indians v Sunrisers Hyderabad' })
      .locator('.fixture-team');
    expect(await linesOf(teams)).toEqual([1, 1]);
  });
});

test('The table of contents is drawn alike on posts and on pages', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const look = async (path: string) => {
    await page.goto(path);
    const summary = page.getByRole('navigation', { name: 'On this page' }).locator('summary');
    return summary.evaluate((part) => {
      const { font, color } = getComputedStyle(part);
      return { font, color, sign: getComputedStyle(part, '::after').content };
    });
  };
  expect(await look('/blog/28')).toEqual(await look('/cricket'));
});
