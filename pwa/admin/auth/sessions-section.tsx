import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type Account, endSession, endSessions, type SessionView } from '#contract/account.ts';
import { ConfirmAct } from '#pwa/admin/kit/acts.tsx';
import { unlessGone } from '#pwa/admin/kit/gone.ts';
import { useLogout } from '#pwa/admin/kit/logout.ts';
import { AdminPart, AdminRow } from '#pwa/admin/kit/part.tsx';
import { Tag } from '#pwa/admin/kit/tag.tsx';
import { adminTime } from '#pwa/admin/kit/time.ts';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { useAccountCall } from './calls.ts';

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
    <AdminPart id="account-sessions" title="Sessions">
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
        <ConfirmAct
          label="Log out everywhere"
          question={<EndAll count={count} />}
          act={everywhere}
          failed="Not done."
        />
      </div>
    </AdminPart>
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

interface SessionRowProps {
  session: SessionView;
  onEnded: (words: string) => void;
}

/** One place where the operator is logged in. This one is ended by Logout. */
function SessionRow({ session, onEnded }: SessionRowProps) {
  const callApi = useApi();
  const { id, device, begun, last_seen: lastSeen, current } = session;
  const end = useAccountCall(() => callApi(endSession, { params: { id } }).catch(unlessGone));
  return (
    <AdminRow
      id={`session-${id}`}
      name={
        <>
          {device} {current && <Tag tone="new">This session</Tag>}
        </>
      }
      facts={`Begun ${adminTime(begun)} · ${current ? 'in use now' : `last seen ${adminTime(lastSeen)}`}`}
    >
      {!current && (
        <ConfirmAct
          label="End"
          describedBy={`session-${id}`}
          question={`End the session of ${device}? It has to log in again.`}
          act={end}
          failed="Not ended."
          focusAfter="main"
          onDone={() => onEnded(`The session of ${device} is ended.`)}
        />
      )}
    </AdminRow>
  );
}
