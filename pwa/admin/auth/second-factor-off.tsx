import { generate } from 'lean-qr';
import { useEffect, useRef, useState } from 'react';
import { beginSecondFactor, confirmSecondFactor } from '#contract/account.ts';
import { CodeField } from '#pwa/admin/kit/forms/code-field.tsx';
import { ContractForm } from '#pwa/admin/kit/forms/contract-form.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { PasswordField } from '#pwa/shared/ui/password-field.tsx';
import { useAccountCall } from './account-mutations.ts';

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

interface SecretToScanProps {
  secret: string;
  account: string;
  issuer: string;
}

/** https://github.com/google/google-authenticator/wiki/Key-Uri-Format; the rest of it is every app's default. */
const uriOf = ({ secret, account, issuer }: SecretToScanProps) =>
  `otpauth://totp/${encodeURIComponent(account)}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;

/** The secret for an authenticator app: to be scanned, opened or typed. It is drawn here and goes nowhere else. */
function SecretToScan(props: SecretToScanProps) {
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => words.current?.focus(), []);
  const uri = uriOf(props);
  return (
    <div className="account-secret">
      <p ref={words} tabIndex={-1}>
        Scan this with an authenticator app, such as Aegis, Google Authenticator or the one of your password
        manager. Then enter the code that it shows.
      </p>
      <QrCode text={uri} label="QR code of the secret for the authenticator app" />
      <p>
        On this phone: <a href={uri}>open the authenticator app</a>. Or type this secret into it:
      </p>
      <p>
        <code className="account-code">{props.secret.match(/.{4}/g)?.join(' ')}</code>
      </p>
    </div>
  );
}

/** Empty modules around it, without which readers do not find it (ISO/IEC 18004). */
const QUIET = 4;

/** A QR code, dark on light in both modes: many readers know no other. */
function QrCode({ text, label }: { text: string; label: string }) {
  const code = generate(text);
  const { size } = code;
  const modules = Array.from({ length: size * size }, (_, index) => [index % size, Math.floor(index / size)]);
  const path = modules
    .filter(([x = 0, y = 0]) => code.get(x, y))
    .map(([x = 0, y = 0]) => `M${x + QUIET} ${y + QUIET}h1v1h-1z`)
    .join('');
  const side = size + 2 * QUIET;
  return (
    <svg
      className="qr-code"
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}
