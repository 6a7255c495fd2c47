import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createOrm } from '#api/db/sqlite/orm.ts';
import { holdWrites } from '#tests/support/hold-writes.ts';
import { keys, leave, storedMessages } from '#tests/support/messages.ts';
import { dataFolder, runApi } from '#tests/support/product.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

// Lines 34 to 36 as a stranger would try them. More of 34 in contact-once, of 36 in contact-locked, 37 in fault-disk and
// operations, 38 in start-drain.

describe('34.', () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await startTestApp({ contactLimit: 1_000 });
  });
  afterEach(() => app.close());

  test('Same key 50 times in parallel → one row', async () => {
    const [key = ''] = keys(1);
    const answers = await Promise.all(Array.from({ length: 50 }, () => leave(app, key)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await storedMessages(app)).toHaveLength(1);
  });

  test('Same key, other content → 422, row untouched', async () => {
    const [key = ''] = keys(1);
    await leave(app, key, { message: 'The first' });
    expect((await leave(app, key, { message: 'Another' })).status).toBe(422);
    expect((await storedMessages(app)).map(({ message }) => message)).toEqual(['The first']);
  });

  test.each([
    ['no UUID', 'x'],
    ['empty', ''],
    ['with more behind it', `${crypto.randomUUID()}1`],
    ['two', `${crypto.randomUUID()}, ${crypto.randomUUID()}`],
    ['half quoted', `"${crypto.randomUUID()}`],
    ['huge', 'a'.repeat(8_000)],
  ])('A key that is %s → 400, nothing stored', async (_, key) => {
    expect((await leave(app, key)).status).toBe(400);
    expect(await storedMessages(app)).toHaveLength(0);
  });
});

test('35. kill -9 at random points under writes → every answered message stored, none twice, integrity_check ok', async () => {
  const DATA_DIR = await dataFolder();
  const given = keys(150);
  const answered = new Set<string>();
  for (const round of [1, 2, 3]) {
    const server = runApi({ DATA_DIR, CONTACT_LIMIT: '1000000' });
    const url = await server.url;
    const due = answered.size + Math.ceil(Math.random() * 40);
    const send = async (key: string) => {
      const { status } = await fetch(`${url}/api/contacts`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
        body: JSON.stringify({ email: 'asha@example.com', message: key }),
      });
      if (status === 201) answered.add(key);
      if (round < 3 && answered.size >= due) server.child.kill('SIGKILL');
    };
    // What got no answer goes again with the same key, as the outbox does.
    const open = given.filter((key) => !answered.has(key));
    await Promise.allSettled(open.map(send));
    server.child.kill('SIGKILL');
    await server.code;
  }
  const orm = await createOrm(join(DATA_DIR, 'site.sqlite'));
  const connection = orm.em.getConnection();
  const rows = await connection.execute<{ key: string; message: string }[]>(
    'select key, message from contact',
  );
  expect(await connection.execute('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  await orm.close();
  expect(answered.size).toBe(given.length);
  expect(rows.map(({ key }) => key).sort()).toEqual(given.toSorted());
  expect(rows.every(({ key, message }) => key === message)).toBe(true);
});

test('36. Database locked by another process for 3 s → waits and succeeds', async () => {
  const app = await startTestApp();
  const release = await holdWrites(app);
  const [key = ''] = keys(1);
  const seen: string[] = [];
  const waiting = leave(app, key).finally(() => seen.push('answered'));
  setTimeout(() => {
    seen.push('released');
    void release();
  }, 3_000);
  expect((await waiting).status).toBe(201);
  expect(seen).toEqual(['released', 'answered']);
  expect(await storedMessages(app)).toHaveLength(1);
  await app.close();
});
