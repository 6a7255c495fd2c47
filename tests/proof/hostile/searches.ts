import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import type { Check, Group } from './check.ts';
import { probeWhile, slowest } from './probe.ts';
import type { Site } from './site.ts';

const CONNECTIONS = 600;
const LAST_MS = 6_000;
const message = { email: 'honest@example.in', first_name: 'Asha', message: 'Please call me.' };

/** Letters that are the beginning of no word. */
const misspelt = () => Buffer.from(randomBytes(20).map((byte) => 97 + (byte % 26))).toString();

/** One address searches for what is nowhere, on as many connections as it may have. */
async function search({ url }: Site): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const until = Date.now() + LAST_MS;
  const searcher = async () => {
    while (Date.now() < until) {
      const q = [misspelt(), misspelt(), misspelt()].join('+');
      const asking = get(`${url}/api/search?q=${q}`, { agent });
      const [answer]: (IncomingMessage | undefined)[] = await once(asking, 'response').catch(() => [
        undefined,
      ]);
      if (answer) await once(answer.resume(), 'end').catch(() => undefined);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, searcher));
  agent.destroy();
}

const served = (name: string, path: string, options: { message?: object } = {}): Check => ({
  name: `${name} from elsewhere beside ${CONNECTIONS} connections that misspell, the slowest`,
  limit: 1_000,
  unit: 'ms',
  measure: async (site) => slowest(await probeWhile(site.url + path, () => search(site), options)),
});

export const searches: Group = {
  name: 'Searches',
  checks: [
    served('the contact page', '/contact'),
    // Not cached while corrections are left out.
    served('a search', '/api/search?q=ptich'),
    served('a message', '/api/contacts', { message }),
  ],
};
