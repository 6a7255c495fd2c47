import { type Client, clientOf, logIn } from '#tests/support/client.ts';
import { expect, test } from '#tests/support/deploys.ts';
import { finished } from '#tests/support/saved-copies.ts';
import { NEW_CHAT, OLD_DIGITS, publishNumber, savedWith } from '#tests/support/settings-calls.ts';

const RULES = '/p/house-rules';

/** Publishes a page of the owner's. Gives what its deletion names. */
async function publishRules(owner: Client): Promise<{ path: string; revision: number }> {
  const fields = {
    ...{ title: 'House rules', searchTitle: '', description: 'How we play', lead: '', share: '' },
    ...{ markdown: 'Be kind.', language: 'en-IN', menu: 'none', order: 0, noindex: false },
  };
  const { path, revision } = (await owner.post('/page-desk', { slug: 'house-rules', fields })).body;
  return {
    path,
    revision: (await owner.post('/page-desk/publish', { path, revision, fields })).body.revision,
  };
}

test('A withdrawn number and a deleted page leave the pages saved on a phone', async ({
  own,
  page,
  context,
}) => {
  const { url } = own.line;
  const owner = clientOf(url, await logIn(url));
  const rules = await publishRules(owner);
  await page.goto(url);
  await finished(page);
  expect(await savedWith(page, 'House rules')).toContain(RULES);
  await context.setOffline(true);
  expect((await owner.post('/page-desk/remove', rules)).status).toBe(200);
  await publishNumber(url);
  await page.goto(`${url}/sports-id`);
  await expect(page.locator(`a[href*="${OLD_DIGITS}"]`).first()).toBeAttached();
  expect((await savedWith(page, OLD_DIGITS)).length).toBeGreaterThan(20);

  await context.setOffline(false);
  await expect.poll(() => savedWith(page, OLD_DIGITS), { intervals: [50] }).toEqual([]);
  await expect.poll(() => savedWith(page, 'House rules'), { intervals: [50] }).toEqual([]);
  await expect(page.locator(`a[href*="${OLD_DIGITS}"]`)).toHaveCount(0);
  await expect(page.locator(`a[href^="${NEW_CHAT}"]`).first()).toBeAttached();

  await context.setOffline(true);
  for (const path of ['/', '/contact', '/about-us', '/blog', '/home/iplpage']) {
    await page.goto(url + path);
    await expect(page.locator(`a[href^="${NEW_CHAT}"]`).first(), path).toBeAttached();
    expect(await page.content(), path).not.toContain(OLD_DIGITS);
  }
  await expect(page.getByRole('button', { name: 'Update now' })).toHaveCount(0);
});
