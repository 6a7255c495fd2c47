import { ActivityEntity } from '#api/features/activity/activity.entities.ts';
import type { ActivityView } from '#contract/activity.ts';
import { DAY_MS, MINUTE_MS } from '#contract/time.ts';
import { TRASH_MS } from '#contract/trash-rules.ts';
import { testOfLogins as base, expect } from '#tests/support/api-test.ts';
import { bodyOf, clientOf } from '#tests/support/client.ts';
import { aContact, erase } from '#tests/support/messages.ts';
import { aPostForm } from '#tests/support/posts.ts';
import { codeAt } from '#tests/support/second-factor.ts';
import { clientOfColleague, password, startTestApp, username } from '#tests/support/test-app.ts';

const START = '2026-11-20T06:00:00.000Z';

const test = base.extend('site', ({ app, owner, visitor, clock }) => {
  const read = (query = ''): Promise<ActivityView[]> => bodyOf(owner.get(`/activity${query}`));
  /** Oldest first. */
  const listed = async (query = '') =>
    (await read(query))
      .map(({ by, action, subject_id: id, detail }) => [by?.username ?? null, action, id, detail])
      .reverse();
  return { app, owner, visitor, clock, read, listed };
});

test('What is done to a lead is noted, with who did it and when, without its words', async ({ site }) => {
  const { app, owner, read, listed } = site;
  const asha = await clientOfColleague(app, 'answerer', 'asha');
  const id = await aContact(app.orm, { message: 'okapi', email: 'okapi@example.in' });
  // The same again is nothing new.
  for (const _ of [1, 2]) await bodyOf(asha.patch(`/contacts/${id}`, { state: 'answered' }));
  await bodyOf(asha.patch(`/contacts/${id}`, { note: 'okapi called', note_revision: 0 }));
  await bodyOf(asha.delete(`/contacts/${id}`));
  await bodyOf(owner.post(`/contacts/${id}/restore`));
  await bodyOf(owner.get('/contacts.csv?q=okapi'));
  const rows = await read();
  expect(rows[0]).toMatchObject({ at: START, by: { username }, subject: 'contact' });
  expect(await listed()).toEqual([
    ['asha', 'answered', id, {}],
    ['asha', 'note written', id, {}],
    ['asha', 'deleted', id, {}],
    [username, 'restored', id, {}],
    [username, 'exported', null, {}],
  ]);
  expect(JSON.stringify(rows)).not.toContain('okapi');
});

test('Of an erased person nothing stays but that somebody was erased', async ({ site }) => {
  const { app, owner, read, listed } = site;
  const [deleted, stays] = [
    await aContact(app.orm, { email: 'ravi@example.in' }),
    await aContact(app.orm, { email: 'asha@example.in' }),
  ];
  for (const id of [deleted, stays]) await bodyOf(owner.patch(`/contacts/${id}`, { state: 'answered' }));
  await bodyOf(owner.delete(`/contacts/${deleted}`));
  await bodyOf(erase(owner, 'ravi@example.in'));
  expect(await listed()).toEqual([
    [username, 'answered', stays, {}],
    [username, 'erased', null, { messages: 1 }],
  ]);
  await bodyOf(erase(owner, 'stranger@example.in'));
  expect(await read()).toHaveLength(2);
});

test('Of a message that was deleted for good it stays on record who deleted it', async ({ site }) => {
  const { app, owner, clock, listed } = site;
  const strict = await startTestApp({ now: clock.now, contactRetentionDays: 30, sharing: app });
  const [deleted, old] = [
    await aContact(app.orm, { date: clock.now() }),
    await aContact(app.orm, { date: new Date(clock.now().getTime() - 40 * DAY_MS) }),
  ];
  for (const id of [deleted, old]) await bodyOf(owner.patch(`/contacts/${id}`, { state: 'answered' }));
  await bodyOf(owner.delete(`/contacts/${deleted}`));
  clock.forward(TRASH_MS);
  await strict.inbox.purge();
  await strict.erasure.eraseOld();
  expect(await listed()).toEqual([[username, 'deleted', deleted, {}]]);
  await strict.close();
});

test('Of posts and categories each change is noted, with its title', async ({ site }) => {
  const { app, listed } = site;
  const asha = await clientOfColleague(app, 'editor', 'asha');
  const { id } = await bodyOf(asha.post('/Blog', await aPostForm({ blog_title: 'Dew', state: 'draft' })));
  const edit = async (fields: Record<string, string>) =>
    bodyOf(asha.patch(`/blog/${id}`, await aPostForm({ blog_title: 'Dew', ...fields }, null)));
  await edit({ state: 'published' });
  await edit({ blog_title: 'Dew and wind' });
  await bodyOf(asha.delete(`/blog/${id}`));
  await bodyOf(asha.post(`/blog/${id}/restore`));
  const made = await bodyOf(asha.post('/category', { category: 'Snooker' }));
  await bodyOf(asha.patch(`/category/${made.id}`, { category: 'Billiards' }));
  await bodyOf(asha.delete(`/category/${made.id}`));
  expect(await listed()).toEqual([
    ['asha', 'drafted', id, { title: 'Dew' }],
    ['asha', 'published', id, { title: 'Dew' }],
    ['asha', 'changed', id, { title: 'Dew and wind' }],
    ['asha', 'deleted', id, { title: 'Dew and wind' }],
    ['asha', 'restored', id, { title: 'Dew and wind' }],
    ['asha', 'created', made.id, { name: 'Snooker' }],
    ['asha', 'changed', made.id, { name: 'Billiards' }],
    ['asha', 'deleted', made.id, { name: 'Billiards' }],
  ]);
});

test('A call that is refused is not noted', async ({ site, answerer }) => {
  const { owner, read } = site;
  await owner.delete('/category/4');
  await answerer.delete('/contacts/999');
  await owner.delete('/blog/999');
  await owner.post('/invites', { role: 'owner', password: 'no' });
  expect(await read()).toEqual([]);
});

test('Invitations, roles, removals and changes of one’s own login are noted', async ({ site }) => {
  const { app, owner, visitor, clock, listed } = site;
  const { token } = await bodyOf(owner.post('/invites', { role: 'editor', password }));
  const { id } = await bodyOf(owner.post('/invites', { role: 'owner', password }));
  await bodyOf(owner.delete(`/invites/${id}`));
  const unused = { username: 'asha', password: 'a meadow of her own' };
  const next = 'another long meadow';
  await bodyOf(visitor.post('/invitation/accept', { token, ...unused }));
  const asha = clientOf(app.url, (await bodyOf(visitor.post('/login', unused))).token);
  const change = (path: string, json: object) =>
    bodyOf(asha.post(`/account/${path}`, { password: next, ...json }));
  await bodyOf(asha.post('/account/password', { current: unused.password, next }));
  const { secret } = await change('second-factor', {});
  const { recovery_codes: codes } = await change('second-factor/confirm', {
    code: codeAt(secret, clock.now()),
  });
  const renewed = await change('recovery-codes', { code: codes[0] });
  await change('second-factor/remove', { code: renewed.recovery_codes[0] });
  const { colleagues } = await bodyOf(owner.get('/colleagues'));
  const own = colleagues.find((each: { username: string }) => each.username === 'asha').id;
  await bodyOf(owner.patch(`/colleagues/${own}`, { role: 'answerer', password }));
  await bodyOf(owner.delete(`/colleagues/${own}`, { password }));
  expect(await listed()).toEqual([
    [username, 'invited', null, { role: 'editor' }],
    [username, 'invited', null, { role: 'owner' }],
    [username, 'invite revoked', null, { role: 'owner' }],
    ['asha', 'joined', own, { role: 'editor', by: username }],
    ['asha', 'password changed', own, {}],
    ['asha', 'second factor on', own, {}],
    ['asha', 'recovery codes renewed', own, {}],
    ['asha', 'second factor off', own, {}],
    [username, 'role changed', own, { username: 'asha', from: 'editor', to: 'answerer' }],
    [username, 'removed', own, { username: 'asha', role: 'answerer' }],
  ]);
  // A person whose login is gone can still be asked for.
  expect(await listed(`?by=${own}`)).toHaveLength(5);
});

test('The activity is paged, and narrowed by person and subject', async ({ site }) => {
  const { app, owner, read } = site;
  const row = (at: number) => ({
    at: new Date(Date.parse(START) - at * MINUTE_MS),
    operatorId: at % 2 === 0 ? 7 : 8,
    operator: at % 2 === 0 ? 'even' : 'odd',
    action: `did ${at}`,
    subject: at < 5 ? ('settings' as const) : ('post' as const),
    subjectId: null,
    detail: null,
  });
  const rows = Array.from({ length: 25 }, (_, at) => row(at));
  await app.orm.em.fork().insertMany(ActivityEntity, [...rows, { ...row(0), operatorId: null }]);
  const page = await owner.get('/activity?limit=10&page=2');
  expect(page.headers.get('x-total-count')).toBe('26');
  expect(page.body[0]).toMatchObject({ action: 'did 9', by: { id: 8, username: 'odd' } });
  expect(await read('?by=7')).toHaveLength(13);
  expect(await read('?by=8&subject=settings')).toHaveLength(2);
  expect((await read()).filter(({ by }) => by === null)).toHaveLength(1);
  for (const query of ['?by=x', '?subject=nothing', '?page=0', '?limit=101']) {
    expect((await owner.get(`/activity${query}`)).status).toBe(400);
  }
});

test('After 400 days an activity is forgotten', async ({ site }) => {
  const { app, clock, read } = site;
  const row = { operatorId: null, operator: null, subject: 'post' as const, subjectId: null, detail: null };
  const days = (count: number) => new Date(clock.now().getTime() - count * DAY_MS);
  await app.orm.em
    .fork()
    .insertMany(ActivityEntity, [
      ...Array.from({ length: 1_200 }, (_, at) => ({ ...row, at: days(401 + at), action: 'old' })),
      { ...row, at: days(399), action: 'kept' },
    ]);
  expect(await app.activity.prune()).toBe(1_200);
  expect((await read()).map(({ action }) => action)).toEqual(['kept']);
});
