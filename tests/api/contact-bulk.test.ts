import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ActivityEntity } from '#api/features/activity/activity.entities.ts';
import type { Contact } from '#contract/contact-inbox.ts';
import { aContact } from '#tests/support/factories.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

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
const bulk = (ids: unknown, change: unknown) =>
  app.call('/api/contact-desk/bulk', { method: 'POST', token, json: { ids, change } });
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

describe('Many messages', () => {
  test('are changed at once; the answer says which, and which are gone', async () => {
    const warm = await aLabel('Warm');
    const ids = [await aContact(app.orm), await aContact(app.orm), await aContact(app.orm)];
    await changed(ids[1] ?? 0, { state: 'answered' });
    const answer = await bulk([...ids, 9_999, ids[0]], {
      state: 'answered',
      answered_by: 'call',
      add_label: warm,
    });
    expect(await answer.json()).toEqual({ changed: ids, missing: [9_999] });
    for (const id of ids)
      expect(await read(id)).toMatchObject({ state: 'answered', answered_by: 'call', labels: [warm] });
    expect(await (await bulk(ids, { add_label: warm, state: 'answered' })).json()).toEqual({
      changed: [],
      missing: [],
    });
    expect(await (await bulk(ids, { remove_label: warm, assignee: await myId() })).json()).toMatchObject({
      changed: ids,
    });
    for (const id of ids) expect(await read(id)).toMatchObject({ labels: [], assignee: await myId() });
    const deleted = await bulk(ids.slice(0, 2), { delete: true });
    expect(await deleted.json()).toEqual({ changed: ids.slice(0, 2), missing: [] });
    const left = await (await app.call('/api/contacts', { token })).json();
    expect(left.map(({ id }: Contact) => id)).toEqual([ids[2]]);
    const back = await app.call(`/api/contacts/${ids[0]}/restore`, { method: 'POST', token });
    expect((await back.json()).state).toBe('answered');
    const actions = (await noted()).map((each) => (each as unknown[])[1]);
    expect(actions.filter((action) => action === 'deleted')).toHaveLength(2);
  });

  test('are changed all or none', async () => {
    const id = await aContact(app.orm);
    expect(await fieldOf(await bulk([id], { state: 'answered', add_label: 77 }))).toBe('labels');
    expect(await fieldOf(await bulk([id], { state: 'answered', assignee: 77 }))).toBe('assignee');
    expect((await read(id)).state).toBe('new');
    expect(await noted()).toEqual([]);
  });

  test('have twenty labels at most: one that is full refuses for all', async () => {
    const all: number[] = [];
    for (let n = 1; n <= 20; n += 1) all.push(await aLabel(`Label ${n}`));
    const [full, empty] = [await aContact(app.orm), await aContact(app.orm)];
    await changed(full, { labels: all });
    const last = await aLabel('One too many');
    const answer = await bulk([full, empty], { add_label: last });
    expect([answer.status, (await answer.json()).errors]).toEqual([
      400,
      [{ field: 'add_label', message: 'A message has at most 20 labels.' }],
    ]);
    expect((await read(empty)).labels).toEqual([]);
    // One that it has already is no label more.
    expect(await (await bulk([full, empty], { add_label: all[0] })).json()).toMatchObject({
      changed: [empty],
    });
  });

  test.each([
    [[], { state: 'new' }, /^ids/],
    [Array.from({ length: 101 }, (_, n) => n + 1), { state: 'new' }, /^ids/],
    [['x'], { state: 'new' }, /^ids/],
    [[1], {}, /^change/],
    [[1], { delete: true, state: 'new' }, /^change.delete/],
    [[1], { delete: false }, /^change.delete/],
    [[1], { state: 'new', answered_by: 'call' }, /^change.answered_by/],
    [[1], 'delete', /^change/],
  ])('%#: not by what is no such change', async (ids, change, field) => {
    expect(await fieldOf(await bulk(ids, change))).toMatch(field);
  });
});
