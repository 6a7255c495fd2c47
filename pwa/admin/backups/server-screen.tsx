import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { AdminHeading } from '#pwa/admin/kit/heading.tsx';
import { Loaded } from '#pwa/admin/kit/loaded.tsx';
import { AdminOutcome } from '#pwa/admin/kit/outcome.tsx';
import { AdminRowSkeletons } from '#pwa/admin/kit/row-skeletons.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { useMinute } from '#pwa/admin/kit/waiting-time.tsx';
import { BackupsSection } from './backups-section.tsx';
import { serverQuery } from './queries.ts';
import { ServerState } from './server-state.tsx';
import './server.css';

interface ServerScreenProps {
  /** Content in and out, which says by `onOutcome` what it did. */
  importSection: (onOutcome: (words: string) => void) => ReactNode;
}

/** What the site runs on, whether it works, its backups, and content in and out. For owners. */
export function ServerScreen({ importSection }: ServerScreenProps) {
  const callApi = useApi();
  const query = useQuery(serverQuery(callApi));
  const [outcome, setOutcome] = useState<string>();
  const now = useMinute();
  return (
    <>
      <AdminHeading title="Server" lead="What this site runs on, whether it works, and its backups." />
      <AdminOutcome onClose={() => setOutcome(undefined)}>{outcome}</AdminOutcome>
      <Loaded what="the state of the server" query={query} skeleton={<AdminRowSkeletons count={4} />}>
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
