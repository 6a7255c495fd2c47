import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { insertPosts } from './posts.ts';
import type { TestApp } from './test-app.ts';

/** As many posts as a list has, each as long as it may be: the system itself takes some MB of an answer at once. */
export const LONGEST_LIST = 100;
const TEXT = 'पिच '.repeat(10_000);

export const fillLongestList = (app: TestApp): Promise<number[]> =>
  insertPosts(
    app,
    Array.from({ length: LONGEST_LIST }, () => ({ description: TEXT, excerpt: 'Words' })),
  );

export interface SlowReader {
  socket: Socket;
  response: ServerResponse;
}

/** Asks for so many posts from an address of this machine, and reads nothing of the answer. */
export async function askAndStop(
  app: TestApp,
  posts: number,
  localAddress: string,
  headers = '',
): Promise<SlowReader> {
  const socket = connect({ port: Number(new URL(app.url).port), host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.pause();
  const answering = once(app.server, 'request');
  socket.write(`GET /api/blogs?limit=${posts} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`);
  const response: ServerResponse = (await answering)[1];
  // Once it is on its way.
  while (!response.writableEnded && !response.destroyed)
    await new Promise((resolve) => setImmediate(resolve));
  return { socket, response };
}

/** By the socket, which is destroyed at once; its response knows it a moment later. */
export const isCut = ({ response }: SlowReader): boolean => response.req.socket.destroyed;

export function leaveAll(readers: readonly SlowReader[]): void {
  for (const { socket } of readers) socket.destroy();
}
