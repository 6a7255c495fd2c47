import type { Client } from '#tests/support/client.ts';
import { leaveMessage, openAs } from '#tests/support/operator-screens.ts';
import { addPost } from '#tests/support/posts.ts';
import { readHead } from '#tests/support/public-pages.ts';
import { expect, test, withoutWorker } from '#tests/support/site.ts';

test.use(withoutWorker);

const SCRIPT = '</script><script>document.title="taken"</script><img src=x onerror="document.title=1">';

/** A post with script in each field, in a category of such a name. */
async function publish(owner: Client) {
  const categoryId = String((await owner.post('/category', { category: SCRIPT.slice(0, 60) })).body.id);
  const fields = { blog_title: SCRIPT, title: SCRIPT, description: `Text ${SCRIPT}`, categoryId };
  return { id: (await addPost(owner, fields)).id, categoryId };
}

test('T15. Script in every field of a post is text wherever it is shown', async ({ page, owner, site }) => {
  const { id, categoryId } = await publish(owner);
  for (const path of ['/blog', `/blog/${id}`, `/blog?q=${encodeURIComponent('taken')}`]) {
    await page.goto(path);
    await expect(page.getByText('document.title="taken"').filter({ visible: true }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await page.title()).not.toMatch(/^(taken|1)$/);
    await expect(page.locator('img[src="x"]')).toHaveCount(0);
  }
  const html = await (await site.fetch(`/blog/${id}`)).text();
  expect(html).not.toContain('<script>document.title');
  expect(html).not.toContain('<img src=x');
  // JSON that is cut by the first `</script>` in it would not be read.
  const { jsonLd } = readHead(html);
  expect(JSON.stringify(jsonLd)).toContain('document.title');
  await owner.delete(`/blog/${id}`);
  // Other tests of this site look at its categories.
  await owner.delete(`/category/${categoryId}?moveTo=1`);
});

test('T15. Script in every field of a message is text for the operator', async ({ page, owner, site }) => {
  const email = 'script.fields@example.in';
  const fields = {
    first_name: SCRIPT.slice(0, 90),
    last_name: '<b>bold</b>',
    phone: '<i>7</i>',
    message: SCRIPT,
  };
  await leaveMessage(site, { email, ...fields, page: '/<script>' });
  await openAs(page, owner, '/admin/userInfo');
  const row = page.getByRole('row').filter({ hasText: email });
  for (const text of Object.values(fields)) await expect(row).toContainText(text);
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
  await expect(page).toHaveTitle(/User Information/);
  const csv = await owner.get('/contacts.csv?q=script.fields');
  expect(csv.headers.get('content-type')).toContain('text/csv');
  expect(csv.headers.get('content-disposition')).toContain('attachment');
  expect(csv.headers.get('x-content-type-options')).toBe('nosniff');
  expect(csv.body).toContain('<i>7</i>');
});
