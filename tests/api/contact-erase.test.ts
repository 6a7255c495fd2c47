import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ContactEntity } from '#api/features/contact/contact.entities.ts';
import { DeliveryEntity } from '#api/features/notification/notification.entities.ts';
import { describe, expect, test } from '#tests/support/api-test.ts';
import type { Client } from '#tests/support/client.ts';
import { keys, leave, spentKeys, storedMessages } from '#tests/support/messages.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { isOnPostgres } from '#tests/support/test-database.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

test.beforeEach(({ clock }) => clock.set('2026-11-20T06:00:00Z'));

const erase = (owner: Client, email: unknown) => owner.post('/contact-desk/erase', { email });
const emailsIn = async (app: TestApp) => (await storedMessages(app)).map(({ email }) => email);

/** The database as it is on the disk, its log with it. */
async function onDisk(app: TestApp): Promise<string> {
  const file = join(app.env.dataDir, 'site.sqlite');
  const parts = await Promise.all(
    [file, `${file}-wal`].map((path) => readFile(path, 'latin1').catch(() => '')),
  );
  return parts.join('');
}

test('T28. Everything from one address goes in one call; keys stay', async ({ app, owner }) => {
  const [one = '', two = '', other = ''] = keys(3);
  const secret = {
    email: 'Zebulon.Quux@example.in',
    first_name: 'Zebulonius',
    message: 'Xylophonic quandary',
  };
  const deleted = await leave(app, one, secret);
  await owner.delete(`/contacts/${deleted.body.id}`);
  await leave(app, two, { ...secret, email: 'zebulon.quux@EXAMPLE.in' });
  await leave(app, undefined, secret);
  await leave(app, other, { email: 'azebulon.quux@example.in' });
  // PostgreSQL reuses the room of erased rows some time later.
  if (!isOnPostgres) expect(await onDisk(app)).toContain('Xylophonic');
  const answer = await erase(owner, 'zebulon.quux@example.in');
  expect(answer).toMatchObject({ status: 200, body: { erased: 3 } });
  expect((await storedMessages(app)).map(({ key }) => key)).toEqual([other]);
  expect((await spentKeys(app)).sort()).toEqual([one, two].sort());
  const left = isOnPostgres ? '' : await onDisk(app);
  for (const word of ['Xylophonic', 'Zebulonius', 'Zebulon.Quux']) expect(left).not.toContain(word);
  expect((await leave(app, two, secret)).body.id).toBeNull();
  expect((await erase(owner, secret.email)).body).toEqual({ erased: 0 });
  expect(app.logged()).not.toMatch(/zebulon/i);
});

test('T28. An address is one person in any letter case of any script', async ({ app, owner }) => {
  const written = ['ÄRGER.Ωμέγα@EXÄMPLE.de', 'ärger.ωΜΈΓΑ@exämple.DE', 'a\u0308rger.ωμέγα@exämple.de'];
  const others = ['arger.ωμέγα@exämple.de', 'ärger.ωμέγα@example.de', 'ärger.ωμέγ@exämple.de'];
  for (const email of [...written, ...others]) await leave(app, undefined, { email });
  const deleted = await leave(app, undefined, { email: 'Ärger.ΩΜΈΓΑ@exämple.de' });
  await owner.delete(`/contacts/${deleted.body.id}`);
  expect((await erase(owner, 'ärger.ωμέγα@exämple.de')).body).toEqual({ erased: 4 });
  expect(await emailsIn(app)).toEqual(others);
});

test('T28. An address is one person in full width, and by both names of a domain', async ({ app, owner }) => {
  const written = [
    'asha.rao@भारत.example.in',
    'ＡＳＨＡ.rao@XN--H2BRJ9C.example.in',
    'Asha.ｒａｏ@भारत.ｅｘａｍｐｌｅ.in',
  ];
  const others = ['aſha.rao@भारत.example.in', 'asha.raº@भारत.example.in', 'asha.rao@भारत.example.com'];
  for (const email of others) await leave(app, undefined, { email });
  for (const asked of [
    'asha.rao@xn--h2brj9c.example.in',
    'asha.rao@भारत.example.in',
    'ａｓｈａ.rao@भारत.example.in',
  ]) {
    for (const email of written) await leave(app, undefined, { email });
    expect((await erase(owner, asked)).body, asked).toEqual({ erased: 3 });
    expect(await emailsIn(app)).toEqual(others);
  }
});

test('T28. One writing among thousands of addresses is found', async ({ app, owner }) => {
  await leave(app, undefined, { email: 'पता.Ä@example.in' });
  await app.fill(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 2500)
     insert into contact (first_name, last_name, email, phone, message, date, state)
     select '', '', 'n' || i || '@example.in', '', '', i, 'new' from n`);
  expect((await erase(owner, 'पता.ä@example.in')).body).toEqual({ erased: 1 });
  expect(await storedMessages(app)).toHaveLength(2500);
});

test('What is no address erases nobody', async ({ app, owner }) => {
  await leave(app, undefined);
  expect(await erase(owner, '%')).toMatchObject({ status: 400, body: { errors: [{ field: 'email' }] } });
  expect(await storedMessages(app)).toHaveLength(1);
});

describe('Where a webhook is told of messages', () => {
  test.override({ settings: { contactWebhook: 'http://127.0.0.1:9/' } });

  test('T28. What was erased is in no export, list, search or call to come', async ({ app, owner }) => {
    const secret = { email: 'Zebulon.Quux@example.in', message: 'Xylophonic quandary' };
    await leave(app, undefined, secret);
    await leave(app, undefined, { email: 'stays@example.in' });
    const seen = async () => {
      const paths = ['.csv', '', '?q=xylophonic', '.csv?q=quux'].map((end) => `/contacts${end}`);
      const answers = await Promise.all([...paths, '/dashboard'].map((path) => owner.get(path)));
      const calls = await app.orm.em.fork().find(DeliveryEntity, {});
      return `${JSON.stringify([answers.map(({ body }) => body), calls])} ${calls.length} calls`;
    };
    expect(await seen()).toMatch(/Xylophonic.* 2 calls/s);
    await erase(owner, secret.email);
    const left = await seen();
    expect(left).not.toMatch(/xylophonic|zebulon|quux/i);
    expect(left).toMatch(/stays@example.in.* 1 calls/s);
  });
});

describe('With CONTACT_RETENTION_DAYS', () => {
  test.override({ settings: { contactRetentionDays: 30 } });

  test('older messages go beside visitors; their keys stay', async ({ app, owner, visitor, clock }) => {
    const [old = '', young = ''] = keys(2);
    const aged = (key: string | null, days: number) => ({
      key,
      ...{ firstName: '', lastName: '', email: 'a@b.in', phone: '', message: '' },
      ...{ writtenAt: null, state: 'new' as const, page: null, campaign: null, suspicion: null },
      textHash: null,
      date: new Date(clock.now().getTime() - days * DAY_MS),
    });
    const many = Array.from({ length: 300 }, () => aged(null, 400));
    await app.orm.em.fork().insertMany(ContactEntity, [...many, aged(old, 30.01), aged(young, 30)]);
    let isOver = false;
    const erasing = app.erasure.eraseOld().finally(() => {
      isOver = true;
    });
    let meanwhile = 0;
    while (!isOver) {
      expect((await visitor.get('/health')).status).toBe(200);
      if (!isOver) meanwhile += 1;
    }
    expect(await erasing).toBe(301);
    // Visitors are served between one small batch and the next.
    expect(meanwhile).toBeGreaterThan(5);
    expect((await storedMessages(app)).map(({ key }) => key)).toEqual([young]);
    expect(await spentKeys(app)).toEqual([old]);
    expect((await owner.get('/contact-desk')).body).toMatchObject({ retention_days: 30 });
  });
});

test('Without CONTACT_RETENTION_DAYS nothing goes, however old', async ({ app, clock }) => {
  await leave(app, undefined);
  clock.set('2126-11-20T06:00:00Z');
  expect(await app.erasure.eraseOld()).toBe(0);
  expect(await storedMessages(app)).toHaveLength(1);
});
