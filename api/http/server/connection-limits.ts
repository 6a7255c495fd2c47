import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from './client-address.ts';

/** Connections over a limit that may be waiting for the end of their 503 at one time; others are cut without one. */
const REFUSED_MAX = 200;
/** A refused client reads its answer sooner. Milliseconds. */
const REFUSED_MS = 1000;

interface Limits {
  /** Connections at one time. */
  maxConnections: number;
  /** Of one address (of IPv6, one /64); undefined where all come through a proxy. */
  maxPerAddress: number | undefined;
}

/**
 * Refuses connections over the limits as soon as they are opened: `answer` writes a 503 and the connection ends. Gives
 * the listener that ignores what refused connections still send.
 */
export function limitConnections(
  server: Server,
  { maxConnections, maxPerAddress = maxConnections }: Limits,
  answer: (socket: Socket) => void,
): (listener: RequestListener) => RequestListener {
  const open = new Map<string, number>();
  const refused = new WeakSet<Socket>();
  let total = 0;
  let refusing = 0;

  function refuse(socket: Socket): void {
    refused.add(socket);
    if (refusing >= REFUSED_MAX) {
      socket.destroy();
      return;
    }
    refusing += 1;
    const cut = setTimeout(() => socket.destroy(), REFUSED_MS);
    socket.once('close', () => {
      clearTimeout(cut);
      refusing -= 1;
    });
    answer(socket);
  }

  server.on('connection', (socket: Socket) => {
    const address = networkOf(socket.remoteAddress ?? '');
    const ofAddress = open.get(address) ?? 0;
    if (total >= maxConnections || ofAddress >= maxPerAddress) {
      refuse(socket);
      return;
    }
    total += 1;
    open.set(address, ofAddress + 1);
    socket.once('close', () => {
      total -= 1;
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
  });

  return (listener) => (request, response) => {
    if (!refused.has(request.socket)) listener(request, response);
  };
}
