import { useEffect, useRef, useState } from 'react';
import { type Account, removeSecondFactor, renewRecoveryCodes } from '#contract/account.ts';
import { Button } from '#pwa/admin/kit/button.tsx';
import { adminDate } from '#pwa/admin/kit/date.ts';
import { CodeField } from '#pwa/admin/kit/forms/code-field.tsx';
import { ContractForm } from '#pwa/admin/kit/forms/contract-form.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { PasswordField } from '#pwa/shared/ui/password-field.tsx';
import { useAccountCall } from './account-mutations.ts';

interface SecondFactorOnProps {
  state: Account['second_factor'];
  onRenewed: (recoveryCodes: string[]) => void;
  onRemoved: () => void;
}

interface Proof {
  password: string;
  code: string;
}

/** Fewer than this and it is time for new ones. */
const FEW = 4;

/** It is on: how many recovery codes are left, new ones, and the way to switch it off. */
export function SecondFactorOn({ state, onRenewed, onRemoved }: SecondFactorOnProps) {
  const callApi = useApi();
  const [wanted, setWanted] = useState<'renew' | 'remove'>();
  const renew = useAccountCall((body: Proof) => callApi(renewRecoveryCodes, { body }));
  const remove = useAccountCall((body: Proof) => callApi(removeSecondFactor, { body }));
  const form = useRef<HTMLDivElement>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const before = useRef(wanted);
  useEffect(() => {
    if (wanted !== undefined) form.current?.querySelector('input')?.focus();
    else if (before.current !== undefined) buttons.current?.querySelector('button')?.focus();
    before.current = wanted;
  }, [wanted]);
  const left = state.recovery_codes_left;
  const cancel = () => setWanted(undefined);
  return (
    <>
      <p className="soft">
        On{state.since !== null && ` since ${adminDate(state.since)}`}. A login asks for the code of the app.{' '}
        {left === 1 ? 'One recovery code is left.' : `${left} recovery codes are left.`}
        {left < FEW && ' Make new ones before you need them.'}
      </p>
      {wanted === undefined && (
        <div className="button-row" ref={buttons}>
          <Button onPress={() => setWanted('renew')}>New recovery codes</Button>
          <Button kind="danger" onPress={() => setWanted('remove')}>
            Switch off
          </Button>
        </div>
      )}
      <div ref={form}>
        {wanted === 'renew' && (
          <ContractForm
            label="New recovery codes"
            endpoint={renewRecoveryCodes}
            call={renew}
            submit="Make new codes"
            onDone={({ recovery_codes: codes }) => onRenewed(codes)}
            onCancel={cancel}
          >
            {(errors) => <ProofFields errors={errors} />}
          </ContractForm>
        )}
        {wanted === 'remove' && (
          <ContractForm
            label="Switch off the second factor"
            endpoint={removeSecondFactor}
            call={remove}
            submit="Switch off"
            onDone={onRemoved}
            onCancel={cancel}
          >
            {(errors) => <ProofFields errors={errors} />}
          </ContractForm>
        )}
      </div>
    </>
  );
}

function ProofFields({ errors }: { errors: Readonly<Record<string, string>> }) {
  return (
    <>
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        hint="The one you log in with."
        error={errors.password}
      />
      <CodeField
        error={errors.code}
        hint="The six digits that the app shows now, or one of the recovery codes."
      />
    </>
  );
}
