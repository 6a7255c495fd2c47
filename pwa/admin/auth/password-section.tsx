import { changePassword } from '#contract/account.ts';
import { PASSWORD_MIN } from '#contract/auth.ts';
import { ContractForm } from '#pwa/admin/kit/forms/contract-form.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { PasswordField } from '#pwa/shared/ui/password-field.tsx';
import { useAccountCall } from './account-mutations.ts';

interface PasswordSectionProps {
  username: string;
  onChanged: (words: string) => void;
}

/** Another password in the place of this one. */
export function PasswordSection({ username, onChanged }: PasswordSectionProps) {
  const callApi = useApi();
  const change = useAccountCall((body: { current: string; next: string }) =>
    callApi(changePassword, { body }),
  );
  return (
    <section className="admin-part" aria-labelledby="account-password">
      <h2 id="account-password">A new password</h2>
      <p className="soft">It ends every other session.</p>
      <ContractForm
        label="Change password"
        endpoint={changePassword}
        call={change}
        submit="Change password"
        onDone={() => onChanged('The password is changed. Every other session is ended.')}
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
              hint={`At least ${PASSWORD_MIN} characters; a few words in a row are good ones.`}
              error={errors.next}
            />
          </>
        )}
      </ContractForm>
    </section>
  );
}
