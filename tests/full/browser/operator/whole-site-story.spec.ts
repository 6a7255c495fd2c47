import type { Page } from '@playwright/test';
import { expect, jumpingClock, test } from '#tests/support/deploys.ts';
import {
  closeDetails,
  fillLogin,
  openDetails,
  openFromMenu,
  pictureFile,
  postEditor,
  screenTitle,
} from '#tests/support/operator-screens.ts';
import { finished } from '#tests/support/saved-copies.ts';

const phoneSize = { width: 390, height: 844 };
test.use({ viewport: phoneSize });

const OLD = '910000000001';
const NUMBER = '+91 98765 43210';
const CHAT = 'https://wa.me/919876543210';
const TITLE = 'आज का मैच: ओस किसका साथ देगी?';
const FORMER = 'ओस के कारण टॉस जीतने वाला पहले गेंदबाज़ी करेगा।';
const LATER = 'बारिश के कारण मैच एक घंटे बाद शुरू होगा।';

/** As `datetime-local` has it, in India. */
const inIndia = (at: number) =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Asia/Kolkata' })
    .format(at)
    .replace(' ', 'T');

async function logIn(page: Page): Promise<void> {
  await page.goto('/login');
  await fillLogin(page);
  await expect(screenTitle(page, 'Admin Dashboard')).toBeVisible();
}

/** The page names the new number and nowhere the old one. */
async function expectNewNumber(page: Page, path: string): Promise<void> {
  await expect(page.locator(`a[href^="${CHAT}"]`).first(), path).toBeAttached();
  await expect(page.locator(`a[href*="${OLD}"]`), path).toHaveCount(0);
}

async function addPicture(page: Page, name: string, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Picture', exact: true }).click();
  await page.getByLabel('Picture file').setInputFiles(await pictureFile(name));
  await page.getByRole('textbox', { name: 'What it shows' }).fill(text);
  await page.getByRole('button', { name: 'Add to the text' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function typeInstead(page: Page, words: string, before: string): Promise<void> {
  const { text } = postEditor(page);
  await text.getByText(before).click({ clickCount: 3 });
  await page.keyboard.insertText(words);
}

test('An owner changes the number and a post from a phone', async ({ own, page, browser }) => {
  await own.restart(jumpingClock);
  const phone = await browser.newContext({ baseURL: own.line.url, viewport: phoneSize, locale: 'hi-IN' });
  const visitor = await phone.newPage();
  await visitor.goto('/');
  await finished(visitor);
  await phone.setOffline(true);

  await test.step('The number is changed while the phone of a visitor is offline', async () => {
    await logIn(page);
    await openFromMenu(page, 'Settings');
    const index = page.getByRole('navigation', { name: 'Parts of the settings' });
    await index.getByRole('button').click();
    await index.getByRole('link', { name: 'Numbers' }).click();
    await page.getByRole('button', { name: /^Number 1/ }).click();
    const first = page.getByRole('group', { name: 'Number 1', exact: true });
    await first.getByLabel('Number', { exact: true }).fill('98765 43210');
    await first.getByLabel('Number', { exact: true }).blur();
    await expect(first.getByLabel('As visitors see it')).toHaveValue(NUMBER);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Published.' })).toBeVisible();
    for (const path of ['/', '/contact']) {
      await page.goto(path);
      await expectNewNumber(page, path);
    }
    await expect(page.getByRole('link', { name: NUMBER }).first()).toBeVisible();

    await visitor.goto('/contact');
    await expect(visitor.locator(`a[href*="${OLD}"]`).first()).toBeAttached();
    await phone.setOffline(false);
    await expectNewNumber(visitor, 'the open page');
    await finished(visitor);
    await phone.setOffline(true);
    for (const path of ['/', '/contact', '/about-us']) {
      await visitor.goto(path);
      await expectNewNumber(visitor, path);
    }
    await phone.setOffline(false);
  });

  await test.step('A post in Hindi with two pictures comes out at its time', async () => {
    await page.goto('/admin/blogerForm');
    const { title, text, image, status } = postEditor(page);
    await title.fill(TITLE);
    await text.click();
    await page.keyboard.insertText(FORMER);
    await addPicture(page, 'dew.png', 'ओस से भीगा मैदान');
    await addPicture(page, 'toss.png', 'टॉस का सिक्का');
    await openDetails(page);
    await image.setInputFiles(await pictureFile());
    await page.getByText('Search engines and sharing').click();
    await page.getByLabel('Language').selectOption('Hindi');
    await closeDetails(page);
    await page.getByRole('button', { name: 'When to publish…' }).click();
    await page.getByLabel('Publish later at').fill(inIndia(Date.now() + 59 * 60_000));
    await page.getByRole('button', { name: 'Publish later', exact: true }).click();
    await expect(status).toContainText('is scheduled.');

    await visitor.goto('/blog');
    const cards = visitor.getByRole('article');
    await expect(cards).toHaveCount(12);
    await expect(cards.filter({ hasText: 'आज का मैच' })).toHaveCount(0);
    own.anHourLater();
    await visitor.reload();
    await cards.filter({ hasText: 'आज का मैच' }).getByRole('link', { name: 'read' }).click();
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(TITLE);
    await expect(visitor.locator('[lang="hi-IN"]').filter({ hasText: 'टॉस जीतने' })).toContainText(FORMER);
    for (const words of ['ओस से भीगा मैदान', 'टॉस का सिक्का']) {
      const picture = visitor.getByRole('figure').getByRole('img', { name: words });
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBeGreaterThan(0);
    }
  });

  await test.step('The text is corrected, and the revision before is restored', async () => {
    const id = /^\/blog\/(\d+)\//.exec(new URL(visitor.url()).pathname)?.[1];
    await page.goto(`/admin/blogerForm?id=${id}`);
    const { text, save, status } = postEditor(page);
    await typeInstead(page, LATER, FORMER);
    await save.click();
    await expect(status).toContainText('are published.');
    await visitor.reload();
    const prose = visitor.locator('.prose');
    await expect(prose).toContainText(LATER);
    await expect(prose).not.toContainText(FORMER);

    await openDetails(page);
    await page.getByRole('button', { name: 'Earlier versions' }).click();
    const sheet = page.getByRole('dialog', { name: 'Earlier versions' });
    await sheet.getByRole('listitem').nth(1).getByRole('button').first().click();
    await expect(sheet.locator('ins').filter({ hasText: 'बारिश' })).toBeVisible();
    await sheet.getByRole('button', { name: 'Restore this version' }).click();
    await expect(sheet).toHaveCount(0);
    await expect(text).toContainText(FORMER);
    await visitor.reload();
    await expect(prose).toContainText(FORMER);
    await expect(prose).not.toContainText(LATER);
    await expect(prose.getByRole('img')).toHaveCount(2);
  });
  await phone.close();
});
