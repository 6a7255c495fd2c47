import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PageFields, PageView } from '#contract/page-desk.ts';
import { builtSite } from '#tests/support/built-site.ts';
import { aColleague, tokenOf } from '#tests/support/colleagues.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

const publicUrl = 'https://site.example';
const DISCLAIMER = '/disclaimer';
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

async function draft(change: Partial<PageFields>, as = token): Promise<PageView> {
  const { revision, fields } = await read(DISCLAIMER);
  const answer = await ask('/draft', { path: DISCLAIMER, revision, fields: { ...fields, ...change } }, as);
  expect(answer.status, await answer.clone().text()).toBe(200);
  return answer.json();
}
const whats = ({ history }: PageView) => history.map(({ what, by }) => `${what} by ${by}`);

test('A draft that is saved again and again is one entry of the history, of each who wrote it', async () => {
  await draft({ title: 'O' });
  await draft({ title: 'Our' });
  const saved = await draft({ title: 'Our disclaimer' });
  expect(saved).toMatchObject({ revision: 3, fields: { title: 'Our disclaimer' } });
  expect(whats(saved)).toEqual(['draft by operator']);
  const kept = await (await ask(`/revisions/${saved.history[0]?.id}`)).json();
  expect(kept.fields.title).toBe('Our disclaimer');

  const asha = await tokenOf(app, await aColleague(app, 'editor', 'asha'));
  expect(whats(await draft({ title: 'Hers' }, asha))).toEqual(['draft by asha', 'draft by operator']);
  const mine = await draft({ title: 'Mine again' });
  expect(whats(mine)).toEqual(['draft by operator', 'draft by asha', 'draft by operator']);
  at += HALF_AN_HOUR;
  expect(whats(await draft({ title: 'Later' }))).toHaveLength(4);
  const activity: { action: string }[] = await (await app.call('/api/activity', { token })).json();
  expect(activity.filter(({ action }) => action === 'draft saved')).toHaveLength(4);
});

test('A draft may be without text and description, and is published only with both', async () => {
  const { fields: shipped } = await read(DISCLAIMER);
  const fields: PageFields = { ...shipped, title: 'Begun', description: '', markdown: '', menu: 'none' };
  const made = await ask('', { slug: 'begun', fields });
  expect(made.status).toBe(201);
  const { path, revision, history }: PageView = await made.json();
  const refused = await ask('/publish', { path, revision, fields });
  const again = await ask('/revert', { path, revision, to: history[0]?.id });
  for (const answer of [refused, again]) {
    const { errors } = await answer.json();
    expect(errors.map(({ field }: { field: string }) => field)).toEqual([
      'fields.description',
      'fields.markdown',
    ]);
  }
  expect((await app.call(path)).status).toBe(404);
  const nameless = await ask('/draft', { path, revision, fields: { ...fields, title: ' ' } });
  expect((await nameless.json()).errors).toMatchObject([{ field: 'fields.title' }]);
});
