import type { Duplex } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { hasBody } from '#api/http/body/json-body.ts';
import type { Middleware } from '#api/http/context.ts';

/** No longer than an idle connection may be kept. */
const LINGER_MS = 5_000;

/**
 * Ends the connection behind an answer that was given before its request was read, so that nobody goes on sending what
 * no call takes.
 */
export const endUnread: Middleware = async (ctx, next) => {
  await next();
  const { req } = ctx;
  if (req.complete || !hasBody(req)) return;
  // A body that came with its head is parsed after what is answered at once.
  await setImmediate();
  if (req.complete) return;
  ctx.set('Connection', 'close');
  // What Node calls once the answer is out.
  req.socket.destroySoon = () => endGently(req.socket);
};

/**
 * Says that nothing more comes, and reads on for a moment before the end: closed at once, a connection with bytes on
 * their way makes the other side's system throw our answer away (RFC 9112, 9.6).
 */
export function endGently(socket: Duplex): void {
  socket.end();
  const cut = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(cut));
}
