import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { quantile } from '#tests/support/measuring.ts';
import type { Group } from './check.ts';
import { probeWhile } from './probe.ts';
import type { Site } from './site.ts';

const A_SECOND = 800;
const TICK_MS = 25;
const LAST_MS = 10_000;
const message = { email: 'honest@example.in', first_name: 'Asha', message: 'Please call me.' };
const body = JSON.stringify({ page: '/', metrics: [{ name: 'LCP', value: 900 }] });

/** Beacons of visits from many addresses, as a proxy would hand them on. */
async function visit({ url }: Site): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 100 });
  const until = Date.now() + LAST_MS;
  let sent = 0;
  while (Date.now() < until) {
    for (let n = 0; n < (A_SECOND * TICK_MS) / 1000; n += 1) {
      sent += 1;
      const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': `10.2.${sent % 200}.1` };
      request(`${url}/api/vitals`, { method: 'POST', agent, headers })
        .on('response', (answer) => answer.resume())
        .on('error', () => undefined)
        .end(body);
    }
    await setTimeout(TICK_MS);
  }
  agent.destroy();
}

async function slowOf({ url }: Site, act: () => Promise<unknown>): Promise<number> {
  const { times, refused } = await probeWhile(`${url}/api/contacts`, act, { message, pause: 50 });
  return refused.length > 0 ? Number.POSITIVE_INFINITY : quantile(times, 0.99);
}

export const visits: Group = {
  name: 'Visits',
  settings: { STARTER_CONTENT: 'off', TRUST_PROXY: '1' },
  checks: [
    {
      name: `p99 of a message beside ${A_SECOND} beacons a second, in times of one without`,
      limit: 2,
      unit: 'times',
      measure: async (site) => {
        const without = await slowOf(site, () => setTimeout(LAST_MS));
        const beside = await slowOf(site, () => visit(site));
        console.log(`        p99 of a message ${without.toFixed(1)} ms, beside ${beside.toFixed(1)} ms`);
        return beside / without;
      },
    },
  ],
};
