import type { SqlEntityManager } from '@mikro-orm/sql';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ActivityEntity } from '#api/features/activity/activity.entities.ts';
import { recordActivity } from '#api/features/activity/activity.service.ts';
import { createReminders } from '#api/features/contact/reminder.service.ts';
import type { Contact } from '#contract/contact-inbox.ts';
import { aContact } from '#tests/support/factories.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let time: number;
let app: TestApp;
let token: string;
beforeEach(async () => {
  time = Date.parse('2026-11-20T06:00:00Z');
  app = await startTestApp({ now: () => new Date(time) });
  token = await app.login();
});
afterEach(() => app.close());

const patch = (id: number, json: unknown) =>
  app.call(`/api/contacts/${id}`, { method: 'PATCH', token, json });
const inMs = (ms: number) => new Date(time + ms).toISOString();
const due = async (): Promise<number[]> => {
  const answer = await app.call('/api/contacts?reminder=due', { token });
  const rows: Contact[] = await answer.json();
  const counts = await (await app.call('/api/contact-desk', { token })).json();
  expect(String(counts.due)).toBe(answer.headers.get('x-total-count'));
  return rows.map(({ id }) => id);
};

/** Two servers on one database. */
async function twoServers() {
  const other = await app.openOther();
  const told = { by: undefined, at: new Date(0), action: 'told', subject: 'contact' } as const;
  const notices = {
    enqueueNotice: (em: SqlEntityManager, { contactId: subjectId }: { contactId: number | null }) =>
      recordActivity(em, { ...told, subjectId: subjectId ?? 0 }),
    wake: () => undefined,
  };
  const now = () => new Date(time);
  const servers = [app.orm, other].map((orm) => createReminders({ orm, now, notices }));
  const seoOf = async () => {
    const rows = await app.orm.em
      .fork()
      .find(ActivityEntity, { action: 'told' }, { orderBy: { subjectId: 1 } });
    return rows.map(({ subjectId }) => subjectId);
  };
  return { seoOf, servers, close: () => other.close() };
}

test('A reminder is given once when its time has come, whichever server comes first', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 120; n += 1) ids.push(await aContact(app.orm));
  for (const id of ids) expect((await patch(id, { remind_at: inMs(MINUTE_MS) })).status).toBe(200);
  const { seoOf, servers, close } = await twoServers();
  const give = () => Promise.all(servers.map((server) => server.giveDue()));
  expect(await give()).toEqual([0, 0]);
  expect(await due()).toEqual([]);
  time += MINUTE_MS;
  const [one = 0, two = 0] = await give();
  expect(one + two).toBe(120);
  expect(await seoOf()).toEqual(ids);
  expect(await give()).toEqual([0, 0]);
  // Due it is until somebody acts.
  expect(await due()).toHaveLength(100);
  const noted = await app.orm.em.fork().find(ActivityEntity, { action: 'reminded' });
  expect(noted).toHaveLength(120);
  expect(noted[0]?.operator ?? null).toBeNull();
  await close();
});

test('A notice that fails is given again later', async () => {
  const id = await aContact(app.orm);
  await patch(id, { remind_at: inMs(MINUTE_MS) });
  time += MINUTE_MS;
  const failing = createReminders({
    orm: app.orm,
    now: () => new Date(time),
    notices: { enqueueNotice: () => Promise.reject(new Error('not now')), wake: () => undefined },
  });
  await expect(failing.giveDue()).rejects.toThrow('not now');
  const { seoOf, servers, close } = await twoServers();
  await servers[0]?.giveDue();
  expect(await seoOf()).toEqual([id]);
  await close();
});

test('An answer clears it; another time is another reminder', async () => {
  const id = await aContact(app.orm);
  const at = inMs(MINUTE_MS);
  expect(await (await patch(id, { remind_at: at })).json()).toMatchObject({ remind_at: at });
  await patch(id, { remind_at: at });
  time += MINUTE_MS;
  const { seoOf, servers, close } = await twoServers();
  await servers[0]?.giveDue();
  expect(await due()).toEqual([id]);
  const later = inMs(MINUTE_MS);
  await patch(id, { remind_at: later });
  expect(await due()).toEqual([]);
  time += MINUTE_MS;
  await servers[0]?.giveDue();
  expect(await seoOf()).toEqual([id, id]);
  expect(await (await patch(id, { state: 'answered' })).json()).toMatchObject({ remind_at: null });
  expect(await due()).toEqual([]);
  await patch(id, { remind_at: inMs(DAY_MS) });
  expect(await (await patch(id, { remind_at: null })).json()).toMatchObject({ remind_at: null });
  const noted = await app.orm.em
    .fork()
    .find(ActivityEntity, { action: { $ne: 'told' } }, { orderBy: { id: 'asc' } });
  expect(noted.map(({ action, detail }) => [action, detail ?? null])).toEqual([
    ['reminder set', { at }],
    ['reminded', null],
    ['reminder set', { at: later }],
    ['reminded', null],
    ['answered', null],
    ['reminder set', { at: new Date(time + DAY_MS).toISOString() }],
    ['reminder removed', null],
  ]);
  await close();
});

test.each([() => inMs(0), () => inMs(-1), () => inMs(366 * DAY_MS), () => 'tomorrow', () => 7])(
  '%#: a time that is past, far or none is refused',
  async (at) => {
    const answer = await patch(await aContact(app.orm), { remind_at: at() });
    expect(answer.status).toBe(400);
    expect((await answer.json()).errors[0].field).toBe('remind_at');
  },
);
