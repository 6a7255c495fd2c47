import * as z from 'zod/mini';
import { code, currentPassword } from './auth.ts';
import { owners } from './auth-rules.ts';
import { defineEndpoint, FAILED_LOGINS } from './endpoint.ts';
import { HOUR_MS } from './time.ts';

/** Backups that are listed. */
export const BACKUPS_LISTED = 10;
/** How long it is known that a backup was made, or failed. */
export const BACKUP_DAYS = 400;
export const BACKUP_FAILURE_MAX = 300;
/** A newest backup of this age is a warning: a night and some hours. */
export const OLD_BACKUP_MS = 36 * HOUR_MS;

/** Less room than this, or than this part of the disk, is a warning. Bytes. */
const LITTLE_ROOM = 1e9;
const LITTLE_PART = 0.1;
export const isLittleRoom = ({ free, total }: { free: number; total: number }): boolean =>
  free < LITTLE_ROOM || free < total * LITTLE_PART;

/** How a backup was made: by `npm run backup`, by a download from the browser, or by the site itself into BACKUP_DIR. */
const backupWays = ['command', 'download', 'nightly'] as const;
export type BackupWay = (typeof backupWays)[number];
/** Nightly backups that are kept, and months of which one is kept besides. */
export const NIGHTS_KEPT = 7;
export const MONTHS_KEPT = 12;

const backupRun = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  way: z.enum(backupWays),
  /** Who downloaded it; null for the command. */
  by: z.nullable(z.string()),
  /** null where it failed. */
  bytes: z.nullable(z.int()),
  /** Why there is none, in a sentence; null where it was made. */
  failure: z.nullable(z.string()),
  /** Its name in BACKUP_DIR; null for one that is elsewhere. */
  file: z.nullable(z.string()),
});
export type BackupRunView = z.infer<typeof backupRun>;

const nightly = z.object({
  folder: z.string(),
  /** The hour of the day in India. */
  hour: z.int(),
  /** When the next one is made; past while it is under way or was missed. */
  next: z.iso.datetime(),
  /** Files of nightly and monthly backups in the folder, the newest first; null where it cannot be read. */
  kept: z.nullable(
    z.array(z.object({ name: z.string(), every: z.enum(['night', 'month']), bytes: z.int() })),
  ),
});
export type NightlyBackups = z.infer<typeof nightly>;

const server = z.object({
  version: z.string(),
  /** PUBLIC_URL: what links in mails, feeds and search engines begin with. */
  public_url: z.string(),
  node: z.string(),
  /** When the process that answers was started. */
  started: z.iso.datetime(),
  database: z.object({
    engine: z.enum(['sqlite', 'postgres']),
    version: z.string(),
    /** What it takes on its disk. */
    bytes: z.int(),
    /** Why it cannot be read or written; null while it can. */
    fault: z.nullable(z.string()),
  }),
  /** Room on the disk that the database is on; null where that is another machine's. Bytes. */
  disk: z.nullable(z.object({ free: z.int(), total: z.int() })),
  backups: z.object({
    /** The latest that was made; null: none that the site knows of. */
    last: z.nullable(backupRun),
    /** The newest first, failed ones too. */
    runs: z.array(backupRun),
    /** The backups that the site makes automatically; null where it makes none. */
    nightly: z.nullable(nightly),
  }),
});
export type ServerFacts = z.infer<typeof server>;

export const readServer = defineEndpoint('GET /server', owners, {
  summary: 'What the site runs on, whether its database works, how much room is left, and the latest backups',
  response: server,
});

export const downloadBackup = defineEndpoint('POST /server/backup', owners, {
  summary:
    'The database as it is at one moment, as a file of SQLite that `npm run restore` takes. For the password and, where the second factor is on, its code',
  rate: FAILED_LOGINS,
  body: z.object({ password: currentPassword, code: z.optional(code) }),
  response: 'sqlite',
  errors: ['backup_elsewhere', 'backup_running', 'not_ready'],
});

/** How long a challenge of `npm run doctor` counts. Seconds. */
export const SELF_CHECK_SECONDS = 60;

const arrived = z.object({
  /** The challenge, signed with the secret of the site: it proves that this very site answers. */
  proof: z.string(),
  version: z.string(),
  trust_proxy: z.int(),
  /** The address that limits count by. */
  client: z.string(),
  /** The header as it arrived; null: without one. */
  forwarded_for: z.nullable(z.string()),
  forwarded_proto: z.nullable(z.string()),
});
export type Arrived = z.infer<typeof arrived>;

export const selfCheck = defineEndpoint('POST /self-check', 'public', {
  summary:
    'How a call of `npm run doctor` arrived. Only for a challenge signed by the secret of the site within a minute; for all others there is nothing here',
  rate: { counts: 'calls', most: 30, seconds: 60 },
  body: z.object({
    challenge: z.string('Must be text.').check(z.maxLength(100, 'Must be at most 100 characters.')),
  }),
  response: arrived,
  errors: ['not_found'],
});
