import { generate } from 'lean-qr';
import { useEffect, useRef, useState } from 'react';
import {
  type Account,
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '#contract/account.ts';
import { Button } from '#pwa/admin/kit/button.tsx';
import { CodeField } from '#pwa/admin/kit/forms/code-field.tsx';
import { ContractForm } from '#pwa/admin/kit/forms/contract-form.tsx';
import { AdminPart } from '#pwa/admin/kit/part.tsx';
import { adminDate } from '#pwa/admin/kit/time.ts';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import type { FieldErrors } from '#pwa/shared/api/field-errors.ts';
import { PasswordField } from '#pwa/shared/ui/password-field.tsx';
import { useAccountCall } from './calls.ts';

const SECTION = 'account-second-factor';

/** The control that has the focus is removed. */
const toTitle = () => document.getElementById(SECTION)?.focus();

interface SecondFactorSectionProps {
  account: Account;
  brand: string;
  onOutcome: (words: string) => void;
}

/** A code of the operator's own phone in addition to the password. */
export function SecondFactorSection({ account, brand, onOutcome }: SecondFactorSectionProps) {
  /** In memory alone, and only until they are closed. */
  const [codes, setCodes] = useState<string[]>();
  const { second_factor: state, username } = account;
  const show = (words: string) => (newCodes: string[]) => {
    setCodes(newCodes);
    onOutcome(words);
  };
  return (
    <AdminPart id={SECTION} title="Two-step login">
      {codes !== undefined && <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />}
      {codes === undefined && state.on && (
        <SecondFactorOn
          state={state}
          onRenewed={show('New recovery codes made. The old ones no longer work.')}
          onRemoved={() => {
            toTitle();
            onOutcome('Two-step login is off.');
          }}
        />
      )}
      {codes === undefined && !state.on && (
        <SecondFactorOff
          account={`${brand}:${username}`}
          issuer={brand}
          onConfirmed={show('Two-step login is on. All other sessions are logged out.')}
        />
      )}
    </AdminPart>
  );
}

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
function SecondFactorOn({ state, onRenewed, onRemoved }: SecondFactorOnProps) {
  const callApi = useApi();
  const [wanted, setWanted] = useState<'renew' | 'remove'>();
  const renew = useAccountCall((body: Proof) => callApi(renewRecoveryCodes, { body }));
  const remove = useAccountCall((body: Proof) => callApi(removeSecondFactor, { body }));
  const buttons = useRef<HTMLDivElement>(null);
  const before = useRef(wanted);
  useEffect(() => {
    if (wanted === undefined && before.current !== undefined)
      buttons.current?.querySelector('button')?.focus();
    before.current = wanted;
  }, [wanted]);
  const left = state.recovery_codes_left;
  const form = { takesFocus: true, onCancel: () => setWanted(undefined), children: proofFields };
  return (
    <>
      <p className="soft">
        On{state.since !== null && ` since ${adminDate(state.since)}`}. Each login asks for a code from your
        app. {left === 1 ? '1 recovery code left.' : `${left} recovery codes left.`}
        {left < FEW && ' Make new ones before you run out.'}
      </p>
      {wanted === undefined && (
        <div className="button-row" ref={buttons}>
          <Button onPress={() => setWanted('renew')}>New recovery codes</Button>
          <Button kind="danger" onPress={() => setWanted('remove')}>
            Switch off
          </Button>
        </div>
      )}
      {wanted === 'renew' && (
        <ContractForm
          label="New recovery codes"
          endpoint={renewRecoveryCodes}
          call={renew}
          submit="Make new codes"
          onDone={({ recovery_codes: codes }) => onRenewed(codes)}
          {...form}
        />
      )}
      {wanted === 'remove' && (
        <ContractForm
          label="Switch off two-step login"
          endpoint={removeSecondFactor}
          call={remove}
          submit="Switch off"
          onDone={onRemoved}
          {...form}
        />
      )}
    </>
  );
}

const passwordField = (errors: FieldErrors) => (
  <PasswordField
    label="Password"
    name="password"
    autoComplete="current-password"
    hint="Your current password."
    error={errors.password}
  />
);

const proofFields = (errors: FieldErrors) => (
  <>
    {passwordField(errors)}
    <CodeField error={errors.code} hint="The 6 digits in your app, or a recovery code." />
  </>
);

interface SecondFactorOffProps {
  /** As the app names it. */
  account: string;
  issuer: string;
  onConfirmed: (recoveryCodes: string[]) => void;
}

/** The way to switch it on: the password, then the secret, then a code that proves that the app has it. */
function SecondFactorOff({ account, issuer, onConfirmed }: SecondFactorOffProps) {
  const callApi = useApi();
  const [secret, setSecret] = useState<string>();
  const begin = useAccountCall((body: { password: string }) => callApi(beginSecondFactor, { body }));
  const confirm = useAccountCall((body: { code: string }) => callApi(confirmSecondFactor, { body }));
  if (secret === undefined) {
    return (
      <>
        <p className="soft">
          Off. When on, each login also asks for a code from an app on your phone, so a stolen password is not
          enough.
        </p>
        <ContractForm
          label="Set up two-step login"
          endpoint={beginSecondFactor}
          call={begin}
          submit="Set up"
          onDone={({ secret }) => setSecret(secret)}
        >
          {passwordField}
        </ContractForm>
      </>
    );
  }
  return (
    <>
      <SecretToScan secret={secret} account={account} issuer={issuer} />
      <ContractForm
        label="Confirm two-step login"
        endpoint={confirmSecondFactor}
        call={confirm}
        submit="Switch on"
        onDone={({ recovery_codes: codes }) => onConfirmed(codes)}
        onCancel={() => {
          toTitle();
          setSecret(undefined);
        }}
      >
        {(errors) => <CodeField error={errors.code} hint="The 6 digits in your app." />}
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
        Scan this with an authenticator app, such as Google Authenticator, Aegis or your password manager.
        Then enter the code it shows.
      </p>
      <QrCode text={uri} label="QR code for the authenticator app" />
      <p>
        On this phone: <a href={uri}>open the authenticator app</a>. Or type this key into it:
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

/** The codes that open in place of the app, once each. Shown this one time. */
function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const words = useRef<HTMLParagraphElement>(null);
  const [copied, setCopied] = useState<string>();
  useEffect(() => words.current?.focus(), []);
  const copy = () => {
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setCopied('Copied.'),
      () => setCopied('Couldn’t copy. Select the codes, or download them.'),
    );
  };
  const keep = () => {
    onKept();
    toTitle();
  };
  return (
    <div className="account-secret">
      <p ref={words} tabIndex={-1}>
        <b>Keep these recovery codes somewhere safe, not on your phone.</b> Each one works once instead of a
        code from the app. They won’t be shown again.
      </p>
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code className="account-code">{code}</code>
          </li>
        ))}
      </ol>
      <div className="button-row">
        <Button onPress={copy}>Copy</Button>
        <a
          className="button button-quiet button-small"
          download="recovery-codes.txt"
          href={`data:text/plain,${encodeURIComponent(`${codes.join('\n')}\n`)}`}
        >
          Download
        </a>
        <Button kind="primary" onPress={keep}>
          I’ve saved them
        </Button>
      </div>
      <p role="status">{copied}</p>
    </div>
  );
}
