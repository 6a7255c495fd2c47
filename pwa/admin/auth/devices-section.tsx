import type { Account, PushDevice } from '#contract/account.ts';
import { removeDevice } from '#contract/notification.ts';
import { Problem } from '#contract/problem.ts';
import { RemoveButton } from '#pwa/admin/kit/remove-button.tsx';
import { Tag } from '#pwa/admin/kit/tag.tsx';
import { adminTime } from '#pwa/admin/kit/time.ts';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { useAccountCall } from './account-mutations.ts';

interface DevicesSectionProps {
  account: Account;
  onOutcome: (words: string) => void;
}

/** Every device that is told of leads, also one whose login ran out: it may be lost. */
export function DevicesSection({ account: { devices }, onOutcome }: DevicesSectionProps) {
  if (devices.length === 0) return null;
  return (
    <section className="admin-part" aria-labelledby="account-devices">
      <h2 id="account-devices">Devices that are told of leads</h2>
      <ul className="admin-list">
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} onOutcome={onOutcome} />
        ))}
      </ul>
    </section>
  );
}

interface DeviceRowProps extends Pick<DevicesSectionProps, 'onOutcome'> {
  device: PushDevice;
}

function DeviceRow({ device, onOutcome }: DeviceRowProps) {
  const callApi = useApi();
  const { id, device: name, since, last_success: last, expired } = device;
  const remove = useAccountCall(() =>
    callApi(removeDevice, { params: { id } }).catch((error: unknown) => {
      // Removed already, perhaps from another window: what was wanted is so.
      if (!(error instanceof Problem) || error.code !== 'not_found') throw error;
    }),
  );
  const row = `told-device-${id}`;
  return (
    <li>
      <div className="account-session" id={row}>
        <p className="account-device">
          {name} {expired && <Tag>Login ran out</Tag>}
        </p>
        <p className="soft admin-figures">
          Since {adminTime(since)} · {last === null ? 'not told yet' : `last told ${adminTime(last)}`}
          {expired && ' · without names, numbers and words until somebody logs in there'}
        </p>
      </div>
      <div className="admin-actions">
        <RemoveButton
          describedBy={row}
          question={`Tell ${name} no more?`}
          remove={remove}
          focusAfter="main"
          onRemoved={() => onOutcome(`${name} is told no more.`)}
        />
      </div>
    </li>
  );
}
