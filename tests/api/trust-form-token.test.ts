import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createContactService } from '#api/features/contact/contact.service.ts';
import { createLimiter } from '#api/http/endpoints/rate-limit.ts';
import type { PlainFormState } from '#contract/contact.ts';
import { leave, message, storedMessages } from '#tests/support/messages.ts';
import { type PageApp, startPages } from '#tests/support/page-app.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

const SECOND = 1000;
const HOUR = 3600 * SECOND;

let app: TestApp;
let page: PageApp;
let time: number;

const startPage = () =>
  startPages(app, {
    contacts: createContactService({
      orm: app.orm,
      now: () => new Date(time),
      createLimiter: (_, limits) => createLimiter(limits),
      notices: app.notices,
      limit: 1_000,
    }),
  });
beforeEach(async () => {
  time = Date.parse('2026-11-20T06:00:00.999Z');
  app = await startTestApp();
  page = await startPage();
});
afterEach(async () => {
  await page.close();
  await app.close();
});

const shown = async () => ((await (await fetch(`${page.url}/contact`)).json()) as PlainFormState).key ?? '';

async function post(key: string | undefined, change: object = {}) {
  const body = new URLSearchParams({ ...message, ...change, ...(key === undefined ? {} : { key }) });
  return fetch(`${page.url}/contact`, { method: 'POST', redirect: 'manual', body });
}
const suspicions = async () => (await storedMessages(app)).map(({ state, suspicion }) => suspicion ?? state);

test.each([
  ['at once', 0, 'too_fast'],
  ['within a second', 0.9 * SECOND, 'too_fast'],
  ['after two seconds', 2 * SECOND, 'new'],
  ['after a day of thinking', 24 * HOUR, 'new'],
  ['for the second day', 25 * HOUR, 'no_token'],
])(
  'T25. A plain form that comes back %s is stored and answered; where it stands differs',
  async (_, wait, stands) => {
    const key = await shown();
    time += wait;
    const answer = await post(key);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toMatch(/^\/contact\?sent=[0-9a-f]{20}$/);
    expect(await suspicions()).toEqual([stands]);
  },
);

test.each([
  ['no key', () => undefined],
  ['a key of its own', () => randomUUID()],
  ['a key with another time', (key: string) => `0${key.slice(1)}`],
  ['a key with another end', (key: string) => `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`],
  ['no UUID', () => 'x'],
])('T25. A plain post with %s is stored, set apart', async (_, forge) => {
  const key = await shown();
  time += 10 * SECOND;
  expect((await post(forge(key))).status).toBe(303);
  expect(await suspicions()).toEqual(['no_token']);
});

test('T25. A form shown before a restart is as good after it', async () => {
  const key = await shown();
  time += 10 * SECOND;
  await page.close();
  page = await startPage();
  await post(key);
  expect(await suspicions()).toEqual(['new']);
});

test('T25. A wrong field takes no time away: the form that comes back keeps its key, or has one of its own', async () => {
  const key = await shown();
  time += 10 * SECOND;
  const back = (await (await post(key, { email: 'nowhere' })).json()) as PlainFormState;
  expect(back.key).toBe(key);
  expect((await post(back.key)).status).toBe(303);
  const fresh = (await (await post(undefined, { email: 'nowhere' })).json()) as PlainFormState;
  time += 10 * SECOND;
  await post(fresh.key, { message: 'Another' });
  expect(await suspicions()).toEqual(['new', 'new']);
});

test('T25. A second press is the same message, whenever it comes', async () => {
  const key = await shown();
  await post(key);
  time += 10 * SECOND;
  await post(key);
  expect(await suspicions()).toEqual(['too_fast']);
});

test('T25. What a script sends has no token, the weeks-old entries of an outbox neither: none is set apart', async () => {
  const key = await shown();
  await leave(app, key);
  await leave(app, randomUUID(), { written_at: '2026-10-20T06:00:00Z', message: 'From a train' });
  await leave(app, undefined, { message: 'From a plain client' });
  expect(await suspicions()).toEqual(['new', 'new', 'new']);
});

test('T25. Without the secret forms go on, and no message is judged by it', async () => {
  await app.orm.em.getConnection().execute('delete from form_secret');
  const key = await shown();
  expect(key).toMatch(/^[0-9a-f-]{36}$/);
  expect((await post(key)).status).toBe(303);
  expect(await suspicions()).toEqual(['new']);
});

test('No two forms have one key', async () => {
  const keys = await Promise.all(Array.from({ length: 500 }, shown));
  expect(new Set(keys).size).toBe(500);
});

test('The page that says that a message was sent says so for ten minutes, and at no other address', async () => {
  const sent = new URL((await post(await shown())).headers.get('location') ?? '', page.url);
  const outcomeAt = async (receipt: string) => {
    sent.searchParams.set('sent', receipt);
    return ((await (await fetch(sent)).json()) as PlainFormState).outcome;
  };
  const receipt = sent.searchParams.get('sent') ?? '';
  expect(await outcomeAt(receipt)).toBe('sent');
  for (const other of [
    '1',
    '',
    'x',
    `0${receipt.slice(1)}`,
    `${receipt}0`,
    receipt.slice(0, 8),
    'é'.repeat(20),
  ])
    expect([other, await outcomeAt(other)]).toEqual([other, undefined]);
  const key = await shown();
  expect(await outcomeAt(key.replaceAll('-', '').slice(0, 20))).toBeUndefined();
  time += 600 * SECOND;
  expect(await outcomeAt(receipt)).toBe('sent');
  time += 2 * SECOND;
  expect(await outcomeAt(receipt)).toBeUndefined();
});
