import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { AdminHeading } from '#pwa/admin/kit/heading.tsx';
import { AdminLoaded } from '#pwa/admin/kit/loaded.tsx';
import { AdminOutcome } from '#pwa/admin/kit/outcome.tsx';
import { AdminRowSkeletons } from '#pwa/admin/kit/row-skeletons.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { useMinute } from '#pwa/admin/kit/waiting-time.tsx';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
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
  const { data, error, isFetching, refetch } = useQuery(serverQuery(callApi));
  const [outcome, setOutcome] = useState<string>();
  const now = useMinute();
  return (
    <>
      <AdminHeading title="Server" lead="What this site runs on, whether it works, and its backups." />
      <AdminOutcome onClose={() => setOutcome(undefined)}>{outcome}</AdminOutcome>
      <AdminLoaded
        what="the state of the server"
        data={data}
        failure={error === null ? undefined : failureWords(error)}
        isFetching={isFetching}
        onRetry={() => void refetch()}
        skeleton={<AdminRowSkeletons count={4} />}
      >
        {(server) => (
          <div className="server-parts">
            <ServerState server={server} now={now} />
            <BackupsSection server={server} now={now} onOutcome={setOutcome} />
            {importSection(setOutcome)}
          </div>
        )}
      </AdminLoaded>
    </>
  );
}
