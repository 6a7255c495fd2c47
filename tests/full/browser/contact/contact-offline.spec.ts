import { SAVED } from '#tests/support/contact-page.ts';
import { expect, test } from '#tests/support/line.ts';

test('Five messages written without a line arrive in the order written, one with the text that it was given while it waited', {
  tag: '@postgres',
}, async ({ visitor }) => {
  await visitor.open();
  await visitor.installed();
  await visitor.context.setOffline(true);
  const texts = await visitor.sendInVain(5);
  await visitor.edit('Message 1');
  await expect(visitor.box('Email')).toHaveValue(visitor.email);
  await visitor.box('Message').fill('Message 1, better');
  await visitor.apply.click();
  await expect(visitor.status).toHaveText(SAVED);
  await expect(visitor.items).toHaveCount(5);
  await visitor.context.setOffline(false);
  await expect(visitor.items).toHaveCount(0);
  expect(visitor.arrived().sort()).toEqual(['Message 1, better', ...texts.slice(1)]);
  expect(visitor.arrived().filter((text) => texts.includes(text))).toEqual(texts.slice(1));
});

test('The time until the next try is counted down; a reload stays there', async ({ visitor, page, line }) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await visitor.open();
  await visitor.installed();
  line.set('refuse');
  await visitor.sendInVain(3);
  const next = visitor.items.first().getByText(/Next try in \d+ s\./);
  const seconds = async () => Number(/in (\d+) s/.exec((await next.textContent()) ?? '')?.[1]);
  const first = await seconds();
  await expect.poll(seconds).toBeLessThan(first);

  // What the form says of the last one goes with the page.
  await page.reload();
  await expect(visitor.items).toHaveCount(3);
  // It stands below them, and comes after them.
  await expect(page.getByText(/^This browser may remove waiting messages\./)).toBeVisible();
  await visitor.items.last().getByRole('button', { name: 'Delete' }).scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(300);
  await page.reload();
  await expect(visitor.items).toHaveCount(3);
  await expect.poll(() => page.evaluate(() => Math.round(scrollY / 10))).toBe(Math.round(before / 10));
});
