import { endSession, type SessionView } from '#contract/account.ts';
import { Problem } from '#contract/problem.ts';
import { ActError } from '#pwa/admin/kit/act-error.tsx';
import { AdminConfirm } from '#pwa/admin/kit/confirm.tsx';
import { Tag } from '#pwa/admin/kit/tag.tsx';
import { adminTime } from '#pwa/admin/kit/time.ts';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { useAccountCall } from './account-mutations.ts';

interface SessionRowProps {
  session: SessionView;
  onEnded: (words: string) => void;
}

/** One place where the operator is logged in. This one is ended by Logout. */
export function SessionRow({ session, onEnded }: SessionRowProps) {
  const callApi = useApi();
  const { id, device, begun, last_seen: lastSeen, current } = session;
  const end = useAccountCall(() =>
    callApi(endSession, { params: { id } }).catch((error: unknown) => {
      // Ended already, perhaps from another window: what was wanted is so.
      if (!(error instanceof Problem) || error.code !== 'not_found') throw error;
    }),
  );
  const confirmEnd = () => {
    end.mutate(undefined, {
      onSuccess: () => {
        onEnded(`The session of ${device} is ended.`);
        // Its button goes with it.
        document.getElementById('main')?.focus();
      },
    });
  };
  return (
    <li>
      <div className="account-session" id={`session-${id}`}>
        <p className="account-device">
          {device} {current && <Tag tone="new">This session</Tag>}
        </p>
        <p className="soft admin-figures">
          Begun {adminTime(begun)} · {current ? 'in use now' : `last seen ${adminTime(lastSeen)}`}
        </p>
      </div>
      {!current && (
        <div className="admin-actions">
          <AdminConfirm
            label="End"
            describedBy={`session-${id}`}
            question={`End the session of ${device}? It has to log in again.`}
            isBusy={end.isPending}
            onConfirm={confirmEnd}
          />
          <ActError error={end.error} words="Not ended." />
        </div>
      )}
    </li>
  );
}
