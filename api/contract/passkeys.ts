import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { FAILED_LOGINS, SHORT_BODY } from './endpoint-limits.ts';
import { everyRole } from './roles.ts';
import { begunSession, code, currentPassword } from './session.ts';
import { id, text } from './text.ts';

/** Of one login. */
export const PASSKEYS_MAX = 20;
export const PASSKEY_NAME_MAX = 60;
/** Between a challenge and the answer of the device. */
export const PASSKEY_SECONDS = 5 * 60;

/** Bytes in base64url, as WebAuthn's JSON has them. */
const bytes = (max: number) =>
  z.string('Must be base64url.').check(z.regex(/^[\w-]+$/, 'Must be base64url.'), z.maxLength(max));
const credentialId = bytes(1_400);

const passkey = z.object({
  id: z.int(),
  name: z.string(),
  created: z.iso.datetime(),
  last_used: z.nullable(z.iso.datetime()),
});
export type PasskeyView = z.infer<typeof passkey>;
export const passkeys = z.array(passkey);

const counted = { ...SHORT_BODY, rate: FAILED_LOGINS } as const;

/** The parts of `PublicKeyCredentialCreationOptionsJSON` (WebAuthn, 5.1.8) that only the server knows. */
export const beginPasskey = defineEndpoint({
  access: everyRole,
  method: 'POST',
  path: '/account/passkey-challenge',
  summary: 'A challenge for a new passkey, for the password and, where the second factor is on, its code',
  limits: counted,
  body: z.object({ password: currentPassword, code: z.optional(code) }),
  response: z.object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
  }),
});

export const addPasskey = defineEndpoint({
  access: everyRole,
  method: 'POST',
  path: '/account/passkeys',
  summary: 'Keep a new passkey, as the device made it for the challenge',
  limits: counted,
  body: z.object({
    name: z.optional(text({ max: PASSKEY_NAME_MAX, line: true })),
    id: credentialId,
    response: z.object({ clientDataJSON: bytes(2_000), attestationObject: bytes(8_000) }),
  }),
  response: null,
});

export const removePasskey = defineEndpoint({
  access: everyRole,
  method: 'DELETE',
  path: '/account/passkeys/:id',
  summary: 'Remove a passkey: it opens nothing any more',
  params: z.object({ id }),
  response: null,
});

export const beginPasskeyLogin = defineEndpoint({
  method: 'GET',
  path: '/login/passkey',
  access: 'public',
  cache: 'no-store',
  summary: 'A challenge for a login with a passkey',
  response: z.object({ challenge: z.string(), rpId: z.string() }),
});

export const passkeyLogin = defineEndpoint({
  method: 'POST',
  path: '/login/passkey',
  access: 'public',
  cache: 'no-store',
  summary: 'Exchange the answer of a passkey, which has verified its user, for a token',
  limits: counted,
  body: z.object({
    id: credentialId,
    response: z.object({
      clientDataJSON: bytes(2_000),
      authenticatorData: bytes(2_000),
      signature: bytes(2_000),
    }),
  }),
  response: begunSession,
  errors: ['wrong_passkey'],
});
