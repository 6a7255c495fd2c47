import { afterEach, beforeEach, expect, test } from 'vitest';
import { leave } from '#tests/support/messages.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

// What is kept of a person beside the messages.

let time: number;
let app: TestApp;
let token: string;
beforeEach(async () => {
  time = Date.parse('2026-11-20T06:00:00Z');
  app = await startTestApp({ contactLimit: 1_000_000, contactRetentionDays: 30, now: () => new Date(time) });
  token = await app.login();
});
afterEach(() => app.close());

const ask = async (method: string, path: string, json?: object) => {
  const answer = await app.call(`/api${path}`, { method, token, ...(json && { json }) });
  return answer.status === 204 ? undefined : answer.json();
};
const blocked = async (): Promise<unknown[]> =>
  (await ask('GET', '/blocked-senders')).map(({ email, phone }: Record<string, unknown>) => [email, phone]);
const erase = (email: string) => ask('POST', '/contact-desk/erase', { email });
const zoe = { first_name: 'Zoe', last_name: 'Quux', email: 'zoe@example.in', phone: '098765 43210' };

test('T28. A person who is erased is blocked no more, neither by the address nor by a number of theirs', async () => {
  await leave(app, undefined, zoe);
  await ask('POST', '/blocked-senders', { phone: '+91 98765 43210' });
  await ask('POST', '/blocked-senders', { email: 'Zoe@example.in' });
  await ask('POST', '/blocked-senders', { phone: '+91 98765 00000' });
  await erase('zoe@example.in');
  expect(await blocked()).toEqual([[null, '+91 98765 00000']]);
});

test('T28. Another address that was blocked with the number of an erased person stays blocked without it', async () => {
  await ask('POST', '/blocked-senders', { email: 'loans@example.net', phone: '9876543210' });
  await leave(app, undefined, zoe);
  await erase('zoe@example.in');
  expect(await blocked()).toEqual([['loans@example.net', null]]);
});

test('T28. A saved view loses a search for an erased person, and keeps the rest; so does one that was deleted', async () => {
  await leave(app, undefined, zoe);
  const view = (name: string, q: string) =>
    ask('POST', '/contact-desk/views', { name, filter: { q, state: 'new' } });
  const searches = ['from ZOE@example.in', '+91 98765-43210', '98765 43210 zoe', 'zoe  quux loans'];
  for (const [at, q] of searches.entries()) await view(`hers ${at}`, q);
  for (const [at, q] of ['tennis', 'zoe', 'azoe@example.in', '98765'].entries()) await view(`other ${at}`, q);
  const { id } = await view('deleted', 'zoe@example.in');
  await ask('DELETE', `/contact-desk/views/${id}`);
  await erase('zoe@example.in');
  const views: { name: string; filter: object }[] = await ask('GET', '/contact-desk/views');
  const filters = Object.fromEntries(views.map(({ name, filter }) => [name, filter]));
  expect(filters).toEqual({
    'hers 0': { state: 'new' },
    'hers 1': { state: 'new' },
    'hers 2': { state: 'new' },
    'hers 3': { state: 'new' },
    'other 0': { q: 'tennis', state: 'new' },
    'other 1': { q: 'zoe', state: 'new' },
    'other 2': { q: 'azoe@example.in', state: 'new' },
    'other 3': { q: '98765', state: 'new' },
  });
  expect(await ask('GET', '/contact-desk/deleted-views')).toEqual([]);
});

test('A block goes with the days of CONTACT_RETENTION_DAYS, unless its sender still writes', async () => {
  await ask('POST', '/blocked-senders', { email: 'zoe@example.in', phone: '98765 43210' });
  await ask('POST', '/blocked-senders', { phone: '98765 00000' });
  await ask('POST', '/blocked-senders', { email: 'writes@example.in' });
  await ask('POST', '/blocked-senders', { phone: '98765 11111' });
  await leave(app, undefined, zoe);
  time += 20 * DAY_MS;
  await leave(app, undefined, { email: 'Writes@example.in' });
  token = await app.login();
  await leave(app, undefined, { email: 'new@example.in', phone: '+919876511111' });
  await ask('POST', '/blocked-senders', { email: 'late@example.in' });
  time += 9 * DAY_MS;
  await app.erasure.eraseOld();
  token = await app.login();
  expect(await blocked()).toHaveLength(5);
  time += 2 * DAY_MS;
  await app.erasure.eraseOld();
  token = await app.login();
  expect(await blocked()).toEqual([
    ['late@example.in', null],
    [null, '98765 11111'],
    ['writes@example.in', null],
  ]);
});
