import { engineOf } from '#api/db/engine.ts';
import { createErasure } from '#api/features/contact/erasure.service.ts';
import { DeletedLinkEntity } from '#api/features/trash/trash.entities.ts';
import { DAY_MS, MINUTE_MS } from '#contract/time.ts';
import { ABANDONED_MS, TRASH_MS } from '#contract/trash-rules.ts';
import { test as base, type Clock, expect } from '#tests/support/api-test.ts';
import type { Client } from '#tests/support/client.ts';
import { addPicture } from '#tests/support/media.ts';
import { aContact, aLabel, erase, readContact } from '#tests/support/messages.ts';
import { aPageText, pageCalls } from '#tests/support/page-calls.ts';
import { addPost, aForm, aPost, storedPictures } from '#tests/support/posts.ts';
import { rowsOf } from '#tests/support/queries.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const test = base.extend('settings', { contactLimit: 1_000_000 });
test.beforeEach(({ clock }) => clock.set('2026-11-20T06:00:00Z'));

async function trashOf(by: Client, query = '') {
  const { status, headers, body } = await by.get(`/trash${query}`);
  expect(status).toBe(200);
  return {
    rows: body,
    names: body.map(({ name }: { name: string }) => name),
    total: headers.get('x-total-count'),
  };
}

const draftKey = 'aaaaaaaa-0000-4000-8000-000000000001';
const aDraft = (by: Client, values: Record<string, string>, revision = 0) =>
  by.post(`/blog-drafts/${draftKey}`, { values, revision });

/** One of each kind that an owner deletes by a call, deleted one minute after the other. Gives their paths, that of the page with its key in the trash. */
async function deleteOneOfEach({ app, owner, clock }: { app: TestApp; owner: Client; clock: Clock }) {
  const made = async (path: string, body: object) => (await owner.post(path, body)).body.id;
  const paths = {
    message: `/contacts/${await aContact(app.orm, { firstName: 'Asha', lastName: 'Rao', message: 'A question' })}`,
    post: `/blog/${await aPost(app.orm, { blogTitle: 'Spin' })}`,
    fixture: `/fixtures/${await made('/fixtures', { home: 'India', away: 'Nepal', competition: 'Cup', venue: '', starts_at: '2026-12-24T09:00:00.000Z' })}`,
    category: `/category/${await made('/category', { category: 'Chess' })}`,
    label: `/contact-desk/labels/${await made('/contact-desk/labels', { name: 'Warm', colour: 'amber' })}`,
    reply: `/contact-desk/replies/${await made('/contact-desk/replies', { title: 'Hours', text: 'Ten to six' })}`,
    view: `/contact-desk/views/${await made('/contact-desk/views', { name: 'Mine', filter: {}, shared: false })}`,
  };
  const pages = pageCalls(owner);
  await pages.done('/publish', await pages.make('rules'), { fields: aPageText() });
  for (const path of Object.values(paths)) {
    expect(await thriceAtOnce(() => owner.delete(path))).toEqual([204, 404, 404]);
    clock.forward(MINUTE_MS);
  }
  const page = await deletePage(owner);
  clock.forward(MINUTE_MS);
  return { ...paths, page };
}

/** Deletes the page that `deleteOneOfEach` makes. It has another key in the trash each time. */
async function deletePage(by: Client): Promise<string> {
  const { path, revision } = await pageCalls(by).read('/p/rules');
  const keys: string[] = [];
  const remove = async () => {
    const { status, body } = await by.post('/page-desk/remove', { path, revision });
    if (status === 200) keys.push(body.key);
    return { status };
  };
  expect(await thriceAtOnce(remove)).toEqual([200, 404, 404]);
  return `/page-desk/${keys[0]}`;
}

const PAGE = /^\/page-desk\/(.+)$/;

/** Restores what `deleteOneOfEach` gave the path of. */
function restore(by: Client, path: string) {
  const [, key] = PAGE.exec(path) ?? [];
  return key === undefined ? by.post(`${path}/restore`) : by.post('/page-desk/restore', { key });
}

async function thriceAtOnce(call: () => Promise<{ status: number }>): Promise<number[]> {
  return (await Promise.all([call(), call(), call()])).map(({ status }) => status).sort();
}
const names = {
  message: 'Asha Rao',
  post: 'Spin',
  fixture: 'India – Nepal',
  category: 'Chess',
  label: 'Warm',
  reply: 'Hours',
  view: 'Mine',
  page: 'House rules',
};
const latestFirst = Object.values(names).reverse();

test('In the trash a message without a name is called by its address', async ({ app, owner }) => {
  await owner.delete(`/contacts/${await aContact(app.orm, { firstName: '', lastName: '' })}`);
  expect((await trashOf(owner)).names).toEqual(['asha@example.com']);
});

test('The trash has all that was deleted in the last 30 days, the latest first', async ({
  app,
  owner,
  clock,
}) => {
  expect(await trashOf(owner)).toEqual({ rows: [], names: [], total: '0' });
  const paths = await deleteOneOfEach({ app, owner, clock });
  const { rows, names: listed, total } = await trashOf(owner);
  expect([listed, total]).toEqual([latestFirst, '8']);
  expect(rows.at(-1)).toEqual({
    kind: 'message',
    id: paths.message.split('/').at(-1),
    name: 'Asha Rao',
    line: 'A question',
    deleted_at: '2026-11-20T06:00:00.000Z',
    restorable_until: '2026-12-20T06:00:00.000Z',
  });
  expect((await trashOf(owner, '?kind=label')).names).toEqual(['Warm']);
  expect((await trashOf(owner, '?limit=2&page=3')).names).toEqual(['Chess', 'India – Nepal']);
  expect((await owner.get('/trash?kind=nothing')).status).toBe(400);
  clock.forward(TRASH_MS - 8 * MINUTE_MS);
  expect((await trashOf(owner)).names).not.toContain('Asha Rao');
});

test('For 30 days whatever the trash lists comes back as it was, once', async ({ app, owner, clock }) => {
  const lists = {
    ...{ message: '/contacts', post: '/blogs?state=all', fixture: '/fixtures', category: '/category' },
    page: '/page-desk',
    ...{ label: '/contact-desk/labels', reply: '/contact-desk/replies', view: '/contact-desk/views' },
  };
  const listed = async () =>
    Promise.all(Object.values(lists).map(async (path) => (await owner.get(path)).body));
  const paths = await deleteOneOfEach({ app, owner, clock });
  for (const path of Object.values(paths)) await restore(owner, path);
  const before = await listed();
  const { page: _, ...others } = paths;
  for (const path of Object.values(others)) await owner.delete(path);
  paths.page = await deletePage(owner);
  for (const [at, without] of (await listed()).entries()) expect(without).not.toEqual(before[at]);
  clock.forward(TRASH_MS - 1);
  await app.purge();
  for (const path of Object.values(paths)) {
    const [done, ...others] = await thriceAtOnce(() => restore(owner, path));
    expect([path, done, others]).toEqual([path, expect.toBeOneOf([200, 204]), [404, 404]]);
  }
  expect(await listed()).toEqual(before);
  expect((await trashOf(owner)).names).toEqual([]);
});

test('After 30 days nothing of it comes back or stays', async ({ app, owner, clock }) => {
  const paths = await deleteOneOfEach({ app, owner, clock });
  clock.forward(TRASH_MS);
  expect((await trashOf(owner)).names).toEqual([]);
  for (const path of Object.values(paths)) expect((await restore(owner, path)).status).toBe(404);
  await app.purge();
  await expectNothingKept(app);
});

/** No table has anything that was deleted. */
async function expectNothingKept(app: TestApp): Promise<void> {
  for (const table of ['deleted_contact', 'deleted_row', 'fixture', 'page', 'page_revision'])
    expect(await rowsOf(app, `select * from ${table}`)).toEqual([]);
  expect(await rowsOf(app, 'select id from post where deleted_at is not null')).toEqual([]);
}

test('Each role sees, restores and erases only what it works with', async ({
  app,
  owner,
  editor,
  answerer,
  clock,
}) => {
  const paths = await deleteOneOfEach({ app, owner, clock });
  expect((await trashOf(editor)).names).toEqual([names.page, names.category, names.fixture, names.post]);
  // The view is the owner's own.
  expect((await trashOf(answerer)).names).toEqual([names.reply, names.label, names.message]);
  const idOf = (path: string) => path.split('/').at(-1);
  expect((await editor.delete(`/trash/message/${idOf(paths.message)}`)).status).toBe(404);
  expect((await answerer.delete(`/trash/post/${idOf(paths.post)}`)).status).toBe(404);
  expect((await answerer.delete(`/trash/view/${idOf(paths.view)}`)).status).toBe(404);
  expect((await editor.delete('/trash')).body).toEqual({ count: 4 });
  expect((await trashOf(owner)).names).toEqual([names.view, names.reply, names.label, names.message]);
});

test('One thing is deleted for good at once, and the rest stays', async ({ app, owner, clock }) => {
  const paths = await deleteOneOfEach({ app, owner, clock });
  for (const [kind, path] of Object.entries(paths)) {
    const address = `/trash/${kind}/${path.split('/').at(-1)}`;
    expect((await owner.delete(address)).status).toBe(204);
    expect((await owner.delete(address)).status).toBe(404);
    expect((await restore(owner, path)).status).toBe(404);
  }
  expect((await trashOf(owner)).total).toBe('0');
  await expectNothingKept(app);
});

test('The trash is emptied of one kind, or of all', async ({ app, owner, clock }) => {
  await deleteOneOfEach({ app, owner, clock });
  expect((await owner.delete('/trash?kind=post')).body).toEqual({ count: 1 });
  expect((await trashOf(owner)).total).toBe('7');
  expect((await owner.delete('/trash')).body).toEqual({ count: 7 });
  expect((await owner.delete('/trash')).body).toEqual({ count: 0 });
  expect(await trashOf(owner)).toMatchObject({ total: '0' });
});

test('What is in no trash cannot be deleted for good', async ({ app, owner }) => {
  const [message, post] = [await aContact(app.orm), await aPost(app.orm)];
  for (const id of [message, 'x', '-1', '1e9', "1' or '1'='1"]) {
    expect((await owner.delete(`/trash/message/${encodeURIComponent(id)}`)).status).toBe(404);
  }
  expect((await owner.delete(`/trash/post/${post}`)).status).toBe(404);
  expect((await owner.get(`/contacts/${message}`)).status).toBe(200);
});

test('A message that is older than the days of retention leaves the trash, too', async ({
  app,
  owner,
  clock,
}) => {
  const id = await aContact(app.orm, { date: clock.now() });
  await owner.delete(`/contacts/${id}`);
  clock.forward(8 * DAY_MS);
  const { eraseOld } = createErasure({
    orm: app.orm,
    now: clock.now,
    retentionDays: 7,
    erasedText: engineOf(app.orm.em).createErasedText(app.orm),
  });
  expect(await eraseOld()).toBe(1);
  expect((await trashOf(owner)).total).toBe('0');
});

test('A draft that was not saved for 90 days goes to the trash, comes back, or goes for good', async ({
  app,
  owner,
  clock,
}) => {
  const values = { blog_title: 'Begun', description: 'Words' };
  expect((await aDraft(owner, values)).body.trash_at).toBe('2027-02-18T06:00:00.000Z');
  clock.forward(ABANDONED_MS - 1);
  await app.purge();
  expect((await owner.get('/blog-drafts')).body).toMatchObject([{ key: draftKey }]);
  clock.forward(1);
  await app.purge();
  expect((await owner.get('/blog-drafts')).body).toEqual([]);
  expect((await owner.get(`/blog-drafts/${draftKey}`)).status).toBe(404);
  expect((await trashOf(owner)).rows).toMatchObject([{ kind: 'draft', id: draftKey, name: 'Begun' }]);
  expect((await owner.post(`/blog-drafts/${draftKey}/restore`)).status).toBe(204);
  expect((await owner.get(`/blog-drafts/${draftKey}`)).body).toMatchObject({ values });
  await app.purge();
  expect((await owner.get('/blog-drafts')).body).toHaveLength(1);
  clock.forward(ABANDONED_MS);
  await app.purge();
  // An open window saves it: it leaves the trash.
  expect((await aDraft(owner, values, 1)).status).toBe(200);
  expect((await trashOf(owner)).total).toBe('0');
  clock.forward(ABANDONED_MS);
  await app.purge();
  clock.forward(TRASH_MS);
  await app.purge();
  expect(await rowsOf(app, 'select * from post_draft')).toEqual([]);
});

test('A draft in the trash holds no picture, and has it again when it is back', async ({
  app,
  owner,
  clock,
}) => {
  const { name } = await addPicture(owner);
  await aDraft(owner, { blog_title: 'Begun', library_picture: name });
  expect((await owner.delete(`/media/${name}`)).status).toBe(409);
  clock.forward(ABANDONED_MS);
  await app.purge();
  await owner.post(`/blog-drafts/${draftKey}/restore`);
  expect((await owner.delete(`/media/${name}`)).status).toBe(409);
  clock.forward(ABANDONED_MS);
  await app.purge();
  expect((await owner.delete(`/media/${name}`)).status).toBe(204);
});

test('A deleted post and its image are hidden from everyone at once, and come back together', async ({
  owner,
  visitor,
}) => {
  const { id, blog_img } = await addPost(owner);
  expect(await owner.delete(`/blog/${id}`)).toMatchObject({ status: 204, body: '' });
  for (const [who, all] of [
    [visitor, ''],
    [owner, '?state=all'],
  ] as const) {
    expect((await who.get(`/blogs/${id}${all}`)).status).toBe(404);
    expect((await who.get(`/blog/${blog_img}`)).status).toBe(404);
    expect((await who.get(`/blogs${all}`)).body).toEqual([]);
  }
  expect((await owner.patch(`/blog/${id}`, { blog_title: 'Other' })).status).toBe(404);
  const back = { id, state: 'published' };
  expect(await owner.post(`/blog/${id}/restore`)).toMatchObject({ status: 200, body: back });
  expect((await visitor.get(`/blog/${blog_img}`)).status).toBe(200);
});

test('A deleted post leaves the picture of a post of the same file', async ({ owner, visitor }) => {
  const [first, second] = [await addPost(owner), await addPost(owner)];
  expect(first.blog_img.slice(0, 20)).toBe(second.blog_img.slice(0, 20));
  await owner.delete(`/blog/${first.id}`);
  expect((await visitor.get(`/blog/${second.blog_img}`)).status).toBe(200);
});

test('After 30 days the sweep takes a deleted post and its picture', async ({ app, clock, owner }) => {
  const [post, other] = [await addPost(owner), await addPost(owner)];
  await owner.delete(`/blog/${post.id}`);
  clock.forward(TRASH_MS);
  expect((await owner.post(`/blog/${post.id}/restore`)).status).toBe(404);
  expect(await storedPictures(app)).toHaveLength(2);
  await app.purge();
  expect(await storedPictures(app)).toEqual([other.blog_img]);
  expect(await app.orm.em.fork().execute('select id from post')).toEqual([{ id: other.id }]);
});

test('A device asks which of its saved posts are published still', async ({ owner, visitor }) => {
  const [stored, deleted] = [await addPost(owner), await addPost(owner)];
  await owner.delete(`/blog/${deleted.id}`);
  const { body } = await visitor.get(`/blogs/standing?ids=${deleted.id},${stored.id},999`);
  expect(body).toEqual([stored.id]);
  expect((await visitor.get('/blogs/standing?ids=1,')).status).toBe(400);
});

test.for([
  { what: 'A label', path: '/contact-desk/labels', body: { name: 'Warm' }, upper: { name: 'WARM' } },
  { what: 'A category', path: '/category', body: { category: 'Chess' }, upper: { category: 'CHESS' } },
])(
  '$what whose name was taken meanwhile waits until it is free',
  async ({ path, body, upper }, { owner }) => {
    const { id } = (await owner.post(path, body)).body;
    await owner.delete(`${path}/${id}`);
    for (const taken of [body, upper]) {
      const other = (await owner.post(path, taken)).body;
      const code = expect.stringMatching(/^(label|category)_exists$/);
      expect(await owner.post(`${path}/${id}/restore`)).toMatchObject({ status: 409, body: { code } });
      await owner.delete(`${path}/${other.id}`);
    }
    expect((await owner.post(`${path}/${id}/restore`)).status).toBe(204);
  },
);

test('A label that comes back is on its messages again, but not on erased ones', async ({ app, owner }) => {
  const [one, two, three] = [
    await aContact(app.orm),
    await aContact(app.orm),
    await aContact(app.orm, { email: 'gone@example.in' }),
  ];
  const id = await aLabel(owner, 'Warm');
  for (const contact of [one, two, three]) await owner.patch(`/contacts/${contact}`, { labels: [id] });
  await owner.delete(`/contact-desk/labels/${id}`);
  expect((await readContact(owner, one)).labels).toEqual([]);
  await owner.delete(`/contacts/${two}`);
  await erase(owner, 'gone@example.in');
  expect((await owner.post(`/contact-desk/labels/${id}/restore`)).status).toBe(204);
  await owner.post(`/contacts/${two}/restore`);
  for (const contact of [one, two]) {
    expect((await readContact(owner, contact)).labels).toEqual([id]);
  }
  const { body } = await owner.get(`/contacts?label=${id}`);
  expect(body.map((row: { id: number }) => row.id).sort()).toEqual([one, two].sort());
  expect(await app.orm.em.fork().count(DeletedLinkEntity)).toBe(0);
});

test('A category that comes back has its posts, but not those moved meanwhile', async ({ app, owner }) => {
  const { id } = (await owner.post('/category', { category: 'Chess' })).body;
  const [one, two, three] = [
    await aPost(app.orm, { category: id }),
    await aPost(app.orm, { category: id }),
    await aPost(app.orm, { category: id }),
  ];
  const own = await aPost(app.orm, { category: 1 });
  await owner.delete(`/blog/${two}`);
  expect((await owner.delete(`/category/${id}?moveTo=1`)).status).toBe(204);
  const categoryOf = async (post: number) => (await owner.get(`/blogs/${post}`)).body.categoryId;
  expect(await categoryOf(one)).toBe(1);
  await owner.patch(`/blog/${three}`, aForm({ categoryId: '2' }));
  expect((await owner.post(`/category/${id}/restore`)).status).toBe(204);
  await owner.post(`/blog/${two}/restore`);
  expect(await Promise.all([one, two, three, own].map(categoryOf))).toEqual([id, id, 2, 1]);
});

test('A view of one operator is restored by that one, a shared one by all', async ({ answerer, owner }) => {
  const path = '/contact-desk/views';
  const make = async (name: string, shared: boolean) =>
    (await owner.post(path, { name, filter: {}, shared })).body.id;
  const [own, ofAll] = [await make('Own', false), await make('Of all', true)];
  expect((await answerer.delete(`${path}/${own}`)).status).toBe(404);
  for (const id of [own, ofAll]) await owner.delete(`${path}/${id}`);
  const { body: seen } = await answerer.get('/trash?kind=view');
  expect(seen.map(({ name }: { name: string }) => name)).toEqual(['Of all']);
  expect((await answerer.post(`${path}/${own}/restore`)).status).toBe(404);
  expect((await answerer.post(`${path}/${ofAll}/restore`)).status).toBe(204);
  expect((await owner.post(`${path}/${own}/restore`)).status).toBe(204);
});

test('An id that no database can store is one that nothing has', async ({ owner }) => {
  for (const kind of ['draft', 'picture', 'message']) {
    const { status, body } = await owner.delete(`/trash/${kind}/a%00b`);
    expect([kind, status, body.code]).toEqual([kind, 404, 'not_found']);
  }
  expect((await owner.post('/notices/retry', { id: 'a\0b' })).status).toBe(400);
});
