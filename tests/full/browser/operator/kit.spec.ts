import { test as base, expect, type Page } from '@playwright/test';
import { createServer } from 'vite';
import { expectLooksRight } from '#tests/support/looks.ts';

/** The page of the kit as `npm run dev` serves it, without the site's other pages. */
const test = base.extend<{ kit: Page }, { origin: string }>({
  origin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it
    async ({}, use) => {
      const server = await createServer({ mode: 'test', logLevel: 'error', server: { port: 0 } });
      await server.listen();
      await use(server.resolvedUrls?.local[0] ?? '');
      await server.close();
    },
    { scope: 'worker' },
  ],
  kit: async ({ page, origin }, use) => {
    await page.goto(`${origin}admin/kit`);
    await use(page);
  },
});

// Two servers that prepare packages at the same time take them from each other.
test.describe.configure({ mode: 'default' });

test('Each part of the kit is accessible and fits, on a phone by night and on a desktop by day', async ({
  kit,
}) => {
  await expect(kit.getByRole('table', { name: 'Matches, 3' })).toBeVisible();
  await kit.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await expect(kit.getByRole('group', { name: 'Selected matches' })).toContainText('3 selected');
  for (const [colorScheme, width] of [
    ['dark', 390],
    ['light', 1280],
  ] as const) {
    await kit.emulateMedia({ colorScheme });
    await kit.setViewportSize({ width, height: 800 });
    await expectLooksRight(kit, `the kit, ${colorScheme}, at ${width} pixels`);
  }
});

test('The parts have the heights of the design, under a mouse and a finger', async ({ kit, browser }) => {
  const heights = (page: Page) =>
    page.evaluate(() => {
      // Half of a table's line belongs to the row below.
      const heightOf = (selector: string) =>
        Math.floor(document.querySelector(selector)?.getBoundingClientRect().height ?? 0);
      return {
        button: heightOf('.button'),
        field: heightOf('.field input'),
        tag: heightOf('.admin-tag'),
        row: heightOf('.admin-list > li'),
        head: heightOf('.admin-table thead th'),
      };
    });
  await kit.setViewportSize({ width: 1280, height: 800 });
  await expect(kit.getByRole('table', { name: 'Matches, 3' })).toBeVisible();
  expect(await heights(kit)).toEqual({ button: 32, field: 36, tag: 20, row: 52, head: 32 });
  const touched = await browser.newPage({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 800 },
  });
  await touched.goto(kit.url());
  await expect(touched.getByRole('table', { name: 'Matches, 3' })).toBeVisible();
  expect(await heights(touched)).toMatchObject({ button: 44, field: 44, row: 64 });
  await touched.close();
});

test('A sheet opens with the focus on its first field, a question with the focus on Cancel', async ({
  kit,
}) => {
  await kit.getByRole('button', { name: 'Open a sheet' }).click();
  await expect(kit.getByRole('textbox', { name: 'First field' })).toBeFocused();
  await kit.keyboard.press('Escape');
  await expect(kit.getByRole('button', { name: 'Open a sheet' })).toBeFocused();
  const remove = kit.getByRole('button', { name: 'Delete', exact: true });
  await remove.click();
  const question = kit.getByRole('dialog', { name: 'Delete?' });
  await expect(question).toHaveAccessibleDescription('Delete this match?');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectLooksRight(kit, 'a question');
  await kit.keyboard.press('Enter');
  await expect(remove).toBeFocused();
});

test('The palette and a menu are accessible, and Escape closes them', async ({ kit }) => {
  const opener = kit.getByRole('button', { name: 'Open the palette' });
  await opener.click();
  const palette = kit.getByRole('dialog', { name: 'Search or go to' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await expect(palette.getByRole('option', { name: 'Add a match' })).toBeVisible();
  await expectLooksRight(kit, 'the palette');
  await kit.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  const more = kit.getByRole('button', { name: 'More actions' });
  await more.click();
  await expect(kit.getByRole('menuitem', { name: 'Duplicate' })).toBeFocused();
  await expectLooksRight(kit, 'a menu');
  await kit.keyboard.press('Escape');
  await expect(more).toBeFocused();
});

test('A form says what is wrong at its field, why it failed, and that it is done', async ({ kit }) => {
  const saved = kit.getByRole('form', { name: 'A team that is saved' });
  await saved.getByRole('button', { name: 'Save' }).click();
  await expect(saved.getByRole('textbox')).toBeFocused();
  await expect(saved.getByRole('textbox')).toHaveAccessibleDescription('Write the name of the team.');
  await saved.getByRole('textbox').fill('India');
  await saved.getByRole('button', { name: 'Save' }).click();
  await expect(kit.getByRole('status').getByText('Saved.')).toBeVisible();
  const refused = kit.getByRole('form', { name: 'A team that is refused' });
  await refused.getByRole('textbox').fill('Australia');
  await refused.getByRole('button', { name: 'Save' }).click();
  await expect(refused.getByRole('alert')).toContainText('Couldn’t save.');
  await expect(refused.getByRole('textbox')).toHaveValue('Australia');
  const noted = kit.getByRole('form', { name: 'A form that is read while it is typed' });
  await noted.getByRole('textbox').fill('Pakistan');
  await expect(noted.getByRole('textbox')).toHaveAccessibleDescription('Read: Pakistan');
});
