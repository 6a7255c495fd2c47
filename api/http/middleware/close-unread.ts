import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { AppMiddleware } from '#api/http/app-state.ts';
import { hasBody } from '#api/http/body/json-body.ts';

/** No longer than an idle connection may stay open. */
const LINGER_MS = 5_000;

/**
 * Ends the connection behind an answer that was given before its request was read, so that nobody goes on sending what
 * no call takes. Node closes such a connection with the end of the answer, and closed with bytes on their way it makes
 * the other side's system throw the answer away (RFC 9112, 9.6): the whole answer goes out at once, and its end waits a
 * moment for the rest of the request, which is thrown away.
 */
export const closeUnread: AppMiddleware = async (ctx, next) => {
  await next();
  const { req } = ctx;
  if (req.complete || !hasBody(req)) return;
  // A body that came with its head is parsed after what is answered at once.
  await setImmediate();
  if (req.complete) return;
  ctx.set('Connection', 'close');
  const { body } = ctx;
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const isWhole = Buffer.isBuffer(bytes);
  if (!isWhole && !(bytes instanceof Readable)) return;
  ctx.body = Readable.from(withLateEnd(isWhole ? [bytes] : bytes, req));
  if (isWhole) ctx.length = bytes.length;
};

async function* withLateEnd(body: Iterable<Buffer> | Readable, request: IncomingMessage) {
  yield* body;
  if (request.resume().complete) return;
  await once(request, 'end', { signal: AbortSignal.timeout(LINGER_MS) }).catch(() => undefined);
}
