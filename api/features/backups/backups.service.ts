import { readFileSync } from 'node:fs';
import type { Readable } from 'node:stream';
import type { SqlEntityManager } from '@mikro-orm/sql';
import { engineOf } from '#api/db/engine.ts';
import { inTransaction } from '#api/db/transaction.ts';
import { recordActivity } from '#api/features/activity/activity.service.ts';
import type { Caller } from '#api/http/app-state.ts';
import { describeError } from '#api/http/server/log.ts';
import { BACKUP_DAYS, BACKUPS_LISTED, type BackupRunView, type ServerFacts } from '#contract/backups.ts';
import { Problem } from '#contract/problem.ts';
import { DAY_MS } from '#contract/time.ts';
import { BackupRunEntity, type BackupRunRow } from './backups.entities.ts';
import { createNightlyBackup, type NightlyDeps } from './nightly-backup.service.ts';

export interface BackupsDeps extends NightlyDeps {
  env: NightlyDeps['env'] & { publicUrl: string };
  /** @throws Problem where the site cannot store messages */
  checkReady: () => Promise<void>;
}

interface Backup {
  /** The reader reads it to its end, or destroys it. */
  content: Readable;
  bytes: number;
  at: Date;
}

/** What the site runs on, and its backups. */
export function createBackups({ orm, env, now, log, notifications, checkReady }: BackupsDeps) {
  const { dataDir, publicUrl } = env;
  const nightly = createNightlyBackup({ orm, env, now, log, notifications });
  const started = now().toISOString();
  const version = readVersion();
  let isCopying = false;

  const faultOf = () =>
    checkReady().then(
      () => null,
      (error: unknown) =>
        error instanceof Problem ? (error.detail ?? error.message) : 'It does not answer.',
    );

  async function facts(): Promise<ServerFacts> {
    const em = orm.em.fork();
    const { disk, ...database } = await engineOf(orm.em).facts(orm, dataDir);
    const last = await lastMade(em);
    const runs = await listRuns(em, BACKUPS_LISTED);
    return {
      version,
      public_url: publicUrl,
      node: process.versions.node,
      started,
      database: { ...database, fault: await faultOf() },
      disk,
      backups: { last: last && view(last), runs: runs.map(view), nightly: await nightly.plan() },
    };
  }

  /** Records it as a backup and as an act of who took it, as far as the disk lets it. */
  async function note(by: Caller | undefined, outcome: Pick<BackupRunRow, 'bytes' | 'failure'>, at: Date) {
    const stored = inTransaction(orm, async (em) => {
      await em.insert(BackupRunEntity, { at, way: 'download', operator: by?.username ?? null, ...outcome });
      if (outcome.failure !== null) return;
      await recordActivity(em, { by, at, action: 'backup downloaded', subject: 'settings' });
    });
    await stored.catch((error: unknown) => log.error(describeError(error), 'a backup is not on record'));
  }

  /**
   * A copy to be sent. One at a time: each takes as much of the disk as the database.
   * @throws Problem backup_elsewhere, backup_running, disk_full, not_ready
   */
  async function backup(by: Caller | undefined): Promise<Backup> {
    if (isCopying) throw new Problem('backup_running');
    isCopying = true;
    const at = now();
    try {
      const { file, bytes } = await engineOf(orm.em).backUp(dataDir);
      await note(by, { bytes, failure: null }, at);
      const content = file.createReadStream().once('close', () => {
        isCopying = false;
      });
      return { content, bytes, at };
    } catch (error) {
      isCopying = false;
      const isExpected = error instanceof Problem;
      if (isExpected && error.code === 'backup_elsewhere') throw error;
      const failure = isExpected ? (error.detail ?? error.message) : 'Something went wrong on the server.';
      await note(by, { bytes: null, failure }, at);
      throw error;
    }
  }

  return {
    facts,
    backup,
    nightly,
    /** Forgets old runs. Gives how many there were. */
    prune: () =>
      inTransaction(orm, (em) =>
        em.nativeDelete(BackupRunEntity, { at: { $lt: new Date(now().getTime() - BACKUP_DAYS * DAY_MS) } }),
      ),
  };
}

const view = ({ id, at, way, operator, bytes, failure, file }: BackupRunRow): BackupRunView => ({
  ...{ id, at: at.toISOString(), way, by: operator ?? null },
  ...{ bytes: bytes ?? null, failure: failure ?? null, file: file ?? null },
});

const NEWEST_FIRST = { at: 'desc', id: 'desc' } as const;

export const listRuns = (em: SqlEntityManager, limit: number): Promise<BackupRunRow[]> =>
  em.find(BackupRunEntity, { claimedUntil: null }, { orderBy: NEWEST_FIRST, limit });

/** The latest that was made. */
export const lastMade = (em: SqlEntityManager): Promise<BackupRunRow | null> =>
  em.findOne(BackupRunEntity, { failure: null, claimedUntil: null }, { orderBy: NEWEST_FIRST });

/** The version in package.json. */
export function readVersion(): string {
  const text = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
  const { version }: { version: string } = JSON.parse(text);
  return version;
}
