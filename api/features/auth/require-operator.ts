import type { Guard } from '#api/http/endpoints/bind.ts';
import type { Role } from '#contract/auth-rules.ts';
import { Problem } from '#contract/problem.ts';
import type { Sessions } from './session.service.ts';

/** 256 bits in base64url. */
const BEARER = /^Bearer ([A-Za-z0-9_-]{43})$/i;

/**
 * Lets a request with the live token of one of these roles pass, and notes its session and whose it is in the scope.
 * @throws Problem unauthorized, forbidden
 */
export const requireOperator =
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
