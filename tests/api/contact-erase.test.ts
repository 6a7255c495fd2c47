import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ContactEntity } from '#api/features/contact/contact.entities.ts';
import { DeliveryEntity } from '#api/features/notification/notification.entities.ts';
import { keys, leave, spentKeys, storedMessages } from '#tests/support/messages.ts';
import { dataFolder, runServer } from '#tests/support/run-server.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { isOnPostgres } from '#tests/support/test-database.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const now = new Date('2026-11-20T06:00:00Z');

let app: TestApp;
let token: string;
beforeEach(async () => {
  app = await startTestApp({ contactLimit: 1_000_000, contactRetentionDays: 30, now: () => now });
  token = await app.login();
});
afterEach(() => app.close());

const erase = (json: object) => app.call('/api/contact-desk/erase', { method: 'POST', token, json });

/** The database as it is on the disk, its log with it. */
async function onDisk(): Promise<string> {
  const file = join(app.env.dataDir, 'site.sqlite');
  const parts = await Promise.all(
    [file, `${file}-wal`].map((path) => readFile(path, 'latin1').catch(() => '')),
  );
  return parts.join('');
}

test('T28. Everything from one address goes in one call, which tells how much it was; keys stay', async () => {
  const [one = '', two = '', other = ''] = keys(3);
  const secret = {
    email: 'Zebulon.Quux@example.in',
    first_name: 'Zebulonius',
    message: 'Xylophonic quandary',
  };
  const binned = await leave(app, one, secret);
  await app.call(`/api/contacts/${binned.body.id}`, { method: 'DELETE', token });
  await leave(app, two, { ...secret, email: 'zebulon.quux@EXAMPLE.in' });
  await leave(app, undefined, secret);
  await leave(app, other, { email: 'azebulon.quux@example.in' });
  // PostgreSQL reuses the room of erased rows some time later.
  if (!isOnPostgres) expect(await onDisk()).toContain('Xylophonic');
  const answer = await erase({ email: ' zebulon.quux@example.in '.trim() });
  expect([answer.status, await answer.json()]).toEqual([200, { erased: 3 }]);
  expect((await storedMessages(app)).map(({ key }) => key)).toEqual([other]);
  expect((await spentKeys(app)).sort()).toEqual([one, two].sort());
  const left = isOnPostgres ? '' : await onDisk();
  for (const word of ['Xylophonic', 'Zebulonius', 'Zebulon.Quux']) expect(left).not.toContain(word);
  expect((await leave(app, two, secret)).body.id).toBeNull();
  expect(await (await erase({ email: secret.email })).json()).toEqual({ erased: 0 });
  expect(app.logged()).not.toMatch(/zebulon/i);
});

test('T28. An address is one person in whichever case of any script, and nobody else', async () => {
  const written = ['ÄRGER.Ωμέγα@EXÄMPLE.de', 'ärger.ωΜΈΓΑ@exämple.DE', 'a\u0308rger.ωμέγα@exämple.de'];
  for (const email of written) await leave(app, undefined, { email });
  const binned = await leave(app, undefined, { email: 'Ärger.ΩΜΈΓΑ@exämple.de' });
  await app.call(`/api/contacts/${binned.body.id}`, { method: 'DELETE', token });
  const others = ['arger.ωμέγα@exämple.de', 'ärger.ωμέγα@example.de', 'ärger.ωμέγ@exämple.de'];
  for (const email of others) await leave(app, undefined, { email });
  const answer = await erase({ email: 'ärger.ωμέγα@exämple.de' });
  expect([answer.status, await answer.json()]).toEqual([200, { erased: 4 }]);
  expect((await storedMessages(app)).map(({ email }) => email)).toEqual(others);
});

test('T28. An address is one person in full width, and under both names of a domain, and nobody else', async () => {
  const written = [
    'asha.rao@भारत.example.in',
    'ＡＳＨＡ.rao@XN--H2BRJ9C.example.in',
    'Asha.ｒａｏ@भारत.ｅｘａｍｐｌｅ.in',
  ];
  const others = ['aſha.rao@भारत.example.in', 'asha.raº@भारत.example.in', 'asha.rao@भारत.example.com'];
  for (const asked of [
    'asha.rao@xn--h2brj9c.example.in',
    'asha.rao@भारत.example.in',
    'ａｓｈａ.rao@भारत.example.in',
  ]) {
    for (const email of [...written, ...others]) await leave(app, undefined, { email });
    expect([asked, await (await erase({ email: asked })).json()]).toEqual([asked, { erased: 3 }]);
    expect((await storedMessages(app)).map(({ email }) => email)).toEqual(others);
    for (const email of others) await erase({ email });
    expect(await storedMessages(app)).toEqual([]);
  }
});

test('T28. One writing among thousands of addresses is found', async () => {
  await leave(app, undefined, { email: 'पता.Ä@example.in' });
  await app.fill(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000)
     insert into contact (first_name, last_name, email, phone, message, date, state)
     select '', '', 'n' || (i % 2500) || '@example.in', '', '', i, 'new' from n`);
  expect(await (await erase({ email: 'पता.ä@example.in' })).json()).toEqual({ erased: 1 });
  expect(await storedMessages(app)).toHaveLength(5000);
});

test('T28. What was erased is in no export, list, search or call to come', async () => {
  const secret = { email: 'Zebulon.Quux@example.in', message: 'Xylophonic quandary' };
  const reader = await startTestApp({ contactWebhook: 'http://127.0.0.1:9/' });
  const session = await reader.login();
  await leave(reader, undefined, secret);
  await leave(reader, undefined, { email: 'stays@example.in' });
  const seen = async () => {
    const paths = [
      '/contacts.csv',
      '/contacts',
      '/contacts?q=xylophonic',
      '/contacts.csv?q=quux',
      '/dashboard',
    ];
    const answers = paths.map(async (path) => (await reader.call(`/api${path}`, { token: session })).text());
    const calls = await reader.orm.em.fork().find(DeliveryEntity, {});
    return `${(await Promise.all(answers)).join()}${JSON.stringify(calls)} ${calls.length} calls`;
  };
  expect(await seen()).toMatch(/Xylophonic.* 2 calls/s);
  await reader.call('/api/contact-desk/erase', {
    method: 'POST',
    token: session,
    json: { email: secret.email },
  });
  const left = await seen();
  expect(left).not.toMatch(/xylophonic|zebulon|quux/i);
  expect(left).toMatch(/stays@example.in.* 1 calls/s);
  await reader.close();
});

test.each([{}, { email: '' }, { email: '%' }, { email: 7 }])('%j is no address to erase', async (json) => {
  await leave(app, undefined);
  expect((await erase(json)).status).toBe(400);
  expect(await storedMessages(app)).toHaveLength(1);
});

test('Messages older than the days of CONTACT_RETENTION_DAYS go, and their keys stay', async () => {
  const [old = '', young = ''] = keys(2);
  const row = { firstName: '', lastName: '', email: 'a@b.in', phone: '', message: '' };
  const rest = { writtenAt: null, state: 'new' as const, page: null, campaign: null, suspicion: null };
  const aged = (key: string | null, days: number) => ({
    ...row,
    ...rest,
    key,
    textHash: null,
    date: new Date(now.getTime() - days * DAY_MS),
  });
  const many = Array.from({ length: 600 }, () => aged(null, 400));
  await app.orm.em.fork().insertMany(ContactEntity, [...many, aged(old, 30.01), aged(young, 30)]);
  let isOver = false;
  const erasing = app.erasure.eraseOld().finally(() => {
    isOver = true;
  });
  let meanwhile = 0;
  while (!isOver) {
    expect((await app.call('/api/health')).status).toBe(200);
    if (!isOver) meanwhile += 1;
  }
  expect(await erasing).toBe(601);
  // Visitors are served between one small batch and the next.
  expect(meanwhile).toBeGreaterThan(5);
  expect((await storedMessages(app)).map(({ key }) => key)).toEqual([young]);
  expect(await spentKeys(app)).toEqual([old]);
  expect(await (await app.call('/api/contact-desk', { token })).json()).toMatchObject({ retention_days: 30 });
});

test('Without the setting nothing goes, however old', async () => {
  const keeping = await startTestApp({ now: () => new Date('2126-11-20T06:00:00Z') });
  await leave(keeping, undefined);
  expect(await keeping.erasure.eraseOld()).toBe(0);
  expect(await storedMessages(keeping)).toHaveLength(1);
  await keeping.close();
});

test('A start erases what is too old and what was deleted long ago', async () => {
  const folder = await dataFolder();
  const settings = { DATA_DIR: folder, ADMIN_PASSWORD: 'a password of a test' };
  const first = runServer(settings);
  const url = await first.url;
  const headers = { 'Content-Type': 'application/json' };
  await fetch(`${url}/api/contacts`, { method: 'POST', headers, body: '{"email":"old@example.in"}' });
  await fetch(`${url}/api/contacts`, { method: 'POST', headers, body: '{"email":"new@example.in"}' });
  first.child.kill('SIGTERM');
  await first.code;
  const { createOrm } = await import('#api/db/sqlite/orm.ts');
  const orm = await createOrm(join(folder, 'site.sqlite'));
  const [{ email: _ } = { email: '' }] = await orm.em
    .getConnection()
    .execute<{ email: string }[]>("update contact set date = 0 where email like 'old%' returning email");
  const second = runServer({ ...settings, CONTACT_RETENTION_DAYS: '365' });
  await second.url;
  const emails = async () =>
    (await orm.em.getConnection().execute<{ email: string }[]>('select email from contact')).map(
      ({ email }) => email,
    );
  await expect.poll(emails).toEqual(['new@example.in']);
  second.child.kill('SIGTERM');
  await second.code;
  await orm.close();
});
