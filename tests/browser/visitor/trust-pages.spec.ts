import { request as rawRequest } from 'node:http';
import { leaveMessage, openOperatorScreen, operatorCall } from '#tests/support/operator-screens.ts';
import { writePost } from '#tests/support/post-editor.ts';
import { aliases, publicPages, readHead } from '#tests/support/public-pages.ts';
import { expect, type Site, test, withoutWorker } from '#tests/support/site.ts';

test.use(withoutWorker);

/** As a client that lies about whom it asks; fetch would not. */
function askAs(host: string, url: string): Promise<{ head: string; body: string }> {
  return new Promise((resolve, reject) => {
    const headers = { Host: host, 'X-Forwarded-Host': host, Forwarded: `host=${host}` };
    const asking = rawRequest(url, { headers }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => {
        body += text;
      });
      response.on('end', () => resolve({ head: JSON.stringify(response.headers), body }));
    });
    asking.on('error', reject);
    asking.end();
  });
}

test('T9. No page, feed, redirect or JSON-LD repeats a Host that is not the site’s', async ({ site }) => {
  const pages = publicPages.map(({ path }) => path);
  const more = [
    '/login',
    '/admin',
    '/nothing',
    '/contact?sent=1',
    '/sitemap.xml',
    '/blog/feed.xml',
    '/robots.txt',
  ];
  const redirected = ['/about-us/', '/blog/28', '/blog/28/wrong-slug', '/blog/'];
  for (const path of [...pages, ...Object.keys(aliases), ...more, ...redirected, '/manifest.webmanifest']) {
    const { head, body } = await askAs('evil.example', site.url + path);
    expect(head + body, path).not.toContain('evil.example');
  }
});

test('T14. Whatever a page holds, its text may run the two scripts of the build and nothing else', async ({
  site,
}) => {
  const made = ['/', '/blog', '/blog?q=cricket', '/blog/28', '/contact', '/contact?sent=1'];
  const allowed = new Set<string>();
  for (const path of [...publicPages.map((each) => each.path), ...made, '/admin', '/login', '/nothing']) {
    const answer = await fetch(site.url + path);
    await answer.arrayBuffer();
    const policy =
      /script-src ([^;]*)/.exec(answer.headers.get('content-security-policy') ?? '')?.[1] ?? path;
    for (const source of policy.split(' ')) allowed.add(source);
  }
  const ofTheBuild = expect.stringMatching(/^'sha256-[\w+/=]{44}'$/);
  expect([...allowed]).toEqual(["'self'", ofTheBuild, ofTheBuild]);
});

test('T23. A search for what is no text, or for too much of it, is a listing and no error', async ({
  site,
}) => {
  for (const q of [
    'a%00b',
    '%01',
    '%F0%9F%8F%8F'.repeat(99),
    `x${'%F0%9F%8F%8F'.repeat(99)}`,
    'x'.repeat(5_000),
  ]) {
    for (const path of [`/blog?q=${q}`, `/blog?category=4&q=${q}`]) {
      expect([path, (await fetch(site.url + path)).status]).toEqual([path, 200]);
    }
  }
});

test('A page of the listing that cannot be there is a 404, however large its number', async ({ site }) => {
  for (const path of ['/blog?page=1000000', '/blog?page=1000001', '/blog?category=4&page=999999999']) {
    expect([path, (await fetch(site.url + path)).status]).toEqual([path, 404]);
  }
});

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
