import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { FAILED_LOGINS, SHORT_BODY } from './endpoint-limits.ts';
import { owners, roles } from './roles.ts';
import { currentPassword, newPassword, USERNAME_MAX } from './session.ts';
import { id, text } from './text.ts';

/** An invitation that nobody followed is void after these. */
export const INVITE_DAYS = 7;
/** Open at one time. */
export const INVITES_MAX = 50;

const role = z.enum(roles, `Must be one of ${roles.join(', ')}.`);
const params = z.object({ id });

const colleague = z.object({
  id: z.int(),
  username: z.string(),
  role,
  /** By a session that is live; to the minute. */
  last_seen: z.nullable(z.iso.datetime()),
  second_factor: z.boolean(),
  passkeys: z.int(),
  /** Who asks. */
  you: z.boolean(),
});
export type ColleagueView = z.infer<typeof colleague>;

const invite = z.object({
  id: z.int(),
  role,
  /** The owner who made it. */
  by: z.string(),
  expires: z.iso.datetime(),
});
export type InviteView = z.infer<typeof invite>;

export const colleagues = z.object({ colleagues: z.array(colleague), invites: z.array(invite) });
export type Colleagues = z.infer<typeof colleagues>;

export const readColleagues = defineEndpoint({
  access: owners,
  method: 'GET',
  path: '/colleagues',
  summary: 'Everybody with a login, and the invitations that are open',
  response: colleagues,
});

export const changeRole = defineEndpoint({
  access: owners,
  method: 'PATCH',
  path: '/colleagues/:id',
  summary: 'Give a login another role; its sessions end, and the invitations it made are void',
  limits: { ...SHORT_BODY, rate: FAILED_LOGINS },
  params,
  /** The password is asked for, as for an invitation: a stolen session must not leave an owner behind. */
  body: z.object({ role, password: currentPassword }),
  response: null,
  errors: ['last_owner'],
});

export const removeColleague = defineEndpoint({
  access: owners,
  method: 'DELETE',
  path: '/colleagues/:id',
  summary: 'Remove a login with its sessions, passkeys and invitations. What it did stays on record',
  limits: { ...SHORT_BODY, rate: FAILED_LOGINS },
  params,
  /** The password is asked for: a stolen session must not remove all others. */
  body: z.object({ password: currentPassword }),
  response: null,
  errors: ['last_owner'],
});

export const createInvite = defineEndpoint({
  access: owners,
  method: 'POST',
  path: '/invites',
  status: 201,
  summary: `Invite a colleague; the token is shown this once, opens one login and is void after ${INVITE_DAYS} days`,
  limits: { ...SHORT_BODY, rate: FAILED_LOGINS },
  /** The password is asked for: a stolen session must not leave a login behind. */
  body: z.object({ role, password: currentPassword }),
  response: z.object({ id: z.int(), token: z.string(), expires: z.iso.datetime() }),
  errors: ['too_many_invites'],
});

export const revokeInvite = defineEndpoint({
  access: owners,
  method: 'DELETE',
  path: '/invites/:id',
  summary: 'Make an invitation void',
  params,
  response: null,
});

/** Of the link; in a body, so that no log has it. */
const token = z.string('Must be the token of an invitation.').check(z.maxLength(100));
const stranger = { access: 'public', cache: 'no-store' } as const;
const RATE = { counts: 'calls', most: 60, seconds: 60 } as const;

export const readInvite = defineEndpoint({
  ...stranger,
  method: 'POST',
  path: '/invitation',
  summary: 'What an invitation is for',
  limits: { ...SHORT_BODY, rate: RATE },
  body: z.object({ token }),
  response: z.object({ role, by: z.string(), expires: z.iso.datetime() }),
  errors: ['invite_gone'],
});

/** Of a new login. Letter case and width do not tell two of them apart, nor what is not seen or reads alike. */
export const newUsername = text({
  max: USERNAME_MAX,
  required: 'Enter a username.',
  line: true,
  faultOf: (name) =>
    /\p{Bidi_Control}/u.test(name)
      ? 'Must not hold characters that turn the direction of writing.'
      : undefined,
});

export const acceptInvite = defineEndpoint({
  ...stranger,
  method: 'POST',
  path: '/invitation/accept',
  summary: 'Make the login that an invitation is for; it opens no other one',
  limits: { ...SHORT_BODY, rate: RATE },
  body: z.object({ token, username: newUsername, password: newPassword }),
  response: null,
  errors: ['invite_gone'],
});
