import type { Duplex } from 'node:stream';

/** How long a connection that is over is read on. No longer than an idle one may stay open. */
const LINGER_MS = 5_000;

/**
 * Ends a connection on which bytes may still be on their way: what is written is sent, what comes is read past until the
 * other side ends, too. Closed at once, it would make the other side's system throw our answer away (RFC 9112, 9.6).
 */
export function lingeringClose(socket: Duplex): void {
  socket.end();
  socket.resume();
  const cut = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(cut));
}
