import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Agent, get } from 'node:http';
import { quantile } from '#tests/support/measuring.ts';
import type { Group } from './check.ts';
import { probeWhile } from './probe.ts';
import type { Site } from './site.ts';

const CONNECTIONS = 32;
const LAST_MS = 3_000;
/** Of two medians. Milliseconds. */
const NOISE_MS = 5;

const message = { email: 'honest@example.in', first_name: 'Asha', message: 'Please call me.' };

async function call(path: string, { url }: Site): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const until = Date.now() + LAST_MS;
  const caller = async () => {
    while (Date.now() < until) {
      const [answer]: IncomingMessage[] = await once(get(`${url}/api/${path}`, { agent }), 'response');
      if (answer) await once(answer.resume(), 'end');
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, caller));
  agent.destroy();
}

async function messageTime({ url }: Site, act: () => Promise<unknown>): Promise<number> {
  const { times, refused } = await probeWhile(`${url}/api/contacts`, act, { message });
  return refused.length > 0 ? Number.POSITIVE_INFINITY : quantile(times, 0.5);
}

export const ready: Group = {
  name: 'Readiness',
  settings: { STARTER_CONTENT: 'off' },
  checks: [
    {
      // Any answers that are asked for so often take their share of the processor.
      name: `a message beside ${CONNECTIONS} connections that ask for /api/ready, in times of one beside /api/health (less ${NOISE_MS} ms)`,
      limit: 1.5,
      unit: 'times',
      measure: async (site) => {
        const without = await messageTime(site, () => call('health', site));
        const beside = await messageTime(site, () => call('ready', site));
        console.log(`        median of a message ${without.toFixed(1)} ms, beside ${beside.toFixed(1)} ms`);
        return Math.max(0, beside - NOISE_MS) / without;
      },
    },
  ],
};
