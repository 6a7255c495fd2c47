import type { Socket } from 'node:net';

/** While `work` is done nothing is sent, and the connection is not idle: the server's limit counts from its end. */
export async function withoutIdleLimit<T>(socket: Socket, work: () => Promise<T>): Promise<T> {
  const limit = socket.timeout;
  socket.setTimeout(0);
  try {
    return await work();
  } finally {
    if (limit !== undefined) socket.setTimeout(limit);
  }
}
