import * as z from 'zod/mini';
import { everyRole, owners, roles } from './auth-rules.ts';
import { email } from './contact.ts';
import { defineEndpoint, FAILED_LOGINS } from './endpoint.ts';
import { text } from './text.ts';

export const USERNAME_MAX = 100;
/** The length of a password that is chosen; a login takes any. */
export const PASSWORD_MIN = 12;
/** UTF-16 units; bounds the work of hashing. */
export const PASSWORD_MAX = 1_000;

const given = (max: number, message: string) =>
  z.string(message).check(z.minLength(1, message), z.maxLength(max, `At most ${max} characters.`));

/** Length of a code of the second factor: six digits of the app, or a recovery code. Spaces and dashes do not matter. */
const CODE_MAX = 40;
export const code = given(CODE_MAX, 'Enter the code.');

export const currentPassword = given(PASSWORD_MAX, 'Enter the current password.');
export const newPassword = z
  .string('Enter the new password.')
  .check(
    z.minLength(PASSWORD_MIN, `At least ${PASSWORD_MIN} characters.`),
    z.maxLength(PASSWORD_MAX, `At most ${PASSWORD_MAX} characters.`),
  );

/** Both are taken unchanged, spaces and all. */
export const credentials = z.object({
  username: given(USERNAME_MAX, 'Enter the username.').check(
    // A NUL cannot be stored, so that no name has one; PostgreSQL refuses even the question.
    z.refine((name) => !name.includes('\0'), 'Contains control characters.'),
  ),
  password: given(PASSWORD_MAX, 'Enter the password.'),
  /** `code_needed` asks for it when the second factor is on. */
  code: z.optional(code),
  /** What the last login on this device gave: a known device does not wait while others guess. */
  device: z.optional(z.string().check(z.maxLength(100))),
});
export type Credentials = z.output<typeof credentials>;

const begunSession = z.object({
  token: z.string(),
  /** Stays the same for the life of the session. */
  role: z.optional(z.enum(roles)),
  /** The id of the operator whose session it is. */
  operator: z.optional(z.int()),
  /** The browser keeps it beyond logout, for its next login. */
  device: z.optional(z.string()),
});
export type BegunSession = z.output<typeof begunSession>;

export const login = defineEndpoint('POST /login', 'public', {
  summary: 'Exchange username and password for a token',
  rate: FAILED_LOGINS,
  body: credentials,
  response: begunSession,
  errors: ['wrong_credentials', 'code_needed', 'wrong_code'],
});

export const logout = defineEndpoint('POST /logout', everyRole, {
  summary: 'End the session of this token',
});

/** The most passkeys of one login. */
export const PASSKEYS_MAX = 20;
export const PASSKEY_NAME_MAX = 60;
/** How long a device may take to answer a challenge. */
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

/** The parts of `PublicKeyCredentialCreationOptionsJSON` (WebAuthn, 5.1.8) that only the server knows. */
export const beginPasskey = defineEndpoint('POST /account/passkey-challenge', everyRole, {
  summary: 'A challenge for a new passkey, for the password and, where the second factor is on, its code',
  rate: FAILED_LOGINS,
  body: z.object({ password: currentPassword, code: z.optional(code) }),
  response: z.object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
  }),
});

export const addPasskey = defineEndpoint('POST /account/passkeys', everyRole, {
  summary: 'Keep a new passkey, as the device made it for the challenge',
  rate: FAILED_LOGINS,
  body: z.object({
    name: z.optional(text({ max: PASSKEY_NAME_MAX, line: true })),
    id: credentialId,
    response: z.object({ clientDataJSON: bytes(2_000), attestationObject: bytes(8_000) }),
  }),
});

export const removePasskey = defineEndpoint('DELETE /account/passkeys/:id', everyRole, {
  summary: 'Remove a passkey: it opens nothing any more',
});

export const beginPasskeyLogin = defineEndpoint('GET /login/passkey', 'public', {
  cache: 'no-store',
  summary: 'A challenge for a login with a passkey',
  response: z.object({ challenge: z.string(), rpId: z.string() }),
});

export const passkeyLogin = defineEndpoint('POST /login/passkey', 'public', {
  summary: 'Exchange the answer of a passkey, which has verified its user, for a token',
  rate: FAILED_LOGINS,
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

/** An invitation that was not accepted is void after these. */
export const INVITE_DAYS = 7;
/** Open at one time. */
export const INVITES_MAX = 50;

const role = z.enum(roles, `Must be one of ${roles.join(', ')}.`);
const colleague = z.object({
  id: z.int(),
  username: z.string(),
  role,
  /** When a live session was used last, to the minute. */
  last_seen: z.nullable(z.iso.datetime()),
  second_factor: z.boolean(),
  passkeys: z.int(),
  /** Whether it is the caller's own login. */
  you: z.boolean(),
});
export type ColleagueView = z.infer<typeof colleague>;

/** Characters of the name of an invitation. */
export const INVITE_NAME_MAX = 100;

const invite = z.object({
  id: z.int(),
  /** Whom it is for, as the owner called them; '' where they did not. */
  name: z.string(),
  role,
  /** The owner who made it. */
  by: z.string(),
  expires: z.iso.datetime(),
});
export type InviteView = z.infer<typeof invite>;

export const colleagues = z.object({ colleagues: z.array(colleague), invites: z.array(invite) });
export type Colleagues = z.infer<typeof colleagues>;

export const readColleagues = defineEndpoint('GET /colleagues', owners, {
  summary: 'Everybody with a login, and the invitations that are open',
  response: colleagues,
});

export const changeRole = defineEndpoint('PATCH /colleagues/:id', owners, {
  summary: 'Give a login another role; its sessions end, and the invitations it made are void',
  rate: FAILED_LOGINS,
  /** The password is asked for, as for an invitation: a stolen session must not leave an owner behind. */
  body: z.object({ role, password: currentPassword }),
  errors: ['last_owner'],
});

export const removeColleague = defineEndpoint('DELETE /colleagues/:id', owners, {
  summary: 'Remove a login with its sessions, passkeys and invitations. What it did stays on record',
  rate: FAILED_LOGINS,
  /** The password is asked for: a stolen session must not remove all others. */
  body: z.object({ password: currentPassword }),
  errors: ['last_owner'],
});

export const createInvite = defineEndpoint('POST /invites', owners, {
  status: 201,
  summary: `Invite a colleague; the token is shown this once, opens one login and is void after ${INVITE_DAYS} days`,
  rate: FAILED_LOGINS,
  /** The password is asked for: a stolen session must not leave a login behind. */
  body: z.object({
    role,
    password: currentPassword,
    /** Whom it is for: the list shows it. */
    name: z.optional(text({ max: INVITE_NAME_MAX, line: true })),
    /** Where the link is mailed to, once. The address is not stored. */
    email: z.optional(email),
  }),
  response: z.object({
    id: z.int(),
    token: z.string(),
    expires: z.iso.datetime(),
    /** null: no mail was asked for. */
    mail: z.nullable(z.object({ error: z.nullable(z.string()) })),
  }),
  errors: ['too_many_invites'],
});

export const revokeInvite = defineEndpoint('DELETE /invites/:id', owners, {
  summary: 'Make an invitation void',
});

/** The token of the link. It is sent in a body, so that no log has it. */
const token = z.string('Must be the token of an invitation.').check(z.maxLength(100));
const RATE = { counts: 'calls', most: 60, seconds: 60 } as const;

export const readInvite = defineEndpoint('POST /invitation', 'public', {
  summary: 'What an invitation is for',
  rate: RATE,
  body: z.object({ token }),
  response: z.object({ role, by: z.string(), expires: z.iso.datetime() }),
  errors: ['invite_gone'],
});

/** The name of a new login. Two names that differ only in letter case, in width, or by what is invisible or reads alike count as the same. */
const newUsername = text({
  max: USERNAME_MAX,
  required: 'Enter a username.',
  line: true,
  faultOf: (name) =>
    /\p{Bidi_Control}/u.test(name)
      ? 'Must not contain characters that change the text direction.'
      : undefined,
});

export const acceptInvite = defineEndpoint('POST /invitation/accept', 'public', {
  summary: 'Make the login that an invitation is for; it opens no other one',
  rate: RATE,
  body: z.object({ token, username: newUsername, password: newPassword }),
  errors: ['invite_gone'],
});
