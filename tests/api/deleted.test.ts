import { RESTORE_MS } from '#contract/restorable.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { test as base, expect } from '#tests/support/api-test.ts';
import { type Client, clientOf } from '#tests/support/client.ts';
import { aContact } from '#tests/support/factories.ts';
import { aPost } from '#tests/support/posts.ts';

const test = base.extend('settings', { contactLimit: 1_000_000 });
test.beforeEach(({ clock }) => clock.set('2026-11-20T06:00:00Z'));

const trash = { messages: '/contact-desk/deleted', posts: '/blog-desk/deleted' };

async function listed(by: Client, path: string) {
  const { status, headers, body } = await by.get(path);
  expect(status).toBe(200);
  return { rows: body, ids: body.map(({ id }: { id: number }) => id), total: headers.get('x-total-count') };
}
const none = { rows: [], ids: [], total: '0' };

test('Deleted messages are listed whole until they cannot be restored', async ({ app, clock, owner }) => {
  const one = await aContact(app.orm, { page: '/tennis', campaign: { utm_source: 'x' } });
  const two = await aContact(app.orm);
  const { body: before } = await owner.get(`/contacts/${one}`);
  expect(await listed(owner, trash.messages)).toEqual(none);
  await owner.delete(`/contacts/${one}`);
  clock.forward(MINUTE_MS);
  await owner.delete(`/contacts/${two}`);
  const elsewhere = clientOf(app.url, await app.login());
  const { rows, ids, total } = await listed(elsewhere, trash.messages);
  expect([ids, total]).toEqual([[two, one], '2']);
  expect(rows[1]).toEqual({
    ...before,
    deleted_at: '2026-11-20T06:00:00.000Z',
    restorable_until: '2026-11-20T06:10:00.000Z',
  });
  expect((await listed(owner, `${trash.messages}?page=2&limit=1`)).ids).toEqual([one]);
  clock.forward(RESTORE_MS - MINUTE_MS - 1);
  expect((await listed(owner, trash.messages)).ids).toEqual([two, one]);
  expect((await owner.post(`/contacts/${one}/restore`)).status).toBe(200);
  // One that is listed can be restored, one that is not cannot.
  clock.forward(MINUTE_MS);
  expect((await listed(owner, trash.messages)).ids).toEqual([two]);
  clock.forward(1);
  expect(await listed(owner, trash.messages)).toEqual(none);
  expect((await owner.post(`/contacts/${two}/restore`)).status).toBe(404);
});

test('Deleted posts are listed until they cannot be restored', async ({ app, clock, owner }) => {
  const [one, two] = [await aPost(app.orm, { blogTitle: 'One' }), await aPost(app.orm, { blogTitle: 'Two' })];
  await aPost(app.orm);
  await owner.delete(`/blog/${one}`);
  clock.forward(MINUTE_MS);
  await owner.delete(`/blog/${two}`);
  const { rows, total } = await listed(owner, trash.posts);
  expect(total).toBe('2');
  expect(rows).toEqual([
    {
      ...{ id: two, blog_title: 'Two' },
      ...{ deleted_at: '2026-11-20T06:01:00.000Z', restorable_until: '2026-11-20T06:11:00.000Z' },
    },
    {
      ...{ id: one, blog_title: 'One' },
      ...{ deleted_at: '2026-11-20T06:00:00.000Z', restorable_until: '2026-11-20T06:10:00.000Z' },
    },
  ]);
  expect((await listed(owner, `${trash.posts}?page=2&limit=1`)).ids).toEqual([one]);
  expect((await owner.post(`/blog/${two}/restore`)).status).toBe(200);
  clock.forward(RESTORE_MS - MINUTE_MS - 1);
  expect((await listed(owner, trash.posts)).ids).toEqual([one]);
  clock.forward(1);
  expect((await listed(owner, trash.posts)).ids).toEqual([]);
  expect((await owner.post(`/blog/${one}/restore`)).status).toBe(404);
});

test('An erased person is in no list of deleted messages', async ({ app, owner }) => {
  await owner.delete(`/contacts/${await aContact(app.orm, { email: 'asha@example.in' })}`);
  expect((await listed(owner, trash.messages)).ids).toHaveLength(1);
  await owner.post('/contact-desk/erase', { email: 'asha@example.in' });
  expect(await listed(owner, trash.messages)).toEqual(none);
});
