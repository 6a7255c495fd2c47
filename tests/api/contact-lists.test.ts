import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { OperatorEntity } from '#api/features/session/session.entities.ts';
import { password, startTestApp, type TestApp } from '#tests/support/test-app.ts';

// What the operator keeps beside messages: labels, saved views, prepared replies.

let app: TestApp;
let token: string;
beforeEach(async () => {
  app = await startTestApp();
  token = await app.login();
});
afterEach(() => app.close());

const ask = async (method: string, path: string, json?: unknown, as = token) => {
  const answer = await app.call(`/api/contact-desk/${path}`, { method, token: as, json });
  return { status: answer.status, body: answer.status === 204 ? undefined : await answer.json() };
};
const list = async (path: string, as = token) => (await ask('GET', path, undefined, as)).body;

describe('Labels', () => {
  test('are added, changed, deleted, and listed by name', async () => {
    const { status, body: warm } = await ask('POST', 'labels', { name: ' Warm ', colour: 'amber' });
    expect([status, warm]).toEqual([201, { id: warm.id, name: 'Warm', colour: 'amber' }]);
    const { body: cold } = await ask('POST', 'labels', { name: 'Cold' });
    expect(cold.colour).toBe('grey');
    expect(await list('labels')).toEqual([cold, warm]);
    const changed = await ask('PATCH', `labels/${warm.id}`, { name: 'Hot', colour: 'red' });
    expect(changed).toEqual({ status: 200, body: { id: warm.id, name: 'Hot', colour: 'red' } });
    expect((await ask('DELETE', `labels/${cold.id}`)).status).toBe(204);
    expect((await ask('DELETE', `labels/${cold.id}`)).status).toBe(404);
    expect((await ask('PATCH', `labels/${cold.id}`, { name: 'x' })).status).toBe(404);
    expect(await list('labels')).toEqual([changed.body]);
  });

  test('have one name each, in whatever case', async () => {
    const { body: warm } = await ask('POST', 'labels', { name: 'Warm' });
    const { body: cold } = await ask('POST', 'labels', { name: 'Cold' });
    expect(await ask('POST', 'labels', { name: 'WARM' })).toMatchObject({
      status: 409,
      body: { code: 'label_exists' },
    });
    expect((await ask('PATCH', `labels/${cold.id}`, { name: 'warm' })).status).toBe(409);
    expect((await ask('PATCH', `labels/${warm.id}`, { name: 'warm' })).status).toBe(200);
    const many = await Promise.all([1, 2, 3].map(() => ask('POST', 'labels', { name: 'Same' })));
    expect(many.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  test('are fifty at most', async () => {
    for (let n = 0; n < 50; n += 1) expect((await ask('POST', 'labels', { name: `L${n}` })).status).toBe(201);
    expect((await ask('POST', 'labels', { name: 'one more' })).status).toBe(400);
  });
});

test.each([
  ['labels', { name: '' }, 'name'],
  ['labels', { name: 'x'.repeat(41) }, 'name'],
  ['labels', { name: 'a\nb' }, 'name'],
  ['labels', { name: 'a', colour: 'pink' }, 'colour'],
  ['views', { name: 'x'.repeat(61), filter: {} }, 'name'],
  ['views', { name: 'a', filter: { state: 'old' } }, 'filter.state'],
  ['views', { name: 'a', filter: { label: 'x' } }, 'filter.label'],
  ['views', { name: 'a' }, 'filter'],
  ['views', { name: 'a', filter: [] }, 'filter'],
  ['views', { name: 'a', filter: {}, shared: 'yes' }, 'shared'],
  ['replies', { title: '', text: 'a' }, 'title'],
  ['replies', { title: 'x'.repeat(61), text: 'a' }, 'title'],
  ['replies', { title: 'a', text: 'x'.repeat(1_001) }, 'text'],
  ['replies', { title: 'a', text: ' ' }, 'text'],
])('%s: %j is refused', async (path, json, field) => {
  const { status, body } = await ask('POST', path, json);
  expect([status, body.errors?.[0]?.field]).toEqual([400, field]);
  expect(await list(path)).toEqual([]);
});

test('A name of a prototype or of 2,000 levels in a filter is refused', async () => {
  const headers = { 'Content-Type': 'application/json' };
  for (const filter of ['{"__proto__":{"x":1}}', `${'{"q":'.repeat(2_000)}1${'}'.repeat(2_000)}`]) {
    const body = `{"name":"a","filter":${filter}}`;
    const answer = await app.call('/api/contact-desk/views', { method: 'POST', token, headers, body });
    expect(answer.status).toBe(400);
  }
  // What a filter does not know is not stored.
  const { body } = await ask('POST', 'views', { name: 'a', filter: { q: 'x', limit: 5, more: { a: 1 } } });
  expect(body.filter).toEqual({ q: 'x' });
});

test('A view is of one operator, or of all', async () => {
  const other = await app.openOther();
  const em = other.em.fork();
  const [me] = await em.find(OperatorEntity, {});
  const { passwordHash = '' } = me ?? {};
  const bela = await em.insert(OperatorEntity, { username: 'bela', passwordHash });
  await other.close();
  const login = await app.call('/api/login', {
    method: 'POST',
    json: { username: 'bela', password },
  });
  const theirs = (await login.json()).token;
  const { body: mine } = await ask('POST', 'views', { name: 'Mine', filter: { assignee: 'me' } });
  const { body: ours } = await ask('POST', 'views', { name: 'Ours', filter: { state: 'new' }, shared: true });
  expect(await list('views')).toEqual([mine, ours]);
  expect(await list('views', theirs)).toEqual([ours]);
  for (const [method, json] of [
    ['PATCH', { name: 'x' }],
    ['DELETE', undefined],
  ] as const) {
    expect((await ask(method, `views/${mine.id}`, json, theirs)).status).toBe(404);
  }
  expect((await ask('PATCH', `views/${ours.id}`, { name: 'All', shared: false }, theirs)).status).toBe(200);
  expect(await list('views')).toEqual([mine]);
  await app.orm.em.fork().nativeDelete(OperatorEntity, { id: bela });
  expect(await app.orm.em.getConnection().execute('select name from saved_view')).toEqual([{ name: 'Mine' }]);
});

test('Prepared replies keep their order', async () => {
  const ids: number[] = [];
  for (const title of ['A', 'B', 'C']) {
    const { status, body } = await ask('POST', 'replies', { title, text: `Hello {first_name}, ${title}` });
    expect([status, body]).toEqual([201, { id: body.id, title, text: `Hello {first_name}, ${title}` }]);
    ids.push(body.id);
  }
  const titles = async () => (await list('replies')).map(({ title }: { title: string }) => title).join('');
  expect((await ask('PATCH', `replies/${ids[2]}`, { position: 1 })).status).toBe(200);
  expect(await titles()).toBe('CAB');
  await ask('PATCH', `replies/${ids[0]}`, { position: 99, title: 'Z' });
  expect(await titles()).toBe('CBZ');
  expect((await ask('DELETE', `replies/${ids[1]}`)).status).toBe(204);
  expect((await ask('PATCH', `replies/${ids[1]}`, { title: 'x' })).status).toBe(404);
  await ask('POST', 'replies', { title: 'D', text: 'd' });
  expect(await titles()).toBe('CZD');
});
