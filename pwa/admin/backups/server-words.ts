import {
  type BackupRunView,
  type NightlyBackups,
  OLD_BACKUP_MS,
  type ServerFacts,
} from '#contract/backups.ts';
import { adminTime } from '#pwa/admin/kit/time.ts';
import { waitOf } from '#pwa/admin/kit/waiting-time.tsx';

export const engineWords = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

/** What says the address of the site. */
export const addressWords = (publicUrl: string): string =>
  /^http:\/\/localhost:\d+$/.test(publicUrl) ? 'default, PUBLIC_URL sets another' : 'set by PUBLIC_URL';

/** Who made a backup, and how. */
export function wayWords({ way, by, file }: Pick<BackupRunView, 'way' | 'by' | 'file'>): string {
  if (way === 'command') return 'by npm run backup';
  if (way === 'download') return `downloaded by ${by ?? 'a removed login'}`;
  return file === null ? 'by the site' : `by the site, ${file}`;
}

/** What the site does each night. @param now milliseconds since 1970 */
export function nightlyWords({ hour, next }: NightlyBackups, now: number): string {
  const time = `${String(hour).padStart(2, '0')}:00`;
  const isDue = Date.parse(next) <= now;
  const then = isDue ? 'The next one is due within the hour' : `Next: ${adminTime(next)}`;
  return `Every night at ${time}, India time. ${then}.`;
}

/** What is wrong with the backups; undefined where all is well. */
export function backupWarning({ last, runs }: ServerFacts['backups'], now: number): string | undefined {
  const [latest] = runs;
  if (latest !== undefined && latest.failure !== null) return `The latest backup failed. ${latest.failure}`;
  if (last === null) return 'No backup yet.';
  const age = now - Date.parse(last.at);
  return age > OLD_BACKUP_MS ? `The last backup is ${waitOf(age).long} old.` : undefined;
}
