import { randomUUID } from 'node:crypto';
import { createContactService } from '#api/features/contact/contact.service.ts';
import { createLimiter } from '#api/http/endpoints/rate-limit.ts';
import type { PlainFormState } from '#contract/contact.ts';
import { HOUR_MS, SECOND_MS } from '#contract/time.ts';
import { test as base, expect } from '#tests/support/api-test.ts';
import { leave, message, readContact, storedMessages } from '#tests/support/messages.ts';
import { startPages } from '#tests/support/page-app.ts';

/** The plain form of a server. `restart` forgets all that only the process knows. */
const test = base.extend('form', async ({ app, clock }, { onCleanup }) => {
  clock.set('2026-11-20T06:00:00.999Z');
  const start = () =>
    startPages(app, {
      contacts: createContactService({
        orm: app.orm,
        now: clock.now,
        sharedLimiter: (_, limits) => createLimiter(limits),
        notifications: app.notifications,
        limit: 1_000,
      }),
    });
  let page = await start();
  onCleanup(() => page.close());
  const stateAt = async (url: string): Promise<PlainFormState> => (await fetch(url)).json();
  const send = (body: string | URLSearchParams, more: Record<string, string> = {}) => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', ...more };
    return fetch(`${page.url}/contact`, { method: 'POST', redirect: 'manual', headers, body });
  };
  return {
    url: () => page.url,
    stateAt,
    send,
    shown: async () => (await stateAt(`${page.url}/contact`)).key ?? '',
    post: (key: string | undefined, change: object = {}) => {
      return send(new URLSearchParams({ ...message, ...change, ...(key === undefined ? {} : { key }) }));
    },
    restart: async () => {
      await page.close();
      page = await start();
    },
    /** Of each message why it is suspected, or its state, in their order. */
    stands: async () => (await storedMessages(app)).map(({ state, suspicion }) => suspicion ?? state),
  };
});

test('T25. A plain form is stored whenever it comes back', async ({ form, clock }) => {
  const waits: [number, string][] = [
    [0, 'too_fast'],
    [0.9 * SECOND_MS, 'too_fast'],
    [2 * SECOND_MS, 'new'],
    // After a day of thinking, and after more than that.
    [24 * HOUR_MS, 'new'],
    [25 * HOUR_MS, 'no_token'],
  ];
  for (const [wait] of waits) {
    const key = await form.shown();
    clock.forward(wait);
    const answer = await form.post(key, { message: `After ${wait} ms` });
    expect([wait, answer.status]).toEqual([wait, 303]);
    expect(answer.headers.get('location')).toMatch(/^\/contact\?sent=[0-9a-f]{20}#sent$/);
  }
  expect(await form.stands()).toEqual(waits.map(([, stands]) => stands));
});

test('T25. A plain post without a key of ours is stored, set apart', async ({ form, clock }) => {
  const forgeries = [
    () => undefined,
    () => randomUUID(),
    // Another time, another end, and no UUID.
    (key: string) => `${key.startsWith('0') ? '1' : '0'}${key.slice(1)}`,
    (key: string) => `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`,
    () => 'x',
  ];
  for (const [at, forge] of forgeries.entries()) {
    const key = await form.shown();
    clock.forward(10 * SECOND_MS);
    expect((await form.post(forge(key), { message: `Text ${at}` })).status).toBe(303);
  }
  expect(await form.stands()).toEqual(forgeries.map(() => 'no_token'));
});

test('T25. A form shown before a restart is as good after it', async ({ form, clock }) => {
  const key = await form.shown();
  clock.forward(10 * SECOND_MS);
  await form.restart();
  await form.post(key);
  expect(await form.stands()).toEqual(['new']);
});

test('T25. A form that comes back keeps its time and key', async ({ form, clock }) => {
  const key = await form.shown();
  clock.forward(10 * SECOND_MS);
  const back: PlainFormState = await (await form.post(key, { email: 'nowhere' })).json();
  expect(back.key).toBe(key);
  expect((await form.post(back.key)).status).toBe(303);
  const answer: PlainFormState = await (await form.post(undefined, { email: 'nowhere' })).json();
  clock.forward(10 * SECOND_MS);
  await form.post(answer.key, { message: 'Another' });
  expect(await form.stands()).toEqual(['new', 'new']);
});

test('T25. A second press is the same message, whenever it comes', async ({ form, clock }) => {
  const key = await form.shown();
  await form.post(key);
  clock.forward(10 * SECOND_MS);
  await form.post(key);
  expect(await form.stands()).toEqual(['too_fast']);
});

test('T25. What a script sends has no token, and is not set apart', async ({ app, form }) => {
  await leave(app, await form.shown());
  await leave(app, randomUUID(), { written_at: '2026-10-20T06:00:00Z', message: 'From a train' });
  await leave(app, undefined, { message: 'From a plain client' });
  expect(await form.stands()).toEqual(['new', 'new', 'new']);
});

test('T25. Without the secret forms go on, and no message is judged by it', async ({ app, form }) => {
  await app.orm.em.getConnection().execute('delete from form_secret');
  const key = await form.shown();
  expect(key).toMatch(/^[0-9a-f-]{36}$/);
  expect((await form.post(key)).status).toBe(303);
  expect(await form.stands()).toEqual(['new']);
});

test('The page of a sent message says so for ten minutes', async ({ form, clock }) => {
  const sent = new URL((await form.post(await form.shown())).headers.get('location') ?? '', form.url());
  const receipt = sent.searchParams.get('sent') ?? '';
  const outcomeAt = async (of: string) => {
    sent.searchParams.set('sent', of);
    return (await form.stateAt(sent.href)).outcome;
  };
  expect(await outcomeAt(receipt)).toBe('sent');
  const first = receipt.startsWith('0') ? '1' : '0';
  const others = ['1', '', 'x', `${first}${receipt.slice(1)}`, `${receipt}0`, receipt.slice(0, 8)];
  const ofAnotherKey = (await form.shown()).replaceAll('-', '').slice(0, 20);
  for (const other of [...others, 'é'.repeat(20), ofAnotherKey]) {
    expect([other, await outcomeAt(other)]).toEqual([other, undefined]);
  }
  clock.forward(600 * SECOND_MS);
  expect(await outcomeAt(receipt)).toBe('sent');
  clock.forward(2 * SECOND_MS);
  expect(await outcomeAt(receipt)).toBeUndefined();
});

// The plain form alone takes urlencoded bodies; trust-json-shape has the parameters of an address and of JSON.

const MB = 1024 * 1024;
const pairs = new URLSearchParams(message).toString();
const count = pairs.split('&').length;

test('T12. A form of too many pairs is 400, nothing of it stored', async ({ app, form }) => {
  const bodies = [
    pairs + '&a=1'.repeat(51 - count),
    // Empty pairs count as well.
    pairs + '&'.repeat(51 - count),
    '&'.repeat(MB),
    `${pairs}${'&a=%41'.repeat(170_000)}`,
  ];
  for (const body of bodies) {
    const answer = await form.send(body);
    expect([answer.status, await answer.text()]).toEqual([
      400,
      expect.stringContaining('Couldn’t read the request.'),
    ]);
  }
  expect(await storedMessages(app)).toEqual([]);
});

test('T12. A form of as many pairs as are allowed is stored', async ({ app, form }) => {
  const body = `${pairs}&page=/a=b=c${'&a=1'.repeat(49 - count)}`;
  expect((await form.send(body)).status).toBe(303);
  expect((await storedMessages(app))[0]).toMatchObject({ message: message.message });
});

test('T10. No foreign address of a Referer is stored with a message', async ({ owner, form }) => {
  const places: [referer: string, page: string | null][] = [
    ['/blog?', '/blog'],
    ['//evil.example/login?', null],
    ['/\\evil.example/login?', null],
    ['/blog?utm_medium=%00&', '/blog'],
  ];
  for (const [from, page] of places) {
    // The same text again would be the same message.
    const body = new URLSearchParams({ ...message, message: from });
    const answer = await form.send(body, { Referer: `${form.url()}${from}utm_source=mail` });
    expect(answer.status).toBe(303);
    const [{ id }] = (await owner.get('/contacts')).body;
    const stored = await readContact(owner, id);
    expect([from, stored.page, stored.campaign]).toEqual([from, page, { utm_source: 'mail' }]);
  }
});
