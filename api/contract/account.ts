import * as z from 'zod/mini';
import { code, currentPassword, newPassword, passkeys } from './auth.ts';
import { everyRole, roles } from './auth-rules.ts';
import { defineEndpoint, FAILED_LOGINS } from './endpoint.ts';

const session = z.object({
  id: z.string(),
  /** Browser and system in words, as their User-Agent names them at the login. */
  device: z.string(),
  begun: z.iso.datetime(),
  /** To the minute. */
  last_seen: z.iso.datetime(),
  /** The session that asks. */
  current: z.boolean(),
});
export type SessionView = z.infer<typeof session>;

const device = z.object({
  id: z.int(),
  /** Browser and system in words. */
  device: z.string(),
  since: z.iso.datetime(),
  /** When a push service last took a notification for it. */
  last_success: z.nullable(z.iso.datetime()),
  /** Its login ran out: until somebody logs in there, its notifications say nothing of who wrote, or what. */
  expired: z.boolean(),
});
export type PushDevice = z.infer<typeof device>;

/** Sessions that are listed, the ones last seen first. */
export const SESSIONS_MAX = 50;

export const account = z.object({
  username: z.string(),
  role: z.enum(roles),
  sessions: z.array(session),
  /** Live ones in all. */
  session_count: z.int(),
  /** Every browser that is notified of leads under this login, also after its session has ended; removed by `DELETE /push-subscriptions/:id`. */
  devices: z.array(device),
  second_factor: z.object({
    on: z.boolean(),
    since: z.nullable(z.iso.datetime()),
    recovery_codes_left: z.int(),
  }),
  passkeys,
});
export type Account = z.infer<typeof account>;

export const readAccount = defineEndpoint('GET /account', everyRole, {
  summary: 'The operator who is logged in, the sessions and the second factor',
  response: account,
});

export const changePassword = defineEndpoint('POST /account/password', everyRole, {
  summary: 'Change the password; every other session ends',
  rate: FAILED_LOGINS,
  body: z.object({ current: currentPassword, next: newPassword }),
});

export const endSessions = defineEndpoint('DELETE /account/sessions', everyRole, {
  summary: 'Log out everywhere, here too',
});

export const endSession = defineEndpoint('DELETE /account/sessions/:id', everyRole, {
  summary: 'End one session',
  params: z.object({ id: z.string().check(z.regex(/^[0-9a-f]{16}$/)) }),
});

export const beginSecondFactor = defineEndpoint('POST /account/second-factor', everyRole, {
  summary: 'A secret for an authenticator app. It counts once it is confirmed',
  rate: FAILED_LOGINS,
  body: z.object({ password: currentPassword }),
  /** Base32, for an app that makes six digits every 30 seconds with SHA-1 (RFC 6238). */
  response: z.object({ secret: z.string() }),
  errors: ['second_factor_on'],
});

const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const confirmSecondFactor = defineEndpoint('POST /account/second-factor/confirm', everyRole, {
  summary: 'Switch the second factor on by a code of the app; every other session ends',
  rate: FAILED_LOGINS,
  body: z.object({ code }),
  response: recoveryCodes,
  errors: ['second_factor_on', 'second_factor_off'],
});

const both = z.object({ password: currentPassword, code });

export const removeSecondFactor = defineEndpoint('POST /account/second-factor/remove', everyRole, {
  summary: 'Switch the second factor off',
  rate: FAILED_LOGINS,
  body: both,
  errors: ['second_factor_off'],
});

export const renewRecoveryCodes = defineEndpoint('POST /account/recovery-codes', everyRole, {
  summary: 'New recovery codes; the old ones are worth nothing from then on',
  rate: FAILED_LOGINS,
  body: both,
  response: recoveryCodes,
  errors: ['second_factor_off'],
});
