import type { PlainFormState } from '#contract/contact.ts';
import { Problem } from '#contract/problem.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { keys, leave, message, storedMessages } from '#tests/support/messages.ts';
import { bareRenderer, contactFormAt, describe, expect, startPages, test } from '#tests/support/page-app.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const PUBLIC_URL = 'https://site.example';
const UUID = /^[0-9a-f-]{36}$/;

/** What the form was rendered with. */
const stateOf = async (answer: Response): Promise<PlainFormState> => answer.json();
const texts = async (app: TestApp) => (await storedMessages(app)).map((row) => row.message);

describe('The page of the form', () => {
  test('comes with a fresh key each time and is kept nowhere', async ({ form }) => {
    const answers = await Promise.all([1, 2].map(() => fetch(`${form.url}/contact`)));
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

  test('is rendered once for the content that is published, and each has its own key', async ({ app }) => {
    let rendered = 0;
    let version = {};
    const pages = await startPages(app, {
      renderer: {
        ...bareRenderer,
        get version() {
          return version;
        },
        render: async (_, { plainForm } = {}) => {
          rendered += 1;
          if (rendered === 2) throw new Problem('busy');
          return {
            status: 200,
            html: `${rendered} ${plainForm?.key} ${plainForm?.key}`,
            location: undefined,
          };
        },
      },
    });
    const show = async () => (await fetch(`${pages.url}/contact`)).text();
    const shown = (await Promise.all([show(), show(), show()])).map((text) => text.split(' '));
    for (const [count, key, same] of shown) {
      expect(count).toBe('1');
      expect(key).toMatch(UUID);
      expect(same).toBe(key);
    }
    expect(new Set(shown.map(([, key]) => key)).size).toBe(3);
    version = {};
    // One that failed is made again.
    expect((await fetch(`${pages.url}/contact`)).status).toBe(503);
    expect((await show()).startsWith('3 ')).toBe(true);
    expect((await show()).startsWith('3 ')).toBe(true);
    await pages.close();
  });

  test('says that the message was sent only to whom it comes back', async ({ form }) => {
    const key = expect.stringMatching(UUID);
    const back = (await form.submit(message)).headers.get('location');
    expect(await stateOf(await fetch(form.url + back))).toEqual({ key, outcome: 'sent' });
    expect(await stateOf(await fetch(`${form.url}/contact?sent=1`))).toEqual({ key });
  });

  test('takes no other paths and methods', async ({ form }) => {
    expect((await fetch(`${form.url}/contacts`)).status).toBe(404);
    const answer = await fetch(`${form.url}/contact`, { method: 'PUT' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
  });
});

describe('A form sent without script', () => {
  test('is stored, and the browser goes to the page that says so', async ({ app, form }) => {
    const [key = ''] = keys(1);
    const answer = await form.submit({ ...message, message: 'Two\r\nlines & क्रिकेट', key });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toMatch(/^\/contact\?sent=[0-9a-f]{20}#sent$/);
    expect(await storedMessages(app)).toEqual([
      expect.objectContaining({
        key: expect.stringMatching(UUID),
        firstName: 'Asha',
        phone: '+91 00000 00009',
        message: 'Two\nlines & क्रिकेट',
      }),
    ]);
  });

  test('twice is one message, the same as one sent by script', async ({ app, form }) => {
    const [form1 = '', form2 = ''] = keys(2);
    const fields = { ...message, message: 'Two\r\nlines', key: form1 };
    await Promise.all([form.submit(fields), form.submit(fields)]);
    expect((await leave(app, form1, { message: 'Two\nlines' })).status).toBe(201);
    expect(await texts(app)).toEqual(['Two\nlines']);
    await leave(app, form2, message);
    expect((await form.submit({ ...message, key: form2 })).status).toBe(303);
    expect(await texts(app)).toEqual(['Two\nlines', message.message]);
  });

  test('47. with the same text again says when it arrived; on purpose it is another', async ({
    app,
    form,
    clock,
  }) => {
    clock.set('2026-11-20T04:46:00Z');
    const values = { ...message, message: 'Two\nlines', notice: '1.0' };
    const [first = '', second = ''] = keys(2);
    await form.submit({ ...values, key: first });
    clock.forward(59 * MINUTE_MS);
    const answer = await form.submit({ ...values, key: second });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([303, 'no-store']);
    const address = answer.headers.get('location') ?? '';
    expect(await texts(app)).toEqual(['Two\nlines']);
    // Back to that page and the press once more: each time the page is made again.
    for (const _ of [1, 2]) {
      const { repeated, ...state } = await stateOf(await fetch(form.url + address));
      expect(state).toEqual({ key: expect.stringMatching(UUID), outcome: 'repeated' });
      expect(repeated?.at).toBe('2026-11-20T04:46:00.000Z');
      expect((await form.submit(repeated?.again ?? {})).headers.get('location')).toMatch(/^\/contact\?sent=/);
    }
    const rows = await storedMessages(app);
    expect(rows.map((row) => row.message)).toEqual(['Two\nlines', 'Two\nlines']);
    expect(rows.map((row) => [row.email, row.phone, row.notice])).toEqual(
      [1, 2].map(() => [message.email, message.phone, '1.0']),
    );
  });

  test('47. that sends a message again does not accept a key that was made up', async ({ app, form }) => {
    for (const _ of [1, 2]) await form.submit(message);
    const address = (await form.submit(message)).headers.get('location') ?? '';
    const url = new URL(address, form.url);
    for (const value of Object.values(message)) expect(decodeURIComponent(address)).not.toContain(value);
    const { repeated } = await stateOf(await fetch(url));
    const again = repeated?.again.again ?? '';
    url.searchParams.set('again', `9${again}`);
    expect(await stateOf(await fetch(url))).not.toHaveProperty('outcome');
    expect((await form.submit({ ...repeated?.again, again: `9${again}` })).status).toBe(400);
    const [row] = await storedMessages(app);
    expect(await texts(app)).toEqual([message.message]);
    expect(row).toMatchObject({ email: message.email });
  });

  test('47. is sent again with its text where an earlier page has it', async ({ app, form }) => {
    const [first = '', second = ''] = keys(2);
    await form.submit({ ...message, key: first });
    for (const _ of [1, 2]) await form.submit({ ...message, again: '1', key: second });
    expect(await texts(app)).toEqual([message.message, message.message]);
  });

  test('with its old key and new text, by the Back button, is one new message', async ({ app, form }) => {
    const [key = ''] = keys(1);
    await form.submit({ ...message, key });
    for (const _ of [1, 2, 3])
      expect((await form.submit({ ...message, message: 'Something else', key })).status).toBe(303);
    expect(await texts(app)).toEqual([message.message, 'Something else']);
    for (const row of await storedMessages(app)) expect(row.key).toMatch(UUID);
  });

  test('with a message far too long comes back to be cut', async ({ form }) => {
    const families = '👨‍👩‍👧‍👦'.repeat(5_000);
    const answer = await form.submit({ ...message, message: families });
    expect(answer.status).toBe(400);
    const { values, errors } = await stateOf(answer);
    expect(values?.message).toBe(families);
    expect(errors).toEqual([{ field: 'message', message: 'At most 5,000 characters.' }]);
  });

  test('with the key of a deleted message is a new message', async ({ app, form, owner }) => {
    const [key = ''] = keys(1);
    await form.submit({ ...message, key });
    const [row] = await storedMessages(app);
    await owner.delete(`/contacts/${row?.id}`);
    expect((await form.submit({ ...message, message: 'Again', key })).status).toBe(303);
    expect(await texts(app)).toEqual(['Again']);
  });

  test('without a key that is one gets one of its own', async ({ app, form }) => {
    for (const [at, key] of [{}, { key: '' }, { key: 'no-uuid' }].entries())
      expect((await form.submit({ ...message, message: `Text ${at}`, ...key })).status).toBe(303);
    const stored = new Set((await storedMessages(app)).map(({ key }) => key));
    expect(stored.size).toBe(3);
    for (const key of stored) expect(key).toMatch(UUID);
  });

  test('with a bad field comes back with its values, its key and the reasons', async ({ app, form }) => {
    const [key = ''] = keys(1);
    const values = { ...message, email: 'nowhere', phone: '9'.repeat(33) };
    const answer = await form.submit({ ...values, key });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await stateOf(answer)).toEqual({
      key,
      outcome: 'failed',
      values,
      errors: [
        { field: 'email', message: 'This does not look like an email address.' },
        { field: 'phone', message: 'At most 32 characters.' },
      ],
    });
    const empty = await form.submit({});
    expect(empty.status).toBe(400);
    expect((await stateOf(empty)).errors?.map(({ field }) => field)).toEqual(['email']);
    expect(await texts(app)).toEqual([]);
  });

  test.for([
    ['busy', 503, 5],
    ['disk_full', 507, 60],
  ] as const)(
    'when the server is %s comes back with its values',
    async ([code, status, retryAfter], { app }) => {
      const receiveForm = () => Promise.reject(new Problem(code, { retryAfter }));
      const pages = await startPages(app, { contacts: { ...app.contacts, receiveForm } });
      const [key = ''] = keys(1);
      const answer = await contactFormAt(pages.url).submit({ ...message, key });
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, String(retryAfter)]);
      expect(await stateOf(answer)).toEqual({ key, outcome: 'failed', values: message });
      await pages.close();
    },
  );

  describe('over the limit', () => {
    test.override({ settings: { contactLimit: 2 } });

    test('comes back with its values: 429', async ({ app, form }) => {
      await Promise.all(['One', 'Two'].map((text) => form.submit({ ...message, message: text })));
      const answer = await form.submit(message);
      expect(answer.status).toBe(429);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await stateOf(answer)).toMatchObject({ outcome: 'failed', values: message });
      expect(await texts(app)).toHaveLength(2);
    });
  });

  test('from a page of another site is refused, from ours it is not', async ({ app, form }) => {
    for (const Origin of ['https://evil.example', 'null'])
      expect((await form.submit(message, { Origin })).status).toBe(403);
    expect(await texts(app)).toEqual([]);
    expect((await form.submit(message, { Origin: PUBLIC_URL })).status).toBe(303);
  });

  test('takes the longest message in the heaviest script', async ({ app, form }) => {
    const long = { ...message, message: 'कि'.repeat(5000), first_name: 'कि'.repeat(100) };
    expect((await form.submit(long)).status).toBe(303);
    expect(await texts(app)).toEqual([long.message]);
  });

  test('of more than 1 MB comes back with the reason, with and without a length', async ({ app, form }) => {
    const body = `message=${'x'.repeat(1024 * 1024)}`;
    const init = {
      method: 'POST',
      duplex: 'half',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    };
    for (const each of [body, new Blob([body]).stream()]) {
      const answer = await fetch(`${form.url}/contact`, { ...init, body: each });
      expect(answer.status).toBe(413);
      const reason = 'A message has at most 5,000 characters. Go back to shorten it.';
      expect(await stateOf(answer)).toEqual({
        key: expect.stringMatching(UUID),
        outcome: 'failed',
        errors: [{ field: 'message', message: reason }],
      });
    }
    expect(await texts(app)).toEqual([]);
  });

  test('is taken as pairs of UTF-8 and in no other form', async ({ app, form }) => {
    const PAIRS = 'application/x-www-form-urlencoded';
    for (const [type, body, status] of [
      ['text/plain', 'email=a@b.in', 415],
      ['multipart/form-data; boundary=x', '--x--', 415],
      [PAIRS, 'email=%ff', 400],
      [PAIRS, 'email=%zz', 400],
      [PAIRS, 'email=a%40b.in&email=c', 303],
    ] as const) {
      const headers = { 'Content-Type': type };
      const init = { method: 'POST', headers, body, redirect: 'manual' } as const;
      expect((await fetch(`${form.url}/contact`, init)).status, `${type} ${body}`).toBe(status);
    }
    expect((await storedMessages(app)).map(({ email }) => email)).toEqual(['a@b.in']);
  });
});
