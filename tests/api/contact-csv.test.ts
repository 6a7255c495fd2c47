import { expect, test } from '#tests/support/api-test.ts';
import type { Client } from '#tests/support/client.ts';
import { aLabel, leave, message } from '#tests/support/messages.ts';

test.beforeEach(({ clock }) => clock.set('2026-11-20T06:00:00Z'));

/** @param query with its `?` */
async function exported(owner: Client, query = '') {
  const { status, headers, body } = await owner.get(`/contacts.csv${query}`);
  expect(status).toBe(200);
  return { headers, text: body as string, rows: parse(body) };
}

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

const HEAD = [
  ...['id', 'date', 'written_at', 'state', 'first_name', 'last_name', 'email', 'phone', 'message'],
  ...['page', 'note', 'utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'],
  ...['notice', 'notice_at', 'labels', 'assignee', 'answered_at', 'preferred_channel', 'preferred_time'],
  ...['corrected_email', 'corrected_phone'],
];

test('The export is a file of all messages, newest first, with a head', async ({ app, owner }) => {
  expect((await exported(owner)).rows).toEqual([HEAD]);
  await leave(app, undefined, {
    first_name: 'One',
    written_at: '2026-11-20T05:00:00Z',
    page: '/cricket',
    campaign: { utm_campaign: 'Ashes' },
  });
  await leave(app, undefined, { first_name: 'Two', phone: '' });
  const { headers, text, rows } = await exported(owner);
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toBe('attachment; filename="contacts.csv"');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(text.endsWith('\r\n')).toBe(true);
  const now = '2026-11-20T06:00:00.000Z';
  expect(rows).toEqual([
    HEAD,
    ['2', now, '', 'new', 'Two', 'Rao', 'asha@example.in', '', message.message, ...Array(16).fill('')],
    [
      ...['1', now, '2026-11-20T05:00:00.000Z', 'new', 'One', 'Rao', 'asha@example.in'],
      ...["'+91 00000 00009", message.message, '/cricket', '', '', '', 'Ashes', ...Array(11).fill('')],
    ],
  ]);
});

test('The export begins with the mark without which Excel does not read UTF-8', async ({ app, owner }) => {
  const answer = await app.call('/api/contacts.csv', { token: owner.token });
  expect(Buffer.from(await answer.arrayBuffer()).toString('hex')).toMatch(/^efbbbf/);
});

test('Telephone numbers are as importers take them; labels and assignee follow', async ({ app, owner }) => {
  const { body } = await leave(app, undefined, { phone: '098765-43210' });
  await leave(app, undefined, { phone: '+1+1' });
  const labels: number[] = [];
  for (const name of ['Warm', '=1+1', 'x;@SUM(1)']) labels.push(await aLabel(owner, name));
  const [{ id: assignee }] = (await owner.get('/operators')).body;
  await owner.patch(`/contacts/${body.id}`, { labels, assignee, state: 'answered' });
  const { rows, text } = await exported(owner);
  expect(rows.slice(1).map((row) => row[7])).toEqual(["'+1+1", '+919876543210']);
  expect(rows[2]?.slice(-7, -4)).toEqual(["'=1+1; Warm; x;'@SUM(1)", 'operator', '2026-11-20T06:00:00.000Z']);
  expect(text).toContain(',"+919876543210",');
});

test('T16. Nothing that anybody wrote is a formula in a spreadsheet', async ({ app, owner }) => {
  const formula = '=1+1';
  const campaign = { utm_source: formula, utm_campaign: formula };
  const { body } = await leave(app, undefined, {
    ...{ first_name: formula, last_name: formula, phone: formula, message: formula },
    ...{ email: `${formula}@example.in`, page: `/${formula}`, campaign },
  });
  await owner.patch(`/contacts/${body.id}`, { note: formula, note_revision: 0 });
  const { rows } = await exported(owner);
  const cells = rows[1]?.filter((cell) => cell.includes(formula)) ?? [];
  expect(cells.filter((cell) => cell !== `'${formula}`)).toEqual([`'${formula}@example.in`, `/${formula}`]);
  expect(cells).toHaveLength(9);
});

test.for(['gzip', 'identity'])(
  'An export that fails half way (%s) breaks off',
  async (encoding, { app, owner }) => {
    await app.orm.em.getConnection().execute('alter table contact rename to elsewhere');
    const headers = { 'Accept-Encoding': encoding };
    await expect(owner.get('/contacts.csv', { headers })).rejects.toThrow();
    await expect.poll(app.logged).toContain('an answer broke off');
  },
);

test('Exports are sent one at a time; one that its reader leaves makes room', async ({ app, owner }) => {
  // More than the buffers of a connection take.
  await app.fill(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < 4000)
    insert into contact (first_name, last_name, email, phone, message, date, state)
    select '', '', 'a@example.in', '', ?, i, 'new' from n`,
    ['x'.repeat(5_000)],
  );
  const leaving = new AbortController();
  const first = await app.call('/api/contacts.csv', { token: owner.token, signal: leaving.signal });
  expect(first.status).toBe(200);
  const second = await owner.get('/contacts.csv');
  expect([second.status, second.body.code]).toEqual([409, 'export_running']);
  expect(second.headers.get('content-disposition')).toBeNull();
  leaving.abort();
  await expect.poll(async () => (await owner.get('/contacts.csv?q=nothing')).status).toBe(200);
  const { body } = await owner.get('/activity');
  expect(body.map(({ action }: { action: string }) => action)).toEqual(['exported', 'exported']);
});

test('What an operator corrected has columns of its own; the message stays as it was sent', async ({
  app,
  owner,
}) => {
  await leave(app, undefined, { phone: '98765' });
  await owner.patch('/contacts/1', {
    corrected_email: 'asha.rao@example.in',
    corrected_phone: '98765 43210',
  });
  const [head = [], row = []] = (await exported(owner)).rows;
  const cell = (name: string) => row[head.indexOf(name)];
  expect(['email', 'phone', 'corrected_email', 'corrected_phone'].map(cell)).toEqual([
    'asha@example.in',
    '98765',
    'asha.rao@example.in',
    '+919876543210',
  ]);
});
