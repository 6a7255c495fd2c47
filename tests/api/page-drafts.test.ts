import type { PageView } from '#contract/pages.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { expect } from '#tests/support/api-test.ts';
import { clientOf } from '#tests/support/client.ts';
import { aColleague, tokenOf } from '#tests/support/colleagues.ts';
import { addPicture } from '#tests/support/media.ts';
import { aPageText, pageDesk } from '#tests/support/page-desk.ts';
import { SHIPPED, pageTest as test } from '#tests/support/tiny-site.ts';

const HALF_AN_HOUR = 30 * MINUTE_MS;

const whats = ({ history }: PageView) => history.map(({ what, by }) => `${what} by ${by}`);
const fieldsOf = ({ errors }: { errors: { field: string }[] }) => errors.map(({ field }) => field);

test('A draft that is saved often is one entry for each writer', async ({ app, owner, desk, clock }) => {
  clock.set(new Date());
  const draft = (title: string, of = desk) => of.change('/draft', SHIPPED, { title });
  await draft('O');
  await draft('Our');
  const saved = await draft('Our disclaimer');
  expect(saved).toMatchObject({ revision: 3, fields: { title: 'Our disclaimer' } });
  expect(whats(saved)).toEqual(['draft by operator']);
  const kept = await owner.get(`/page-desk/revisions/${saved.history[0]?.id}`);
  expect(kept.body.fields.title).toBe('Our disclaimer');

  const asha = clientOf(app.url, await tokenOf(app, await aColleague(app, 'editor', 'asha')));
  expect(whats(await draft('Hers', pageDesk(asha)))).toEqual(['draft by asha', 'draft by operator']);
  const mine = await draft('Mine again');
  expect(whats(mine)).toEqual(['draft by operator', 'draft by asha', 'draft by operator']);
  clock.forward(HALF_AN_HOUR);
  expect(whats(await draft('Later'))).toHaveLength(4);
  const activity: { action: string }[] = (await owner.get('/activity')).body;
  expect(activity.filter(({ action }) => action === 'draft saved')).toHaveLength(4);
});

test('A draft may lack text and description, a published page not', async ({ app, owner, desk }) => {
  const fields = aPageText({ title: 'Begun', description: '', markdown: '' });
  const { path, revision, history } = await desk.make('begun', fields);
  const refused = [
    await owner.post('/page-desk/publish', { path, revision, fields }),
    await owner.post('/page-desk/revert', { path, revision, to: history[0]?.id }),
  ];
  for (const { body } of refused) expect(fieldsOf(body)).toEqual(['fields.description', 'fields.markdown']);
  expect((await app.call(path)).status).toBe(404);
  const nameless = await owner.post('/page-desk/draft', {
    path,
    revision,
    fields: { ...fields, title: ' ' },
  });
  expect(fieldsOf(nameless.body)).toEqual(['fields.title']);
});

test('A discarded draft is in the history; what is published stays', async ({ owner, desk }) => {
  const page = await desk.make('rules');
  const { path, revision } = page;
  expect((await owner.post('/page-desk/discard', { path, revision })).status).toBe(404);
  const published = await desk.done('/publish', page, { fields: page.fields });
  const drafted = await desk.change('/draft', path, { title: 'Not this' });
  const left = await desk.done('/discard', drafted);
  expect(left).toMatchObject({ title: published.title, hasDraft: false, history: drafted.history });
  const again = await owner.post('/page-desk/discard', { path, revision: drafted.revision });
  expect(again.status).toBe(409);
  const { body: activity } = await owner.get('/activity');
  expect(activity[0]).toMatchObject({ action: 'draft discarded', subject: 'page' });
});

test('Back to the shipped text is one call, which can be undone', async ({ app, desk }) => {
  const text = async () => (await app.call(SHIPPED)).text();
  const edited = await desk.change('/publish', SHIPPED, { markdown: 'Short.' });
  expect(await text()).not.toContain('Shipped words.');
  const back = await desk.done('/revert', edited);
  expect(back).toMatchObject({ state: 'shipped', hasDraft: false });
  expect(back.history.map(({ what }) => what)).toEqual(['shipped', 'published']);
  expect(await text()).toContain('Shipped words.');
  const again = await desk.done('/revert', back, { to: edited.history[0]?.id });
  expect(again).toMatchObject({ state: 'edited', fields: { markdown: 'Short.' } });
  expect(await text()).toContain('<p>Short.</p>');
});

test('Of the history of a page the newest fifty entries are kept', async ({ owner, desk, clock }) => {
  clock.set(new Date());
  const inText = await addPicture(owner);
  const removePicture = async () => (await owner.delete(`/media/${inText.name}`)).status;
  let page = await desk.make('rules', { markdown: `![A](/api/blog/${inText.name})` });
  for (let edit = 1; edit <= 50; edit += 1) {
    clock.forward(HALF_AN_HOUR);
    page = await desk.done('/draft', page, { fields: aPageText({ title: `Edit ${edit}` }) });
    if (edit === 49) expect(await removePicture()).toBe(409);
  }
  expect(page.history).toHaveLength(50);
  expect(await removePicture()).toBe(204);
});

test('A share picture is one of the library, or one that is drawn for the site', async ({ owner, desk }) => {
  const { path, revision } = await desk.make('rules');
  for (const call of ['/draft', '/publish']) {
    const fields = aPageText({ share: 'gone.webp' });
    const { body } = await owner.post(`/page-desk${call}`, { path, revision, fields });
    expect(fieldsOf(body), call).toEqual(['fields.share']);
  }
  const drawn = (await desk.read(SHIPPED)).fields.share;
  expect(drawn).not.toBe('');
  await desk.change('/draft', path, { share: drawn });
});
