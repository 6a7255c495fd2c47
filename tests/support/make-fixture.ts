import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { databaseFile } from '#api/db/sqlite/client.ts';
import { openSqlite } from '#api/db/sqlite/open-database.ts';
import { createFirstOperator } from '#api/features/auth/operator.service.ts';
import { clientOf, operator } from './client.ts';
import { ageSite, copy, fillSite } from './copied-site.ts';
import { fillContent } from './exported-content.ts';
import { exportOf } from './imports.ts';
import { aContact } from './messages.ts';
import { startPostgres } from './postgres.ts';
import { aPost } from './posts.ts';
import { tempFolder } from './temp-folder.ts';
import { startTestApp } from './test-app.ts';

export const fixture = {
  operator: { username: 'operator', password: 'a long password for tests' },
  key: '11111111-1111-4111-8111-111111111111',
  spentKey: '22222222-2222-4222-8222-222222222222',
  message: 'A message of this version, with a word of its own: okapi',
  title: 'A post of this version',
};

async function make(folder: string): Promise<Buffer> {
  const orm = await openSqlite(folder);
  await createFirstOperator(orm, operator);
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

/** The OpenAPI document, and an archive of a site that has something of all that is exported. */
async function makeApiAndArchive(): Promise<{ document: string; archive: Buffer }> {
  const app = await startTestApp();
  const document = await (await app.call('/api/openapi.json')).text();
  await fillContent(app, clientOf(app.url, await app.login()));
  const archive = await readFile(await exportOf(app));
  await app.close();
  return { document, archive };
}

/** A PostgreSQL database with a row or more in each table, as statements. Needs Debian's `postgresql`. */
async function makePostgres(): Promise<string> {
  const binDir = process.env.POSTGRES_BIN ?? '/usr/lib/postgresql/15/bin';
  const postgres = await startPostgres({ binDir });
  const dataDir = await tempFolder('data');
  await ageSite(dataDir, await fillSite({ DATA_DIR: dataDir }));
  const url = await postgres.databases.create();
  const { code, stderr } = await copy('postgres', dataDir, url);
  if (code !== 0) throw new Error(stderr);
  const options = ['--inserts', '--rows-per-insert=100', '--no-owner', '--no-privileges', `--dbname=${url}`];
  const dump = spawnSync(join(binDir, 'pg_dump'), options, { encoding: 'utf8', maxBuffer: 1e9 });
  await postgres.remove();
  if (dump.status !== 0) throw new Error(dump.stderr);
  // `\\restrict` is for psql alone.
  return dump.stdout.replace(/^\\.*\n/gm, '');
}

// Run as a program at a release: writes what this version leaves behind into `tests/fixtures/`. Later versions take the
// databases over and read the archive (tests/server/upgrade.test.ts, tests/api/export.test.ts).
if (process.argv[1] === import.meta.filename) {
  const root = join(import.meta.dirname, '../..');
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const write = (name: string, bytes: string | Buffer) =>
    writeFile(join(root, `tests/fixtures/${version}.${name}`), bytes);
  await write('sqlite.gz', gzipSync(await make(await tempFolder('fixture')), { level: 9 }));
  const { document, archive } = await makeApiAndArchive();
  await write('openapi.json.gz', gzipSync(document, { level: 9 }));
  await write('export.zip', archive);
  await write('postgres.sql.gz', gzipSync(await makePostgres(), { level: 9 }));
}
