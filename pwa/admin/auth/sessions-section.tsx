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
        Where <b>{username}</b> is logged in. Sessions end after 30 days.
      </p>
      <ul className="admin-list">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnded={onEnded} />
        ))}
      </ul>
      {count > sessions.length && <p className="soft">And {count - sessions.length} older ones.</p>}
      <div className="admin-actions">
        <ConfirmAct
          label="Log out everywhere"
          question={<EndAll />}
          act={everywhere}
          failed="Couldn’t log out."
        />
      </div>
    </AdminPart>
  );
}

/** What is lost is looked for as the question is asked. */
function EndAll() {
  const [lost] = useState(useLogout().lost);
  return <>Log out of all sessions, including this one?{lost !== undefined && ` ${lost}`}</>;
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
      facts={`Logged in ${adminTime(begun)} · ${current ? 'active now' : `last seen ${adminTime(lastSeen)}`}`}
    >
      {!current && (
        <ConfirmAct
          label="Log out"
          describedBy={`session-${id}`}
          question={`Log out ${device}?`}
          act={end}
          failed="Couldn’t log it out."
          focusAfter="main"
          onDone={() => onEnded(`${device} is logged out.`)}
        />
      )}
    </AdminRow>
  );
}
