import { Agent, request } from 'node:http';
import type { Call } from './calls.ts';
import type { Size } from './rows.ts';

export interface Site extends Size {
  url: string;
  token: string;
}

/** Milliseconds. */
export interface Times {
  median: number;
  p99: number;
}

export function timesOf(samples: readonly number[]): Times {
  const sorted = samples.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { median: at(0.5), p99: at(0.99) };
}

/** An answer to such a call is made anew: a small site has few, which would all be kept after a moment. */
const NOBODY = 'of-nobody';

const agent = new Agent({ keepAlive: true });
export const hangUp = () => agent.destroy();

/** Asks once, reads the answer whole, tells how long that took; null sends no token. @throws when it is an error */
export function ask(address: string, token: string | null = NOBODY): Promise<number> {
  const headers = token === null ? {} : { Authorization: `Bearer ${token}` };
  return new Promise((resolve, reject) => {
    const started = performance.now();
    request(address, { agent, headers }, (answer) => {
      answer.resume();
      answer.once('end', () => {
        if ((answer.statusCode ?? 500) < 400) resolve(performance.now() - started);
        else reject(new Error(`${address} answered ${answer.statusCode}`));
      });
      answer.once('error', reject);
    })
      .once('error', reject)
      .end();
  });
}

const ROUNDS = 10;
/** A call that takes long is asked less often. */
const BUDGET_MS = 400;
const TRIES = { least: 6, most: 40 };

/** Times of one call on each site, in turns, so that other work of the machine falls on all. */
export async function compare(sites: readonly Site[], call: Call): Promise<Times[]> {
  const samples = sites.map((): number[] => []);
  const tokenOf = (site: Site) => (call.operator ? site.token : call.checksToken ? null : NOBODY);
  const once = (site: Site, nth: number) => ask(site.url + call.path(site, nth), tokenOf(site));
  for (const site of sites) await once(site, 0);
  let nth = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, site] of sites.entries()) {
      const until = performance.now() + BUDGET_MS / ROUNDS;
      for (let tried = 0; tried < TRIES.most; tried += 1) {
        if (tried >= TRIES.least && performance.now() > until) break;
        nth += 1;
        samples[index]?.push(await once(site, nth));
      }
    }
  }
  return samples.map(timesOf);
}
