import { once } from 'node:events';
import { mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { Problem } from '#contract/problem.ts';
import { DAY_MS } from '#contract/time.ts';
import { diskOf, hasRoomFor } from '../disk-room.ts';
import type { DatabaseCopy, Engine, EngineFacts, ErasedText } from '../engine.ts';
import type { Orm } from '../orm-type.ts';
import { tablesOf } from '../tables.ts';
import { clientOf, databaseFile } from './client.ts';
import { createContentVersion } from './content-version.ts';
import type { CopyOutcome } from './copy-worker.ts';
import { countTermBeginnings, idsWithWords, rowsWithWords } from './full-text.ts';
import { nightly } from './nightly-backup.ts';
import { probeDatabase } from './probe.ts';
import { oldWorkFolders, WORK_FOLDER } from './work-folder.ts';

/** Free pages that are given back at one time: 2 MB, moved within some milliseconds. */
const PAGES = 256;

/** One process, and one transaction that writes at a time: locks are not needed, and counts are in memory. */
export const sqlite: Engine = {
  name: 'sqlite',
  isShared: false,

  snapshotLevel: undefined,
  // A write that meets the lock of another process after a read fails at once, and the work is tried again later. As the
  // first statement it would wait inside SQLite, with the event loop stopped.
  beginWrite: async (em) => void (await em.execute('select 1 from sqlite_schema limit 1')),
  lockNames: async () => undefined,
  forUpdate: (query) => query,
  takeRows: (query) => query,
  continueIds: async () => undefined,

  isOneOf: (text, values) => sql`${text} in (select value from json_each(${JSON.stringify(values)}))`,
  originOf: (url) => sql`substr(${url}, 1, 7 + instr(substr(${url}, 9) || '/', '/'))`,
  jsonField: (json, name) => sql`json_extract(${json}, ${sql.lit(`$.${name}`)})`,
  // SQLite has no lateral join.
  latestOfTexts: (hashes, { since, max }) =>
    sql`(select contact.text_hash, contact.email, contact.phone from json_each(${JSON.stringify(hashes)}) as text
      cross join contact where contact.id in (
        select id from contact where text_hash = text.value and date >= ${since.getTime()}
          order by date desc limit ${max}))`,
  sourceTotals: 'contact_source',
  pruneContactSources: async (em, day) =>
    void (await sql`delete from contact_source where day < ${day} or count = 0`.execute(tablesOf(em))),
  // SQLite remembers the highest id that a table ever gave.
  async hasEverHadPosts(em) {
    const rows = await em.execute<unknown[]>("select 1 from sqlite_sequence where name = 'post' and seq > 0");
    return rows.length > 0;
  },

  // Triggers do it.
  indexWords: async () => undefined,
  indexMissing: async () => undefined,
  idsWithWords,
  rowsWithWords,
  countTermBeginnings,

  createContentVersion,
  createCounter: () => undefined,
  createErasedText: (orm) => createWalCheckpoint({ orm }),

  backUp: copyDatabase,
  nightly,
  facts: engineFacts,
  probe: probeDatabase,
  // The pragma is read to its end, since each of its rows frees a page.
  releaseSpace: async (orm) => void clientOf(orm).native.pragma(`incremental_vacuum(${PAGES})`),
  removeOldCopies,
};

async function engineFacts(orm: Orm, dataDir: string): Promise<EngineFacts> {
  const file = databaseFile(dataDir);
  const sizes = await Promise.all([file, `${file}-wal`].map(sizeOf));
  const version = clientOf(orm).native.prepare<[], string>('select sqlite_version()').pluck().get() ?? '';
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  return { engine: 'sqlite', version, bytes, disk: await diskOf(dataDir) };
}

const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );

/** Pauses between tries while an answer waits: most readers are gone by then. Milliseconds. */
const PAUSES_MS = [50, 100, 200, 400, 800];

/**
 * The write-ahead log holds what was erased until it is written into the file and cut, which waits for everybody who
 * still reads an older state, in any process: a backup, a console.
 */
function createWalCheckpoint({ orm }: { orm: Orm }): ErasedText {
  // A start does not know what was erased before it, and whether the log was cut then.
  let isRequested = true;

  /** Cuts the log, if that was requested and no other connection is in the way. */
  async function run(): Promise<void> {
    if (!isRequested) return;
    isRequested = false;
    let isCut = false;
    try {
      const connection = orm.em.getConnection();
      const [outcome] = await connection.execute<{ busy: number }[]>('pragma wal_checkpoint(truncate)');
      isCut = outcome?.busy === 0;
    } finally {
      isRequested ||= !isCut;
    }
  }

  return {
    request(): void {
      isRequested = true;
    },

    run,

    async runSoon(): Promise<boolean> {
      isRequested = true;
      await run();
      for (const pause of PAUSES_MS) {
        if (!isRequested) break;
        await setTimeout(pause);
        await run();
      }
      return !isRequested;
    },
  };
}

/** docs/operations.md, "Erasing a person": what was erased is gone from these copies, too, by then. */
const KEPT_DAYS = 30;

/** The copies that an update and a restore leave, by the names that they give. Other files there are somebody's own. */
const OF_UPDATES = /^\d+\.\d+\.\d+(?:-[a-z-]+)?\.sqlite(?:\.unfinished)?$/;
const OF_RESTORES = /^replaced-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)$/;

/**
 * Removes what an update or a restore kept of the data before it, once it is thirty days old, and what killed processes left.
 * Gives how many there were.
 */
async function removeOldCopies(dataDir: string, now: Date): Promise<number> {
  const before = now.getTime() - KEPT_DAYS * DAY_MS;
  const old = await oldWorkFolders(dataDir, now);
  const updates = join(dataDir, 'before-migration');
  for (const name of await readdir(updates).catch(() => [])) {
    if (OF_UPDATES.test(name) && (await stat(join(updates, name))).mtimeMs < before)
      old.push(join(updates, name));
  }
  for (const name of await readdir(dataDir)) {
    const [, hour, minute, second] = OF_RESTORES.exec(name) ?? [];
    if (hour !== undefined && Date.parse(`${hour}:${minute}:${second}`) < before)
      old.push(join(dataDir, name));
  }
  for (const path of old) await rm(path, { recursive: true, force: true });
  return old.length;
}

/** A thread copies and checks, so that requests do not wait for that. */
async function copyDatabase(dataDir: string): Promise<DatabaseCopy> {
  const source = databaseFile(dataDir);
  if (!(await hasRoomFor(source, dataDir))) {
    const detail =
      'The disk has no room for a copy of the database. Make room, or use npm run backup to another disk.';
    throw new Problem('disk_full', { detail });
  }
  const folder = await mkdtemp(join(dataDir, WORK_FOLDER));
  try {
    const target = join(folder, 'site.sqlite');
    const outcome = await copyInThread({ source, target });
    if (outcome === 'full') throw new Problem('disk_full');
    if (outcome !== 'copied') throw new Problem('not_ready', { detail: outcome.refused });
    const file = await open(target, 'r');
    return { file, bytes: (await file.stat()).size };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function copyInThread(files: { source: string; target: string }): Promise<CopyOutcome> {
  const worker = new Worker(new URL('copy-worker.ts', import.meta.url), { workerData: files });
  const ended = new AbortController();
  worker.once('exit', () => ended.abort());
  const [outcome] = (await once(worker, 'message', { signal: ended.signal })) as [CopyOutcome];
  return outcome;
}
