import { afterEach, beforeEach, expect, test } from 'vitest';
import { ActivityEntity } from '#api/features/activity/activity.entities.ts';
import type { ActivityView } from '#contract/activity.ts';
import { codeAt } from '#tests/support/authenticator.ts';
import { aColleague, tokenOf } from '#tests/support/colleagues.ts';
import { aContact } from '#tests/support/factories.ts';
import { aPostForm } from '#tests/support/posts.ts';
import { password, startTestApp, type TestApp, username } from '#tests/support/test-app.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let app: TestApp;
let clock: Date;
let owner: string;
beforeEach(async () => {
  clock = new Date('2026-11-20T06:00:00Z');
  app = await startTestApp({ now: () => clock });
  owner = await app.login();
});
afterEach(() => app.close());

const send = async (method: string, path: string, json?: object, token = owner) => {
  const answer = await app.call(`/api${path}`, { method, token, ...(json && { json }) });
  expect(answer.status, `${method} ${path}`).toBeLessThan(300);
  return answer;
};
const read = async (query = ''): Promise<ActivityView[]> => (await send('GET', `/activity${query}`)).json();
/** Oldest first. */
const told = async (query = '') =>
  (await read(query))
    .map(({ by, action, subject_id: id, detail }) => [by?.username ?? null, action, id, detail])
    .reverse();

test('What is done to a lead is noted, with who did it and when, and never what was written', async () => {
  const asha = await aColleague(app, 'answerer', 'asha');
  const token = await tokenOf(app, asha);
  const id = await aContact(app.orm, { message: 'okapi', email: 'okapi@example.in' });
  await send('PATCH', `/contacts/${id}`, { state: 'answered' }, token);
  // The same again is nothing new.
  await send('PATCH', `/contacts/${id}`, { state: 'answered' }, token);
  await send('PATCH', `/contacts/${id}`, { note: 'okapi called', note_revision: 0 }, token);
  await send('DELETE', `/contacts/${id}`, undefined, token);
  await send('POST', `/contacts/${id}/restore`);
  await (await send('GET', '/contacts.csv?q=okapi')).text();
  const rows = await read();
  expect(rows[0]).toMatchObject({ at: clock.toISOString(), by: { username }, subject: 'contact' });
  expect(await told()).toEqual([
    ['asha', 'answered', id, {}],
    ['asha', 'note written', id, {}],
    ['asha', 'deleted', id, {}],
    [username, 'restored', id, {}],
    [username, 'exported', null, {}],
  ]);
  expect(JSON.stringify(rows)).not.toContain('okapi');
});

test('Of an erased person nothing stays but that somebody was erased', async () => {
  const [gone, stays] = [
    await aContact(app.orm, { email: 'ravi@example.in' }),
    await aContact(app.orm, { email: 'asha@example.in' }),
  ];
  for (const id of [gone, stays]) await send('PATCH', `/contacts/${id}`, { state: 'answered' });
  await send('DELETE', `/contacts/${gone}`);
  await send('POST', '/contact-desk/erase', { email: 'ravi@example.in' });
  expect(await told()).toEqual([
    [username, 'answered', stays, {}],
    [username, 'erased', null, { messages: 1 }],
  ]);
  await send('POST', '/contact-desk/erase', { email: 'nobody@example.in' });
  expect(await read()).toHaveLength(2);
});

test('Of a message that was deleted for good stays who deleted it; of one that was too old nothing', async () => {
  const strict = await startTestApp({ now: () => clock, contactRetentionDays: 30, sharing: app });
  const [deleted, old] = [
    await aContact(app.orm, { date: clock }),
    await aContact(app.orm, { date: new Date(clock.getTime() - 40 * DAY_MS) }),
  ];
  for (const id of [deleted, old]) await send('PATCH', `/contacts/${id}`, { state: 'answered' });
  await send('DELETE', `/contacts/${deleted}`);
  clock = new Date(clock.getTime() + 11 * MINUTE_MS);
  await strict.inbox.eraseDeleted();
  await strict.erasure.eraseOld();
  expect(await told()).toEqual([[username, 'deleted', deleted, {}]]);
  await strict.close();
});

test('Posts and categories: each change with its title', async () => {
  const asha = await aColleague(app, 'editor', 'asha');
  const token = await tokenOf(app, asha);
  const body = await aPostForm({ blog_title: 'Dew', state: 'draft' });
  const { id } = await (await app.call('/api/Blog', { method: 'POST', token, body })).json();
  const edit = async (fields: Record<string, string>) =>
    expect(
      (
        await app.call(`/api/blog/${id}`, {
          method: 'PATCH',
          token,
          body: await aPostForm({ blog_title: 'Dew', ...fields }, null),
        })
      ).status,
    ).toBe(200);
  await edit({ state: 'published' });
  await edit({ blog_title: 'Dew and wind' });
  await send('DELETE', `/blog/${id}`, undefined, token);
  await send('POST', `/blog/${id}/restore`, undefined, token);
  const made = await (await send('POST', '/category', { category: 'Snooker' }, token)).json();
  await send('PATCH', `/category/${made.id}`, { category: 'Billiards' }, token);
  await send('DELETE', `/category/${made.id}`, undefined, token);
  expect(await told()).toEqual([
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

test('What is refused is not noted', async () => {
  const asha = await aColleague(app, 'answerer', 'asha');
  const token = await tokenOf(app, asha);
  await app.call('/api/category/4', { method: 'DELETE', token: owner });
  await app.call('/api/contacts/999', { method: 'DELETE', token });
  await app.call('/api/blog/999', { method: 'DELETE', token: owner });
  await app.call('/api/invites', { method: 'POST', token: owner, json: { role: 'owner', password: 'no' } });
  expect(await read()).toEqual([]);
});

test('People: invitations, roles, removals, and what each does with their own login', async () => {
  const { token } = await (await send('POST', '/invites', { role: 'editor', password })).json();
  const { id } = await (await send('POST', '/invites', { role: 'owner', password })).json();
  await send('DELETE', `/invites/${id}`);
  const fresh = { username: 'asha', password: 'a meadow of her own' };
  await send('POST', '/invitation/accept', { token, ...fresh });
  const asha = (await (await send('POST', '/login', fresh)).json()).token;
  await send('POST', '/account/password', { current: fresh.password, next: 'another long meadow' }, asha);
  const proof = { password: 'another long meadow' };
  const { secret } = await (await send('POST', '/account/second-factor', proof, asha)).json();
  const confirm = { code: codeAt(secret, clock) };
  const { recovery_codes: codes } = await (
    await send('POST', '/account/second-factor/confirm', confirm, asha)
  ).json();
  const renewed = await send('POST', '/account/recovery-codes', { ...proof, code: codes[0] }, asha);
  const [code] = (await renewed.json()).recovery_codes;
  await send('POST', '/account/second-factor/remove', { ...proof, code }, asha);
  const list = await (await send('GET', '/colleagues')).json();
  const own = list.colleagues.find((each: { username: string }) => each.username === 'asha').id;
  await send('PATCH', `/colleagues/${own}`, { role: 'answerer', password });
  await send('DELETE', `/colleagues/${own}`);
  expect(await told()).toEqual([
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
  // Whose login is gone can still be asked for.
  expect(await told(`?by=${own}`)).toHaveLength(5);
});

test('It is paged, and narrowed by person and subject', async () => {
  const em = app.orm.em.fork();
  const rows = Array.from({ length: 25 }, (_, at) => ({
    at: new Date(clock.getTime() - at * MINUTE_MS),
    operatorId: at % 2 === 0 ? 7 : 8,
    operator: at % 2 === 0 ? 'even' : 'odd',
    action: `did ${at}`,
    subject: at < 5 ? ('settings' as const) : ('post' as const),
    subjectId: null,
    detail: null,
  }));
  await em.insertMany(ActivityEntity, [...rows, { ...(rows[0] as (typeof rows)[0]), operatorId: null }]);
  const page = await send('GET', '/activity?limit=10&page=2');
  expect(page.headers.get('x-total-count')).toBe('26');
  const [first] = (await page.json()) as ActivityView[];
  expect(first).toMatchObject({ action: 'did 9', by: { id: 8, username: 'odd' } });
  expect(await read('?by=7')).toHaveLength(13);
  expect(await read('?by=8&subject=settings')).toHaveLength(2);
  expect((await read()).filter(({ by }) => by === null)).toHaveLength(1);
  for (const query of ['?by=x', '?subject=nothing', '?page=0', '?limit=101']) {
    expect((await app.call(`/api/activity${query}`, { token: owner })).status).toBe(400);
  }
});

test('After 400 days it is forgotten', async () => {
  const em = app.orm.em.fork();
  const row = { operatorId: null, operator: null, subject: 'post' as const, subjectId: null, detail: null };
  const days = (count: number) => new Date(clock.getTime() - count * DAY_MS);
  await em.insertMany(ActivityEntity, [
    ...Array.from({ length: 1_200 }, (_, at) => ({ ...row, at: days(401 + at), action: 'old' })),
    { ...row, at: days(399), action: 'kept' },
  ]);
  expect(await app.activity.prune()).toBe(1_200);
  expect((await read()).map(({ action }) => action)).toEqual(['kept']);
});
