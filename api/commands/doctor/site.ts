import { newChallenge, proofOf } from '#api/features/backups/self-check.service.ts';
import type { Arrived } from '#contract/backups.ts';
import { type Answer, ask, reasonOf } from './finding.ts';

/** An address for documentation (RFC 5737): as a client would that makes one up. */
export const MADE_UP = '192.0.2.77';

/** The site as it is reached at one address. */
type Reached =
  | { kind: 'this site'; arrived: Arrived; answer: Answer }
  /** Something answers that has not this site's secret, or whose clock is another. */
  | { kind: 'another'; answer: Answer }
  | { kind: 'none'; reason: string };

/** Asks what only this very site can answer. */
export async function reach(origin: string, secret: string): Promise<Reached> {
  const challenge = newChallenge(secret, new Date());
  try {
    const answer = await ask(`${origin}/api/self-check`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': MADE_UP },
      body: JSON.stringify({ challenge }),
    });
    const arrived = read(answer);
    return arrived?.proof === proofOf(secret, challenge)
      ? { kind: 'this site', arrived, answer }
      : { kind: 'another', answer };
  } catch (error) {
    return { kind: 'none', reason: reasonOf(error) };
  }
}

function read({ status, body }: Answer): Arrived | undefined {
  if (status !== 200) return undefined;
  try {
    return JSON.parse(body.toString()) as Arrived;
  } catch {
    return undefined;
  }
}
