import { closed, headOf, leave, openMany } from '../sockets.ts';

/** Line 32 of the trust list: far more requests in one piece than the server takes of one connection. */
export const REQUESTS = 2_000;

export const aFlood = (pathOf: (n: number) => string, requests = REQUESTS): string =>
  Array.from({ length: requests }, (_, n) => headOf(`GET ${pathOf(n)}`)).join('');

/** The statuses of answers, in their order. */
export const statusesOf = (answers: string) =>
  [...answers.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status);

interface Flood {
  connections: number;
  pathOf: (n: number) => string;
  from?: readonly string[];
  /** The most that it lasts. */
  milliseconds: number;
}

/** Connections full of requests, until the server has ended all. */
export async function floodConnections(
  url: string,
  { connections, pathOf, from, milliseconds }: Flood,
): Promise<void> {
  const sockets = await openMany(url, connections, from);
  const requests = Buffer.from(aFlood(pathOf));
  for (const socket of sockets) socket.resume().write(requests);
  await closed(sockets, milliseconds);
  leave(sockets);
}
