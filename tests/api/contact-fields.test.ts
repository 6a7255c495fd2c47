import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leave, message, storedMessages } from '#tests/support/messages.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ contactLimit: 1_000_000 });
});
afterAll(() => app.close());

const KI = 'कि';
const FAMILY = '👩‍👩‍👧';

describe('a message', () => {
  test('needs only an email address', async () => {
    const answer = await app.call('/api/contacts', { method: 'POST', json: { email: 'a@b.in' } });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({ id: expect.any(Number), key: null, date: expect.any(String) });
    expect((await storedMessages(app)).at(-1)).toMatchObject({
      key: null,
      firstName: '',
      lastName: '',
      email: 'a@b.in',
      phone: '',
      message: '',
      writtenAt: null,
      state: 'new',
    });
  });

  test('T23. is stored exactly as it was written', async () => {
    const odd = { first_name: ' Å\u0301  ', message: `${FAMILY}\u200f\r\n\t<script>${KI}\u200b ` };
    expect((await leave(app, undefined, odd)).status).toBe(201);
    expect((await storedMessages(app)).at(-1)).toMatchObject({
      firstName: odd.first_name,
      message: odd.message,
    });
  });

  test.each([
    ['direction marks', 'a\u202eb\u2066c\u2069\u200e'],
    ['what has no width', 'a\u200b\u200c\u200d\u2060\ufeffb'],
    ['joined emoji', '👩🏽‍🚀🏴󠁧󠁢󠁥󠁮󠁧󠁿🇮🇳'],
    ['Devanagari with joiners', 'क्‍ष क्‌ष श्री'],
    ['letters and their marks apart', 'e\u0301 é'],
    ['what belongs to nobody', '\ue000\u{10ffff}\ufffd'],
    ['line ends of every kind', 'a\r\nb\nc\u2028d\u0085e'],
  ])('T23. keeps %s exactly', async (_, message) => {
    const { status, body } = await leave(app, undefined, { message });
    const stored = (await storedMessages(app)).at(-1);
    expect([status, stored?.id, stored?.message]).toEqual([201, body.id, message]);
  });

  test('T23. in bytes that are not UTF-8 is refused, not mended', async () => {
    const before = (await storedMessages(app)).length;
    for (const bytes of ['c328', 'ff', 'eda080', 'c080', 'f4908080']) {
      const body = Buffer.concat([
        Buffer.from('{"email":"a@b.in","message":"'),
        Buffer.from(bytes, 'hex'),
        Buffer.from('"}'),
      ]);
      const headers = { 'Content-Type': 'application/json' };
      expect((await app.call('/api/contacts', { method: 'POST', headers, body })).status).toBe(400);
    }
    expect(await storedMessages(app)).toHaveLength(before);
  });

  test('carries the time at which it was written, beside the time of the server', async () => {
    await leave(app, randomUUID(), { written_at: '2026-11-01T10:00:00+05:30' });
    const row = (await storedMessages(app)).at(-1);
    expect(row?.writtenAt?.toISOString()).toBe('2026-11-01T04:30:00.000Z');
    expect(row?.date.getTime()).toBeGreaterThan(Date.parse('2026-11-01T10:00:00Z'));
  });

  test.each([
    ['first_name', 'x', 100],
    ['last_name', KI, 100],
    ['phone', '9', 32],
    ['message', 'x', 5000],
    ['message', KI, 5000],
    ['message', '👍🏽', 5000],
    ['message', '\n', 5000],
  ])('T23. takes a %s of exactly its limit of %j and not one more', async (field, character, max) => {
    const [fits, over] = [character.repeat(max), character.repeat(max + 1)];
    expect((await leave(app, undefined, { [field]: fits })).status).toBe(201);
    const refused = await leave(app, undefined, { [field]: over });
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toEqual([
      { field, message: `At most ${max.toLocaleString('en')} characters.` },
    ]);
  });

  test('takes an address of 254 characters and not one more', async () => {
    const domain = `${'d'.repeat(60)}.`.repeat(3);
    const email = (length: number) =>
      `${'a'.repeat(length - domain.length - 7)}@${domain}example`.slice(-length);
    expect(email(254)).toHaveLength(254);
    const [fits, over] = [email(254), `${email(254)}x`];
    expect((await leave(app, undefined, { email: fits })).status).toBe(fits.indexOf('@') <= 64 ? 201 : 400);
    expect((await leave(app, undefined, { email: over })).status).toBe(400);
  });

  test.each(['asha+cricket@example.co.in', 'आशा@उदाहरण.भारत', "o'neil@example.ie", 'a.b-c_d@x-y.example'])(
    'T24. takes the address %s',
    async (email) => {
      expect((await leave(app, undefined, { email })).status).toBe(201);
      expect((await storedMessages(app)).at(-1)?.email).toBe(email);
    },
  );

  test.each([
    '',
    ' ',
    'x',
    'a@b',
    '@b.in',
    'a b@c.in',
    'a@b.in\r\nBcc: c@d.in',
    'a@b.in,c@d.in',
    '"a"@b.in',
    'a@@b.in',
    'a@b..in',
    `${'a'.repeat(250)}@b.in`,
    undefined,
    null,
    7,
  ])('T24. refuses the address %j', async (email) => {
    const refused = await leave(app, undefined, { email });
    expect(refused.status).toBe(400);
    expect(refused.body.errors.map(({ field }: { field: string }) => field)).toEqual(['email']);
  });

  test.each([
    ['first_name', 'a\u0000b'],
    ['last_name', '\u001b[31m'],
    ['phone', '\ud800'],
    ['message', 'a\u007f'],
    ['message', 7],
    ['message', null],
    ['written_at', 'yesterday'],
    ['written_at', '2026-02-30T00:00:00Z'],
    ['supersedes', 'x'],
    ['supersedes', Array(51).fill('0b9f9f44-6f3c-4d0e-8f4a-1d2f3a4b5c6d')],
  ])('T23. refuses a bad %s', async (field, value) => {
    const before = (await storedMessages(app)).length;
    const key = randomUUID();
    const refused = await leave(app, key, { [field]: value });
    expect(refused.status).toBe(400);
    expect(refused.body.errors[0].field).toMatch(new RegExp(`^${field}`));
    expect(refused.headers.get('idempotency-key')).toBe(key);
    expect(await storedMessages(app)).toHaveLength(before);
  });

  test('names every field at fault at once', async () => {
    const refused = await leave(app, undefined, { email: '', phone: '9'.repeat(33), message: 7 });
    expect(refused.body.errors.map(({ field }: { field: string }) => field).sort()).toEqual([
      'email',
      'message',
      'phone',
    ]);
  });

  test('may carry fields that are not known here', async () => {
    expect((await leave(app, undefined, { nickname: 'A', __proto__: { x: 1 } })).status).toBe(201);
  });

  test.each(['', 'x', '0b9f9f44', `{${randomUUID()}}`, 'x'.repeat(8000), `"${randomUUID()}`])(
    'refuses the key %j: 400, nothing stored',
    async (key) => {
      const before = (await storedMessages(app)).length;
      const refused = await leave(app, key);
      expect(refused.status).toBe(400);
      expect(await storedMessages(app)).toHaveLength(before);
    },
  );

  test('from a page of another site is refused, without an Origin it is not', async () => {
    for (const [origin, status] of [
      ['https://evil.example', 403],
      ['null', 403],
    ] as const) {
      const answer = await app.call('/api/contacts', {
        method: 'POST',
        json: message,
        headers: { Origin: origin },
      });
      expect(answer.status).toBe(status);
    }
  });
});
