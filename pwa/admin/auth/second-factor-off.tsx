import { useState } from 'react';
import { beginSecondFactor, confirmSecondFactor } from '#contract/account.ts';
import { CodeField } from '#pwa/admin/kit/forms/code-field.tsx';
import { ContractForm } from '#pwa/admin/kit/forms/contract-form.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { PasswordField } from '#pwa/shared/ui/password-field.tsx';
import { useAccountCall } from './account-mutations.ts';
import { SecretToScan } from './secret-to-scan.tsx';

interface SecondFactorOffProps {
  /** As the app names it. */
  account: string;
  issuer: string;
  onConfirmed: (recoveryCodes: string[]) => void;
}

/** The way to switch it on: the password, then the secret, then a code that proves that the app has it. */
export function SecondFactorOff({ account, issuer, onConfirmed }: SecondFactorOffProps) {
  const callApi = useApi();
  const [secret, setSecret] = useState<string>();
  const begin = useAccountCall((body: { password: string }) => callApi(beginSecondFactor, { body }));
  const confirm = useAccountCall((body: { code: string }) => callApi(confirmSecondFactor, { body }));
  if (secret === undefined) {
    return (
      <>
        <p className="soft">
          Off. When it is on, a login also asks for a code that an app on your phone makes: a stolen password
          alone opens nothing.
        </p>
        <ContractForm
          label="Set up the second factor"
          endpoint={beginSecondFactor}
          call={begin}
          submit="Set up"
          onDone={({ secret }) => setSecret(secret)}
        >
          {(errors) => (
            <PasswordField
              label="Password"
              name="password"
              autoComplete="current-password"
              hint="The one you log in with."
              error={errors.password}
            />
          )}
        </ContractForm>
      </>
    );
  }
  return (
    <>
      <SecretToScan secret={secret} account={account} issuer={issuer} />
      <ContractForm
        label="Confirm the second factor"
        endpoint={confirmSecondFactor}
        call={confirm}
        submit="Switch on"
        onDone={({ recovery_codes: codes }) => onConfirmed(codes)}
        onCancel={() => setSecret(undefined)}
      >
        {(errors) => <CodeField error={errors.code} hint="The six digits that the app shows now." />}
      </ContractForm>
    </>
  );
}
