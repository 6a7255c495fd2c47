import { type PasskeyView, removePasskey } from '#contract/auth.ts';
import { Problem } from '#contract/problem.ts';
import { RemoveButton } from '#pwa/admin/kit/remove-button.tsx';
import { adminTime } from '#pwa/admin/kit/time.ts';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { useAccountCall } from './account-mutations.ts';

interface PasskeyRowProps {
  passkey: PasskeyView;
  onRemoved: (words: string) => void;
}

/** One device that logs in without the password. */
export function PasskeyRow({ passkey, onRemoved }: PasskeyRowProps) {
  const callApi = useApi();
  const { id, name, created, last_used: lastUsed } = passkey;
  const remove = useAccountCall(() =>
    callApi(removePasskey, { params: { id } }).catch((error: unknown) => {
      // Removed already, perhaps in another window: what was wanted is so.
      if (!(error instanceof Problem) || error.code !== 'not_found') throw error;
    }),
  );
  return (
    <li>
      <div className="account-session" id={`passkey-${id}`}>
        <p className="account-device">{name}</p>
        <p className="soft admin-figures">
          Added {adminTime(created)} ·{' '}
          {lastUsed === null ? 'not used yet' : `last used ${adminTime(lastUsed)}`}
        </p>
      </div>
      <div className="admin-actions">
        <RemoveButton
          describedBy={`passkey-${id}`}
          question={`Remove the passkey ${name}? It logs nobody in any more.`}
          remove={remove}
          focusAfter="account-passkeys"
          onRemoved={() => onRemoved(`The passkey ${name} is removed.`)}
        />
      </div>
    </li>
  );
}
