import { setTimeout } from 'node:timers/promises';
import { floodConnections, REQUESTS } from '#tests/support/attacks.ts';
import type { Check, Group } from './check.ts';
import { memoryAfterRest } from './memory.ts';
import { probeWhile, slowest } from './probe.ts';
import type { Site } from './site.ts';

/** The most that an attack lasts. */
const LAST_MS = 30_000;
const MEMORY_MB = 300;

let made = 0;

/** Asks for pages that nobody asked for before. */
function attack({ url }: Site, path: string, connections: number): Promise<void> {
  made += 1;
  const pathOf = (n: number) => `${path}${made}-${n}`;
  return floodConnections(url, { connections, pathOf, milliseconds: LAST_MS });
}

const healthBeside = (name: string, limit: number, act: (site: Site) => Promise<unknown>): Check => ({
  name,
  limit,
  unit: 'ms',
  measure: async (site) => slowest(await probeWhile(`${site.url}/api/health`, () => act(site))),
});

const alone = (path: string) => `beside a connection of ${REQUESTS} requests for ${path}`;

export const pipelining: Group = {
  name: 'Pipelining: the slowest answer of /api/health',
  checks: [
    healthBeside('beside nobody', 500, () => setTimeout(2000)),
    healthBeside(alone('/contact?n'), 500, (site) => attack(site, '/contact?', 1)),
    healthBeside(alone('/blog?page=1&x=n'), 500, (site) => attack(site, '/blog?page=1&x=', 1)),
    healthBeside('beside five connections', 1_000, (site) => attack(site, '/contact?', 5)),
    healthBeside('beside five hundred connections', 2_000, (site) => attack(site, '/contact?', 500)),
    {
      name: 'memory within a minute after the five hundred left',
      limit: MEMORY_MB,
      unit: 'MB',
      runs: 1,
      measure: ({ pid }) => memoryAfterRest(pid, MEMORY_MB, 60),
    },
  ],
};
