import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { databaseFile, openDatabase } from '#api/db/sqlite/open-database.ts';
import { createFirstOperator } from '#api/features/session/operator.service.ts';
import { aContact, aPost } from './factories.ts';
import { dataFolder } from './run-server.ts';

/**
 * Run as a program at a release: writes `tests/fixtures/{version}.sqlite.gz`, a database as this version leaves it. Later
 * versions have to bring it up to date (tests/api/upgrade.test.ts).
 */
export const fixture = {
  operator: { username: 'operator', password: 'a long password for tests' },
  key: '11111111-1111-4111-8111-111111111111',
  spentKey: '22222222-2222-4222-8222-222222222222',
  message: 'A message of this version, with a word of its own: okapi',
  title: 'A post of this version',
};

async function make(): Promise<string> {
  const folder = await dataFolder();
  const orm = await openDatabase(folder);
  await createFirstOperator(orm, fixture.operator);
  await aPost(orm, { blogTitle: fixture.title, image: 'a-picture', description: 'A *text* with a tapir.' });
  await aPost(orm, {
    blogTitle: 'A deleted post',
    image: 'another-picture',
    deletedAt: new Date('2026-11-20'),
  });
  await aContact(orm, { key: fixture.key, message: fixture.message });
  await aContact(orm, { key: null, state: 'answered' });
  const run = (sql: string) => orm.em.getConnection().execute(sql);
  await run("insert into picture select image, 800, 'webp', x'52494646' from post");
  await run(`insert into spent_key (key) values ('${fixture.spentKey}')`);
  await run("insert into vital (day, page, metric, bucket, count) values ('2026-11-20', '/', 'LCP', 9, 3)");
  await run(
    "insert into webhook_delivery (id, contact_id, since, next_at) values ('a-delivery', 1, 1790000000000, 1790000000000)",
  );
  await run('pragma wal_checkpoint(truncate)');
  await orm.close();
  return databaseFile(folder);
}

if (process.argv[1] === import.meta.filename) {
  const root = join(import.meta.dirname, '../..');
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  await writeFile(
    join(root, `tests/fixtures/${version}.sqlite.gz`),
    gzipSync(await readFile(await make()), { level: 9 }),
  );
}
