import { type InviteView, revokeInvite } from '#contract/auth.ts';
import { Problem } from '#contract/problem.ts';
import { ActError } from '#pwa/admin/kit/act-error.tsx';
import { AdminConfirm } from '#pwa/admin/kit/confirm.tsx';
import { adminTime } from '#pwa/admin/kit/time.ts';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { roleWords } from '#pwa/shared/ui/role-words.ts';
import { useColleagueCall } from './colleague-mutations.ts';

interface InviteRowProps {
  invite: InviteView;
  onDone: (words: string) => void;
}

/** An invitation that nobody followed yet. */
export function InviteRow({ invite, onDone }: InviteRowProps) {
  const callApi = useApi();
  const { id, role, by, expires } = invite;
  const revoke = useColleagueCall(() =>
    callApi(revokeInvite, { params: { id } }).catch((error: unknown) => {
      // Used, revoked or too old by now: it opens nothing.
      if (!(error instanceof Problem) || error.code !== 'not_found') throw error;
    }),
  );
  const words = `The invitation of ${roleWords[role].an}`;
  return (
    <li>
      <div className="account-session" id={`invite-${id}`}>
        <p className="account-device">For {roleWords[role].an}</p>
        <p className="soft admin-figures">
          By {by} · open until {adminTime(expires)}
        </p>
      </div>
      <div className="admin-actions">
        <AdminConfirm
          label="Revoke"
          describedBy={`invite-${id}`}
          question={`${words} opens nothing any more. Revoke it?`}
          isBusy={revoke.isPending}
          onConfirm={() =>
            revoke.mutate(undefined, {
              onSuccess: () => {
                onDone(`${words} is void.`);
                document.getElementById('main')?.focus();
              },
            })
          }
        />
        <ActError error={revoke.error} words="Not revoked." />
      </div>
    </li>
  );
}
