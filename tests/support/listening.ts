import { once } from 'node:events';
import type { Server } from 'node:net';

/** Lets a server of a test's own listen on 127.0.0.1. Gives its port, which is free. */
export async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}
