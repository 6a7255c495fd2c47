import type { Contact } from '#contract/inbox.ts';
import { expect, test } from '#tests/support/api-test.ts';
import type { Client } from '#tests/support/client.ts';
import { aContact } from '#tests/support/factories.ts';
import { activityOf } from '#tests/support/messages.ts';

test.beforeEach(({ clock }) => clock.set('2026-11-20T06:00:00Z'));

const bulk = (owner: Client, ids: unknown, change: unknown) =>
  owner.post('/contact-desk/bulk', { ids, change });
const read = async (owner: Client, id: number): Promise<Contact> => (await owner.get(`/contacts/${id}`)).body;
const aLabel = async (owner: Client, name: string): Promise<number> =>
  (await owner.post('/contact-desk/labels', { name })).body.id;

test('Many messages are changed by one call, which says which and what is gone', async ({ app, owner }) => {
  const warm = await aLabel(owner, 'Warm');
  const [{ id: me }] = (await owner.get('/operators')).body;
  const ids = [await aContact(app.orm), await aContact(app.orm), await aContact(app.orm)];
  await owner.patch(`/contacts/${ids[1]}`, { state: 'answered' });
  const answered = { state: 'answered', answered_by: 'call' };
  const answer = await bulk(owner, [...ids, 9_999, ids[0]], { ...answered, add_label: warm });
  expect(answer.body).toEqual({ changed: ids, missing: [9_999] });
  for (const id of ids) expect(await read(owner, id)).toMatchObject({ ...answered, labels: [warm] });

  const again = await bulk(owner, ids, { add_label: warm, state: 'answered' });
  expect(again.body).toEqual({ changed: [], missing: [] });
  const given = await bulk(owner, ids, { remove_label: warm, assignee: me });
  expect(given.body).toEqual({ changed: ids, missing: [] });
  for (const id of ids) expect(await read(owner, id)).toMatchObject({ labels: [], assignee: me });

  const deleted = await bulk(owner, ids.slice(0, 2), { delete: true });
  expect(deleted.body).toEqual({ changed: ids.slice(0, 2), missing: [] });
  const left: Contact[] = (await owner.get('/contacts')).body;
  expect(left.map(({ id }) => id)).toEqual([ids[2]]);
  const back = await owner.post(`/contacts/${ids[0]}/restore`);
  expect(back.body.state).toBe('answered');
  const actions = (await activityOf(owner)).map(([, action]) => action);
  expect(actions.filter((action) => action === 'deleted')).toHaveLength(2);
});

test('Many messages are changed all or none', async ({ app, owner }) => {
  const id = await aContact(app.orm);
  for (const [change, field] of [
    [{ add_label: 77 }, 'labels'],
    [{ assignee: 77 }, 'assignee'],
  ] as const) {
    const refused = await bulk(owner, [id], { state: 'answered', ...change });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field }] } });
  }
  expect((await read(owner, id)).state).toBe('new');
  expect(await activityOf(owner)).toEqual([]);
});

test('One message with twenty labels refuses another for all changed with it', async ({ app, owner }) => {
  const all: number[] = [];
  for (let n = 1; n <= 20; n += 1) all.push(await aLabel(owner, `Label ${n}`));
  const [full, empty] = [await aContact(app.orm), await aContact(app.orm)];
  await owner.patch(`/contacts/${full}`, { labels: all });
  const answer = await bulk(owner, [full, empty], { add_label: await aLabel(owner, 'One too many') });
  expect(answer).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'add_label', message: 'A message has at most 20 labels.' }] },
  });
  expect((await read(owner, empty)).labels).toEqual([]);
  // One that it has already is no label more.
  expect((await bulk(owner, [full, empty], { add_label: all[0] })).body.changed).toEqual([empty]);
});

test('A change that is none is refused with its field', async ({ owner }) => {
  const refused = await bulk(owner, [1], { delete: true, state: 'new' });
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'change.delete' }] } });
});
