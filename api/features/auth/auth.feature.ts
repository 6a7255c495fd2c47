import type { ServiceDeps } from '#api/db/orm-type.ts';
import type { Scope } from '#api/http/app-state.ts';
import { deviceLabel } from '#api/http/device-words.ts';
import type { Binder, Guard } from '#api/http/endpoints/bind.ts';
import type { SharedLimiter } from '#api/http/endpoints/rate-limit.ts';
import * as accountCalls from '#contract/account.ts';
import * as authCalls from '#contract/auth.ts';
import { login, logout } from '#contract/auth.ts';
import type { Role } from '#contract/auth-rules.ts';
import { Problem } from '#contract/problem.ts';
import { createAccountService } from './account.service.ts';
import { createColleagues } from './colleagues.service.ts';
import { countCodes } from './count-guesses.ts';
import type { InviteMailing } from './invite.service.ts';
import { createPasskeys } from './passkey.service.ts';
import { createSessions, type Sessions } from './session.service.ts';

interface Deps extends ServiceDeps {
  env: { loginLimit: number; publicUrl: string };
  sharedLimiter: SharedLimiter;
  mailNow: InviteMailing['mailNow'];
}

/**
 * Logins and who may call what. `requireOperator` reads the session and its operator's role at each call, so that a role
 * that was taken away counts at once, on every server. An owner gives the password again to invite, to change a role and to
 * remove a login. Who changes logins does so behind one lock (`invite.service.ts`), where the caller is read again: of two owners
 * who remove each other the second is none by then. The challenge of a passkey is a signed time and random bytes; only one
 * that was answered is stored.
 */
export function createAuthFeature({ orm, now, env, sharedLimiter, mailNow }: Deps) {
  const { most, seconds } = login.limits.rate;
  const failures = sharedLimiter('login, address', { points: env.loginLimit, seconds });
  // Whatever LOGIN_LIMIT says: six digits stay six digits.
  const codes = countCodes(sharedLimiter('login, code', { points: most, seconds }));
  const deps = { orm, now, failures, codes };
  const sessions = createSessions({ ...deps, sharedLimiter });
  const account = createAccountService(deps);
  const { proveOwner } = account;
  const passkeys = createPasskeys({ ...deps, publicUrl: env.publicUrl, proveOwner });
  const colleagues = createColleagues({ ...deps, publicUrl: env.publicUrl, mailNow });
  return {
    service: { sessions, proveOwner, requireOperator: requireOperator(sessions) },
    routes({ bind }: Binder) {
      bind(login, ({ body }, scope) =>
        sessions.login(body, { ip: scope.ip, signal: scope.signal, device: deviceOf(scope) }),
      );
      bind(logout, (_, { tokenHash }) => sessions.logout(tokenHash));

      bind(accountCalls.readAccount, (_, { tokenHash }) => account.describe(tokenHash));
      bind(accountCalls.changePassword, ({ body }, scope) => account.changePassword(scope, body));
      bind(accountCalls.endSessions, (_, { tokenHash }) => account.endAll(tokenHash));
      bind(accountCalls.endSession, ({ params }, { tokenHash }) => account.endOne(tokenHash, params.id));
      bind(accountCalls.beginSecondFactor, ({ body }, scope) =>
        account.beginSecondFactor(scope, body.password),
      );
      bind(accountCalls.confirmSecondFactor, ({ body }, scope) =>
        account.confirmSecondFactor(scope, body.code),
      );
      bind(accountCalls.removeSecondFactor, ({ body }, scope) => account.removeSecondFactor(scope, body));
      bind(accountCalls.renewRecoveryCodes, ({ body }, scope) => account.renewRecoveryCodes(scope, body));

      bind(authCalls.beginPasskey, ({ body }, scope) => passkeys.begin(scope, body));
      bind(authCalls.addPasskey, ({ body }, scope) => passkeys.add(scope, body, deviceOf(scope)));
      bind(authCalls.removePasskey, ({ params }, { tokenHash }) => passkeys.remove(tokenHash, params.id));
      bind(authCalls.beginPasskeyLogin, () => passkeys.beginLogin());
      bind(authCalls.passkeyLogin, ({ body }, scope) =>
        passkeys.login(body, { ip: scope.ip, device: deviceOf(scope) }),
      );

      bind(authCalls.readColleagues, (_, { tokenHash }) => colleagues.list(tokenHash));
      bind(authCalls.changeRole, ({ params, body }, scope) => colleagues.changeRole(scope, params.id, body));
      bind(authCalls.removeColleague, ({ params, body }, scope) =>
        colleagues.remove(scope, params.id, body.password),
      );
      bind(authCalls.createInvite, ({ body }, scope) => colleagues.invite(scope, body));
      bind(authCalls.revokeInvite, ({ params }, scope) => colleagues.revokeInvite(scope, params.id));
      bind(authCalls.readInvite, ({ body }) => colleagues.readInvite(body.token));
      bind(authCalls.acceptInvite, ({ body }) => colleagues.acceptInvite(body));
    },
  };
}

const deviceOf = ({ ctx }: Scope) => deviceLabel(ctx?.get('User-Agent') ?? '');

/** 256 bits in base64url. */
const BEARER = /^Bearer ([A-Za-z0-9_-]{43})$/i;

/**
 * Lets a request with the live token of one of these roles pass, and notes its session and whose it is in the scope.
 * @throws Problem unauthorized, forbidden
 */
const requireOperator =
  (sessions: Pick<Sessions, 'find'>) =>
  (roles: readonly Role[]): Guard =>
  async (ctx, scope) => {
    const token = BEARER.exec(ctx.get('Authorization'))?.[1];
    const session = token === undefined ? undefined : await sessions.find(token);
    if (session === undefined) {
      ctx.set('WWW-Authenticate', 'Bearer');
      throw new Problem('unauthorized');
    }
    if (!roles.includes(session.operator.role)) throw new Problem('forbidden');
    scope.tokenHash = session.tokenHash;
    scope.operator = session.operator;
  };
