import { leaveMessage, openOperatorScreen, operatorCall } from '#tests/support/operator-screens.ts';
import { writePost } from '#tests/support/post-editor.ts';
import { readHead } from '#tests/support/public-pages.ts';
import { expect, type Site, test, withoutWorker } from '#tests/support/site.ts';

test.use(withoutWorker);

const SCRIPT = '</script><script>document.title="taken"</script><img src=x onerror="document.title=1">';

/** A post with script in each field, in a category of such a name. */
async function publish(site: Site, token: string) {
  const category = await operatorCall(site, token, '/category', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ category: SCRIPT.slice(0, 60) }),
  });
  const categoryId = String((await category.json()).id);
  const fields = { blog_title: SCRIPT, title: SCRIPT, description: `Text ${SCRIPT}`, categoryId };
  return { id: (await writePost(site, token, fields)).id, categoryId };
}

test('T15. Script in every field of a post is text in its page, its card, the feed and the JSON-LD', async ({
  page,
  site,
}) => {
  const token = await site.login();
  const { id, categoryId } = await publish(site, token);
  for (const path of ['/blog', `/blog/${id}`, `/blog?q=${encodeURIComponent('taken')}`]) {
    await page.goto(path);
    await expect(page.getByText('document.title="taken"').filter({ visible: true }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await page.title()).not.toMatch(/^(taken|1)$/);
    await expect(page.locator('img[src="x"]')).toHaveCount(0);
  }
  const html = await (await fetch(`${site.url}/blog/${id}`)).text();
  expect(html).not.toContain('<script>document.title');
  expect(html).not.toContain('<img src=x');
  // JSON that is cut by the first `</script>` in it would not be read.
  const { jsonLd } = readHead(html);
  expect(JSON.stringify(jsonLd)).toContain('document.title');
  await operatorCall(site, token, `/blog/${id}`, { method: 'DELETE' });
  // Other tests of this site look at its categories.
  await operatorCall(site, token, `/category/${categoryId}?moveTo=1`, { method: 'DELETE' });
});

test('T15. Script in every field of a message is text in the operator’s table, and a file in the export', async ({
  page,
  site,
}) => {
  const email = 'script.fields@example.in';
  const fields = {
    first_name: SCRIPT.slice(0, 90),
    last_name: '<b>bold</b>',
    phone: '<i>7</i>',
    message: SCRIPT,
  };
  await leaveMessage(site, { email, ...fields, page: '/<script>' });
  const token = await openOperatorScreen(page, site, '/admin/userInfo');
  const row = page.getByRole('row').filter({ hasText: email });
  for (const text of Object.values(fields)) await expect(row).toContainText(text);
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
  await expect(page).toHaveTitle(/User Information/);
  const csv = await operatorCall(site, token, '/contacts.csv?q=script.fields');
  expect(csv.headers.get('content-type')).toContain('text/csv');
  expect(csv.headers.get('content-disposition')).toContain('attachment');
  expect(csv.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await csv.text()).toContain('<i>7</i>');
});
