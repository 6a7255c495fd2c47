import { setTimeout } from 'node:timers/promises';
import { loginsOf } from '#tests/support/attacks.ts';
import type { Group } from './check.ts';
import type { Site } from './site.ts';

const GUESSES = 5_000;
/** Under the limit of connections, so that the login itself is let in. */
const AT_ONCE = 3_000;
/** The most that is waited for a login. */
const LAST_MS = 60_000;
/** An honest login comes while the guesses wait. */
const BEGIN_MS = 1_000;

let round = 0;

/** Logs in from a device that is known, beside 5,000 guesses. */
async function loginBesideGuesses(site: Site): Promise<number> {
  const { honest, flood } = loginsOf(site);
  // The last login of a device gives the proof of the next.
  const { device } = (await honest()).body;
  const over = new AbortController();
  const guesses = flood(GUESSES, { atOnce: AT_ONCE, first: round * GUESSES, signal: over.signal });
  round += 1;
  await setTimeout(BEGIN_MS);
  const start = performance.now();
  const { status } = await honest({ device }, 0, { signal: AbortSignal.timeout(LAST_MS) }).catch(() => ({
    status: 0,
  }));
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
