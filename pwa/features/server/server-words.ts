import type { BackupRunView, ServerFacts } from '#contract/server.ts';
import { waitOf } from '#pwa/shared/admin/waiting-time.tsx';

const HOUR = 60 * 60_000;
/** A nightly backup and some hours. */
const OLD = 36 * HOUR;
const GB = 1e9;
/** Below this, or this part of the disk, its room is called little. */
const LITTLE = GB;
const LITTLE_PART = 0.1;

export const engineWords = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

export const isLittle = ({ free, total }: NonNullable<ServerFacts['disk']>): boolean =>
  free < LITTLE || free < total * LITTLE_PART;

/** Who made a backup, and how. */
export const wayWords = ({ way, by }: Pick<BackupRunView, 'way' | 'by'>): string =>
  way === 'command' ? 'by npm run backup' : `downloaded by ${by ?? 'a login that is gone'}`;

/** What is wrong with the backups; undefined where all is well. */
export function backupWarning({ last, runs }: ServerFacts['backups'], now: number): string | undefined {
  const [latest] = runs;
  if (latest !== undefined && latest.failure !== null) return `The latest backup failed. ${latest.failure}`;
  if (last === null) return 'No backup of this site is known.';
  const age = now - Date.parse(last.at);
  return age > OLD ? `The last backup is ${waitOf(age).long} old.` : undefined;
}
