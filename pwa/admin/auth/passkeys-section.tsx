import { useState } from 'react';
import * as z from 'zod/mini';
import type { Account } from '#contract/account.ts';
import {
  addPasskey,
  beginPasskey,
  PASSKEY_NAME_MAX,
  type PasskeyView,
  removePasskey,
} from '#contract/auth.ts';
import { ConfirmAct } from '#pwa/admin/kit/acts.tsx';
import { Button } from '#pwa/admin/kit/button.tsx';
import { CodeField } from '#pwa/admin/kit/forms/code-field.tsx';
import { ContractForm } from '#pwa/admin/kit/forms/contract-form.tsx';
import { TextField } from '#pwa/admin/kit/forms/fields.tsx';
import { OwnPassword } from '#pwa/admin/kit/forms/own-password.tsx';
import { unlessGone } from '#pwa/admin/kit/gone.ts';
import { AdminPart, AdminRow } from '#pwa/admin/kit/part.tsx';
import { adminTime } from '#pwa/admin/kit/time.ts';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { useAccountCall } from './calls.ts';

interface PasskeysSectionProps {
  account: Account;
  onOutcome: (words: string) => void;
}

const schema = z.object({ ...beginPasskey.body.shape, name: addPasskey.body.shape.name });
type PasskeyInput = z.output<typeof schema>;

/** A device's own lock in place of password and code. */
export function PasskeysSection({ account, onOutcome }: PasskeysSectionProps) {
  const callApi = useApi();
  const { passkeys, second_factor: secondFactor } = account;
  const [isAdding, setAdding] = useState(false);
  const add = useAccountCall(async (input: PasskeyInput) => {
    const { registerPasskey } = await import('./register-passkey.ts');
    return registerPasskey(callApi, input);
  });
  return (
    <AdminPart id="account-passkeys" title="Passkeys">
      <p className="soft">
        Log in with your fingerprint, face or device PIN instead of a password and code. A passkey works only
        on this site, so it can’t be phished.
      </p>
      {passkeys.length > 0 && (
        <ul className="admin-list">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemoved={onOutcome} />
          ))}
        </ul>
      )}
      {isAdding ? (
        <ContractForm
          label="Add a passkey"
          endpoint={{ body: schema }}
          call={add}
          submit="Continue"
          onDone={() => {
            setAdding(false);
            onOutcome('Passkey added. You can log in with it now.');
            document.getElementById('account-passkeys')?.focus();
          }}
          onCancel={() => {
            setAdding(false);
            document.getElementById('account-passkeys')?.focus();
          }}
          takesFocus
        >
          {(errors) => (
            <>
              <TextField
                label="Name (optional)"
                error={errors.name}
                hint="Such as “My phone”. Left empty, it is the browser’s name."
                name="name"
                maxLength={PASSKEY_NAME_MAX}
                autoComplete="off"
              />
              <OwnPassword errors={errors} />
              {secondFactor.on && <CodeField error={errors.code} hint="The 6 digits in your app." />}
            </>
          )}
        </ContractForm>
      ) : (
        <div className="button-row">
          <Button onPress={() => setAdding(true)}>Add a passkey</Button>
        </div>
      )}
    </AdminPart>
  );
}

interface PasskeyRowProps {
  passkey: PasskeyView;
  onRemoved: (words: string) => void;
}

/** One device that logs in without the password. */
function PasskeyRow({ passkey, onRemoved }: PasskeyRowProps) {
  const callApi = useApi();
  const { id, name, created, last_used: lastUsed } = passkey;
  const remove = useAccountCall(() => callApi(removePasskey, { params: { id } }).catch(unlessGone));
  return (
    <AdminRow
      id={`passkey-${id}`}
      name={name}
      facts={`Added ${adminTime(created)} · ${lastUsed === null ? 'not used yet' : `last used ${adminTime(lastUsed)}`}`}
    >
      <ConfirmAct
        label="Remove"
        describedBy={`passkey-${id}`}
        question={`Remove the passkey ${name}? You can’t log in with it any more.`}
        act={remove}
        failed="Couldn’t remove it."
        focusAfter="account-passkeys"
        onDone={() => onRemoved(`Passkey ${name} removed.`)}
      />
    </AdminRow>
  );
}
