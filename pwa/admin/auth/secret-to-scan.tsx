import { useEffect, useRef } from 'react';
import { QrCode } from './qr-code.tsx';

interface SecretToScanProps {
  secret: string;
  account: string;
  issuer: string;
}

/** https://github.com/google/google-authenticator/wiki/Key-Uri-Format; the rest of it is every app's default. */
const uriOf = ({ secret, account, issuer }: SecretToScanProps) =>
  `otpauth://totp/${encodeURIComponent(account)}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;

/** The secret for an authenticator app: to be scanned, opened or typed. It is drawn here and goes nowhere else. */
export function SecretToScan(props: SecretToScanProps) {
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
