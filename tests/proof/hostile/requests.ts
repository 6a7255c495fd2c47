import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { Site } from '#tests/proof/site.ts';
import { floodConnections, loginsOf, REQUESTS } from '#tests/support/attacks.ts';
import { quantile } from '#tests/support/measuring.ts';
import { memoryAfterRest } from '#tests/support/processes.ts';
import { type Check, type Group, measuredOnce } from './check.ts';
import { type Probed, probeWhile, slowest } from './probe.ts';

// Requests that are many: in one piece, on many connections, from many addresses.

const message = { email: 'honest@example.in', first_name: 'Asha', message: 'Please call me.' };

/** The slowest answer to an honest visitor while `act` goes on. */
const slowestBeside = (
  [name, limit]: [name: string, limit: number],
  act: (site: Site) => Promise<unknown>,
  { path = '/api/health', ...options }: { path?: string; message?: object } = {},
): Check => ({
  name,
  limit,
  unit: 'ms',
  measure: async (site) => slowest(await probeWhile(site.url + path, () => act(site), options)),
});

/** Of the times in which honest messages are answered while `act` goes on; Infinity where one is not. */
async function messageTime(
  { url }: Site,
  part: number,
  act: () => Promise<unknown>,
  options: { pause?: number } = {},
): Promise<number> {
  const { times, refused }: Probed = await probeWhile(`${url}/api/contacts`, act, { message, ...options });
  return refused.length > 0 ? Number.POSITIVE_INFINITY : quantile(times, part);
}

/** Asks without a pause on so many connections, and looks at no answer. */
async function askOften(connections: number, milliseconds: number, addressOf: () => string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const until = Date.now() + milliseconds;
  const caller = async () => {
    while (Date.now() < until) {
      const [answer]: (IncomingMessage | undefined)[] = await once(
        get(addressOf(), { agent }),
        'response',
      ).catch(() => [undefined]);
      if (answer) await once(answer.resume(), 'end').catch(() => undefined);
    }
  };
  await Promise.all(Array.from({ length: connections }, caller));
  agent.destroy();
}

let attacks = 0;

/** Asks on each connection in one piece for pages that were not asked for before. */
function pipeline({ url }: Site, path: string, connections: number): Promise<void> {
  attacks += 1;
  const pathOf = (n: number) => `${path}${attacks}-${n}`;
  return floodConnections(url, { connections, pathOf, milliseconds: 30_000 });
}

const alone = (path: string): [string, number] => [
  `beside a connection of ${REQUESTS} requests for ${path}`,
  500,
];
const PIPELINED_MB = 300;

export const pipelining: Group = {
  name: 'Pipelining: the slowest answer of /api/health',
  checks: [
    slowestBeside(['beside no attack', 500], () => setTimeout(2000)),
    slowestBeside(alone('/contact?n'), (site) => pipeline(site, '/contact?', 1)),
    slowestBeside(alone('/blog?page=1&x=n'), (site) => pipeline(site, '/blog?page=1&x=', 1)),
    slowestBeside(['beside five connections', 1_000], (site) => pipeline(site, '/contact?', 5)),
    slowestBeside(['beside five hundred connections', 2_000], (site) => pipeline(site, '/contact?', 500)),
    measuredOnce('memory within a minute after the five hundred left', [PIPELINED_MB, 'MB'], ({ pid }) =>
      memoryAfterRest(pid, PIPELINED_MB, 60),
    ),
  ],
};

const CALLERS = 32;
/** Of two medians. Milliseconds. */
const NOISE_MS = 5;

export const ready: Group = {
  name: 'Readiness',
  settings: { STARTER_CONTENT: 'off' },
  checks: [
    {
      // Any answers that are asked for so often take their share of the processor.
      name: `a message beside ${CALLERS} connections that ask for /api/ready, in times of one beside /api/health (less ${NOISE_MS} ms)`,
      limit: 1.5,
      unit: 'times',
      measure: async (site) => {
        const timeBeside = (path: string) =>
          messageTime(site, 0.5, () => askOften(CALLERS, 3_000, () => `${site.url}/api/${path}`));
        const without = await timeBeside('health');
        const beside = await timeBeside('ready');
        console.log(`        median of a message ${without.toFixed(1)} ms, beside ${beside.toFixed(1)} ms`);
        return Math.max(0, beside - NOISE_MS) / without;
      },
    },
  ],
};

const SEARCHERS = 600;

/** Letters that are the beginning of no word. */
const misspelt = () => Buffer.from(randomBytes(20).map((byte) => 97 + (byte % 26))).toString();

/** One address searches for what is nowhere, on as many connections as it may have. */
const search = ({ url }: Site) =>
  askOften(SEARCHERS, 6_000, () => `${url}/api/search?q=${misspelt()}+${misspelt()}+${misspelt()}`);

const searched = (name: string, path: string, options: { message?: object } = {}): Check =>
  slowestBeside(
    [`${name} from elsewhere beside ${SEARCHERS} connections that misspell, the slowest`, 1_000],
    search,
    { path, ...options },
  );

export const searches: Group = {
  name: 'Searches',
  checks: [
    searched('the contact page', '/contact'),
    // Not cached while corrections are left out.
    searched('a search', '/api/search?q=ptich'),
    searched('a message', '/api/contacts', { message }),
  ],
};

const BEACONS = 800;
const TICK_MS = 25;
const VISITS_MS = 10_000;
const beacon = JSON.stringify({ page: '/', metrics: [{ name: 'LCP', value: 900 }] });

/** Beacons of visits from many addresses, as a proxy would hand them on. */
async function visit({ url }: Site): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 100 });
  const until = Date.now() + VISITS_MS;
  let sent = 0;
  while (Date.now() < until) {
    for (let n = 0; n < (BEACONS * TICK_MS) / 1000; n += 1) {
      sent += 1;
      const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': `10.2.${sent % 200}.1` };
      request(`${url}/api/vitals`, { method: 'POST', agent, headers })
        .on('response', (answer) => answer.resume())
        .on('error', () => undefined)
        .end(beacon);
    }
    await setTimeout(TICK_MS);
  }
  agent.destroy();
}

export const visits: Group = {
  name: 'Visits',
  settings: { STARTER_CONTENT: 'off', TRUST_PROXY: '1' },
  checks: [
    {
      name: `p99 of a message beside ${BEACONS} beacons a second, in times of one without`,
      limit: 2,
      unit: 'times',
      measure: async (site) => {
        const p99While = (act: () => Promise<unknown>) => messageTime(site, 0.99, act, { pause: 50 });
        // A server that has just started compiles this code and compresses its files: times are those of one that runs.
        await visit(site);
        const without = await p99While(() => setTimeout(VISITS_MS));
        const beside = await p99While(() => visit(site));
        console.log(`        p99 of a message ${without.toFixed(1)} ms, beside ${beside.toFixed(1)} ms`);
        return beside / without;
      },
    },
  ],
};

const GUESSES = 5_000;
/**
 * Fewer than the 511 connections that wait to be accepted (Node's `backlog`). Of more the system drops some,
 * perhaps the honest one, and opens them again after 1, 3 and 7 seconds.
 */
const AT_ONCE = 500;
/** The most that is waited for a login. Milliseconds. */
const LOGIN_MS = 60_000;

let guessed = 0;
/** What the last login proves its device with. After a hundred wrong passwords a login of an unknown device has to wait. */
let device: string | undefined;

/** Logs in from a device that is known, during 5,000 guesses. */
async function loginBesideGuesses(site: Site): Promise<number> {
  const { honest, flood } = loginsOf(site);
  ({ device } = (await honest({ device })).body);
  const over = new AbortController();
  const guesses = flood(GUESSES, { atOnce: AT_ONCE, first: guessed, signal: over.signal });
  guessed += GUESSES;
  // An honest login comes while the guesses wait.
  await setTimeout(1_000);
  const start = performance.now();
  const login = honest({ device }, 0, { signal: AbortSignal.timeout(LOGIN_MS) });
  const { status } = await login.catch(() => ({ status: 0 }));
  const time = performance.now() - start;
  console.log(`        the login was answered with ${status} in ${time.toFixed(0)} ms`);
  over.abort();
  await guesses;
  return status === 200 ? time : Number.POSITIVE_INFINITY;
}

export const passwords: Group = {
  name: 'Passwords',
  settings: { STARTER_CONTENT: 'off', TRUST_PROXY: '1' },
  checks: [
    {
      name: `a login from a device that logged in before, beside ${GUESSES} wrong ones from as many addresses`,
      limit: 2_000,
      unit: 'ms',
      measure: loginBesideGuesses,
    },
  ],
};
