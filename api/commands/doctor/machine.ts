import { stat } from 'node:fs/promises';
import { diskOf } from '#api/db/disk-room.ts';
import { engineOf } from '#api/db/engine.ts';
import type { Orm } from '#api/db/orm-type.ts';
import { siteSecret } from '#api/db/site-secret.ts';
import { backupFolderFault } from '#api/db/sqlite/nightly-backup.ts';
import type { Env } from '#api/env.ts';
import { lastMade, listRuns } from '#api/features/backups/backups.service.ts';
import { newestDate } from '#api/features/backups/self-check.service.ts';
import { isLittleRoom, OLD_BACKUP_MS } from '#contract/backups.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/time.ts';
import { about, type Finding } from './finding.ts';

const MB = 1_000_000;
/** Below this messages may soon find none. Bytes. */
const NONE = 100 * MB;

/** Room on the disks of the data and of the backups. */
export async function disks({ dataDir, databaseUrl, backupDir }: Env): Promise<Finding[]> {
  const folders = [
    ...(databaseUrl === undefined ? [dataDir] : []),
    ...(backupDir === undefined || databaseUrl !== undefined ? [] : [backupDir]),
  ];
  const found = await Promise.all(folders.map(ofDisk));
  return found.flatMap((each) => (each === undefined ? [] : [each]));

  async function ofDisk(folder: string): Promise<Finding | undefined> {
    const { fine, warning, fault } = about('disk');
    const disk = await diskOf(folder).catch(() => undefined);
    // A folder that is not there has a line of its own.
    if (disk === undefined) return undefined;
    const text = `${formatBytes(disk.free)} left of ${formatBytes(disk.total)} for ${folder}.`;
    const lost = folder === dataDir ? 'no message can be stored' : 'no backup can be made';
    if (disk.free < NONE) return fault(text, `Make room: without it ${lost}.`);
    return isLittleRoom(disk) ? warning(text, 'Make room before it is used up.') : fine(text);
  }
}

const formatBytes = (bytes: number) =>
  bytes >= 1000 * MB ? `${(bytes / 1000 / MB).toFixed(1)} GB` : `${Math.round(bytes / MB)} MB`;

/** This machine's clock against what was written before. */
export async function clockOfDatabase(orm: Orm, now: Date): Promise<Finding> {
  const { fine, fault } = about('clock');
  const newest = await newestDate(orm.em.fork());
  const text = `It is ${now.toISOString().slice(0, 16).replace('T', ' ')} UTC here`;
  if (newest === undefined || newest.getTime() <= now.getTime() + MINUTE_MS) return fine(`${text}.`);
  return fault(
    `${text}, but the newest row of the database is of ${newest.toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
    'Set the clock of this machine (timedatectl set-ntp true): messages, sessions and codes go by it.',
  );
}

/** The newest backup, what failed, and the folder. */
export async function backups(env: Env, orm: Orm | undefined, now: Date): Promise<Finding[]> {
  const { fine, warning, fault } = about('backups');
  const { backupDir, databaseUrl, dataDir } = env;
  if (databaseUrl !== undefined) {
    return [fine('PostgreSQL is backed up by pg_dump, of which the site knows nothing.')];
  }
  const findings: Finding[] = [];
  const set = 'Set BACKUP_DIR to a folder on another disk: the site backs itself up each night.';
  if (backupDir !== undefined) {
    const unusable = await backupFolderFault(backupDir);
    if (unusable !== undefined) findings.push(fault(unusable, 'The site does not start until that is so.'));
    else {
      if (orm !== undefined) {
        const nightly = await engineOf(orm.em).nightly?.list(backupDir, await siteSecret(orm.em.fork()));
        findings.push(fine(`${nightly?.length ?? 0} kept in ${backupDir}.`));
      }
      if (await isOnOneDisk(backupDir, dataDir)) {
        findings.push(
          warning(
            'Backups and data are on the same disk.',
            'Mount another disk at BACKUP_DIR, or copy the backups to another machine.',
          ),
        );
      }
    }
  }
  if (orm === undefined) return findings;
  const em = orm.em.fork();
  const last = await lastMade(em);
  const [latest] = await listRuns(em, 1);
  const cure = backupDir === undefined ? set : 'Look under Server for what went wrong.';
  if (latest?.failure != null) findings.push(fault(`The latest backup failed. ${latest.failure}`, cure));
  if (last === null)
    findings.push(warning('There is no backup of this site.', backupDir ? 'Start the site.' : set));
  else {
    const age = now.getTime() - last.at.getTime();
    const text = `The newest backup is ${formatAge(age)} old.`;
    findings.push(age > OLD_BACKUP_MS ? warning(text, cure) : fine(text));
  }
  return findings;
}

const formatAge = (ms: number) => {
  const hours = Math.max(0, Math.round(ms / HOUR_MS));
  return hours < 48 ? `${hours} ${hours === 1 ? 'hour' : 'hours'}` : `${Math.round(hours / 24)} days`;
};

async function isOnOneDisk(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all(
    [one, other].map((folder) => stat(folder).catch(() => undefined)),
  );
  return first !== undefined && first.dev === second?.dev;
}
