import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { FAILED_LOGINS, SHORT_BODY } from './endpoint-limits.ts';
import { everyRole, roles } from './roles.ts';

export const USERNAME_MAX = 100;
/** Of a password that is chosen; a login takes any. */
export const PASSWORD_MIN = 12;
/** UTF-16 units; bounds the work of hashing. */
export const PASSWORD_MAX = 1_000;

const given = (max: number, message: string) =>
  z.string(message).check(z.minLength(1, message), z.maxLength(max, `At most ${max} characters.`));

/** Of the second factor: six digits of the app, or a recovery code. Spaces and dashes do not matter. */
const CODE_MAX = 40;
export const code = given(CODE_MAX, 'Enter the code.');

export const currentPassword = given(PASSWORD_MAX, 'Enter the current password.');
export const newPassword = z
  .string('Enter the new password.')
  .check(
    z.minLength(PASSWORD_MIN, `At least ${PASSWORD_MIN} characters.`),
    z.maxLength(PASSWORD_MAX, `At most ${PASSWORD_MAX} characters.`),
  );

/** Kept unchanged, spaces and all. */
export const credentials = z.object({
  username: given(USERNAME_MAX, 'Enter the username.'),
  password: given(PASSWORD_MAX, 'Enter the password.'),
  /** Asked for by `code_needed` when the second factor is on. */
  code: z.optional(code),
  /** What the last login on this device gave: a known device does not wait while others guess. */
  device: z.optional(z.string().check(z.maxLength(100))),
});
export type Credentials = z.output<typeof credentials>;

export const begunSession = z.object({
  token: z.string(),
  /** Stays the same for the life of the session. */
  role: z.optional(z.enum(roles)),
  /** Whose session it is. */
  operator: z.optional(z.int()),
  /** Kept by the browser, beyond logout, for its next login. */
  device: z.optional(z.string()),
});
export type BegunSession = z.output<typeof begunSession>;

export const login = defineEndpoint({
  method: 'POST',
  path: '/login',
  access: 'public',
  cache: 'no-store',
  summary: 'Exchange username and password for a token',
  limits: { ...SHORT_BODY, rate: FAILED_LOGINS },
  body: credentials,
  response: begunSession,
  errors: ['wrong_credentials', 'code_needed', 'wrong_code'],
});

export const logout = defineEndpoint({
  method: 'POST',
  path: '/logout',
  access: everyRole,
  summary: 'End the session of this token',
  response: null,
});
