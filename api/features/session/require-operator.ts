import type { Guard } from '#api/http/endpoints/bind.ts';
import { Problem } from '#contract/problem.ts';
import type { Sessions } from './session.service.ts';

/** 256 bits in base64url. */
const BEARER = /^Bearer ([A-Za-z0-9_-]{43})$/i;

/** Lets a request with a live token pass and notes its session in the scope. */
export function requireOperator(sessions: Pick<Sessions, 'find'>): Guard {
  return async (ctx, scope) => {
    const token = BEARER.exec(ctx.get('Authorization'))?.[1];
    const tokenHash = token === undefined ? undefined : await sessions.find(token);
    if (tokenHash === undefined) {
      ctx.set('WWW-Authenticate', 'Bearer');
      throw new Problem('unauthorized');
    }
    scope.tokenHash = tokenHash;
  };
}
