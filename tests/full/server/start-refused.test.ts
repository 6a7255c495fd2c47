import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { migrations } from '#api/db/sqlite/migrations/list.ts';
import { openSqlite } from '#api/db/sqlite/open-database.ts';
import { contentOf } from '#tests/support/backups.ts';
import { dataFolder, runProcess } from '#tests/support/product.ts';
import { test as base, expect } from '#tests/support/server-test.ts';
import { heedingRights, needDisk, needRights, onDisk } from '#tests/support/small-disk.ts';

const NEWER = 'The database was made by a newer version of this program.\n';

const test = base
  .extend('file', ({ dataDir }) => join(dataDir, 'site.sqlite'))
  /** Makes a database of this version. */
  .extend(
    'make',
    ({ dataDir }) =>
      async () =>
        (await openSqlite(dataDir)).close(),
  )
  .extend('ask', ({ file }) => <T>(question: (database: Database.Database) => T): T => {
    const database = new Database(file);
    try {
      return question(database);
    } finally {
      database.close();
    }
  })
  /** What a start says as it ends. Every byte and every name has to be as before. */
  .extend('refusalAsItIs', ({ dataDir, refusal }) => async (within: string[] = []) => {
    const before = await contentOf(dataDir);
    const refused = await refusal({}, within);
    expect(await contentOf(dataDir)).toEqual(before);
    return refused;
  });

test('T26. A database of 0 bytes is no new site', async ({ file, refusalAsItIs }) => {
  await writeFile(file, '');
  expect(await refusalAsItIs()).toBe(
    `The database ${file} is empty (0 bytes), and no new site is made in its place. Restore a backup, or delete the file if there never was a site.\n`,
  );
});

test.for(['before-migration', 'replaced-2026-11-20T03-30-00.000Z'])(
  'T26. A database that is gone or has no tables is no new site where %s tells of one',
  async (trace, { ask, dataDir, file, refusalAsItIs }) => {
    await mkdir(join(dataDir, trace), { recursive: true });
    await writeFile(join(dataDir, trace, '1.0.0-initial.sqlite'), 'x');
    const refused = `There is no site in the database ${file}, but there was one: ${trace} beside it. Restore a backup, or move these away to begin anew.\n`;
    expect(await refusalAsItIs()).toBe(refused);
    ask((database) => database.exec('pragma application_id = 0x466c6f64'));
    expect(await refusalAsItIs()).toBe(refused);
  },
);

test('T26. A log without its database is kept', async ({ dataDir, file, make, refusalAsItIs }) => {
  await make();
  const database = new Database(file);
  database.exec("insert into spent_key values ('in the log')");
  await copyFile(`${file}-wal`, join(dataDir, 'log'));
  database.close();
  await rm(file);
  await copyFile(join(dataDir, 'log'), `${file}-wal`);
  expect(await refusalAsItIs()).toMatch(/^There is no site .* there was one: site\.sqlite-wal beside it\./);
});

test('T26. A file that is no database is refused as it is', async ({ file, refusalAsItIs }) => {
  await writeFile(file, randomBytes(20_000));
  expect(await refusalAsItIs()).toBe('The database file is damaged.\n');
});

test('T26. A newer version that was killed finds its log again', async ({ file, make, refusal }) => {
  await make();
  const database = new Database(file);
  database.exec("insert into mikro_orm_migrations (name) values ('9.0.0-later')");
  const DATA_DIR = await dataFolder();
  for (const end of ['', '-wal']) await copyFile(file + end, join(DATA_DIR, `site.sqlite${end}`));
  database.close();
  const before = await contentOf(DATA_DIR);
  expect(await refusal({ DATA_DIR })).toBe(NEWER);
  // What SQLite needs to read a log.
  const { '/site.sqlite-shm': _, ...after } = await contentOf(DATA_DIR);
  expect(after).toEqual(before);
});

test.for(['delete from mikro_orm_migrations', 'drop table mikro_orm_migrations'])(
  'T26. A database that does not say its version is refused: %s',
  async (sql, { ask, make, refusalAsItIs }) => {
    await make();
    ask((database) => database.exec(sql));
    expect(await refusalAsItIs()).toBe(
      'The database does not say which version made its tables (mikro_orm_migrations lacks rows). Restore another backup.\n',
    );
  },
);

test('T26. A database that is locked ends the start in one line', async ({ file, make, refusal }) => {
  await make();
  const other = new Database(file);
  other.exec('begin immediate');
  expect(await refusal()).toBe('Another program has locked the database. End it, then start again.\n');
  other.close();
});

test('37. A full disk ends the start with one line', async ({ dataDir, refusalAsItIs, skip }) => {
  needDisk(skip);
  expect(await refusalAsItIs(onDisk(dataDir, '64k'))).toBe(
    'The disk of DATA_DIR is full. Make room, then start again.\n',
  );
});

test('T26. A database that can only be read: a clear refusal, left as it is', async ({
  dataDir,
  file,
  make,
  refusal,
  skip,
}) => {
  needRights(skip);
  await make();
  await chmod(file, 0o444);
  const before = await readFile(file);
  expect(await refusal({}, heedingRights)).toBe(`The database ${file} cannot be opened for writing.\n`);
  expect(await readFile(file)).toEqual(before);
  expect((await readdir(dataDir)).filter((name) => !/-(wal|shm)$/.test(name))).toEqual(['site.sqlite']);
});

/** Runs a command with a copy of `path` in its place that can only be read, where only the command sees it. */
const withReadOnly = (path: string) => [
  ...['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c'],
  'd=$(mktemp -d) && cp -a "$0/." "$d" && mount -t tmpfs none "$0" && cp -a "$d/." "$0" && rm -r "$d" && mount -o remount,ro "$0" && exec "$@"',
  path,
];

test('T26. A disk that can only be read: a clear refusal', async ({ dataDir, make, refusal, skip }) => {
  needDisk(skip);
  await make();
  expect(await refusal({}, withReadOnly(dataDir))).toBe(`DATA_DIR ${dataDir} cannot be written (EROFS).\n`);
});

const ROWS = 20_000;

test('T26. kill -9 in a migration: all old or all new after a start', async ({ ask, dataDir, make }) => {
  // So many messages and posts that an update to the next version takes a while.
  await make();
  ask((database) => {
    const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${ROWS})`;
    database.exec(
      `${numbers} insert into contact (key, first_name, last_name, email, phone, message, date, state) select 'key-' || i, 'Asha', 'Rao', 'asha' || i || '@example.in', '', 'A message of many words, number ' || i, i, 'new' from n`,
    );
    database.exec(
      `${numbers} insert into post (blog_title, image_alt, description, excerpt, image, date, changed_at, category_id) select 'Title ' || i, 'A', 'A text of many words, number ' || i, 'An', 'image-' || i, i, 1, 4 from n`,
    );
  });
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
  const untouched = { messages: ROWS, posts: ROWS, check: 'ok' };
  const old = { ...untouched, done: migrations.length, isNew: false };
  const updated = { ...untouched, done: migrations.length + 1, isNew: true };

  const copy = join(dataDir, `before-migration/${migrations.at(-1)?.name}.sqlite`);
  const program = join(import.meta.dirname, '../../support/later-version.ts');
  const update = () => runProcess([process.execPath, program, dataDir], {});
  const seen = new Set<string>();
  // After the copy, which is made under the migration's own lock, and ever later from there.
  for (const later of [0, 5, 20, 60, 150, 300]) {
    const updating = update();
    await expect.poll(() => existsSync(copy), { interval: 1 }).toBe(true);
    // A moment of its own, not the wait for something.
    await setTimeout(later);
    await updating.stop('SIGKILL');
    const state = stateNow();
    seen.add(state.isNew ? 'new' : 'old');
    expect([old, updated]).toContainEqual(state);
    await rm(join(dataDir, 'before-migration'), { recursive: true });
    if (state.isNew) break;
  }
  // The first one was killed with the lock held and the transaction open.
  expect(seen).toContain('old');
  expect(await update().code).toBe(0);
  expect(stateNow()).toEqual(updated);
});
