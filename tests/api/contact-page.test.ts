import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ContactEntity } from '#api/features/contact/contact.entities.ts';
import { createContactService } from '#api/features/contact/contact.service.ts';
import { createLimiter } from '#api/http/endpoints/rate-limit.ts';
import type { PlainFormState } from '#contract/contact.ts';
import { Problem } from '#contract/problem.ts';
import { leave, message, storedMessages } from '#tests/support/messages.ts';
import { type PageApp, startPages } from '#tests/support/page-app.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

const PUBLIC_URL = 'https://site.example';
const UUID = /^[0-9a-f-]{36}$/;

let app: TestApp;
let page: PageApp;
let failure: Problem | undefined;

beforeEach(async () => {
  failure = undefined;
  app = await startTestApp();
  const contacts = createContactService({
    orm: app.orm,
    now: () => new Date(),
    createLimiter: (_, limits) => createLimiter(limits),
    notices: app.notices,
    limit: 20,
  });
  page = await startPages(app, {
    contacts: {
      ...contacts,
      receiveForm: (posted, ip) =>
        failure === undefined ? contacts.receiveForm(posted, ip) : Promise.reject(failure),
    },
  });
});
afterEach(async () => {
  await page.close();
  await app.close();
});

/** What the form was rendered with. */
const stateOf = async (answer: Response): Promise<PlainFormState> => answer.json();
const rowCount = async () => (await storedMessages(app)).length;

function submit(fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${page.url}/contact`, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: new URLSearchParams(fields),
  });
}

describe('the page', () => {
  test('comes with a fresh key each time and is kept nowhere', async () => {
    const answers = await Promise.all([1, 2].map(() => fetch(`${page.url}/contact`)));
    const states = await Promise.all(answers.map(stateOf));
    expect(states[0]?.key).toMatch(UUID);
    expect(states[0]?.key).not.toBe(states[1]?.key);
    expect(states[0]).not.toHaveProperty('outcome');
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('content-type')).toContain('text/html');
      expect(answer.headers.get('content-security-policy')).toContain("form-action 'self'");
    }
  });

  test('says that the message was sent when it comes back, to nobody else', async () => {
    const key = expect.stringMatching(UUID);
    const back = (await submit(message)).headers.get('location');
    expect(await stateOf(await fetch(page.url + back))).toEqual({ key, outcome: 'sent' });
    expect(await stateOf(await fetch(`${page.url}/contact?sent=1`))).toEqual({ key });
  });

  test('takes no other paths and methods', async () => {
    expect((await fetch(`${page.url}/contacts`)).status).toBe(404);
    const answer = await fetch(`${page.url}/contact`, { method: 'PUT' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
  });
});

describe('a form sent without script', () => {
  test('is stored, and the browser goes to the page that says so', async () => {
    const key = randomUUID();
    const answer = await submit({ ...message, message: 'Two\r\nlines & क्रिकेट', key });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toMatch(/^\/contact\?sent=[0-9a-f]{20}$/);
    expect(await storedMessages(app)).toEqual([
      expect.objectContaining({
        key: expect.stringMatching(UUID),
        firstName: 'Asha',
        phone: '+91 00000 00009',
        message: 'Two\nlines & क्रिकेट',
      }),
    ]);
  });

  test('twice is one message, and the same as one sent by script', async () => {
    const key = randomUUID();
    const text = { message: 'Two\r\nlines' };
    await Promise.all([submit({ ...message, ...text, key }), submit({ ...message, ...text, key })]);
    expect((await leave(app, key, { message: 'Two\nlines' })).status).toBe(201);
    expect(await rowCount()).toBe(1);
  });

  test('after the same text came by script under the form’s key is that message', async () => {
    const key = randomUUID();
    await leave(app, key, message);
    expect((await submit({ ...message, key })).status).toBe(303);
    expect(await rowCount()).toBe(1);
  });

  test('with its old key and new text, by the Back button, is a new message', async () => {
    const key = randomUUID();
    await submit({ ...message, key });
    expect((await submit({ ...message, message: 'Something else', key })).status).toBe(303);
    const rows = await storedMessages(app);
    expect(rows.map((row) => row.message)).toEqual([message.message, 'Something else']);
    for (const row of rows) expect(row.key).toMatch(UUID);
  });

  test('with its old key and new text, sent twice, is one new message', async () => {
    const key = randomUUID();
    await submit({ ...message, key });
    for (const _ of [1, 2, 3]) await submit({ ...message, message: 'Something else', key });
    const rows = await storedMessages(app);
    expect(rows.map((row) => row.message)).toEqual([message.message, 'Something else']);
  });

  test('with a message far too long comes back to be cut', async () => {
    const answer = await submit({ ...message, message: '👨‍👩‍👧‍👦'.repeat(5_000) });
    expect(answer.status).toBe(400);
    const { values, errors } = await stateOf(answer);
    expect(values?.message).toBe('👨‍👩‍👧‍👦'.repeat(5_000));
    expect(errors).toEqual([{ field: 'message', message: 'At most 5,000 characters.' }]);
  });

  test('with the key of a deleted message is a new message', async () => {
    const key = randomUUID();
    await submit({ ...message, key });
    const [row] = await app.orm.em.fork().find(ContactEntity, {});
    await app.call(`/api/contacts/${row?.id}`, { method: 'DELETE', token: await app.login() });
    expect((await submit({ ...message, message: 'Again', key })).status).toBe(303);
    expect((await storedMessages(app)).map((each) => each.message)).toEqual(['Again']);
  });

  test.each([undefined, '', 'no-uuid'])('with the key %s gets one of its own', async (key) => {
    expect((await submit({ ...message, ...(key === undefined ? {} : { key }) })).status).toBe(303);
    expect((await storedMessages(app))[0]?.key).toMatch(UUID);
  });

  test('with a bad field comes back with its values, its key and the reasons', async () => {
    const key = randomUUID();
    const answer = await submit({ ...message, email: 'nowhere', phone: '9'.repeat(33), key });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await stateOf(answer)).toEqual({
      key,
      outcome: 'failed',
      values: { ...message, email: 'nowhere', phone: '9'.repeat(33) },
      errors: [
        { field: 'email', message: 'This does not look like an email address.' },
        { field: 'phone', message: 'At most 32 characters.' },
      ],
    });
    expect(await rowCount()).toBe(0);
  });

  test('without any field names the one that is needed', async () => {
    const answer = await submit({});
    expect(answer.status).toBe(400);
    expect((await stateOf(answer)).errors?.map(({ field }) => field)).toEqual(['email']);
  });

  test.each([
    ['busy', 503, 5],
    ['disk_full', 507, 60],
  ] as const)('when the server is %s comes back with its values', async (code, status, retryAfter) => {
    failure = new Problem(code, { retryAfter });
    const key = randomUUID();
    const answer = await submit({ ...message, key });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('retry-after')).toBe(String(retryAfter));
    expect(await stateOf(answer)).toEqual({ key, outcome: 'failed', values: message });
  });

  test('over the limit comes back with its values: 429', async () => {
    await Promise.all(Array.from({ length: 20 }, () => submit(message)));
    const answer = await submit(message);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await stateOf(answer)).toMatchObject({ outcome: 'failed', values: message });
    expect(await rowCount()).toBe(20);
  });

  test.each(['https://evil.example', 'null'])(
    'from Origin %s is refused, from ours it is not',
    async (origin) => {
      expect((await submit(message, { Origin: origin })).status).toBe(403);
      expect(await rowCount()).toBe(0);
      expect((await submit(message, { Origin: PUBLIC_URL })).status).toBe(303);
    },
  );

  test('takes the longest message in the heaviest script', async () => {
    const long = { ...message, message: 'कि'.repeat(5000), first_name: 'कि'.repeat(100) };
    expect((await submit(long)).status).toBe(303);
    expect((await storedMessages(app))[0]?.message).toBe(long.message);
  });

  test('of more than 1 MB brings the form back with the reason, with and without a length', async () => {
    const body = `message=${'x'.repeat(1024 * 1024)}`;
    const init = {
      method: 'POST',
      duplex: 'half',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    };
    const answers = [
      await fetch(`${page.url}/contact`, { ...init, body }),
      await fetch(`${page.url}/contact`, { ...init, body: new Blob([body]).stream() }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(413);
      expect(await stateOf(answer)).toEqual({
        key: expect.stringMatching(UUID),
        outcome: 'failed',
        errors: [
          { field: 'message', message: 'A message has at most 5,000 characters. Go back to shorten it.' },
        ],
      });
    }
    expect(await rowCount()).toBe(0);
  });

  test.each([
    ['text/plain', 'email=a@b.in', 415],
    ['multipart/form-data; boundary=x', '--x--', 415],
    ['application/x-www-form-urlencoded', 'email=%ff', 400],
    ['application/x-www-form-urlencoded', 'email=%zz', 400],
    ['application/x-www-form-urlencoded', 'email=a%40b.in&email=c', 303],
  ])('as %s, %s: %i', async (type, body, status) => {
    const headers = { 'Content-Type': type };
    const answer = await fetch(`${page.url}/contact`, { method: 'POST', headers, body, redirect: 'manual' });
    expect(answer.status).toBe(status);
    expect(await rowCount()).toBe(status === 303 ? 1 : 0);
  });
});
