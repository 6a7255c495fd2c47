/** Why the browser or the device gave no passkey (https://www.w3.org/TR/webauthn-3/, 5.1.3 and 5.1.4); undefined for other failures. */
export function passkeyWords(error: unknown): string | undefined {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'AbortError':
      return 'No passkey was used: it was cancelled, or the device has none for this site.';
    case 'InvalidStateError':
      return 'This device has a passkey for this login already.';
    case 'SecurityError':
      return 'Passkeys work only at the public address of this site.';
    case 'NotSupportedError':
    case 'ConstraintError':
      return 'This device cannot verify its user, which a passkey needs. Set up a screen lock or a PIN first.';
    default:
      return undefined;
  }
}

export const NO_PASSKEYS = 'This browser knows no passkeys here. Log in with the password.';
