import { afterEach, beforeEach, expect, test } from 'vitest';
import { ContactEntity } from '#api/features/contact/contact.entities.ts';
import { leave, message } from '#tests/support/messages.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
let token: string;

beforeEach(async () => {
  app = await startTestApp({ contactLimit: 1_000_000, now: () => new Date('2026-11-20T06:00:00Z') });
  token = await app.login();
});
afterEach(() => app.close());

async function exported(query = ''): Promise<{ answer: Response; text: string; rows: string[][] }> {
  const answer = await app.call(`/api/contacts.csv${query}`, { token });
  expect(answer.status).toBe(200);
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer());
  return { answer, text, rows: parse(text.slice(1)) };
}

/** Its column. */
const MESSAGE = 8;

/** RFC 4180, with every cell in quotes. */
function parse(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, cell = '', end] of text.matchAll(/"((?:[^"]|"")*)"(,|\r\n)/g)) {
    row.push(cell.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

test('The export is a file of all messages, newest first, with a head', async () => {
  await leave(app, undefined, {
    first_name: 'One',
    written_at: '2026-11-20T05:00:00Z',
    page: '/cricket',
    campaign: { utm_campaign: 'Ashes' },
  });
  await leave(app, undefined, { first_name: 'Two', phone: '' });
  const { answer, text, rows } = await exported();
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="contacts.csv"');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(text.startsWith('\ufeff"id","date",')).toBe(true);
  expect(text.endsWith('\r\n')).toBe(true);
  expect(rows).toEqual([
    [
      ...['id', 'date', 'written_at', 'state', 'first_name', 'last_name', 'email', 'phone', 'message'],
      ...['page', 'note', 'utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'],
      ...['notice', 'notice_at', 'labels', 'assignee', 'answered_at', 'preferred_channel', 'preferred_time'],
    ],
    [
      ...['2', '2026-11-20T06:00:00.000Z', '', 'new', 'Two', 'Rao', 'asha@example.in', '', message.message],
      ...Array(14).fill(''),
    ],
    [
      '1',
      '2026-11-20T06:00:00.000Z',
      '2026-11-20T05:00:00.000Z',
      'new',
      'One',
      'Rao',
      'asha@example.in',
      "'+91 00000 00009",
      message.message,
      ...['/cricket', '', '', '', 'Ashes', '', '', '', '', '', '', '', '', ''],
    ],
  ]);
});

test('Telephone numbers are as importers take them; labels, assignee and the first answer are at the end', async () => {
  const { body } = await leave(app, undefined, { phone: '098765-43210' });
  await leave(app, undefined, { phone: '+1+1' });
  const labels = [];
  for (const name of ['Warm', '=1+1', 'x;@SUM(1)']) {
    const answer = await app.call('/api/contact-desk/labels', { method: 'POST', token, json: { name } });
    labels.push((await answer.json()).id);
  }
  const [{ id: assignee }] = await (await app.call('/api/operators', { token })).json();
  const json = { labels, assignee, state: 'answered' };
  await app.call(`/api/contacts/${body.id}`, { method: 'PATCH', token, json });
  const { rows, text } = await exported();
  expect(rows.slice(1).map((row) => row[7])).toEqual(["'+1+1", '+919876543210']);
  expect(rows[2]?.slice(-5, -2)).toEqual(["'=1+1; Warm; x;'@SUM(1)", 'operator', '2026-11-20T06:00:00.000Z']);
  expect(text).toContain(',"+919876543210",');
});

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  ' =1+1',
  '\u200b=1+1',
  '\u00a0@SUM(A1)',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
])('T16. A message of %j is inert in a spreadsheet, and the same behind an apostrophe', async (text) => {
  await leave(app, undefined, { message: text });
  expect((await exported()).rows[1]?.[MESSAGE]).toBe(`'${text}`);
});

test.each([
  ['\t=1+1', "'\t'=1+1"],
  ['\r\n=1+1', "'\r\n'=1+1"],
  ['"";=2+2;""', `"";'=2+2;""`],
  ['x\t=1+1', "x\t'=1+1"],
  ['a|@SUM(A1)', "a|'@SUM(A1)"],
  ['a, =1+1', "a, '=1+1"],
  ['line\n- one', "line\n'- one"],
])('T37. A message of %j is %j where a cell may begin inside it', async (text, expected) => {
  await leave(app, undefined, { message: text });
  expect((await exported()).rows[1]?.[MESSAGE]).toBe(expected);
});

test.each([
  'a "quoted" word',
  'at 5-6 pm, or 7 - 8; x=y, 2+2',
  'comma, semicolon; tab\there',
  'two\r\nlines',
  "'already",
  'क्रिकेट 👩‍👩‍👧',
  '<script>',
])('T16. A message of %j comes back as it was', async (text) => {
  await leave(app, undefined, { message: text });
  expect((await exported()).rows[1]?.[MESSAGE]).toBe(text);
});

test('The export holds what is searched for', async () => {
  await leave(app, undefined, { first_name: 'One' });
  const { body } = await leave(app, undefined, { first_name: 'Two' });
  await app.call(`/api/contacts/${body.id}`, { method: 'PATCH', token, json: { state: 'answered' } });
  expect((await exported('?q=one')).rows.map((row) => row[4])).toEqual(['first_name', 'One']);
  expect((await exported('?state=answered')).rows.map((row) => row[4])).toEqual(['first_name', 'Two']);
  expect((await app.call('/api/contacts.csv?state=x', { token })).status).toBe(400);
});

test('An empty export is its head', async () => {
  expect((await exported()).rows).toHaveLength(1);
});

test('T16. A large export streams at flat memory, while messages are stored', async () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => ({
    key: null,
    firstName: `Name ${index}`,
    lastName: '',
    email: `n${index}@example.in`,
    phone: '',
    message: 'words '.repeat(200),
    date: new Date(),
    writtenAt: null,
    state: 'new' as const,
  }));
  for (let at = 0; at < rows.length; at += 1000) {
    await app.orm.em.fork().insertMany(ContactEntity, rows.slice(at, at + 1000));
  }
  const answer = await app.call('/api/contacts.csv', { token });
  let bytes = 0;
  let most = 0;
  let stored = 0;
  const before = process.memoryUsage().rss;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength;
    most = Math.max(most, process.memoryUsage().rss - before);
    if (stored < 5 && bytes > 1_000_000) {
      stored += 1;
      expect((await leave(app, undefined)).status).toBe(201);
    }
  }
  expect(bytes).toBeGreaterThan(20_000 * 1_200);
  expect(stored).toBe(5);
  expect(most).toBeLessThan(100_000_000);
});

test.each(['gzip', 'identity'])('An export that fails half way (%s) breaks off', async (encoding) => {
  await app.orm.em.getConnection().execute('alter table contact rename to elsewhere');
  const headers = { 'Accept-Encoding': encoding };
  const read = async () => (await app.call('/api/contacts.csv', { token, headers })).text();
  await expect(read()).rejects.toThrow();
  await expect.poll(app.logged).toContain('an answer broke off');
});
