import type { ServiceDeps } from '#api/db/orm-type.ts';
import type { Binder, Guard } from '#api/http/endpoints/bind.ts';
import type { SharedLimiter } from '#api/http/endpoints/rate-limit.ts';
import { login } from '#contract/auth.ts';
import type { Role } from '#contract/auth-rules.ts';
import { Problem } from '#contract/problem.ts';
import { createAccountService } from './account.service.ts';
import { authRoutes } from './auth.routes.ts';
import { createColleagues } from './colleagues.service.ts';
import { countCodes } from './count-guesses.ts';
import { deviceWords } from './device-words.ts';
import { createPasskeys } from './passkey.service.ts';
import { createSessions, type Sessions } from './session.service.ts';

interface Deps extends ServiceDeps {
  env: { loginLimit: number; publicUrl: string };
  sharedLimiter: SharedLimiter;
}

/**
 * Logins and who may call what. `requireOperator` reads the session and its operator's role at each call, so that a role
 * that was taken away counts at once, on every server. An owner gives the password again to invite, to change a role and to
 * remove a login. Who changes logins does so behind one lock (`as-owner.ts`), where the caller is read again: of two owners
 * who remove each other the second is none by then. The challenge of a passkey is a signed time and random bytes; only one
 * that was answered is stored.
 */
export function createAuthFeature({ orm, now, env, sharedLimiter }: Deps) {
  const { most, seconds } = login.limits.rate;
  const failures = sharedLimiter('login, address', { points: env.loginLimit, seconds });
  // Whatever LOGIN_LIMIT says: six digits stay six digits.
  const codes = countCodes(sharedLimiter('login, code', { points: most, seconds }));
  const deps = { orm, now, failures, codes };
  const sessions = createSessions({ ...deps, sharedLimiter });
  const account = createAccountService(deps);
  const { proveOwner } = account;
  const passkeys = createPasskeys({ ...deps, publicUrl: env.publicUrl, proveOwner });
  const colleagues = createColleagues(deps);
  return {
    service: { sessions, proveOwner, deviceWords, requireOperator: requireOperator(sessions) },
    routes: (binder: Binder) => authRoutes(binder, { sessions, account, passkeys, colleagues }),
  };
}

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
