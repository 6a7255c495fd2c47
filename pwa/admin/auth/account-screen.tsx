import { useQuery } from '@tanstack/react-query';
import { type Account, changePassword, type PushDevice, readAccount } from '#contract/account.ts';
import { PASSWORD_MIN } from '#contract/auth.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { removeDevice } from '#contract/notification.ts';
import { ConfirmAct } from '#pwa/admin/kit/acts.tsx';
import { ContractForm } from '#pwa/admin/kit/forms/contract-form.tsx';
import { freshQuery } from '#pwa/admin/kit/fresh-query.ts';
import { unlessGone } from '#pwa/admin/kit/gone.ts';
import { AdminHeading } from '#pwa/admin/kit/heading.tsx';
import { Loaded } from '#pwa/admin/kit/loaded.tsx';
import { AdminPart, AdminRow } from '#pwa/admin/kit/part.tsx';
import { Tag } from '#pwa/admin/kit/tag.tsx';
import { adminTime } from '#pwa/admin/kit/time.ts';
import { useToasts } from '#pwa/admin/kit/toasts.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { PasswordField } from '#pwa/shared/ui/password-field.tsx';
import { useAccountCall } from './calls.ts';
import { PasskeysSection } from './passkeys-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import './account.css';

interface AccountScreenProps {
  /** Stands in the authenticator app before the username. */
  brand: string;
}

/** The operator's own login: where it is open, its passkeys, its password, and the second factor. */
export function AccountScreen({ brand }: AccountScreenProps) {
  const query = useQuery(accountQuery(useApi()));
  const { say } = useToasts();
  return (
    <>
      <AdminHeading title="Account" />
      <Loaded what="your account" query={query}>
        {(account) => (
          <div className="admin-parts account">
            <SessionsSection account={account} onEnded={say} />
            <DevicesSection account={account} onOutcome={say} />
            <PasskeysSection account={account} onOutcome={say} />
            <PasswordSection username={account.username} onChanged={say} />
            <SecondFactorSection account={account} brand={brand} onOutcome={say} />
          </div>
        )}
      </Loaded>
    </>
  );
}

const accountQuery = (callApi: CallApi) =>
  freshQuery(['operator', 'account'], (options) => callApi(readAccount, {}, options));

interface PasswordSectionProps {
  username: string;
  onChanged: (words: string) => void;
}

/** Another password in the place of this one. */
function PasswordSection({ username, onChanged }: PasswordSectionProps) {
  const callApi = useApi();
  const change = useAccountCall((body: { current: string; next: string }) =>
    callApi(changePassword, { body }),
  );
  return (
    <AdminPart id="account-password" title="Change password">
      <p className="soft">This logs out all your other sessions.</p>
      <ContractForm
        label="Change password"
        endpoint={changePassword}
        call={change}
        submit="Change password"
        onDone={() => onChanged('Password changed. All other sessions are logged out.')}
      >
        {(errors) => (
          <>
            {/* A password manager learns by it whose password this is. */}
            <input type="hidden" autoComplete="username" value={username} />
            <PasswordField
              label="Current password"
              name="current"
              autoComplete="current-password"
              error={errors.current}
            />
            <PasswordField
              label="New password"
              name="next"
              autoComplete="new-password"
              hint={`At least ${PASSWORD_MIN} characters. A few random words work well.`}
              error={errors.next}
            />
          </>
        )}
      </ContractForm>
    </AdminPart>
  );
}

interface DevicesSectionProps {
  account: Account;
  onOutcome: (words: string) => void;
}

/** Every device that is notified of leads, also one whose login has expired: it may be lost. */
function DevicesSection({ account: { devices }, onOutcome }: DevicesSectionProps) {
  if (devices.length === 0) return null;
  return (
    <AdminPart id="account-devices" title="Devices with push notifications">
      <ul className="admin-list">
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} onOutcome={onOutcome} />
        ))}
      </ul>
    </AdminPart>
  );
}

interface DeviceRowProps extends Pick<DevicesSectionProps, 'onOutcome'> {
  device: PushDevice;
}

function DeviceRow({ device, onOutcome }: DeviceRowProps) {
  const callApi = useApi();
  const { id, device: name, since, last_success: last, expired } = device;
  const remove = useAccountCall(() => callApi(removeDevice, { params: { id } }).catch(unlessGone));
  const row = `push-device-${id}`;
  const facts = [
    `Since ${adminTime(since)}`,
    last === null ? 'nothing sent yet' : `last sent ${adminTime(last)}`,
    ...(expired ? ['without names, numbers and messages until someone logs in there'] : []),
  ];
  return (
    <AdminRow
      id={row}
      name={
        <>
          {name} {expired && <Tag>Logged out</Tag>}
        </>
      }
      facts={facts.join(' · ')}
    >
      <ConfirmAct
        label="Remove"
        describedBy={row}
        question={`Stop push on ${name}?`}
        act={remove}
        failed="Couldn’t remove it."
        focusAfter="main"
        onDone={() => onOutcome(`${name} removed.`)}
      />
    </AdminRow>
  );
}
