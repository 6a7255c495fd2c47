import { OperatorEntity } from '#api/features/auth/auth.entities.ts';
import type { Contact } from '#contract/inbox.ts';
import { DAY_MS, MINUTE_MS } from '#contract/time.ts';
import { TRASH_MS } from '#contract/trash-rules.ts';
import { test as base, describe, expect } from '#tests/support/api-test.ts';
import { bodyOf, type Client } from '#tests/support/client.ts';
import { aContact, activityOf, aLabel, keys, leave, readContact } from '#tests/support/messages.ts';
import { rowsOf } from '#tests/support/queries.ts';
import { aColleague, password, username } from '#tests/support/test-app.ts';

/** One message, and what the operator does with it. */
const test = base.extend('lead', async ({ app, owner, clock }) => {
  const lead = {
    id: (await leave(app, undefined)).body.id as number,
    change: (fields: object) => change(owner, lead.id, fields),
    inMinutes: (minutes: number) => new Date(clock.now().getTime() + minutes * MINUTE_MS).toISOString(),
    /** As what the spam filter has learnt it. */
    learnt: async () => (await owner.get(`/contacts/${lead.id}/spam`)).body.learnt,
  };
  return lead;
});
test.beforeEach(({ clock }) => clock.set('2026-11-20T06:00:00Z'));

const change = (owner: Client, id: number, fields: object): Promise<Contact> =>
  bodyOf(owner.patch(`/contacts/${id}`, fields));
async function expectRefused(owner: Client, id: number, fields: object): Promise<void> {
  const answer = await owner.patch(`/contacts/${id}`, fields);
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: Object.keys(fields)[0] }] } });
}
const bulk = (owner: Client, ids: unknown, change: unknown) =>
  owner.post('/contact-desk/bulk', { ids, change });
const operatorsOf = async (owner: Client): Promise<{ id: number; username: string }[]> =>
  (await owner.get('/operators')).body;

describe('An answer', () => {
  test('has the time of the first and the way of the last answer', async ({ app, owner, clock }) => {
    const id = await aContact(app.orm);
    const first = await change(owner, id, { state: 'answered', answered_by: 'whatsapp' });
    expect(first).toMatchObject({ answered_at: '2026-11-20T06:00:00.000Z', answered_by: 'whatsapp' });
    const { answered_at } = first;
    clock.forward(11 * MINUTE_MS);
    const reopened = await change(owner, id, { state: 'new' });
    expect(reopened).toMatchObject({ state: 'new', answered_at, answered_by: 'whatsapp' });
    clock.forward(11 * MINUTE_MS);
    const second = await change(owner, id, { state: 'answered' });
    expect(second).toMatchObject({ answered_at, answered_by: null });
    const third = await change(owner, id, { state: 'answered', answered_by: 'call' });
    expect(third).toMatchObject({ answered_at, answered_by: 'call' });
    expect(await activityOf(owner)).toEqual([
      [username, 'answered', id, { by: 'whatsapp' }],
      [username, 'reopened', id, {}],
      [username, 'answered', id, {}],
      [username, 'answered', id, { by: 'call' }],
    ]);
  });

  test('that is sent again, since its first response was lost, is noted once', async ({ app, owner }) => {
    const id = await aContact(app.orm);
    const answered = { state: 'answered', answered_by: 'mail' };
    expect(await change(owner, id, answered)).toEqual(await change(owner, id, answered));
    expect(await activityOf(owner)).toHaveLength(1);
  });

  test('by no known way is refused', async ({ app, owner }) => {
    await expectRefused(owner, await aContact(app.orm), { answered_by: 'pigeon', state: 'answered' });
  });

  test('is in the dashboard’s median; who waits longest is first there', async ({ app, owner, clock }) => {
    const now = clock.now().getTime();
    for (const wait of [1, 3, 8, 200]) {
      const id = await aContact(app.orm, { date: new Date(now - wait * MINUTE_MS) });
      await change(owner, id, { state: 'answered' });
    }
    const phone = '098765 43210';
    const oldest = await aContact(app.orm, { date: new Date(now - DAY_MS), phone });
    for (let n = 0; n < 6; n += 1) await aContact(app.orm, { date: new Date(now - n) });
    await aContact(app.orm, { date: new Date(now - 2 * DAY_MS), state: 'suspected' });
    const { body: figures } = await owner.get('/dashboard');
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
      date: new Date(now - DAY_MS).toISOString(),
    });
    clock.forward(31 * DAY_MS);
    const later = await owner.get('/dashboard');
    expect(later.body.first_answer).toEqual({ median: null, measured: 0 });
  });
});

test('A reminder is set on several messages by one call, and taken from them', async ({
  app,
  owner,
  clock,
}) => {
  const ids = [await aContact(app.orm), await aContact(app.orm)];
  const remindersOf = async () =>
    (await Promise.all(ids.map((id) => readContact(owner, id)))).map(({ remind_at }) => remind_at);
  const remind_at = new Date(clock.now().getTime() + 5 * MINUTE_MS).toISOString();
  expect((await bulk(owner, ids, { remind_at })).body).toEqual({ changed: ids, missing: [] });
  expect(await remindersOf()).toEqual([remind_at, remind_at]);
  const past = new Date(clock.now().getTime() - MINUTE_MS).toISOString();
  expect((await bulk(owner, ids, { remind_at: past })).status).toBe(400);
  await bulk(owner, ids, { remind_at: null });
  expect(await remindersOf()).toEqual([null, null]);
});

describe('Labels', () => {
  test('of a message are replaced, ordered by name, and each change is noted', async ({ app, owner }) => {
    const [warm, cold] = [await aLabel(owner, 'Warm'), await aLabel(owner, 'Cold')];
    const id = await aContact(app.orm);
    expect((await change(owner, id, { labels: [warm, cold, warm] })).labels).toEqual([cold, warm]);
    expect((await change(owner, id, { labels: [cold, warm] })).labels).toEqual([cold, warm]);
    expect((await change(owner, id, { labels: [warm] })).labels).toEqual([warm]);
    const [listed] = (await owner.get('/contacts')).body;
    expect([listed.labels, (await readContact(owner, id)).labels]).toEqual([[warm], [warm]]);
    await expectRefused(owner, id, { labels: [99] });
    expect(await activityOf(owner)).toEqual([
      [username, 'label added', id, { label: 'Warm' }],
      [username, 'label added', id, { label: 'Cold' }],
      [username, 'label removed', id, { label: 'Cold' }],
    ]);
    await owner.delete(`/contact-desk/labels/${warm}`);
    expect((await readContact(owner, id)).labels).toEqual([]);
  });

  test('and a reminder stay with a deleted message for 30 days', async ({ app, owner, clock }) => {
    const warm = await aLabel(owner, 'Warm');
    const [me] = await operatorsOf(owner);
    const id = await aContact(app.orm);
    const remind_at = new Date(clock.now().getTime() + 5 * MINUTE_MS).toISOString();
    const before = await change(owner, id, { labels: [warm], assignee: me?.id, remind_at });
    await owner.delete(`/contacts/${id}`);
    clock.forward(TRASH_MS - 1);
    await app.inbox.purge();
    await app.reminders.sendDue();
    expect((await owner.post(`/contacts/${id}/restore`)).body).toEqual(before);
    await owner.delete(`/contacts/${id}`);
    clock.forward(TRASH_MS);
    await app.inbox.purge();
    expect(await rowsOf(app, 'select * from contact_label')).toEqual([]);
  });
});

describe('An assignee', () => {
  test('is an operator; their messages are unassigned when they are gone', async ({ app, owner }) => {
    const [me = { id: 0, username }] = await operatorsOf(owner);
    const bela = await aColleague(app, 'answerer', 'bela');
    expect(await operatorsOf(owner)).toEqual([bela, me]);
    const [id, deleted] = [await aContact(app.orm), await aContact(app.orm)];
    for (const each of [id, deleted, id])
      expect((await change(owner, each, { assignee: bela.id })).assignee).toBe(bela.id);
    await owner.delete(`/contacts/${deleted}`);
    await app.orm.em.fork().nativeDelete(OperatorEntity, { id: bela.id });
    expect((await readContact(owner, id)).assignee).toBeNull();
    await owner.post(`/contacts/${deleted}/restore`);
    expect((await readContact(owner, deleted)).assignee).toBeNull();
    await change(owner, id, { assignee: me.id });
    expect((await change(owner, id, { assignee: null })).assignee).toBeNull();
    expect(await activityOf(owner)).toEqual([
      [username, 'assigned', id, { to: 'bela' }],
      [username, 'assigned', deleted, { to: 'bela' }],
      [username, 'deleted', deleted, {}],
      [username, 'restored', deleted, {}],
      [username, 'assigned', id, { to: username }],
      [username, 'unassigned', id, {}],
    ]);
    await expectRefused(owner, id, { assignee: bela.id });
  });

  test('who may read messages no more gives theirs back, and is given no other', async ({ app, owner }) => {
    const asha = await aColleague(app, 'answerer');
    const id = await aContact(app.orm);
    const make = async (role: string) =>
      expect((await owner.patch(`/colleagues/${asha.id}`, { role, password })).status).toBe(204);
    await change(owner, id, { assignee: asha.id });
    await make('owner');
    expect((await readContact(owner, id)).assignee).toBe(asha.id);
    expect(await operatorsOf(owner)).toContainEqual(asha);
    await make('editor');
    expect((await readContact(owner, id)).assignee).toBeNull();
    expect(await operatorsOf(owner)).not.toContainEqual(asha);
    await expectRefused(owner, id, { assignee: asha.id });
  });
});

describe('A note', () => {
  test('is saved, changed and emptied', async ({ app, owner }) => {
    const id = await aContact(app.orm);
    for (const [revision, note] of ['Called back', 'Twice', ''].entries()) {
      const changed = await change(owner, id, { note, note_revision: revision });
      expect(changed).toMatchObject({ note, note_revision: revision + 1, state: 'new' });
    }
    await expectRefused(owner, id, { note: 'x'.repeat(2001), note_revision: 3 });
  });

  test('that was changed elsewhere is not overwritten unseen', async ({ app, owner }) => {
    const id = await aContact(app.orm);
    await change(owner, id, { note: 'theirs', note_revision: 0 });
    const refused = await owner.patch(`/contacts/${id}`, {
      note: 'mine',
      note_revision: 0,
      state: 'answered',
    });
    expect([refused.status, refused.body.code]).toEqual([409, 'note_changed']);
    expect(await readContact(owner, id)).toMatchObject({ note: 'theirs', state: 'new' });
    // The first answer was lost: the same words again are no conflict.
    await change(owner, id, { note: 'theirs', note_revision: 0 });
    await change(owner, id, { note: 'mine', note_revision: 1 });
  });

  test('stays when the visitor corrects the message', async ({ app, owner }) => {
    const [first = '', second = ''] = keys(2);
    const { id } = (await leave(app, first)).body;
    await change(owner, id, { note: 'Called back', note_revision: 0, state: 'answered' });
    await leave(app, second, { message: 'corrected', supersedes: first });
    expect(await readContact(owner, id)).toMatchObject({
      message: 'corrected',
      note: 'Called back',
      state: 'new',
    });
  });

  test('is found by its new words and not by the old; its activity holds none', async ({ app, owner }) => {
    const { id } = (await leave(app, undefined, { campaign: { utm_campaign: 'monsoon' } })).body;
    const found = async (q: string) => (await owner.get(`/contacts?q=${q}`)).body.length;
    await change(owner, id, { note: 'Asked for carrom', note_revision: 0 });
    expect([await found('carrom'), await found('monsoon'), await found('please')]).toEqual([1, 1, 1]);
    await change(owner, id, { note: 'Asked for ludo', note_revision: 1 });
    expect([await found('carrom'), await found('ludo')]).toEqual([0, 1]);
    const noted = await activityOf(owner);
    expect(noted.map(([, action]) => action)).toEqual(['note written', 'note written']);
    expect(JSON.stringify(noted)).not.toMatch(/carrom|ludo/);
  });
});

test('Many messages are changed by one call, which says which and what is gone', async ({ app, owner }) => {
  const warm = await aLabel(owner, 'Warm');
  const [{ id: me } = { id: 0 }] = await operatorsOf(owner);
  const ids = [await aContact(app.orm), await aContact(app.orm), await aContact(app.orm)];
  await owner.patch(`/contacts/${ids[1]}`, { state: 'answered' });
  const answered = { state: 'answered', answered_by: 'call' };
  const answer = await bulk(owner, [...ids, 9_999, ids[0]], { ...answered, add_label: warm });
  expect(answer.body).toEqual({ changed: ids, missing: [9_999] });
  for (const id of ids) expect(await readContact(owner, id)).toMatchObject({ ...answered, labels: [warm] });

  const again = await bulk(owner, ids, { add_label: warm, state: 'answered' });
  expect(again.body).toEqual({ changed: [], missing: [] });
  const given = await bulk(owner, ids, { remove_label: warm, assignee: me });
  expect(given.body).toEqual({ changed: ids, missing: [] });
  for (const id of ids) expect(await readContact(owner, id)).toMatchObject({ labels: [], assignee: me });

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
  expect((await readContact(owner, id)).state).toBe('new');
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
  expect((await readContact(owner, empty)).labels).toEqual([]);
  // One that it has already is no label more.
  expect((await bulk(owner, [full, empty], { add_label: all[0] })).body.changed).toEqual([empty]);
});

test('A change that is none is refused with its field', async ({ owner }) => {
  const refused = await bulk(owner, [1], { delete: true, state: 'new' });
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'change.delete' }] } });
});

test('An answer that is taken back leaves nothing; the reminder is there again', async ({
  clock,
  lead: { change, inMinutes, learnt },
}) => {
  const before = await change({ remind_at: inMinutes(60) });
  expect(await change({ state: 'answered', answered_by: 'call' })).toMatchObject({
    answered_at: clock.now().toISOString(),
    answered_by: 'call',
    remind_at: null,
  });
  clock.forward(5_000);
  expect(await change({ state: 'new' })).toEqual(before);
  expect(await learnt()).toBeNull();
});

test('A message that is reopened later stays answered, without the reminder', async ({
  clock,
  lead: { change, inMinutes },
}) => {
  await change({ remind_at: inMinutes(60) });
  const { answered_at } = await change({ state: 'answered', answered_by: 'mail' });
  clock.forward(10 * MINUTE_MS + 1);
  const reopened = await change({ state: 'new' });
  expect(reopened).toMatchObject({ answered_at, answered_by: 'mail', remind_at: null });
});

test('The first answer stays when the reopening is taken back', async ({ clock, lead: { change } }) => {
  const answered = await change({ state: 'answered', answered_by: 'call' });
  clock.forward(60 * MINUTE_MS);
  await change({ state: 'new' });
  clock.forward(5_000);
  expect(await change({ state: 'answered', answered_by: 'call' })).toEqual(answered);
  await change({ state: 'new' });
  const again = await change({ state: 'answered', answered_by: 'mail' });
  expect(again).toEqual({ ...answered, answered_by: 'mail' });
});

test('A reminder that was set since the answer stays', async ({ lead: { change, inMinutes } }) => {
  await change({ remind_at: inMinutes(60) });
  await change({ state: 'answered' });
  const { remind_at } = await change({ remind_at: inMinutes(120) });
  expect((await change({ state: 'new' })).remind_at).toBe(remind_at);
});

test('The filter unlearns what a mark taught when the mark is taken back', async ({ app, lead }) => {
  const { change, learnt } = lead;
  // A hidden field is filled in: set apart, without an operator's mark.
  lead.id = (await leave(app, undefined, { website: 'https://x.example' })).body.id;
  const before = await change({ note: 'n', note_revision: 0 });
  expect([before.state, await learnt()]).toEqual(['suspected', null]);
  await change({ state: 'new' });
  expect(await learnt()).toBe('ham');
  expect(await change({ state: 'suspected' })).toEqual(before);
  expect(await learnt()).toBeNull();
  // Sent with its real state, it is learnt.
  await change({ state: 'suspected' });
  expect(await learnt()).toBe('spam');
});
