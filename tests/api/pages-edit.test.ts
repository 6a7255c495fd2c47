import { inTransaction } from '#api/db/transaction.ts';
import { addRedirect } from '#api/features/redirects/redirect.service.ts';
import type { PageView } from '#contract/pages.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { expect } from '#tests/support/api-test.ts';
import { refusedFields } from '#tests/support/client.ts';
import { addPicture, replacePicture } from '#tests/support/media.ts';
import { aPageText, pageCalls } from '#tests/support/page-calls.ts';
import { clientOfColleague, type TestApp } from '#tests/support/test-app.ts';
import { pageTest, SHIPPED, startContentApp } from '#tests/support/tiny-site.ts';

const fields = aPageText();
/** Of a picture that comes in the place of another. */
const SIZE = { width: 90, height: 30 };

const test = pageTest
  .extend('asha', ({ app }) => clientOfColleague(app, 'editor', 'asha'))
  .extend('removePicture', ({ owner }) => async (name: string) => {
    const { status, body } = await owner.delete(`/media/${name}`);
    return { status, detail: body.detail };
  });

const text = async (app: TestApp, path: string) => (await app.call(path)).text();
const answerOf = async (app: TestApp, path: string) => {
  const { status, headers } = await app.call(path);
  return [status, headers.get('location')];
};

const HALF_AN_HOUR = 30 * MINUTE_MS;

const whats = ({ history }: PageView) => history.map(({ what, by }) => `${what} by ${by}`);

test('A draft that is saved often is one entry for each writer', async ({ owner, asha, pages, clock }) => {
  clock.set(new Date());
  const draft = (title: string, of = pages) => of.change('/draft', SHIPPED, { title });
  await draft('O');
  await draft('Our');
  const saved = await draft('Our disclaimer');
  expect(saved).toMatchObject({ revision: 3, fields: { title: 'Our disclaimer' } });
  expect(whats(saved)).toEqual(['draft by operator']);
  const stored = await owner.get(`/page-desk/revisions/${saved.history[0]?.id}`);
  expect(stored.body.fields.title).toBe('Our disclaimer');

  expect(whats(await draft('Hers', pageCalls(asha)))).toEqual(['draft by asha', 'draft by operator']);
  const mine = await draft('Mine again');
  expect(whats(mine)).toEqual(['draft by operator', 'draft by asha', 'draft by operator']);
  clock.forward(HALF_AN_HOUR);
  expect(whats(await draft('Later'))).toHaveLength(4);
  const activity: { action: string }[] = (await owner.get('/activity')).body;
  expect(activity.filter(({ action }) => action === 'draft saved')).toHaveLength(4);
});

test('A draft may lack text and description, a published page not', async ({ app, owner, pages }) => {
  const fields = aPageText({ title: 'Begun', description: '', markdown: '' });
  const { path, revision, history } = await pages.make('begun', fields);
  const refused = [
    await owner.post('/page-desk/publish', { path, revision, fields }),
    await owner.post('/page-desk/revert', { path, revision, to: history[0]?.id }),
  ];
  for (const each of refused) expect(refusedFields(each)).toEqual(['fields.description', 'fields.markdown']);
  expect((await app.call(path)).status).toBe(404);
  const nameless = await owner.post('/page-desk/draft', {
    path,
    revision,
    fields: { ...fields, title: ' ' },
  });
  expect(refusedFields(nameless)).toEqual(['fields.title']);
});

test('A discarded draft is in the history; what is published stays', async ({ owner, pages }) => {
  const page = await pages.make('rules');
  const { path, revision } = page;
  expect((await owner.post('/page-desk/discard', { path, revision })).status).toBe(404);
  const published = await pages.done('/publish', page, { fields: page.fields });
  const drafted = await pages.change('/draft', path, { title: 'Not this' });
  const left = await pages.done('/discard', drafted);
  expect(left).toMatchObject({ title: published.title, hasDraft: false, history: drafted.history });
  const again = await owner.post('/page-desk/discard', { path, revision: drafted.revision });
  expect(again.status).toBe(409);
  const { body: activity } = await owner.get('/activity');
  expect(activity[0]).toMatchObject({ action: 'draft discarded', subject: 'page' });
});

test('Back to the shipped text is one call, which can be undone', async ({ app, pages }) => {
  const text = async () => (await app.call(SHIPPED)).text();
  const edited = await pages.change('/publish', SHIPPED, { markdown: 'Short.' });
  expect(await text()).not.toContain('Shipped words.');
  const back = await pages.done('/revert', edited);
  expect(back).toMatchObject({ state: 'shipped', hasDraft: false });
  expect(back.history.map(({ what }) => what)).toEqual(['shipped', 'published']);
  expect(await text()).toContain('Shipped words.');
  const again = await pages.done('/revert', back, { to: edited.history[0]?.id });
  expect(again).toMatchObject({ state: 'edited', fields: { markdown: 'Short.' } });
  expect(await text()).toContain('<p>Short.</p>');
});

test('Of the history of a page the newest fifty entries are kept', async ({ owner, pages, clock }) => {
  clock.set(new Date());
  const inText = await addPicture(owner);
  const removePicture = async () => (await owner.delete(`/media/${inText.name}`)).status;
  let page = await pages.make('rules', { markdown: `![A](/api/blog/${inText.name})` });
  for (let edit = 1; edit <= 50; edit += 1) {
    clock.forward(HALF_AN_HOUR);
    page = await pages.done('/draft', page, { fields: aPageText({ title: `Edit ${edit}` }) });
    if (edit === 49) expect(await removePicture()).toBe(409);
  }
  expect(page.history).toHaveLength(50);
  expect(await removePicture()).toBe(204);
});

test('A share picture is one of the library, or one that is drawn for the site', async ({ owner, pages }) => {
  const { path, revision } = await pages.make('rules');
  for (const call of ['/draft', '/publish']) {
    const fields = aPageText({ share: 'gone.webp' });
    const refused = await owner.post(`/page-desk${call}`, { path, revision, fields });
    expect(refusedFields(refused), call).toEqual(['fields.share']);
  }
  const drawn = (await pages.read(SHIPPED)).fields.share;
  expect(drawn).not.toBe('');
  await pages.change('/draft', path, { share: drawn });
});

test('Of two who change one page the second reads who was first', async ({ app, owner, asha }) => {
  await pageCalls(asha).change('/publish', SHIPPED, { title: 'Hers' });
  for (const way of ['/publish', '/draft']) {
    const second = await owner.post(`/page-desk${way}`, {
      ...{ path: SHIPPED, revision: 0, fields: { ...fields, title: 'Mine' } },
    });
    expect([second.status, second.body.detail]).toEqual([409, 'asha has changed this page since.']);
  }
  expect(await text(app, SHIPPED)).toContain('<h1>Hers</h1>');
});

test('Of several who take one address at once, one has it', async ({ owner, pages }) => {
  for (let round = 0; round < 5; round += 1) {
    const slug = `rules-${round}`;
    const first = await pages.make(`first-${round}`, { title: 'First' });
    const second = await pages.make(`second-${round}`, { title: 'Second' });
    const answers = await Promise.all([
      owner.post('/page-desk/move', { path: first.path, revision: first.revision, slug }),
      owner.post('/page-desk/move', { path: second.path, revision: second.revision, slug }),
      owner.post('/page-desk', { slug, fields: { ...fields, title: 'Third' } }),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(2);
    const winner = answers.find(({ status }) => status < 300)?.body;
    expect(await pages.read(`/p/${slug}`)).toMatchObject({ title: winner.title });
    for (const page of [first, second])
      if (page.title !== winner.title)
        expect(await pages.read(page.path)).toMatchObject({ title: page.title });
  }
});

test('A call whose answer was lost may be repeated by who sent it', async ({ owner, asha, pages }) => {
  const page = await pages.make('rules');
  const { path, revision } = page;
  expect(await pages.make('rules')).toEqual(page);
  const statusOf = async (by: typeof owner, call: string, json: object) =>
    (await by.post(`/page-desk${call}`, json)).status;
  expect(await statusOf(owner, '', { slug: 'rules', fields: { ...fields, title: 'Other' } })).toBe(400);
  expect(await statusOf(asha, '', { slug: 'rules', fields })).toBe(400);

  const draft = { path, revision, fields: { ...fields, lead: 'A draft' } };
  const saved = await pages.done('/draft', page, draft);
  expect(await pages.done('/draft', page, draft)).toEqual(saved);
  expect(await statusOf(asha, '/draft', draft)).toBe(409);
  expect(await statusOf(owner, '/draft', { ...draft, fields })).toBe(409);

  const published = await pages.done('/publish', saved, { fields });
  expect(await pages.done('/publish', saved, { fields })).toEqual(published);
  expect(await statusOf(asha, '/publish', { path, revision: saved.revision, fields })).toBe(409);
  const moved = await pages.done('/move', published, { slug: 'rules-of-play' });
  expect(await pages.done('/move', published, { slug: 'rules-of-play' })).toEqual(moved);
});

test('An own page moves, and its former address leads to it', async ({ app, owner, pages }) => {
  const { path: from } = await pages.make('rules');
  const published = await pages.change('/publish', from);
  const moved = await pages.done('/move', published, { slug: 'our-rules' });
  expect(moved.path).toBe('/p/our-rules');
  expect(await answerOf(app, from)).toEqual([301, '/p/our-rules']);
  const hidden = await pages.done('/revert', moved);
  expect(hidden).toMatchObject({ state: 'draft', hasDraft: true });
  expect((await app.call(moved.path)).status).toBe(404);
  const deleted = await owner.post('/page-desk/remove', { path: moved.path, revision: hidden.revision });
  expect(deleted.status).toBe(200);
  expect((await owner.get(`/page-desk/page?path=${moved.path}`)).status).toBe(404);
});

test('An address in any script is led to however links write it', async ({ app, pages }) => {
  const { path } = await pages.make('नियम');
  await pages.change('/publish', path);
  // As WordPress writes links.
  expect(await answerOf(app, `${path.toLowerCase()}?from=mail`)).toEqual([308, `${path}?from=mail`]);
});

test('A page may be called as a language; its addresses stay free', async ({ app, pages }) => {
  const { path } = await pages.make('hi');
  expect(path).toBe('/p/hi');
  const published = await pages.change('/publish', path);
  expect((await app.call('/p/hi')).status).toBe(200);
  await pages.done('/move', published, { slug: 'te' });
  expect(await answerOf(app, '/p/hi')).toEqual([301, '/p/te']);
  const noted = await inTransaction(app.orm, async (em) => [
    await addRedirect(em, '/hi/x', { path: '/p/te' }),
    await addRedirect(em, '/%68i/x', { path: '/p/te' }),
    await addRedirect(em, '/te', { path: '/p/te' }),
    await addRedirect(em, '/p/te/x', { path: '/p/te' }),
  ]);
  expect(noted).toEqual([false, false, false, true]);
  for (const free of ['/hi', '/hi/x', '/%68i/x', '/te', '/te/hi'])
    expect((await app.call(free)).status, free).toBe(404);
});

test('What a page cannot be is refused at its field', async ({ owner, pages }) => {
  await pages.make('taken');
  const refused = async (slug: string, change: object) =>
    refusedFields(await owner.post('/page-desk', { slug, fields: aPageText(change) }));
  expect(await refused('fine', { title: ' ' })).toEqual(['fields.title']);
  expect(await refused('fine', { share: '../../etc' })).toEqual(['fields.share']);
  expect(await refused('taken', { title: 'Another' })).toEqual(['slug']);
});

test('Another server shows a published page within a second', async ({ app, pages }) => {
  const other = await startContentApp({ sharing: app });
  other.publisher.follow();
  await pages.change('/publish', SHIPPED, { markdown: 'Everywhere.' });
  await expect.poll(() => text(other, SHIPPED), { interval: 20 }).toContain('Everywhere.');
  const later = await startContentApp({ sharing: app });
  expect(await text(later, SHIPPED)).toContain('Everywhere.');
  await later.close();
  await other.close();
});

test('Own pages with the same place have one order', async ({ app, pages }) => {
  for (const slug of ['umpires', 'boundary']) {
    const { path } = await pages.make(slug, { title: `About ${slug}`, menu: 'rules' });
    await pages.change('/publish', path);
  }
  const later = await startContentApp({ sharing: app });
  await later.publisher.begin();
  for (const server of [app, later])
    expect(await text(server, '/about-us')).toMatch(/>About boundary<.*>About umpires</);
  await later.close();
});

test('A picture is kept for a page’s history', async ({ owner, pages, removePicture }) => {
  const inText = await addPicture(owner);
  const shared = await addPicture(owner);
  const page = await pages.make('rules', { share: shared.name, markdown: `![A](/api/blog/${inText.name})` });
  const published = await pages.done('/publish', page, { fields });
  expect((await removePicture(inText.name)).status).toBe(409);
  expect((await removePicture(shared.name)).status).toBe(409);

  const { name } = await replacePicture(owner, shared.name, SIZE);
  const before = await owner.get(`/page-desk/revisions/${published.history.at(-1)?.id}`);
  expect(before.body.fields.share).toBe(name);
  expect((await removePicture(name)).status).toBe(409);

  const { path, revision } = await pages.read(page.path);
  expect((await owner.post('/page-desk/remove', { path, revision })).status).toBe(200);
  for (const deleted of [inText.name, name]) expect((await removePicture(deleted)).status, deleted).toBe(204);
});

test('A picture in a page’s text is in use', async ({ app, owner, pages, removePicture }) => {
  app.publisher.follow();
  const { name } = await addPicture(owner, { alt: 'A pitch' });
  const { path } = await pages.make('pitch');
  await pages.change('/publish', path, { markdown: `![A pitch](/api/blog/${name})`, share: name });
  expect(await text(app, path)).toContain(`/api/blog/${name}`);
  expect(await removePicture(name)).toEqual({
    status: 409,
    detail: expect.stringContaining('page “House rules”'),
  });
  const { name: other } = await replacePicture(owner, name, SIZE);
  await expect.poll(() => text(app, path), { interval: 20 }).toContain(`/api/blog/${other}`);
  const { fields: now, history } = await pages.read(path);
  expect(now).toMatchObject({
    markdown: expect.stringContaining(`![A pitch](/api/blog/${other}`),
    share: other,
  });
  expect(history).toHaveLength(2);
});
