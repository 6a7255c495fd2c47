import { DAY_MS } from '#contract/time.ts';
import { test as base, expect } from '#tests/support/api-test.ts';
import { type Client, clientOf } from '#tests/support/client.ts';
import { leave } from '#tests/support/messages.ts';

// What is kept of a person beside the messages.

const test = base.extend('settings', { contactRetentionDays: 30 });
test.beforeEach(({ clock }) => clock.set('2026-11-20T06:00:00Z'));

const block = (owner: Client, sender: object) => owner.post('/blocked-senders', sender);
const blockedBy = async (owner: Client): Promise<unknown[]> =>
  (await owner.get('/blocked-senders')).body.map(({ email, phone }: Record<string, unknown>) => [
    email,
    phone,
  ]);
const erase = (owner: Client, email: string) => owner.post('/contact-desk/erase', { email });
const zoe = { first_name: 'Zoe', last_name: 'Quux', email: 'zoe@example.in', phone: '098765 43210' };

test('T28. An erased person is blocked no more, by address or number', async ({ app, owner }) => {
  await leave(app, undefined, zoe);
  await block(owner, { phone: '+91 98765 43210' });
  await block(owner, { email: 'Zoe@example.in' });
  await block(owner, { phone: '+91 98765 00000' });
  await erase(owner, 'zoe@example.in');
  expect(await blockedBy(owner)).toEqual([[null, '+91 98765 00000']]);
});

test('T28. Another address that was blocked with their number stays blocked', async ({ app, owner }) => {
  await block(owner, { email: 'loans@example.net', phone: '9876543210' });
  await leave(app, undefined, zoe);
  await erase(owner, 'zoe@example.in');
  expect(await blockedBy(owner)).toEqual([['loans@example.net', null]]);
});

test('T28. A saved view, also a deleted one, loses a search for an erased person', async ({ app, owner }) => {
  await leave(app, undefined, zoe);
  const view = (q: string) =>
    owner.post('/contact-desk/views', { name: `for ${q}`, filter: { q, state: 'new' } });
  for (const q of ['from ZOE@example.in', '+91 98765-43210', '98765 43210 zoe', 'zoe  quux loans'])
    await view(q);
  for (const q of ['tennis', 'zoe', 'azoe@example.in', '98765']) await view(q);
  const { body: deleted } = await view('zoe@example.in');
  await owner.delete(`/contact-desk/views/${deleted.id}`);
  await erase(owner, 'zoe@example.in');
  const views: { name: string; filter: object }[] = (await owner.get('/contact-desk/views')).body;
  expect(Object.fromEntries(views.map(({ name, filter }) => [name, filter]))).toEqual({
    'for from ZOE@example.in': { state: 'new' },
    'for +91 98765-43210': { state: 'new' },
    'for 98765 43210 zoe': { state: 'new' },
    'for zoe  quux loans': { state: 'new' },
    'for tennis': { q: 'tennis', state: 'new' },
    'for zoe': { q: 'zoe', state: 'new' },
    'for azoe@example.in': { q: 'azoe@example.in', state: 'new' },
    'for 98765': { q: '98765', state: 'new' },
  });
  expect((await owner.get('/trash?kind=view')).body).toEqual([]);
});

test('A block goes after CONTACT_RETENTION_DAYS, unless its sender writes', async ({ app, clock }) => {
  /** A login of that day: none lasts for all of these days. */
  const owner = async () => clientOf(app.url, await app.login());
  const first = await owner();
  await block(first, { email: 'zoe@example.in', phone: '98765 43210' });
  await block(first, { phone: '98765 00000' });
  await block(first, { email: 'writes@example.in' });
  await block(first, { phone: '98765 11111' });
  await leave(app, undefined, zoe);
  clock.forward(20 * DAY_MS);
  await leave(app, undefined, { email: 'Writes@example.in' });
  await leave(app, undefined, { email: 'new@example.in', phone: '+919876511111' });
  await block(await owner(), { email: 'late@example.in' });
  clock.forward(9 * DAY_MS);
  await app.erasure.eraseOld();
  expect(await blockedBy(await owner())).toHaveLength(5);
  clock.forward(2 * DAY_MS);
  await app.erasure.eraseOld();
  expect(await blockedBy(await owner())).toEqual([
    ['late@example.in', null],
    [null, '98765 11111'],
    ['writes@example.in', null],
  ]);
});
