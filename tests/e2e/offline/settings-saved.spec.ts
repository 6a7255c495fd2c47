import type { Page } from '@playwright/test';
import type { SettingsView } from '#contract/settings.ts';
import { expect, test } from '#tests/support/deploys.ts';
import { finished } from '#tests/support/saved-copies.ts';
import { operator } from '#tests/support/site.ts';

const OLD = '910000000001';
const CHAT = 'https://wa.me/919876543210';

async function call<T>(url: string, path: string, body?: object, token?: string): Promise<T> {
  const answer = await fetch(`${url}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** As an owner elsewhere does. */
async function publishNumber(url: string): Promise<void> {
  const { token } = await call<{ token: string }>(url, '/login', operator);
  const { content, revision } = await call<SettingsView>(url, '/settings', undefined, token);
  const first = { label: '+91 98765 43210', href: 'tel:+919876543210', messaging: CHAT };
  const phones = [first, ...content.site.phones.slice(1)];
  await call(
    url,
    '/settings',
    { revision, content: { ...content, site: { ...content.site, phones } } },
    token,
  );
}

/** The saved pages and templates that name a number. */
const savedWith = (page: Page, number: string) =>
  page.evaluate(async (words) => {
    const found: string[] = [];
    for (const name of (await caches.keys()).filter((each) => each.startsWith('routed-pages-'))) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const text = await (await cache.match(request))
          ?.clone()
          .text()
          .catch(() => '');
        if (text?.includes(words)) found.push(new URL(request.url).pathname);
      }
    }
    return found;
  }, number);

test('A number that was withdrawn while the phone was offline is gone from saved pages and the open one once it is back', async ({
  own,
  page,
  context,
}) => {
  const { url } = own.line;
  await page.goto(url);
  await finished(page);
  await context.setOffline(true);
  await publishNumber(url);
  await page.goto(`${url}/sports-id`);
  await expect(page.locator(`a[href*="${OLD}"]`).first()).toBeAttached();
  expect((await savedWith(page, OLD)).length).toBeGreaterThan(20);

  await context.setOffline(false);
  await expect.poll(() => savedWith(page, OLD), { intervals: [50] }).toEqual([]);
  await expect(page.locator(`a[href*="${OLD}"]`)).toHaveCount(0);
  await expect(page.locator(`a[href^="${CHAT}"]`).first()).toBeAttached();

  await context.setOffline(true);
  for (const path of ['/', '/contact', '/about-us', '/blog', '/home/iplpage']) {
    await page.goto(url + path);
    await expect(page.locator(`a[href^="${CHAT}"]`).first(), path).toBeAttached();
    expect(await page.content(), path).not.toContain(OLD);
  }
  await expect(page.getByRole('button', { name: 'Update now' })).toHaveCount(0);
});

test('What is typed into the form stays when other settings are published', async ({ own, page }) => {
  const { url } = own.line;
  await page.goto(url);
  await finished(page);
  await page.goto(`${url}/contact`);
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill('When is the next match?');
  await publishNumber(url);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.locator(`a[href*="${OLD}"]`)).toHaveCount(0);
  await expect(page.locator(`a[href^="${CHAT}"]`).first()).toBeAttached();
  await expect(message).toHaveValue('When is the next match?');
});
