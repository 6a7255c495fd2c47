import type { SqlEntityManager } from '@mikro-orm/sql';
import { engineOf, type NightlyOutcome } from '#api/db/engine.ts';
import type { Orm } from '#api/db/orm-type.ts';
import { siteSecret } from '#api/db/site-secret.ts';
import { inTransaction, lockNames } from '#api/db/transaction.ts';
import { DeliveryEntity } from '#api/features/notifications/notification.entities.ts';
import type { Notifications } from '#api/features/notifications/notification.service.ts';
import { describeError, type Logger } from '#api/http/server/log.ts';
import { BACKUP_FAILURE_MAX, type NightlyBackups } from '#contract/backups.ts';
import { indianDay, indianMidnight } from '#contract/indian-day.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time.ts';
import { BackupRunEntity, type BackupRunRow } from './backups.entities.ts';

/** No other process begins before that is over; lengthened while the backup is made. */
const CLAIM_MS = 5 * MINUTE_MS;
/** How long a failure waits for the next try of its night. */
const PAUSE_MS = HOUR_MS;
/** A folder that another machine shares may not answer. */
const LIST_LIMIT_MS = 3_000;

export interface NightlyDeps {
  orm: Orm;
  env: {
    dataDir: string;
    backupDir: string | undefined;
    backupHour: number;
  };
  now: () => Date;
  log: Pick<Logger, 'error' | 'warn'>;
  notifications: Pick<Notifications, 'enqueueNotification' | 'wake'>;
}

/** Backups that the site makes automatically into BACKUP_DIR. */
export function createNightlyBackup({ orm, env, now, log, notifications }: NightlyDeps) {
  const { dataDir, backupHour } = env;
  const folder = env.backupDir;
  const maker = engineOf(orm.em).nightly;
  /** The pause after a failure of this night. */
  let paused: { night: number; until: number } | undefined;
  let listing: Promise<NightlyBackups['kept']> | undefined;

  /** One process at a time. Gives the id of its run; undefined where there is nothing to do. */
  const claim = (night: Date, at: Date): Promise<number | undefined> =>
    inTransaction(orm, async (em) => {
      await lockNames(em, ['nightly backup']);
      const other = await findClaimed(em);
      if (other !== null) {
        const left = (other.claimedUntil?.getTime() ?? 0) - at.getTime();
        if (left > 0 && left <= CLAIM_MS) return undefined;
        await fail(em, other.id, 'The server ended while it was made.', night);
      }
      if (await wasMade(em, night, at)) return undefined;
      return em.insert(BackupRunEntity, {
        at,
        way: 'nightly',
        claimedUntil: new Date(at.getTime() + CLAIM_MS),
      });
    });

  /** Stores a row for each night and reason. Of several failures in a row operators are notified of the first. */
  async function fail(em: SqlEntityManager, id: number, reason: string, night: Date): Promise<void> {
    const failure = reason.slice(0, BACKUP_FAILURE_MAX);
    const before = await latestOfNights(em, id);
    const isKnown = before?.failure === failure && before.at >= night;
    if (isKnown) return deleteClaimed(em, id);
    if (!(await updateClaimed(em, id, { failure, claimedUntil: null }))) return;
    if (before?.failure == null)
      await notifications.enqueueNotification(em, { kind: 'backup', contactId: null, now: now() });
  }

  async function settle(id: number, outcome: NightlyOutcome | 'stopped', night: Date): Promise<void> {
    await inTransaction(orm, async (em) => {
      if (outcome === 'stopped') return deleteClaimed(em, id);
      if ('failure' in outcome) return fail(em, id, outcome.failure, night);
      const isOwn = await updateClaimed(em, id, { ...outcome.made, claimedUntil: null });
      if (isOwn) await em.nativeDelete(DeliveryEntity, { kind: 'backup' });
    });
  }

  /** Holds the claim as long as `work` takes. */
  async function holding<T>(id: number, work: Promise<T>): Promise<T> {
    const lengthen = () =>
      inTransaction(orm, (em) =>
        updateClaimed(em, id, { claimedUntil: new Date(now().getTime() + CLAIM_MS) }),
      ).catch((error: unknown) => log.error(describeError(error), 'a claim of a backup'));
    const timer = setInterval(lengthen, MINUTE_MS).unref();
    return work.finally(() => clearInterval(timer));
  }

  return {
    /** Makes the backup of the latest night, unless there is one. Gives how many were made. */
    async makeDue(stop: AbortSignal): Promise<number> {
      if (folder === undefined || maker === undefined) return 0;
      const at = now();
      const night = latestNight(at, backupHour);
      if (paused?.night === night.getTime() && at.getTime() < paused.until) return 0;
      if (await wasMade(orm.em.fork(), night, at)) return 0;
      const id = await claim(night, at);
      if (id === undefined) return 0;
      const outcome = await holding(id, maker.make({ dataDir, folder, day: indianDay(at), stop }));
      await settle(id, outcome, night);
      if (outcome === 'stopped') return 0;
      if ('made' in outcome) return 1;
      paused = { night: night.getTime(), until: now().getTime() + PAUSE_MS };
      log.warn({ reason: outcome.failure }, 'the nightly backup failed');
      notifications.wake();
      return 0;
    },

    /** What owners see of them; null where the site makes none. */
    async plan(): Promise<NightlyBackups | null> {
      if (folder === undefined || maker === undefined) return null;
      const at = now();
      const night = latestNight(at, backupHour);
      const isMade = await wasMade(orm.em.fork(), night, at);
      const next = isMade ? new Date(night.getTime() + DAY_MS) : night;
      listing ??= siteSecret(orm.em.fork())
        .then((secret) => maker.list(folder, secret))
        .catch(() => null)
        .finally(() => {
          listing = undefined;
        });
      const kept = await Promise.race([listing, undefinedAfter(LIST_LIMIT_MS)]);
      return { folder, hour: backupHour, next: next.toISOString(), kept };
    },
  };
}

/** When the latest backup was due. */
function latestNight(now: Date, hour: number): Date {
  const today = indianMidnight(now).getTime() + hour * HOUR_MS;
  return new Date(today > now.getTime() ? today - DAY_MS : today);
}

const undefinedAfter = (ms: number) =>
  new Promise<null>((resolve) => {
    setTimeout(resolve, ms, null).unref();
  });

const OF_NIGHTS = { way: 'nightly' } as const;

/** The one that is under way, or was when its server was killed. */
const findClaimed = (em: SqlEntityManager): Promise<BackupRunRow | null> =>
  em.findOne(BackupRunEntity, { ...OF_NIGHTS, claimedUntil: { $ne: null } }, { disableIdentityMap: true });

/** The latest by the site itself that ended, before the one of this id. */
const latestOfNights = (em: SqlEntityManager, before?: number): Promise<BackupRunRow | null> =>
  em.findOne(
    BackupRunEntity,
    { ...OF_NIGHTS, claimedUntil: null, ...(before !== undefined && { id: { $lt: before } }) },
    { orderBy: { id: 'desc' } },
  );

/** Whether the site made one in this time. */
const wasMade = async (em: SqlEntityManager, from: Date, to: Date): Promise<boolean> =>
  (await em.count(BackupRunEntity, {
    ...OF_NIGHTS,
    failure: null,
    claimedUntil: null,
    at: { $gte: from, $lte: to },
  })) > 0;

/** How it ended, or until when it is under way. Gives false where another process took it over. */
const updateClaimed = async (
  em: SqlEntityManager,
  id: number,
  change: Partial<Pick<BackupRunRow, 'bytes' | 'failure' | 'file' | 'claimedUntil'>>,
): Promise<boolean> =>
  (await em.nativeUpdate(BackupRunEntity, { id, claimedUntil: { $ne: null } }, change)) > 0;

/** Does nothing where another process took it over. */
async function deleteClaimed(em: SqlEntityManager, id: number): Promise<void> {
  await em.nativeDelete(BackupRunEntity, { id, claimedUntil: { $ne: null } });
}
