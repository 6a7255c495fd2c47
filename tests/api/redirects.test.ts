import { inTransaction } from '#api/db/transaction.ts';
import { addRedirect, type RedirectTarget } from '#api/features/redirects/redirect.service.ts';
import { readPost } from '#contract/blog.ts';
import { DAY_MS } from '#contract/time.ts';
import { TRASH_MS } from '#contract/trash-rules.ts';
import { test as base, expect } from '#tests/support/api-test.ts';
import { addPost } from '#tests/support/posts.ts';
import { tinySite } from '#tests/support/tiny-site.ts';

const test = base
  .extend('settings', () =>
    tinySite({
      /** A page of a post is there as long as the post is, under whatever name. */
      async render({ url, callApi }) {
        const id = /^\/blog\/(\d+)/.exec(url)?.[1];
        const isThere =
          id === undefined ||
          (await callApi(readPost, { params: { id: Number(id) } }).then(
            () => true,
            () => false,
          ));
        return { status: isThere ? 200 : 404, html: `<h1>${url}</h1>` };
      },
    }),
  )
  .extend('remember', ({ app }) => (path: string, target: RedirectTarget) => {
    return inTransaction(app.orm, (em) => addRedirect(em, path, target));
  })
  /** Status and, of a redirect, where it leads. */
  .extend('ask', ({ app }) => async (path: string, init?: RequestInit): Promise<string> => {
    const { status, headers } = await app.call(path, init);
    return `${status} ${headers.get('location') ?? ''}`.trim();
  })
  .extend('publishPost', ({ owner }) => async (blog_title: string): Promise<number> => {
    return (await addPost(owner, { blog_title })).id;
  });

test('The address that a post had elsewhere leads to it', async ({ clock, remember, ask, publishPost }) => {
  const id = await publishPost('Hello world');
  expect(await remember('/2019/05/hello-world/', { postId: id })).toBe(true);
  const there = `301 /blog/${id}/hello-world`;
  expect(await ask('/2019/05/hello-world')).toBe(there);
  expect(await ask('/2019/05/hello-world/')).toBe(there);
  expect(await ask('/2019/05/hello-world/?utm_source=old-mail')).toBe(there);
  expect(await ask('/2019/05/hello-world', { method: 'HEAD' })).toBe(there);
  expect(await ask('/2019/05/hello-world', { method: 'POST' })).toBe('404');
  expect(await ask('/2019/05/hello-worlds')).toBe('404');
  clock.forward(400 * DAY_MS);
  expect(await ask('/2019/05/hello-world')).toBe(there);
});

test('Old addresses in Hindi and Telugu are found in any coding', async ({ remember, ask, publishPost }) => {
  const id = await publishPost('Match');
  const there = `301 /blog/${id}/match`;
  for (const path of ['/2019/आज-का-मैच', '/తెలుగు/వార్త']) {
    expect(await remember(`${encodeURI(path)}/`, { postId: id })).toBe(true);
    expect(await ask(path)).toBe(there);
    expect(await ask(encodeURI(path))).toBe(there);
    expect(await ask(encodeURI(path).toLowerCase())).toBe(there);
  }
  await remember('/caf\u00e9', { postId: id });
  expect(await ask('/cafe%CC%81')).toBe(there);
});

test('Addresses that only a query names lead on from home', async ({ remember, ask, publishPost }) => {
  const id = await publishPost('Match');
  await remember('/?p=12', { postId: id });
  await remember('https-is-no-path?p=1', { postId: id });
  for (let round = 0; round < 3; round += 1) {
    expect(await ask('/')).toBe('200');
    expect(await ask('/?p=12')).toBe(`301 /blog/${id}/match`);
    expect(await ask('/index.php?p=12')).toBe(`301 /blog/${id}/match`);
    expect(await ask('/?p=13')).toBe('200');
    expect(await ask('/?utm_source=x')).toBe('200');
  }
});

test('An old address that leads to another leads to the last', async ({ remember, ask, publishPost }) => {
  await remember('/a', { path: '/b' });
  await remember('/b', { path: '/c' });
  await remember('/c', { path: '/blog?category=4' });
  for (const path of ['/a', '/b', '/c']) expect(await ask(path)).toBe('301 /blog?category=4');
  const id = await publishPost('Match');
  await remember('/c', { postId: id });
  for (const path of ['/a', '/b', '/c']) expect(await ask(path)).toBe(`301 /blog/${id}/match`);
});

test('No addresses lead round in a circle', async ({ app, remember, ask }) => {
  expect(await remember('/a', { path: '/a/' })).toBe(false);
  await remember('/a', { path: '/b' });
  await remember('/b', { path: '/a' });
  // What is at /a by the last word is not an old address any more.
  expect(await ask('/b')).toBe('301 /a');
  expect(await ask('/a')).toBe('404');
  // As two servers could write at one moment.
  await app.fill("insert into old_address (path, target, at) values ('/a', '/b', 1)");
  expect(await ask('/a')).toBe('404');
  expect(await ask('/b')).toBe('404');
});

test('What is at an address wins over what was', async ({ remember, ask, publishPost }) => {
  const id = await publishPost('Match');
  for (const path of ['/about-us', '/about', '/blog', `/blog/${id}/match`, '/contact']) {
    await remember(path, { path: '/elsewhere' });
    expect(await ask(path)).toBe('200');
    expect(await ask(`${path}/`)).toBe(`308 ${path}`);
  }
  await remember(`/blog/999/of-another-site`, { postId: id });
  expect(await ask('/blog/999/of-another-site')).toBe(`301 /blog/${id}/match`);
});

test('A redirect lives as long as its post', async ({ app, owner, clock, remember, ask, publishPost }) => {
  const id = await publishPost('Match');
  await remember('/old', { postId: id });
  const set = (state: string) => owner.post('/blog-desk/bulk', { ids: [id], change: { state } });
  await set('draft');
  expect(await ask('/old')).toBe('404');
  await set('published');
  expect(await ask('/old')).toBe(`301 /blog/${id}/match`);
  await owner.delete(`/blog/${id}`);
  expect(await ask('/old')).toBe('404');
  clock.forward(TRASH_MS + 1000);
  await app.purge();
  expect(await ask('/old')).toBe('410');
  expect(await (await app.call('/old')).text()).toContain('Page not found');
});

test('Nothing can be broken out of by an address', async ({ remember, ask }) => {
  await remember('/old', { path: '/a b%0d%0aSet-Cookie:x=1\r\nफल' });
  expect(await ask('/old')).toBe(`301 /a%20b%0d%0aSet-Cookie:x=1${encodeURI('फल')}`);
});
