import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ActivityEntity } from '#api/features/activity/activity.entities.ts';
import { OperatorEntity } from '#api/features/session/session.entities.ts';
import type { Contact } from '#contract/contact-inbox.ts';
import { aColleague } from '#tests/support/colleagues.ts';
import { aContact } from '#tests/support/factories.ts';
import { leave } from '#tests/support/messages.ts';
import { password, startTestApp, type TestApp, username } from '#tests/support/test-app.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let time: number;
let app: TestApp;
let token: string;
beforeEach(async () => {
  time = Date.parse('2026-11-20T06:00:00Z');
  app = await startTestApp({ contactLimit: 1_000, now: () => new Date(time) });
  token = await app.login();
});
afterEach(() => app.close());

const patch = (id: number, json: unknown) =>
  app.call(`/api/contacts/${id}`, { method: 'PATCH', token, json });
const changed = async (id: number, json: unknown): Promise<Contact> => {
  const answer = await patch(id, json);
  expect(answer.status).toBe(200);
  return answer.json();
};
const read = async (id: number): Promise<Contact> =>
  (await app.call(`/api/contacts/${id}`, { token })).json();
const aLabel = async (name: string): Promise<number> => {
  const answer = await app.call('/api/contact-desk/labels', { method: 'POST', token, json: { name } });
  expect(answer.status).toBe(201);
  return (await answer.json()).id;
};
const myId = async (): Promise<number> => (await (await app.call('/api/operators', { token })).json())[0].id;
const noted = async (): Promise<unknown[]> =>
  (await app.orm.em.fork().find(ActivityEntity, {}, { orderBy: { id: 'asc' } })).map(
    ({ operator, action, subjectId, detail }) => [
      operator,
      action,
      subjectId,
      ...(detail === null || detail === undefined ? [] : [detail]),
    ],
  );
const fieldOf = async (answer: Response) => {
  expect(answer.status).toBe(400);
  return (await answer.json()).errors[0].field;
};

describe('An answer', () => {
  test('has the time of the first, the way of the last, and both are noted', async () => {
    const id = await aContact(app.orm);
    const first = await changed(id, { state: 'answered', answered_by: 'whatsapp' });
    expect(first).toMatchObject({ answered_at: '2026-11-20T06:00:00.000Z', answered_by: 'whatsapp' });
    time += 11 * MINUTE_MS;
    const { answered_at, answered_by } = first;
    expect(await changed(id, { state: 'new' })).toMatchObject({ state: 'new', answered_at, answered_by });
    time += 11 * MINUTE_MS;
    expect(await changed(id, { state: 'answered' })).toMatchObject({ answered_at, answered_by: null });
    expect(await changed(id, { state: 'answered', answered_by: 'call' })).toMatchObject({
      answered_at,
      answered_by: 'call',
    });
    expect(await noted()).toEqual([
      [username, 'answered', id, { by: 'whatsapp' }],
      [username, 'reopened', id],
      [username, 'answered', id],
      [username, 'answered', id, { by: 'call' }],
    ]);
  });

  test('that is told again, since the first answer was lost, is noted once', async () => {
    const id = await aContact(app.orm);
    const json = { state: 'answered', answered_by: 'mail' };
    expect(await changed(id, json)).toEqual(await changed(id, json));
    expect(await noted()).toHaveLength(1);
  });

  test.each([
    { answered_by: 'call' },
    { state: 'new', answered_by: 'call' },
    { state: 'answered', answered_by: 'pigeon' },
  ])('is not told by %j', async (json) => {
    expect(await fieldOf(await patch(await aContact(app.orm), json))).toBe('answered_by');
  });

  test('is in the median of the dashboard; who waits longest is first', async () => {
    const minutes = [1, 3, 8, 200];
    for (const wait of minutes) {
      const id = await aContact(app.orm, { date: new Date(time - wait * MINUTE_MS) });
      await changed(id, { state: 'answered' });
    }
    const phone = '098765 43210';
    const oldest = await aContact(app.orm, { date: new Date(time - DAY_MS), phone });
    for (let n = 0; n < 6; n += 1) await aContact(app.orm, { date: new Date(time - n) });
    await aContact(app.orm, { date: new Date(time - 2 * DAY_MS), state: 'suspected' });
    const figures = await (await app.call('/api/dashboard', { token })).json();
    expect(figures.first_answer).toEqual({ median: 5.5 * MINUTE_MS, measured: 4 });
    expect(figures.waiting.count).toBe(7);
    expect(figures.waiting.oldest).toHaveLength(5);
    expect(figures.waiting.oldest[0]).toEqual({
      id: oldest,
      first_name: 'Asha',
      last_name: 'Rao',
      email: 'asha@example.com',
      phone,
      phone_key: '+919876543210',
      date: new Date(time - DAY_MS).toISOString(),
    });
    time += 31 * DAY_MS;
    token = await app.login();
    const later = await (await app.call('/api/dashboard', { token })).json();
    expect(later.first_answer).toEqual({ median: null, measured: 0 });
  });
});

describe('Labels', () => {
  test('of a message are replaced, in the order of their names; each change is noted', async () => {
    const [warm, cold] = [await aLabel('Warm'), await aLabel('Cold')];
    const id = await aContact(app.orm);
    expect((await changed(id, { labels: [warm, cold, warm] })).labels).toEqual([cold, warm]);
    expect((await changed(id, { labels: [cold, warm] })).labels).toEqual([cold, warm]);
    expect((await changed(id, { labels: [warm] })).labels).toEqual([warm]);
    const [listed] = await (await app.call('/api/contacts', { token })).json();
    expect([listed.labels, (await read(id)).labels]).toEqual([[warm], [warm]]);
    expect(await noted()).toEqual([
      [username, 'label added', id, { label: 'Warm' }],
      [username, 'label added', id, { label: 'Cold' }],
      [username, 'label removed', id, { label: 'Cold' }],
    ]);
    await app.call(`/api/contact-desk/labels/${warm}`, { method: 'DELETE', token });
    expect((await read(id)).labels).toEqual([]);
  });

  test.each([[[99]], [['x']], ['x'], [Array.from({ length: 21 }, (_, n) => n + 1)]])(
    'are not %j',
    async (labels) => {
      const id = await aContact(app.orm);
      expect(await fieldOf(await patch(id, { labels }))).toMatch(/^labels/);
      expect(await noted()).toEqual([]);
    },
  );

  test('stay with a deleted message for ten minutes', async () => {
    const warm = await aLabel('Warm');
    const id = await aContact(app.orm);
    const at = new Date(time + 5 * MINUTE_MS).toISOString();
    const before = await changed(id, { labels: [warm], assignee: await myId(), remind_at: at });
    await app.call(`/api/contacts/${id}`, { method: 'DELETE', token });
    time += 10 * MINUTE_MS - 1;
    await app.inbox.eraseDeleted();
    await app.desk.reminders.giveDue();
    const restored = await app.call(`/api/contacts/${id}/restore`, { method: 'POST', token });
    expect(await restored.json()).toEqual(before);
    await app.call(`/api/contacts/${id}`, { method: 'DELETE', token });
    time += 10 * MINUTE_MS;
    await app.inbox.eraseDeleted();
    expect(await app.orm.em.getConnection().execute('select * from contact_label')).toEqual([]);
  });
});

describe('An assignee', () => {
  test('is one of the operators; their leads are nobody’s when they are gone', async () => {
    const em = app.orm.em.fork();
    const me = await myId();
    const bela = await em.insert(OperatorEntity, { username: 'bela', passwordHash: 'x' });
    expect(await (await app.call('/api/operators', { token })).json()).toEqual(
      [
        { id: me, username },
        { id: bela, username: 'bela' },
      ].sort((a, b) => (a.username < b.username ? -1 : 1)),
    );
    const [id, deleted] = [await aContact(app.orm), await aContact(app.orm)];
    for (const each of [id, deleted]) expect((await changed(each, { assignee: bela })).assignee).toBe(bela);
    await changed(id, { assignee: bela });
    await app.call(`/api/contacts/${deleted}`, { method: 'DELETE', token });
    await em.nativeDelete(OperatorEntity, { id: bela });
    expect((await read(id)).assignee).toBeNull();
    await app.call(`/api/contacts/${deleted}/restore`, { method: 'POST', token });
    expect((await read(deleted)).assignee).toBeNull();
    await changed(id, { assignee: me });
    expect((await changed(id, { assignee: null })).assignee).toBeNull();
    expect(await noted()).toEqual([
      [username, 'assigned', id, { to: 'bela' }],
      [username, 'assigned', deleted, { to: 'bela' }],
      [username, 'deleted', deleted],
      [username, 'restored', deleted],
      [username, 'assigned', id, { to: username }],
      [username, 'unassigned', id],
    ]);
    expect(await fieldOf(await patch(id, { assignee: bela }))).toBe('assignee');
    expect(await fieldOf(await patch(id, { assignee: 'me' }))).toBe('assignee');
  });

  test('may read messages: who is made an editor gives theirs back, and is given no other', async () => {
    const asha = await aColleague(app, 'answerer');
    const id = await aContact(app.orm);
    const names = async (): Promise<string[]> =>
      (await (await app.call('/api/operators', { token })).json()).map(
        (each: { username: string }) => each.username,
      );
    const make = async (role: string) => {
      const answer = await app.call(`/api/colleagues/${asha.id}`, {
        method: 'PATCH',
        token,
        json: { role, password },
      });
      expect(answer.status).toBe(204);
    };
    await changed(id, { assignee: asha.id });
    await make('owner');
    expect((await read(id)).assignee).toBe(asha.id);
    expect(await names()).toContain(asha.username);
    await make('editor');
    expect((await read(id)).assignee).toBeNull();
    expect(await names()).not.toContain(asha.username);
    expect(await fieldOf(await patch(id, { assignee: asha.id }))).toBe('assignee');
  });
});

test('A changed note is found, its old words are not', async () => {
  const { body } = await leave(app, undefined, { campaign: { utm_campaign: 'monsoon' } });
  const found = async (q: string) =>
    (await (await app.call(`/api/contacts?q=${q}`, { token })).json()).length;
  await changed(body.id, { note: 'Asked for carrom', note_revision: 0 });
  expect([await found('carrom'), await found('monsoon'), await found('please')]).toEqual([1, 1, 1]);
  await changed(body.id, { note: 'Asked for ludo', note_revision: 1 });
  expect([await found('carrom'), await found('ludo')]).toEqual([0, 1]);
  expect((await noted()).map((each) => (each as unknown[])[1])).toEqual(['note written', 'note written']);
  expect(JSON.stringify(await noted())).not.toMatch(/carrom|ludo/);
});
