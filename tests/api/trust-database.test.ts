import { spawnSync } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { beforeEach, expect, test } from 'vitest';
import { migrations } from '#api/db/sqlite/migrations/list.ts';
import { createOrm } from '#api/db/orm.ts';
import { openDatabase } from '#api/db/sqlite/open-database.ts';
import { isThere } from '#tests/support/archive.ts';
import { dataFolder, runServer } from '#tests/support/run-server.ts';
import { canMakeDisk } from '#tests/support/small-disk.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await dataFolder();
  file = join(folder, 'site.sqlite');
});

/** root may write everywhere: without the rights that rights are ignored by. */
const asOwner =
  process.getuid?.() === 0
    ? [
        'setpriv',
        '--bounding-set=-dac_override,-dac_read_search',
        '--inh-caps=-dac_override,-dac_read_search',
      ]
    : [];
/** Runs a command with a copy of `path` in its place that can only be read, where only the command sees it. */
const withReadOnly = (path: string) => [
  ...['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c'],
  'd=$(mktemp -d) && cp -a "$0/." "$d" && mount -t tmpfs none "$0" && cp -a "$d/." "$0" && rm -r "$d" && mount -o remount,ro "$0" && exec "$@"',
  path,
];
const runs = ([command = '', ...args]: string[]) => spawnSync(command, [...args, 'true']).status === 0;

test.skipIf(asOwner.length > 0 && !runs(asOwner))(
  'T26. A database that can only be read: a clear refusal, left as it is',
  async () => {
    await (await openDatabase(folder)).close();
    await chmod(file, 0o444);
    const before = await readFile(file);
    const server = runServer({ DATA_DIR: folder }, asOwner);
    expect(await server.code).toBe(1);
    expect(server.stderr()).toBe(`The database ${file} cannot be opened for writing.\n`);
    expect(await readFile(file)).toEqual(before);
    expect((await readdir(folder)).filter((name) => !/-(wal|shm)$/.test(name)).sort()).toEqual([
      'images',
      'site.sqlite',
    ]);
  },
);

test.skipIf(!canMakeDisk())('T26. A disk that can only be read: a clear refusal', async () => {
  await (await openDatabase(folder)).close();
  const server = runServer({ DATA_DIR: folder }, withReadOnly(folder));
  expect(await server.code).toBe(1);
  expect(server.stderr()).toBe(`DATA_DIR ${folder} cannot be written (EROFS).\n`);
});

const OLD = 5;
const ROWS = 20_000;

/** A database of an older version, with so many messages and posts that an update takes a while. */
async function older(): Promise<void> {
  await rm(folder, { recursive: true });
  await mkdir(folder);
  const orm = await createOrm({ file });
  await orm.em.getConnection().execute('pragma application_id = 0x466c6f64');
  await orm.migrator.up({ to: migrations[OLD - 1]?.name ?? '' });
  await orm.close();
  ask((database) => {
    const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${ROWS})`;
    database.exec(
      `${numbers} insert into contact (key, first_name, last_name, email, phone, message, date, state) select 'key-' || i, 'Asha', 'Rao', 'asha' || i || '@example.in', '', 'A message of many words, number ' || i, i, 'new' from n`,
    );
    database.exec(
      `insert into category (id, category, position) values (90, 'Old', 90); ${numbers} insert into post (blog_title, image_alt, description, excerpt, image, date, changed_at, category_id) select 'Title ' || i, 'A', 'A text of many words, number ' || i, 'An', 'image-' || i, i, 1, 90 from n`,
    );
  });
}

function ask<T>(question: (database: Database.Database) => T): T {
  const database = new Database(file, { fileMustExist: true });
  try {
    return question(database);
  } finally {
    database.close();
  }
}

const stateNow = () =>
  ask((database) => {
    const count = (sql: string) => database.prepare(sql).pluck().get();
    const tables = database.prepare("select name from sqlite_master where name = 'content_revision'").all();
    return {
      done: database.prepare('select count(*) from mikro_orm_migrations').pluck().get(),
      messages: count('select count(*) from contact'),
      posts: count('select count(*) from post'),
      hasNewTables: tables.length > 0,
      check: database.pragma('integrity_check', { simple: true }),
    };
  });
const whole = { messages: ROWS, posts: ROWS, check: 'ok' };
const old = { ...whole, done: OLD, hasNewTables: false };
const updated = { ...whole, done: migrations.length, hasNewTables: true };

test('T26. kill -9 in the midst of a migration: all old or all new, and the next start mends it', async () => {
  await older();
  const copy = join(folder, 'before-migration', `${migrations[OLD - 1]?.name}.sqlite`);
  const seen = new Set<string>();
  // After the copy, which is made under the migration's own lock, and ever later from there.
  for (const later of [0, 5, 20, 60, 150, 300]) {
    const server = runServer({ DATA_DIR: folder });
    while (!(await isThere(copy))) await setTimeout(1);
    await setTimeout(later);
    server.child.kill('SIGKILL');
    await server.code;
    const state = stateNow();
    seen.add(state.hasNewTables ? 'new' : 'old');
    expect([old, updated]).toContainEqual(state);
    await rm(join(folder, 'before-migration'), { recursive: true });
    if (state.hasNewTables) break;
  }
  // The first one was killed with the lock held and the transaction open.
  expect(seen).toContain('old');
  const mended = runServer({ DATA_DIR: folder });
  const url = await mended.url;
  expect((await fetch(`${url}/api/ready`)).status).toBe(200);
  expect(Number((await fetch(`${url}/api/blogs?limit=1`)).headers.get('x-total-count'))).toBe(ROWS);
  mended.child.kill('SIGTERM');
  expect(await mended.code).toBe(0);
  expect(stateNow()).toEqual(updated);
});
