import { setTimeout } from 'node:timers/promises';
import { leave, openMany } from '../sockets.ts';

/** What idle connections send: nothing, or half a head. */
export const HALF_A_HEAD = `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(2_000)}`;

interface Crowd {
  connections: number;
  from: readonly string[];
  sends: string;
  milliseconds: number;
}

/** Line 36 of the trust list: connections that ask for nothing and stay. */
export async function holdConnections(
  url: string,
  { connections, from, sends, milliseconds }: Crowd,
): Promise<void> {
  const sockets = await openMany(url, connections, from);
  for (const socket of sockets) if (!socket.destroyed) socket.resume().write(sends);
  await setTimeout(milliseconds);
  leave(sockets);
}
