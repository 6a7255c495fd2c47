import { once } from 'node:events';
import type { Socket } from 'node:net';
import { test as base, expect } from '#tests/support/server-test.ts';
import { headOf, open, openMany } from '#tests/support/sockets.ts';

const CROWD = 60;
/** The answer is made again each time: none with such a header is kept for everyone. */
const ask = (socket: Socket, path: string) =>
  socket.write(headOf(`GET ${path}`, 'Authorization: Bearer unknown'));

const test = base
  .extend('server', ({ start }) => start({}, { pages: true }))
  /** Connections that the server knows already. */
  .extend('crowd', async ({ server }, { onCleanup }) => {
    const crowd = await openMany(server.url, CROWD);
    onCleanup(() => {
      for (const socket of crowd) socket.destroy();
    });
    for (const socket of crowd) {
      ask(socket, '/api/health');
      await once(socket, 'data');
    }
    return crowd;
  })
  /** The routes of what was answered, the first answer first. */
  .extend(
    'answered',
    ({ server }) =>
      () =>
        [...server.output().matchAll(/"route":"([^"]+)".*"msg":"request"/g)].map(([, route]) => route),
  );

test.for(['/blog', 'http://x/blog', '/blog#x', '/?utm_source=x'])(
  'Who comes while a crowd waits for %s is heard before all are made',
  async (target, { answered, crowd, server }) => {
    // Paused, the server finds all requests at once when it goes on, however busy the machine is.
    process.kill(server.pid, 'SIGSTOP');
    for (const socket of crowd) ask(socket, target);
    const next = await open(server.url);
    ask(next, '/api/health');
    process.kill(server.pid, 'SIGCONT');
    const all = [next, ...crowd].map((socket) => once(socket, 'data'));
    const [[answer]] = (await Promise.all(all)) as [Buffer[]];
    expect(String(answer)).toMatch(/^HTTP\/1.1 200 /);
    await expect.poll(() => answered().length).toBe(2 * CROWD + 1);
    const madeBefore = answered().lastIndexOf('/api/health') - CROWD;
    expect(madeBefore).toBeLessThan(CROWD / 2);
    next.destroy();
  },
);
