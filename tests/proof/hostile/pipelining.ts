import type { Group } from './check.ts';
import { memoryAfterRest } from './memory.ts';
import { probeWhile, slowest } from './probe.ts';
import type { Site } from './site.ts';
import { closed, leave, openMany } from './sockets.ts';

const REQUESTS = 2_000;
/** The most that an attack lasts. */
const LAST_MS = 30_000;
const MEMORY_MB = 300;

let made = 0;
/** Requests for pages that nobody asked for before, as one piece. */
function pipeline(path: string): Buffer {
  made += 1;
  const requests = Array.from(
    { length: REQUESTS },
    (_, n) => `GET ${path}${made}-${n} HTTP/1.1\r\nHost: x\r\n\r\n`,
  );
  return Buffer.from(requests.join(''));
}

async function attack({ url }: Site, path: string, connections: number): Promise<void> {
  const sockets = await openMany(url, connections, ['127.0.0.3']);
  const requests = pipeline(path);
  for (const socket of sockets) socket.resume().write(requests);
  await closed(sockets, LAST_MS);
  leave(sockets);
}

const healthBeside = (path: string, connections: number) => async (site: Site) =>
  slowest(await probeWhile(`${site.url}/api/health`, () => attack(site, path, connections)));

const alone = (path: string) => `${REQUESTS} requests for ${path}`;

export const pipelining: Group = {
  name: 'Pipelining: the slowest answer of /api/health',
  checks: [
    {
      name: 'beside nobody',
      limit: 500,
      unit: 'ms',
      measure: async ({ url }) =>
        slowest(
          await probeWhile(`${url}/api/health`, () => new Promise((resolve) => setTimeout(resolve, 2000))),
        ),
    },
    {
      name: `beside a connection of ${alone('/contact?n')}`,
      limit: 500,
      unit: 'ms',
      measure: healthBeside('/contact?', 1),
    },
    {
      name: `beside a connection of ${alone('/blog?page=1&x=n')}`,
      limit: 500,
      unit: 'ms',
      measure: healthBeside('/blog?page=1&x=', 1),
    },
    { name: 'beside five connections', limit: 1_000, unit: 'ms', measure: healthBeside('/contact?', 5) },
    {
      name: 'beside five hundred connections',
      limit: 2_000,
      unit: 'ms',
      measure: healthBeside('/contact?', 500),
    },
    {
      name: 'memory within a minute after the five hundred left',
      limit: MEMORY_MB,
      unit: 'MB',
      runs: 1,
      measure: ({ pid }) => memoryAfterRest(pid, MEMORY_MB, 60),
    },
  ],
};
