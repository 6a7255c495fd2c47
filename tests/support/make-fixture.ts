import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { databaseFile, openSqlite } from '#api/db/sqlite/open-database.ts';
import { createFirstOperator } from '#api/features/session/operator.service.ts';
import { aContact, aPost } from './factories.ts';

export const fixture = {
  operator: { username: 'operator', password: 'a long password for tests' },
  key: '11111111-1111-4111-8111-111111111111',
  spentKey: '22222222-2222-4222-8222-222222222222',
  message: 'A message of this version, with a word of its own: okapi',
  title: 'A post of this version',
};

async function make(folder: string): Promise<Buffer> {
  const orm = await openSqlite(folder);
  await createFirstOperator(orm, fixture.operator);
  await aPost(orm, { blogTitle: fixture.title, image: 'a-picture', description: 'A *text* with a tapir.' });
  const deletedAt = new Date('2026-11-20');
  await aPost(orm, { blogTitle: 'A deleted post', image: 'another-picture', deletedAt });
  await aContact(orm, { key: fixture.key, message: fixture.message });
  await aContact(orm, { key: null, state: 'answered', preferredChannel: 'call', preferredTime: 'morning' });
  for (const sql of [
    "insert into picture select image, 800, 'webp', x'52494646' from post",
    `insert into spent_key (key) values ('${fixture.spentKey}')`,
    "insert into vital (day, page, metric, bucket, count) values ('2026-11-20', '/', 'LCP', 9, 3)",
    "insert into delivery (id, batch_id, kind, contact_id, channel, destination, since, next_at) values ('a-delivery', 'a-delivery', 'lead', 1, 'webhook', 'environment', 1790000000000, 1790000000000)",
    "insert into label (name, colour) values ('Deposit', 'green')",
    'insert into contact_label (contact_id, label_id) select 1, id from label',
    "insert into fixture (home, away, competition, starts_at, changed_at) values ('India', 'New Zealand', 'Test series', 4000000000000, 1790000000000)",
    "insert into post_reader (endpoint, p256dh, auth, time_zone, created_at) values ('https://push.example/1', 'key', 'auth', 'Asia/Kolkata', 1790000000000)",
    'pragma wal_checkpoint(truncate)',
  ]) {
    await orm.em.getConnection().execute(sql);
  }
  await orm.close();
  return readFile(databaseFile(folder));
}

// Run as a program at a release: writes `tests/fixtures/{version}.sqlite.gz`, a database as this version leaves it. Later
// versions have to bring it up to date (tests/api/sqlite/upgrade.test.ts).
if (process.argv[1] === import.meta.filename) {
  const root = join(import.meta.dirname, '../..');
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const folder = await mkdtemp(join(tmpdir(), 'fixture-'));
  const file = join(root, `tests/fixtures/${version}.sqlite.gz`);
  await writeFile(file, gzipSync(await make(folder), { level: 9 }));
  await rm(folder, { recursive: true });
}
