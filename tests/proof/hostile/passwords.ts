import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { Group } from './check.ts';
import type { Site } from './site.ts';

const GUESSES = 5_000;
/** Under the limit of connections, so that the login itself is let in. */
const AT_ONCE = 3_000;
/** The most that is waited for a login. */
const LAST_MS = 60_000;
/** An honest login comes while the guesses wait. */
const BEGIN_MS = 1_000;

const addressOf = (n: number) => `10.1.${Math.floor(n / 250)}.${(n % 250) + 1}`;

/** Guesses from as many addresses, as a proxy would hand them on. Ends them at `signal`. */
function guess({ url }: Site, agent: Agent, n: number): Promise<void> {
  const body = JSON.stringify({ username: 'operator', password: `a wrong password ${n}` });
  const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': addressOf(n) };
  return new Promise((resolve) => {
    request(`${url}/api/login`, { method: 'POST', agent, headers })
      .on('response', (answer) => answer.resume())
      .on('error', () => undefined)
      .on('close', () => resolve())
      .end(body);
  });
}

let round = 0;

/** Logs in from a device that is known, beside 5,000 guesses. */
async function loginBesideGuesses(site: Site): Promise<number> {
  // The last login of a device gives the proof of the next.
  const first = await site.login({ headers: { 'X-Forwarded-For': '10.9.9.9' }, device: site.device });
  const device = first.device ?? site.device;
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const guesses = Array.from({ length: GUESSES }, (_, n) => guess(site, agent, round * GUESSES + n));
  round += 1;
  await setTimeout(BEGIN_MS);
  const start = performance.now();
  const { status } = await site
    .login({ headers: { 'X-Forwarded-For': '10.9.9.9' }, device, signal: AbortSignal.timeout(LAST_MS) })
    .catch(() => ({ status: 0 }));
  const time = performance.now() - start;
  console.log(
    `        the login ${device === undefined ? '(the site gives no proof of a device) ' : ''}was answered with ${status} in ${time.toFixed(0)} ms`,
  );
  agent.destroy();
  await Promise.all(guesses);
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
