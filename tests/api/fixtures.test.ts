import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#api/db/transaction.ts';
import { insertFixture } from '#api/features/fixture/fixture.repository.ts';
import { putFixtureBack } from '#api/features/fixture/fixture-import.service.ts';
import type { ActivityView } from '#contract/activity.ts';
import type { Fixture } from '#contract/fixture.ts';
import type { DeskFixture } from '#contract/fixture-desk.ts';
import { FIXTURE_MS, FIXTURES_MAX, TEAM_MAX } from '#contract/fixture-limits.ts';
import { aColleague, tokenOf } from '#tests/support/colleagues.ts';
import { addFixture, aFixture } from '#tests/support/fixtures.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

const NOW = Date.parse('2026-11-20T06:00:00Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let time: number;
let app: TestApp;
let token: string;
beforeEach(async () => {
  time = NOW;
  app = await startTestApp({ now: () => new Date(time) });
  token = await app.login();
});
afterEach(() => app.close());

const shown = async (): Promise<Fixture[]> => (await app.call('/api/fixtures')).json();
const names = async () => (await shown()).map(({ home }) => home);
const desk = async (query = ''): Promise<DeskFixture[]> =>
  (await app.call(`/api/fixture-desk${query}`, { token })).json();
const send = (method: string, path: string, json?: object) =>
  app.call(`/api${path}`, { method, token, ...(json && { json }) });
const add = (given: Partial<Record<string, string>> = {}) => addFixture(app, token, given);

test('A match that an editor adds is shown to visitors by its start, without blanks around its words', async () => {
  expect(await shown()).toEqual([]);
  const later = await add({ starts_at: '2026-11-22T14:00:00Z' });
  const { revision, ...sooner } = await add({ home: '  Delhi ', venue: '' });
  expect(sooner).toEqual({ ...aFixture(), id: expect.any(Number), home: 'Delhi', venue: '' });
  expect((await shown()).map(({ id }) => id)).toEqual([sooner.id, later.id]);
  expect((await shown())[0]).toEqual(sooner);
  expect(revision).toBe(1);
});

test('A match is changed; who saw an older text overwrites nothing', async () => {
  const { id, ...first } = await add();
  const change = await send('PATCH', `/fixtures/${id}`, { ...first, home: 'Pune' });
  expect(await change.json()).toEqual({ ...first, id, home: 'Pune', revision: 2 });
  expect(await names()).toEqual(['Pune']);
  const late = await send('PATCH', `/fixtures/${id}`, { ...first, home: 'Goa' });
  expect([late.status, (await late.json()).code]).toEqual([409, 'changed_meanwhile']);
  expect(await names()).toEqual(['Pune']);
  expect((await send('PATCH', '/fixtures/999', first)).status).toBe(404);
  expect(await (await send('GET', `/fixtures/${id}`)).json()).toMatchObject({
    id,
    home: 'Pune',
    revision: 2,
  });
  expect((await send('GET', '/fixtures/999')).status).toBe(404);
});

test('A team does not play itself', async () => {
  const answer = await send('POST', '/fixtures', aFixture({ home: 'Delhi', away: ' delhi ' }));
  expect([answer.status, (await answer.json()).errors]).toEqual([
    400,
    [{ field: 'away', message: 'Enter another team than the first.' }],
  ]);
});

test('A deleted match is gone at once, comes back for ten minutes, then it is gone for good', async () => {
  const { id } = await add();
  expect((await send('DELETE', `/fixtures/${id}`)).status).toBe(204);
  expect((await send('DELETE', `/fixtures/${id}`)).status).toBe(404);
  expect([await shown(), await desk()]).toEqual([[], []]);
  const [listed] = await (await app.call('/api/fixture-desk/deleted', { token })).json();
  expect(listed).toEqual({
    id,
    name: 'Mumbai – Chennai',
    deleted_at: '2026-11-20T06:00:00.000Z',
    restorable_until: '2026-11-20T06:10:00.000Z',
  });
  time += 10 * MINUTE - 1;
  await app.purge();
  expect((await send('POST', `/fixtures/${id}/restore`)).status).toBe(204);
  expect(await names()).toEqual(['Mumbai']);
  await send('DELETE', `/fixtures/${id}`);
  time += 10 * MINUTE;
  await app.purge();
  expect((await send('POST', `/fixtures/${id}/restore`)).status).toBe(404);
  expect(await (await app.call('/api/fixture-desk/deleted', { token })).json()).toEqual([]);
});

test('A match goes by itself some hours after its start; editors find it for 60 days', async () => {
  await add();
  const start = Date.parse(aFixture().starts_at);
  time = start + FIXTURE_MS - 1;
  expect([await names(), (await desk()).length, (await desk('?when=over')).length]).toEqual([
    ['Mumbai'],
    1,
    0,
  ]);
  time += 1;
  expect([await names(), (await desk()).length, (await desk('?when=over')).length]).toEqual([[], 0, 1]);
  time = start + 60 * DAY - 1;
  token = await app.login();
  await app.purge();
  expect(await desk('?when=over')).toHaveLength(1);
  time += 1;
  await app.purge();
  expect(await desk('?when=over')).toEqual([]);
});

test('The same match twice is refused, so that a repeat adds nothing; many at once add one', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => send('POST', '/fixtures', aFixture())));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400]);
  const [first] = await desk();
  await send('DELETE', `/fixtures/${first?.id}`);
  await add();
  const back = await send('POST', `/fixtures/${first?.id}/restore`);
  expect([back.status, (await desk()).length]).toEqual([400, 1]);
});

test('No more than can be listed are to come, also by restoring, moving or importing one', async () => {
  const gone = await add({ home: 'Gone' });
  const over = await add({ home: 'Over', starts_at: new Date(time - FIXTURE_MS + MINUTE).toISOString() });
  await send('DELETE', `/fixtures/${gone.id}`);
  time += 2 * MINUTE;
  await inTransaction(app.orm, async (em) => {
    for (let at = 0; at < FIXTURES_MAX; at += 1) {
      const startsAt = new Date(NOW + DAY + at * MINUTE);
      const words = { home: `Team ${at}`, away: 'Chennai', competition: 'Cup', venue: '', startsAt };
      await insertFixture(em, { ...words, changedAt: new Date(time) });
    }
  });
  const field = async (answer: Response) => [answer.status, (await answer.json()).errors?.[0]?.field];
  expect(await field(await send('POST', '/fixtures', aFixture()))).toEqual([400, 'home']);
  expect(await field(await send('POST', `/fixtures/${gone.id}/restore`))).toEqual([400, 'home']);
  const moved = { ...over, starts_at: aFixture().starts_at };
  expect(await field(await send('PATCH', `/fixtures/${over.id}`, moved))).toEqual([400, 'home']);
  const [listed] = await desk('?limit=1');
  expect((await send('PATCH', `/fixtures/${listed?.id}`, { ...listed, home: 'Pune' })).status).toBe(200);
  const put = (startsAt: Date) =>
    inTransaction(app.orm, (em) =>
      putFixtureBack(
        em,
        { home: 'A', away: 'B', competition: 'Cup', venue: '', startsAt },
        { now: new Date(time), dryRun: false },
      ),
    );
  await expect(put(new Date(NOW + DAY))).rejects.toMatchObject({ errors: [{ field: 'home' }] });
  await expect(put(new Date(NOW + 731 * DAY))).rejects.toMatchObject({ errors: [{ field: 'starts_at' }] });
  expect(await put(new Date(NOW - DAY))).toBe(true);
});

describe('refused, with the field named:', () => {
  test.each([
    ['home', ''],
    ['away', '   '],
    ['competition', ''],
    ['home', 'x'.repeat(TEAM_MAX + 1)],
    ['away', 'two\nlines'],
    ['competition', 'a\u0007'],
    ['starts_at', ''],
    ['starts_at', 'tomorrow'],
    ['starts_at', '2026-11-20T00:00:00Z'],
    ['starts_at', '2028-11-21T06:00:00Z'],
  ])('%s: %j', async (field, value) => {
    const answer = await send('POST', '/fixtures', aFixture({ [field]: value }));
    expect(answer.status).toBe(400);
    expect((await answer.json()).errors).toEqual([{ field, message: expect.any(String) }]);
    expect(await shown()).toEqual([]);
  });
});

test('Editors keep matches, answerers do not, and it is on record who did what', async () => {
  const editor = await tokenOf(app, await aColleague(app, 'editor'));
  const answerer = await tokenOf(app, await aColleague(app, 'answerer'));
  const as = (login: string) => app.call('/api/fixtures', { method: 'POST', token: login, json: aFixture() });
  expect([(await as(answerer)).status, (await as(editor)).status]).toEqual([403, 201]);
  const [{ id }] = (await desk()) as [DeskFixture];
  await send('DELETE', `/fixtures/${id}`);
  await send('POST', `/fixtures/${id}/restore`);
  const activity: ActivityView[] = await (await app.call('/api/activity?subject=fixture', { token })).json();
  expect(activity.map(({ action, detail }) => [action, detail.name])).toEqual([
    ['restored', 'Mumbai – Chennai'],
    ['deleted', 'Mumbai – Chennai'],
    ['created', 'Mumbai – Chennai'],
  ]);
});
