import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import type { AppMiddleware } from '#api/http/app-state.ts';
import { hasBody } from '#api/http/body/read-body.ts';

/** How long the rest of a request is read. No longer than an idle connection may stay open. Milliseconds. */
const LINGER_MS = 5_000;

/**
 * Ends the connection behind an answer that was given before its request was read, so that nobody goes on sending what
 * no call takes. Node closes such a connection as soon as the answer has ended, and closed with bytes on their way it
 * makes the other side's system throw the answer away (RFC 9112, 9.6). So the whole answer is written at once, and its
 * end waits a moment for the rest of the request, which is read past.
 */
export const closeUnread: AppMiddleware = async (ctx, next) => {
  await next();
  const { req, res } = ctx;
  if (req.complete || !hasBody(req)) return;
  // A body that came with its head is parsed after what is answered at once.
  await setImmediate();
  if (req.complete) return;
  ctx.set('Connection', 'close');
  const { body } = ctx;
  if (typeof body !== 'string' && !Buffer.isBuffer(body)) return;
  // https://github.com/koajs/koa/blob/master/docs/api/context.md#ctxrespond
  ctx.respond = false;
  res.write(body);
  const signals = [AbortSignal.timeout(LINGER_MS), ctx.state.scope.signal];
  const signal = AbortSignal.any(signals.filter((each) => each !== undefined));
  if (!req.resume().complete) await once(req, 'end', { signal }).catch(() => undefined);
  if (!res.destroyed) res.end();
};
