import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type Account, endSessions } from '#contract/account.ts';
import { ActError } from '#pwa/admin/kit/act-error.tsx';
import { AdminConfirm } from '#pwa/admin/kit/confirm.tsx';
import { useLogout } from '#pwa/admin/kit/logout.ts';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { SessionRow } from './session-row.tsx';

interface SessionsSectionProps {
  account: Account;
  onEnded: (words: string) => void;
}

/** Where this login is open, and the ways to close it. */
export function SessionsSection({ account, onEnded }: SessionsSectionProps) {
  const callApi = useApi();
  const { sessions, session_count: count, username } = account;
  const { leave } = useLogout();
  // Also where another call has found out by then that the session is over, and the screen is gone.
  const everywhere = useMutation({ mutationFn: () => callApi(endSessions, {}), onSuccess: leave });
  return (
    <section className="admin-part" aria-labelledby="account-sessions">
      <h2 id="account-sessions">Sessions</h2>
      <p className="soft">
        Where <b>{username}</b> is logged in. A session ends by itself after 30 days.
      </p>
      <ul className="admin-list">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnded={onEnded} />
        ))}
      </ul>
      {count > sessions.length && (
        <p className="soft">And {count - sessions.length} more that were seen longer ago.</p>
      )}
      <div className="admin-actions">
        <AdminConfirm
          label="Log out everywhere"
          question={<EndAll count={count} />}
          isBusy={everywhere.isPending}
          onConfirm={() => everywhere.mutate()}
        />
        <ActError error={everywhere.error} words="Not done." />
      </div>
    </section>
  );
}

/** What is lost is looked for as the question is asked. */
function EndAll({ count }: { count: number }) {
  const [lost] = useState(useLogout().lost);
  return (
    <>
      {count === 1
        ? 'End this session? It is the only one.'
        : `End all ${count} sessions, this one too? Whoever is logged in has to log in again.`}
      {lost !== undefined && ` ${lost}`}
    </>
  );
}
