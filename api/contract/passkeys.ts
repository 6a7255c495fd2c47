import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { EMPTY_BODY, FAILED_LOGINS, NO_BODY, SHORT_BODY } from './endpoint-limits.ts';
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

const own = { access: everyRole, cache: 'no-store' } as const;
const refusals = ['unauthorized', 'foreign_origin', 'busy', 'disk_full'] as const;
const withBody = [...refusals, 'invalid_fields', 'too_large', 'unsupported_type'] as const;
const counted = { ...SHORT_BODY, rate: FAILED_LOGINS } as const;

/** The parts of `PublicKeyCredentialCreationOptionsJSON` (WebAuthn, 5.1.8) that only the server knows. */
export const beginPasskey = defineEndpoint({
  ...own,
  method: 'POST',
  path: '/account/passkey-challenge',
  status: 200,
  summary: 'A challenge for a new passkey, for the password and, where the second factor is on, its code',
  limits: counted,
  body: z.object({ password: currentPassword, code: z.optional(code) }),
  response: z.object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
  }),
  errors: [...withBody, 'too_many'],
});

export const addPasskey = defineEndpoint({
  ...own,
  method: 'POST',
  path: '/account/passkeys',
  status: 204,
  summary: 'Keep a new passkey, as the device made it for the challenge',
  limits: counted,
  body: z.object({
    name: z.optional(text({ max: PASSKEY_NAME_MAX, line: true })),
    id: credentialId,
    response: z.object({ clientDataJSON: bytes(2_000), attestationObject: bytes(8_000) }),
  }),
  response: null,
  errors: [...withBody, 'too_many'],
});

export const removePasskey = defineEndpoint({
  ...own,
  method: 'DELETE',
  path: '/account/passkeys/:id',
  status: 204,
  summary: 'Remove a passkey: it opens nothing any more',
  limits: EMPTY_BODY,
  params: z.object({ id }),
  response: null,
  errors: [...refusals, 'not_found'],
});

export const beginPasskeyLogin = defineEndpoint({
  method: 'GET',
  path: '/login/passkey',
  access: 'public',
  status: 200,
  cache: 'no-store',
  summary: 'A challenge for a login with a passkey',
  limits: NO_BODY,
  response: z.object({ challenge: z.string(), rpId: z.string() }),
  errors: ['busy'],
});

export const passkeyLogin = defineEndpoint({
  method: 'POST',
  path: '/login/passkey',
  access: 'public',
  status: 200,
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
  errors: ['invalid_fields', 'wrong_passkey', 'foreign_origin', 'too_large', 'too_many', 'busy', 'disk_full'],
});
