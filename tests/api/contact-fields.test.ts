import { expect, test } from '#tests/support/api-test.ts';
import { leave, storedMessages } from '#tests/support/messages.ts';

// Rows of what is taken and refused: tests/unit/contact-schema.test.ts.

const KI = 'कि';
const FAMILY = '👩‍👩‍👧';

test('A message needs only an email address', async ({ app, visitor }) => {
  const { status, body } = await visitor.post('/contacts', { email: 'a@b.in' });
  expect([status, body]).toEqual([201, { id: expect.any(Number), key: null, date: expect.any(String) }]);
  expect(await storedMessages(app)).toEqual([
    expect.objectContaining({
      ...{ key: null, firstName: '', lastName: '', email: 'a@b.in', phone: '', message: '' },
      ...{ writtenAt: null, state: 'new' },
    }),
  ]);
});

test('T23. A message is stored exactly as it was written, whatever its script', async ({ app }) => {
  const texts = [
    `${FAMILY}\u200f\r\n\t<script>${KI}\u200b `,
    ...['a\u202eb\u2066c\u2069\u200e', 'a\u200b\u200c\u200d\u2060\ufeffb', '👩🏽‍🚀🏴󠁧󠁢󠁥󠁮󠁧󠁿🇮🇳', 'क्‍ष क्‌ष श्री'],
    ...['e\u0301 é', '\ue000\u{10ffff}\ufffd', 'a\r\nb\nc\u2028d\u0085e'],
  ];
  for (const message of texts) await leave(app, undefined, { first_name: ' Å\u0301  ', message });
  const stored = await storedMessages(app);
  expect(stored.map(({ message }) => message)).toEqual(texts);
  expect(stored[0]?.firstName).toBe(' Å\u0301  ');
});

test('T23. The longest fields in the heaviest scripts are stored whole', async ({ app }) => {
  const name = KI.repeat(100);
  const email = `${'आ'.repeat(63)}@${`${'द'.repeat(60)}.`.repeat(3)}example`;
  const fields = { first_name: name, last_name: name, email, phone: '9'.repeat(32) };
  for (const message of [KI.repeat(5000), '👍🏽'.repeat(5000)]) {
    expect((await leave(app, undefined, { ...fields, message })).status).toBe(201);
    const stored = (await storedMessages(app)).at(-1);
    expect(stored).toMatchObject({ firstName: name, lastName: name, email, phone: fields.phone, message });
  }
});

test('T23. Bytes that are not UTF-8 are refused, not mended', async ({ app, visitor }) => {
  for (const bytes of ['c328', 'ff', 'eda080', 'c080', 'f4908080']) {
    const body = Buffer.concat([
      Buffer.from('{"email":"a@b.in","message":"'),
      Buffer.from(bytes, 'hex'),
      Buffer.from('"}'),
    ]);
    const headers = { 'Content-Type': 'application/json' };
    expect((await visitor.post('/contacts', body, { headers })).status, bytes).toBe(400);
  }
  expect(await storedMessages(app)).toEqual([]);
});

test('A message has the time of the device beside that of the server', async ({ app, clock }) => {
  clock.set('2026-11-20T06:00:00Z');
  await leave(app, undefined, { written_at: '2026-11-01T10:00:00+05:30' });
  const [row] = await storedMessages(app);
  expect(row?.writtenAt?.toISOString()).toBe('2026-11-01T04:30:00.000Z');
  expect(row?.date.toISOString()).toBe('2026-11-20T06:00:00.000Z');
});
