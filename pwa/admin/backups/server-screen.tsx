import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { isLittleRoom, type ServerFacts } from '#contract/backups.ts';
import { AlertNotice } from '#pwa/admin/kit/acts.tsx';
import { bytesWords } from '#pwa/admin/kit/bytes-words.ts';
import { AdminHeading } from '#pwa/admin/kit/heading.tsx';
import { Loaded } from '#pwa/admin/kit/loaded.tsx';
import { AdminOutcome } from '#pwa/admin/kit/outcome.tsx';
import { AdminPart } from '#pwa/admin/kit/part.tsx';
import { adminTime } from '#pwa/admin/kit/time.ts';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { useMinute, waitOf } from '#pwa/admin/kit/waiting-time.tsx';
import { BackupsSection } from './backups-section.tsx';
import { serverQuery } from './queries.ts';
import { engineWords } from './server-words.ts';
import './server.css';

interface ServerScreenProps {
  /** Content in and out, which says by `onOutcome` what it did. */
  importSection: (onOutcome: (words: string) => void) => ReactNode;
}

/** What the site runs on, whether it works, its backups, and content in and out. For owners. */
export function ServerScreen({ importSection }: ServerScreenProps) {
  const query = useQuery(serverQuery(useApi()));
  const [outcome, setOutcome] = useState<string>();
  const now = useMinute();
  return (
    <>
      <AdminHeading title="Server" />
      <AdminOutcome onClose={() => setOutcome(undefined)}>{outcome}</AdminOutcome>
      <Loaded what="the state of the server" query={query} rows={4}>
        {(server) => (
          <div className="admin-parts">
            <ServerState server={server} now={now} />
            <BackupsSection server={server} now={now} onOutcome={setOutcome} />
            {importSection(setOutcome)}
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
    <AdminPart id="server-state" title="State">
      <AlertNotice>
        {database.fault !== null && `The database does not work as it should. ${database.fault}`}
      </AlertNotice>
      <AlertNotice>
        {disk !== null &&
          isLittleRoom(disk) &&
          `Only ${bytesWords(disk.free)} are left on the disk. Without room no message can be stored.`}
      </AlertNotice>
      <dl className="admin-facts">
        <Fact label="Version">{version}</Fact>
        <Fact label="Address">
          {public_url}. The variable <code>PUBLIC_URL</code> changes it, when the server is started again.
        </Fact>
        <Fact label="Running">
          for {waitOf(now - Date.parse(started)).long}, since {adminTime(started)}
        </Fact>
        <Fact label="Database">
          {engineWords[database.engine]} {database.version}, {bytesWords(database.bytes)}
        </Fact>
        <Fact label="Health">
          {database.fault === null ? 'The database can be read and written' : 'The database is at fault'}
        </Fact>
        <Fact label="Disk">
          {disk === null ? 'The database is on a disk that is not seen from here' : <DiskRoom disk={disk} />}
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
