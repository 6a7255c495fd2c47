import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isLittleRoom, type ServerFacts } from '#contract/backups.ts';
import { AlertNotice } from '#pwa/admin/kit/acts.tsx';
import { bytesWords } from '#pwa/admin/kit/bytes-words.ts';
import { AdminHeading } from '#pwa/admin/kit/heading.tsx';
import { AdminLink } from '#pwa/admin/kit/link.tsx';
import { Loaded } from '#pwa/admin/kit/loaded.tsx';
import { AdminPart, AdminRow } from '#pwa/admin/kit/part.tsx';
import { adminTime } from '#pwa/admin/kit/time.ts';
import { useToasts } from '#pwa/admin/kit/toasts.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { useMinute, waitOf } from '#pwa/admin/kit/waiting-time.tsx';
import { BackupsSection } from './backups-section.tsx';
import { serverQuery } from './queries.ts';
import { addressWords, engineWords } from './server-words.ts';
import './server.css';

/** What the site runs on, whether it works, its backups, and the ways to import and export. For owners. */
export function ServerScreen() {
  const query = useQuery(serverQuery(useApi()));
  const { say } = useToasts();
  const now = useMinute();
  return (
    <>
      <AdminHeading title="Server" />
      <Loaded what="the server status" query={query} rows={4}>
        {(server) => (
          <div className="admin-parts">
            <ServerState server={server} now={now} />
            <BackupsSection server={server} now={now} onOutcome={say} />
            <AdminPart id="server-content" title="Content">
              <ul className="admin-list">
                <AdminRow
                  id="server-import"
                  name={<AdminLink to="/admin/server/import">Import</AdminLink>}
                  facts="From WordPress, Ghost or a site like this one"
                />
                <AdminRow
                  id="server-export"
                  name={<AdminLink to="/admin/server/export">Export</AdminLink>}
                  facts="Posts, pages, pictures and settings as one file"
                />
              </ul>
            </AdminPart>
          </div>
        )}
      </Loaded>
    </>
  );
}

/** Version, database and disk; what is wrong stands above. */
function ServerState({ server, now }: { server: ServerFacts; now: number }) {
  const { version, public_url, node, started, database, disk } = server;
  return (
    <AdminPart id="server-state" title="Status">
      <AlertNotice>{database.fault !== null && `The database has a problem. ${database.fault}`}</AlertNotice>
      <AlertNotice>
        {disk !== null &&
          isLittleRoom(disk) &&
          `Only ${bytesWords(disk.free)} left on the disk. When it is full, new messages can’t be saved.`}
      </AlertNotice>
      {database.fault === null && !(disk !== null && isLittleRoom(disk)) && (
        <p>Everything works. Running for {waitOf(now - Date.parse(started)).long}.</p>
      )}
      <dl className="admin-facts">
        <Fact label="Version">{version}</Fact>
        <Fact label="Address">
          {public_url} <span className="soft">{addressWords(public_url)}</span>
        </Fact>
        <Fact label="Started">{adminTime(started)}</Fact>
        <Fact label="Database">
          {engineWords[database.engine]} {database.version}, {bytesWords(database.bytes)}
        </Fact>
        <Fact label="Disk">
          {disk === null ? 'Unknown: the database is on another machine' : <DiskRoom disk={disk} />}
        </Fact>
        <Fact label="Node.js">{node}</Fact>
      </dl>
    </AdminPart>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

function DiskRoom({ disk: { free, total } }: { disk: NonNullable<ServerFacts['disk']> }) {
  return (
    <>
      {bytesWords(free)} left of {bytesWords(total)}
      <meter className="server-disk" aria-label="Disk in use" min={0} max={total} value={total - free}>
        {Math.round(((total - free) / total) * 100)} %
      </meter>
    </>
  );
}
