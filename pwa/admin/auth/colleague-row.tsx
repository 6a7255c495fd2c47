import { useState } from 'react';
import { type ColleagueView, changeRole, removeColleague } from '#contract/auth.ts';
import { type Role, roles } from '#contract/auth-rules.ts';
import { Button } from '#pwa/admin/kit/button.tsx';
import { focusMain } from '#pwa/admin/kit/focus-main.ts';
import { ContractForm } from '#pwa/admin/kit/forms/contract-form.tsx';
import { OwnPassword } from '#pwa/admin/kit/forms/own-password.tsx';
import { unlessGone } from '#pwa/admin/kit/gone.ts';
import { Choose } from '#pwa/admin/kit/lists/list-filter.tsx';
import { AdminRow } from '#pwa/admin/kit/part.tsx';
import { Tag } from '#pwa/admin/kit/tag.tsx';
import { adminTime } from '#pwa/admin/kit/time.ts';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { roleWords } from '#pwa/shared/ui/role-words.ts';
import { useColleagueCall } from './calls.ts';

interface ColleagueRowProps {
  colleague: ColleagueView;
  onDone: (words: string) => void;
}

function focusOn(button: HTMLElement | null): void {
  button?.focus();
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
    lastSeen === null ? 'never logged in' : `last seen ${adminTime(lastSeen)}`,
    secondFactor ? 'two-step login' : 'no two-step login',
    ...(passkeys === 0 ? [] : [passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`]),
  ];
  const row = `colleague-${id}`;
  const toRole = () =>
    document.getElementById(row)?.parentElement?.querySelector<HTMLElement>('select')?.focus();
  return (
    <AdminRow
      id={row}
      name={
        <>
          {username} <Tag>{roleWords[role].name}</Tag> {you && <Tag tone="new">You</Tag>}
        </>
      }
      facts={facts.join(' · ')}
    >
      {!you && (
        <>
          <Choose
            name={`Role of ${username}`}
            value={wanted}
            choices={roles.map((each) => [each, roleWords[each].name])}
            onChoose={(chosen = wanted) => setWanted(chosen)}
          />
          {wanted !== role && (
            <ContractForm
              label={`Change the role of ${username}`}
              endpoint={changeRole}
              call={change}
              submit="Change role"
              onDone={() => {
                onDone(`${username} is ${roleWords[wanted].an} now.`);
                focusMain();
              }}
              onCancel={() => {
                toRole();
                setWanted(role);
              }}
            >
              {(errors) => (
                <>
                  <p>
                    Make {username} {roleWords[wanted].an}, who {roleWords[wanted].may}? They are logged out
                    and must log in again.
                  </p>
                  <input type="hidden" name="role" value={wanted} />
                  <OwnPassword errors={errors} guards="changes roles" />
                </>
              )}
            </ContractForm>
          )}
          {removal === 'asked' ? (
            <ContractForm
              label={`Remove ${username}`}
              endpoint={removeColleague}
              call={remove}
              submit="Remove"
              onDone={() => {
                onDone(`${username} is removed.`);
                focusMain();
              }}
              onCancel={() => setRemoval('cancelled')}
              takesFocus
            >
              {(errors) => (
                <>
                  <p>Remove {username}? They are logged out at once. What they did stays under their name.</p>
                  <OwnPassword errors={errors} guards="removes people" />
                </>
              )}
            </ContractForm>
          ) : (
            <Button
              kind="danger"
              aria-describedby={row}
              ref={removal === 'cancelled' ? focusOn : undefined}
              onPress={() => setRemoval('asked')}
            >
              Remove
            </Button>
          )}
        </>
      )}
    </AdminRow>
  );
}
