import { inTransaction } from '#api/db/transaction.ts';
import { addRedirect } from '#api/features/redirects/redirect.service.ts';
import { OWN_PAGES_MAX, type PageView } from '#contract/pages.ts';
import { expect } from '#tests/support/api-test.ts';
import { bodyOf, type Client, refusedFields } from '#tests/support/client.ts';
import { addPicture } from '#tests/support/media.ts';
import { aPageText } from '#tests/support/page-calls.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { startContentApp, pageTest as test } from '#tests/support/tiny-site.ts';

const statusAt = async (app: TestApp, path: string) => (await app.call(path)).status;

/** Gives the key in the trash. */
async function remove(by: Client, { path, revision }: Pick<PageView, 'path' | 'revision'>): Promise<string> {
  return (await bodyOf(by.post('/page-desk/remove', { path, revision }))).key;
}
const restore = (by: Client, key: string) => by.post('/page-desk/restore', { key });

test('A deleted page is gone on all servers, and back there as it was, with its history', async ({
  app,
  owner,
  pages,
}) => {
  const other = await startContentApp({ sharing: app });
  other.publisher.follow();
  const { path } = await pages.make('rules', { title: 'Rules of the house', menu: 'rules' });
  const published = await pages.change('/publish', path);
  const before = await pages.change('/draft', path, { lead: 'Not yet' });
  expect(before.revision).toBe(published.revision + 1);
  const listed = async (at: TestApp) =>
    (await (await at.call('/about-us')).text()).includes('Rules of the house');
  const isDocument = async () => path in (await (await app.call('/site-state.json')).json()).documents;
  expect([await listed(app), await isDocument()]).toEqual([true, true]);
  await expect.poll(() => listed(other), { interval: 20 }).toBe(true);

  const key = await remove(owner, before);
  expect([await statusAt(app, path), await listed(app), await isDocument()]).toEqual([404, false, false]);
  await expect.poll(() => statusAt(other, path), { interval: 20 }).toBe(404);
  expect(await listed(other)).toBe(false);
  for (const deleted of [path, key]) {
    expect((await owner.get(`/page-desk/page?path=${encodeURIComponent(deleted)}`)).status).toBe(404);
    const draft = { path: deleted, revision: before.revision, fields: aPageText() };
    expect((await owner.post('/page-desk/draft', draft)).status).toBe(404);
  }

  expect((await restore(owner, key)).body).toEqual({ path, draftBecause: null });
  expect(await pages.read(path)).toEqual(before);
  expect([await statusAt(app, path), await listed(app), await isDocument()]).toEqual([200, true, true]);
  await expect.poll(() => statusAt(other, path), { interval: 20 }).toBe(200);
  expect(await listed(other)).toBe(true);
  const activity: { action: string; detail: object }[] = (await owner.get('/activity')).body;
  expect(activity.slice(0, 2).map(({ action, detail }) => [action, detail])).toEqual([
    ['restored', { path }],
    ['deleted', { path }],
  ]);
  await other.close();
});

test('A page whose address another one has is back as a draft at the next address', async ({
  app,
  owner,
  pages,
}) => {
  const { path } = await pages.make('rules');
  const first = await remove(owner, await pages.change('/publish', path, { title: 'First' }));
  const second = await remove(owner, await pages.make('rules', { title: 'Second' }));
  await pages.make('rules', { title: 'Third' });
  await pages.change('/publish', path);
  expect((await restore(owner, first)).body).toEqual({ path: '/p/rules-2', draftBecause: 'address' });
  expect((await restore(owner, second)).body).toEqual({ path: '/p/rules-3', draftBecause: null });
  expect(await pages.read('/p/rules-2')).toMatchObject({ title: 'First', state: 'draft' });
  expect(await pages.read('/p/rules-3')).toMatchObject({ title: 'Second', state: 'draft' });
  expect(await pages.read(path)).toMatchObject({ title: 'Third', state: 'edited' });
  expect([await statusAt(app, path), await statusAt(app, '/p/rules-2')]).toEqual([200, 404]);
});

test('A page whose address leads on is back as a draft, and the address goes on leading there', async ({
  app,
  owner,
  pages,
}) => {
  const { path } = await pages.make('rules');
  const key = await remove(owner, await pages.change('/publish', path));
  await inTransaction(app.orm, (em) => addRedirect(em, path, { path: '/about-us' }));
  expect((await restore(owner, key)).body).toEqual({ path, draftBecause: 'address' });
  expect(await pages.read(path)).toMatchObject({ state: 'draft', fields: aPageText() });
  expect((await app.call(path)).headers.get('location')).toBe('/about-us');
});

test('A page in the trash holds no picture, and is back with it, or as a draft where that is gone', async ({
  app,
  owner,
  pages,
}) => {
  const { name } = await addPicture(owner);
  const { path } = await pages.make('rules', { share: name, markdown: `![A](/api/blog/${name})` });
  const published = await pages.change('/publish', path);
  const deletePicture = async () => (await owner.delete(`/media/${name}`)).status;
  expect(await deletePicture()).toBe(409);
  const key = await remove(owner, published);
  expect(await deletePicture()).toBe(204);
  expect((await restore(owner, key)).body).toEqual({ path, draftBecause: null });
  expect(await deletePicture()).toBe(409);

  const again = await remove(owner, published);
  expect(await deletePicture()).toBe(204);
  expect((await owner.delete(`/trash/picture/${name}`)).status).toBe(204);
  expect((await restore(owner, again)).body).toEqual({ path, draftBecause: 'text' });
  expect(await statusAt(app, path)).toBe(404);
});

test('A page stays in the trash while there are as many as there may be', async ({ owner, pages }) => {
  const key = await remove(owner, await pages.make('rules'));
  const made: PageView[] = [];
  for (let at = 1; at <= OWN_PAGES_MAX; at += 1) made.push(await pages.make(`page-${at}`));
  expect(refusedFields(await restore(owner, key))).toEqual(['slug']);
  await remove(owner, made[0] as PageView);
  expect((await restore(owner, key)).status).toBe(200);
});
