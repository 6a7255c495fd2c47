import { openSqlite } from '#api/db/sqlite/open-database.ts';
import { ContactEntity } from '#api/features/contact/contact.entities.ts';
import { clientOf, logIn } from '#tests/support/client.ts';
import { residentOf } from '#tests/support/processes.ts';
import { expect, test } from '#tests/support/server-test.ts';

const ROWS = 100_000;

test('T16. A large export streams at flat memory, while messages are stored', async ({
  dataDir,
  start,
  skip,
}) => {
  skip(process.platform !== 'linux', 'It reads memory where Linux says it.');
  const orm = await openSqlite(dataDir);
  const rows = Array.from({ length: ROWS }, (_, index) => ({
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
  for (let at = 0; at < ROWS; at += 1000)
    await orm.em.fork().insertMany(ContactEntity, rows.slice(at, at + 1000));
  await orm.close();
  const { url, pid } = await start();
  const headers = { Authorization: `Bearer ${await logIn(url)}` };
  // What the first one loads and compiles stays.
  await (await fetch(`${url}/api/contacts.csv?state=answered`, { headers })).text();
  const { now: before } = await residentOf(pid);
  const answer = await fetch(`${url}/api/contacts.csv`, { headers });
  let bytes = 0;
  let looked = 0;
  let most = 0;
  let stored = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes - looked < 1_000_000) continue;
    looked = bytes;
    most = Math.max(most, (await residentOf(pid)).now - before);
    if (stored === 5) continue;
    stored += 1;
    expect((await clientOf(url).post('/contacts', { email: `m${stored}@example.in` })).status).toBe(201);
  }
  expect(bytes).toBeGreaterThan(ROWS * 1_200);
  expect(stored).toBe(5);
  // Megabytes; the whole file has over a hundred and twenty.
  expect(most).toBeLessThan(110);
});
