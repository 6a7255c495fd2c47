import {
  type BackupRunView,
  MONTHS_KEPT,
  NIGHTS_KEPT,
  type NightlyBackups,
  type ServerFacts,
} from '#contract/backups.ts';
import { AlertNotice } from '#pwa/admin/kit/acts.tsx';
import { bytesWords } from '#pwa/admin/kit/bytes-words.ts';
import { AdminPart } from '#pwa/admin/kit/part.tsx';
import { Tag } from '#pwa/admin/kit/tag.tsx';
import { adminTime } from '#pwa/admin/kit/time.ts';
import { waitOf } from '#pwa/admin/kit/waiting-time.tsx';
import { DownloadBackup } from './download-backup.tsx';
import { backupWarning, nightlyWords, wayWords } from './server-words.ts';

interface BackupsSectionProps {
  server: ServerFacts;
  now: number;
  onOutcome: (words: string) => void;
}

/** When the last backup was made, what failed, and one to take away. */
export function BackupsSection({ server, now, onOutcome }: BackupsSectionProps) {
  const { backups, database } = server;
  const { last, runs } = backups;
  const isOnPostgres = database.engine === 'postgres';
  const warning = isOnPostgres ? undefined : backupWarning(backups, now);
  return (
    <AdminPart id="server-backups" title="Backups">
      {isOnPostgres ? (
        <>
          <p>
            This site is on PostgreSQL. Make backups with <code>pg_dump</code>, also while servers run. They
            are not listed here.
          </p>
          <pre className="server-command">
            <code>umask 077; pg_dump --format=custom --file=site.dump "$DATABASE_URL"</code>
          </pre>
        </>
      ) : (
        <>
          <AlertNotice>{warning}</AlertNotice>
          {last !== null && (
            <p>
              Last backup: <b>{waitOf(now - Date.parse(last.at)).long} ago</b>, {adminTime(last.at)},{' '}
              {wayWords({ ...last, file: null })}.
            </p>
          )}
          {backups.nightly === null ? (
            <p className="soft">
              Automatic backups are off. Set <code>BACKUP_DIR</code> on the server to a folder on another disk
              for a backup each night.
            </p>
          ) : (
            <NightlyPart nightly={backups.nightly} now={now} />
          )}
          <DownloadBackup bytes={database.bytes} onOutcome={onOutcome} />
          {runs.length > 0 && <BackupList runs={runs} />}
        </>
      )}
    </AdminPart>
  );
}

/** Where the site's own backups go, when the next is due, and what is kept. */
function NightlyPart({ nightly, now }: { nightly: NightlyBackups; now: number }) {
  const { folder, kept } = nightly;
  return (
    <>
      <p>
        {nightlyWords(nightly, now)} Saved to <code className="server-path">{folder}</code>. The last{' '}
        {NIGHTS_KEPT} are kept, and one of each month for {MONTHS_KEPT} months.
      </p>
      <AlertNotice>{kept === null && `Couldn’t read the folder ${folder}.`}</AlertNotice>
      {kept !== null && kept.length > 0 && (
        <details className="admin-fold">
          <summary>
            Kept now: {countOf(kept, 'night')} nightly, {countOf(kept, 'month')} monthly
          </summary>
          <ul>
            {kept.map(({ name, bytes }) => (
              <li key={name}>
                {name}, {bytesWords(bytes)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

const countOf = (kept: NonNullable<NightlyBackups['kept']>, every: 'night' | 'month') =>
  kept.filter((each) => each.every === every).length;

function BackupList({ runs }: { runs: readonly BackupRunView[] }) {
  return (
    <ul className="server-runs" aria-label="Latest backups">
      {runs.map((run) => (
        <li key={run.id}>
          <span className="admin-figures">{adminTime(run.at)}</span>
          {run.failure === null ? (
            <span>
              {wayWords(run)}, {bytesWords(run.bytes ?? 0)}
            </span>
          ) : (
            <span>
              <Tag tone="suspected">Failed</Tag> {wayWords(run)}: {run.failure}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
