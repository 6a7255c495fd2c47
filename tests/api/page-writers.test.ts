import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PageFields, PageView } from '#contract/page-desk.ts';
import { builtSite } from '#tests/support/built-site.ts';
import { aColleague, tokenOf } from '#tests/support/colleagues.ts';
import { aPictureForm, upload } from '#tests/support/media.ts';
import { aPicture } from '#tests/support/pictures.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

const publicUrl = 'https://site.example';
const HALF_AN_HOUR = 30 * 60 * 1_000;

let at: number;
let app: TestApp;
let token: string;
beforeEach(async () => {
  at = Date.now();
  app = await startTestApp({ publicUrl, site: await builtSite(publicUrl), now: () => new Date(at) });
  token = await app.login();
});
afterEach(() => app.close());

const ask = (path: string, json?: object, as = token) =>
  app.call(`/api/page-desk${path}`, { method: json ? 'POST' : 'GET', token: as, ...(json && { json }) });
const read = async (path: string): Promise<PageView> =>
  (await ask(`/page?path=${encodeURIComponent(path)}`)).json();

const fields: PageFields = {
  ...{ title: 'House rules', searchTitle: '', description: 'How we play', lead: '', share: '' },
  ...{ markdown: 'Be kind.', language: 'en-IN', menu: 'rules', order: 0, noindex: false },
};

async function made(slug: string, change: Partial<PageFields> = {}): Promise<PageView> {
  const answer = await ask('', { slug, fields: { ...fields, ...change } });
  expect(answer.status, await answer.clone().text()).toBe(201);
  return answer.json();
}
async function done(call: string, { path, revision }: PageView, json: object = {}): Promise<PageView> {
  const answer = await ask(call, { path, revision, ...json });
  expect(answer.status, await answer.clone().text()).toBe(200);
  return answer.json();
}
const removePicture = async (name: string) =>
  (await app.call(`/api/media/${name}`, { method: 'DELETE', token })).status;

test('Of those who make or move a page to one address at once, one has it, and no text is lost', async () => {
  for (let round = 0; round < 5; round += 1) {
    const slug = `rules-${round}`;
    const first = await made(`first-${round}`, { title: 'First' });
    const second = await made(`second-${round}`, { title: 'Second' });
    const answers = await Promise.all([
      ask('/move', { path: first.path, revision: first.revision, slug }),
      ask('/move', { path: second.path, revision: second.revision, slug }),
      ask('', { slug, fields: { ...fields, title: 'Third' } }),
    ]);
    const taken = answers.filter(({ ok }) => ok);
    expect(answers.map(({ status }) => status).filter((status) => status === 400)).toHaveLength(2);
    const winner: PageView = await taken[0]?.json();
    expect(await read(`/p/${slug}`)).toMatchObject({ title: winner.title });
    for (const page of [first, second])
      if (page.title !== winner.title) expect(await read(page.path)).toMatchObject({ title: page.title });
  }
});

test('A picture is kept for what a page said before, its share picture too, and for nobody once the page is deleted', async () => {
  const inText = await upload(app, token);
  const shared = await upload(app, token);
  const page = await made('rules', { share: shared.name, markdown: `![A](/api/blog/${inText.name})` });
  const published = await done('/publish', page, { fields });
  expect(await removePicture(inText.name)).toBe(409);
  expect(await removePicture(shared.name)).toBe(409);

  const body = await aPictureForm({}, await aPicture({ width: 90, height: 30 }));
  const replaced = await app.call(`/api/media/${shared.name}/replace`, { method: 'POST', token, body });
  expect(replaced.status, await replaced.clone().text()).toBe(201);
  const { name } = await replaced.json();
  const before = await (await ask(`/revisions/${published.history.at(-1)?.id}`)).json();
  expect(before.fields.share).toBe(name);
  expect(await removePicture(name)).toBe(409);

  const { path, revision } = await read(page.path);
  expect((await ask('/remove', { path, revision })).status).toBe(204);
  expect([await removePicture(inText.name), await removePicture(name)]).toEqual([204, 204]);
});

test('Of the history of a page the newest fifty entries are kept', async () => {
  const inText = await upload(app, token);
  let page = await made('rules', { markdown: `![A](/api/blog/${inText.name})` });
  for (let edit = 1; edit <= 50; edit += 1) {
    at += HALF_AN_HOUR;
    page = await done('/draft', page, { fields: { ...fields, title: `Edit ${edit}` } });
    if (edit === 49) expect(await removePicture(inText.name)).toBe(409);
  }
  expect(page.history).toHaveLength(50);
  expect(await removePicture(inText.name)).toBe(204);
});

test('Pages of one’s own with the same place have one order, whichever was published last', async () => {
  for (const slug of ['umpires', 'boundary'])
    await done('/publish', await made(slug, { title: `About ${slug}` }), {
      fields: { ...fields, title: `About ${slug}` },
    });
  const order = async (of: TestApp) => {
    const html = await (await of.call('/about-us')).text();
    return html.indexOf('>About boundary<') < html.indexOf('>About umpires<');
  };
  const later = await startTestApp({ publicUrl, site: await builtSite(publicUrl), sharing: app });
  await later.publisher.begin();
  expect([await order(app), await order(later)]).toEqual([true, true]);
  expect((await (await app.call('/about-us')).text()).includes('>About umpires<')).toBe(true);
  await later.close();
});

test('A call whose answer was lost may be repeated by who sent it; the same words of a colleague are theirs', async () => {
  const asha = await tokenOf(app, await aColleague(app, 'editor', 'asha'));
  const page = await made('rules');
  expect(await made('rules')).toEqual(page);
  expect((await ask('', { slug: 'rules', fields: { ...fields, title: 'Other' } })).status).toBe(400);
  expect((await ask('', { slug: 'rules', fields }, asha)).status).toBe(400);

  const draft = { path: page.path, revision: page.revision, fields: { ...fields, lead: 'A draft' } };
  const saved = await done('/draft', page, draft);
  expect(await done('/draft', page, draft)).toEqual(saved);
  expect((await ask('/draft', draft, asha)).status).toBe(409);
  expect((await ask('/draft', { ...draft, fields })).status).toBe(409);

  const published = await done('/publish', saved, { fields });
  expect(await done('/publish', saved, { fields })).toEqual(published);
  expect((await ask('/publish', { path: page.path, revision: saved.revision, fields }, asha)).status).toBe(
    409,
  );
  const moved = await done('/move', published, { slug: 'rules-of-play' });
  expect(await done('/move', published, { slug: 'rules-of-play' })).toEqual(moved);
});

test('A draft is discarded: what is published stays as it is, and the draft is in the history', async () => {
  const page = await made('rules');
  const refused = await ask('/discard', { path: page.path, revision: page.revision });
  expect(refused.status).toBe(404);
  const published = await done('/publish', page, { fields });
  const drafted = await done('/draft', published, { fields: { ...fields, title: 'Not this' } });
  const left = await done('/discard', drafted);
  expect(left).toMatchObject({ title: 'House rules', hasDraft: false, history: drafted.history });
  expect((await ask('/discard', { path: page.path, revision: drafted.revision })).status).toBe(409);
  const activity = await (await app.call('/api/activity', { token })).json();
  expect(activity[0]).toMatchObject({ action: 'draft discarded', subject: 'page' });
});

test('A share picture is one of the library, or one that is drawn for the site', async () => {
  const page = await made('rules');
  for (const call of ['/draft', '/publish']) {
    const refused = await ask(call, {
      ...{ path: page.path, revision: page.revision },
      fields: { ...fields, share: 'gone.webp' },
    });
    expect((await refused.json()).errors).toMatchObject([{ field: 'fields.share' }]);
  }
  const drawn = (await read('/casino')).fields.share;
  expect(drawn).not.toBe('');
  await done('/draft', page, { fields: { ...fields, share: drawn } });
});
