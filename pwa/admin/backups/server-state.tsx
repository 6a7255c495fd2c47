import type { ReactNode } from 'react';
import { isLittleRoom, type ServerFacts } from '#contract/backups.ts';
import { bytesWords } from '#pwa/admin/kit/bytes-words.ts';
import { adminTime } from '#pwa/admin/kit/time.ts';
import { waitOf } from '#pwa/admin/kit/waiting-time.tsx';
import { Notice } from '#pwa/shared/ui/notice.tsx';
import { engineWords } from './server-words.ts';

/** Version, database and disk; what is wrong stands above. */
export function ServerState({ server, now }: { server: ServerFacts; now: number }) {
  const { version, public_url, node, started, database, disk } = server;
  return (
    <section className="admin-part" aria-labelledby="server-state">
      <h2 id="server-state" tabIndex={-1}>
        State
      </h2>
      {database.fault !== null && (
        <Notice role="alert" tone="danger">
          The database does not work as it should. {database.fault}
        </Notice>
      )}
      {disk !== null && isLittleRoom(disk) && (
        <Notice role="alert" tone="danger">
          Only {bytesWords(disk.free)} are left on the disk. Without room no message can be stored.
        </Notice>
      )}
      <dl className="server-facts">
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
    </section>
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
