import { chmod, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { beforeEach, expect, test } from 'vitest';
import { migrations } from '#api/db/sqlite/migrations/list.ts';
import { openSqlite } from '#api/db/sqlite/open-database.ts';
import { isThere } from '#tests/support/backups.ts';
import { dataFolder, run, runApi } from '#tests/support/product.ts';
import { canMakeDisk } from '#tests/support/small-disk.ts';
import { canHeedRights, heedingRights } from '#tests/support/without-rights.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await dataFolder();
  file = join(folder, 'site.sqlite');
});

/** Runs a command with a copy of `path` in its place that can only be read, where only the command sees it. */
const withReadOnly = (path: string) => [
  ...['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c'],
  'd=$(mktemp -d) && cp -a "$0/." "$d" && mount -t tmpfs none "$0" && cp -a "$d/." "$0" && rm -r "$d" && mount -o remount,ro "$0" && exec "$@"',
  path,
];

test.skipIf(!canHeedRights())(
  'T26. A database that can only be read: a clear refusal, left as it is',
  async () => {
    await (await openSqlite(folder)).close();
    await chmod(file, 0o444);
    const before = await readFile(file);
    const server = runApi({ DATA_DIR: folder }, heedingRights);
    expect(await server.code).toBe(1);
    expect(server.stderr()).toBe(`The database ${file} cannot be opened for writing.\n`);
    expect(await readFile(file)).toEqual(before);
    expect((await readdir(folder)).filter((name) => !/-(wal|shm)$/.test(name))).toEqual(['site.sqlite']);
  },
);

test.skipIf(!canMakeDisk())('T26. A disk that can only be read: a clear refusal', async () => {
  await (await openSqlite(folder)).close();
  const server = runApi({ DATA_DIR: folder }, withReadOnly(folder));
  expect(await server.code).toBe(1);
  expect(server.stderr()).toBe(`DATA_DIR ${folder} cannot be written (EROFS).\n`);
});

const ROWS = 20_000;

/** A database of this version with so many messages and posts that an update to the next takes a while. */
async function older(): Promise<void> {
  await (await openSqlite(folder)).close();
  ask((database) => {
    const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${ROWS})`;
    database.exec(
      `${numbers} insert into contact (key, first_name, last_name, email, phone, message, date, state) select 'key-' || i, 'Asha', 'Rao', 'asha' || i || '@example.in', '', 'A message of many words, number ' || i, i, 'new' from n`,
    );
    database.exec(
      `${numbers} insert into post (blog_title, image_alt, description, excerpt, image, date, changed_at, category_id) select 'Title ' || i, 'A', 'A text of many words, number ' || i, 'An', 'image-' || i, i, 1, 4 from n`,
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
    const columns = database.prepare("select name from pragma_table_info('contact')").pluck().all();
    return {
      done: count('select count(*) from mikro_orm_migrations'),
      messages: count('select count(*) from contact'),
      posts: count('select count(*) from post'),
      isNew: columns.includes('rewritten'),
      check: database.pragma('integrity_check', { simple: true }),
    };
  });
const whole = { messages: ROWS, posts: ROWS, check: 'ok' };
const old = { ...whole, done: migrations.length, isNew: false };
const updated = { ...whole, done: migrations.length + 1, isNew: true };

test('T26. kill -9 in the midst of a migration: all old or all new, and the next start mends it', async () => {
  await older();
  const copy = join(folder, `before-migration/${migrations.at(-1)?.name}.sqlite`);
  const update = () => run('tests/support/later-version.ts', {}, folder);
  const seen = new Set<string>();
  // After the copy, which is made under the migration's own lock, and ever later from there.
  for (const later of [0, 5, 20, 60, 150, 300]) {
    const updating = update();
    while (!(await isThere(copy))) await setTimeout(1);
    await setTimeout(later);
    updating.child.kill('SIGKILL');
    await updating.code;
    const state = stateNow();
    seen.add(state.isNew ? 'new' : 'old');
    expect([old, updated]).toContainEqual(state);
    await rm(join(folder, 'before-migration'), { recursive: true });
    if (state.isNew) break;
  }
  // The first one was killed with the lock held and the transaction open.
  expect(seen).toContain('old');
  expect(await update().code).toBe(0);
  expect(stateNow()).toEqual(updated);
});
