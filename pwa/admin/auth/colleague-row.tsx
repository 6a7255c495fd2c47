import { useState } from 'react';
import { type ColleagueView, changeRole, removeColleague } from '#contract/auth.ts';
import { type Role, roles } from '#contract/auth-rules.ts';
import { Problem } from '#contract/problem.ts';
import { Button } from '#pwa/admin/kit/button.tsx';
import { ContractForm } from '#pwa/admin/kit/forms/contract-form.tsx';
import { Tag } from '#pwa/admin/kit/tag.tsx';
import { adminTime } from '#pwa/admin/kit/time.ts';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { PasswordField } from '#pwa/shared/ui/password-field.tsx';
import { roleWords } from '#pwa/shared/ui/role-words.ts';
import { useColleagueCall } from './colleague-mutations.ts';

interface ColleagueRowProps {
  colleague: ColleagueView;
  onDone: (words: string) => void;
}

/** Removed already, perhaps by another owner: what was wanted is so. */
const unlessGone = (error: unknown) => {
  if (!(error instanceof Problem) || error.code !== 'not_found') throw error;
};

function focusOn(button: HTMLElement | null): void {
  button?.focus();
}

function focusField(form: HTMLElement | null): void {
  form?.querySelector('input')?.focus();
}

/** One login: its role, which is changed in place, and the way to take it away. One's own is changed by another owner. */
export function ColleagueRow({ colleague, onDone }: ColleagueRowProps) {
  const callApi = useApi();
  const { id, username, role, last_seen: lastSeen, second_factor: secondFactor, passkeys, you } = colleague;
  const [wanted, setWanted] = useState<Role>(role);
  const change = useColleagueCall((body: { role: Role; password: string }) =>
    callApi(changeRole, { params: { id }, body }),
  );
  /** Its button has the focus again where it was cancelled. */
  const [removal, setRemoval] = useState<'none' | 'asked' | 'cancelled'>('none');
  const remove = useColleagueCall((body: { password: string }) =>
    callApi(removeColleague, { params: { id }, body }).catch(unlessGone),
  );
  const facts = [
    lastSeen === null ? 'not logged in' : `last seen ${adminTime(lastSeen)}`,
    secondFactor ? 'second factor on' : 'no second factor',
    ...(passkeys === 0 ? [] : [passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`]),
  ];
  const toMain = () => document.getElementById('main')?.focus();
  return (
    <li>
      <div className="account-session" id={`colleague-${id}`}>
        <p className="account-device">
          {username} <Tag>{roleWords[role].name}</Tag> {you && <Tag tone="new">You</Tag>}
        </p>
        <p className="soft admin-figures">{facts.join(' · ')}</p>
      </div>
      {!you && (
        <div className="admin-actions">
          <RoleSelect label={`Role of ${username}`} value={wanted} onChange={setWanted} />
          {wanted !== role && (
            <ContractForm
              label={`Change the role of ${username}`}
              endpoint={changeRole}
              call={change}
              submit="Change role"
              onDone={() => {
                onDone(`${username} is ${roleWords[wanted].an} from now on.`);
                toMain();
              }}
              onCancel={() => setWanted(role)}
            >
              {(errors) => (
                <>
                  <p>
                    Make {username} {roleWords[wanted].an}, who {roleWords[wanted].may}? Their sessions end;
                    they log in again.
                  </p>
                  <input type="hidden" name="role" value={wanted} />
                  <PasswordField
                    label="Your password"
                    name="password"
                    autoComplete="current-password"
                    hint="So that nobody else changes roles from this device."
                    error={errors.password}
                  />
                </>
              )}
            </ContractForm>
          )}
          {removal === 'asked' ? (
            <div ref={focusField}>
              <ContractForm
                label={`Remove ${username}`}
                endpoint={removeColleague}
                call={remove}
                submit="Remove"
                onDone={() => {
                  onDone(`The login of ${username} is removed.`);
                  toMain();
                }}
                onCancel={() => setRemoval('cancelled')}
              >
                {(errors) => (
                  <>
                    <p>
                      Remove the login of {username}? It ends at once. What they did stays, under their name.
                    </p>
                    <PasswordField
                      label="Your password"
                      name="password"
                      autoComplete="current-password"
                      hint="So that nobody else removes logins from this device."
                      error={errors.password}
                    />
                  </>
                )}
              </ContractForm>
            </div>
          ) : (
            <Button
              kind="danger"
              aria-describedby={`colleague-${id}`}
              ref={removal === 'cancelled' ? focusOn : undefined}
              onPress={() => setRemoval('asked')}
            >
              Remove
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

interface RoleSelectProps {
  label: string;
  value: Role;
  onChange: (role: Role) => void;
}

function RoleSelect({ label, value, onChange }: RoleSelectProps) {
  return (
    <select
      className="input role-select"
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(roles.find((role) => role === target.value) ?? value)}
    >
      {roles.map((role) => (
        <option key={role} value={role}>
          {roleWords[role].name}
        </option>
      ))}
    </select>
  );
}
