import { bodyOf, clientOf, operator } from '#tests/support/client.ts';
import { median } from '#tests/support/measuring.ts';
import { aPart } from '#tests/support/parts.ts';
import { startSite } from './site.ts';

/** Milliseconds. */
async function timed(url: string, username: string): Promise<number> {
  const start = performance.now();
  const answer = await clientOf(url).post('/login', { username, password: 'a wrong password' });
  if (answer.status !== 401) throw new Error(`answered with ${answer.status}`);
  return performance.now() - start;
}

/** More wrong passwords for one name would have to wait (`session.service.ts`). */
const TRIES_OF_NAME = 90;
const WARM_UP = 10;

/** Of the three turns of a round; the others are by a known name. */
const UNKNOWN = 1;

/** Between one of each round and the others of the rounds. */
function difference(rounds: readonly number[][], chosen: (at: number) => number): number {
  const ones = rounds.map((round, at) => round[chosen(at)] ?? 0);
  const others = rounds.flatMap((round, at) => round.filter((_, turn) => turn !== chosen(at)));
  return Math.abs(median(ones) - median(others));
}

/** T3. of the trust list: whether a name is known does not show in how long the answer takes. */
export const part = aPart({ tries: 200 }, async ({ tries }) => {
  const { url, owner, stop } = await startSite({ STARTER_CONTENT: 'off' }, { pages: false });
  const names = [operator.username];
  while (names.length * TRIES_OF_NAME < 2 * tries + WARM_UP) {
    const username = `colleague${names.length}`;
    const invite = { role: 'answerer', password: operator.password };
    const { token } = await bodyOf(owner.post('/invites', invite));
    await bodyOf(
      clientOf(url).post('/invitation/accept', { token, username, password: 'a meadow of her own' }),
    );
    names.push(username);
  }
  let asked = 0;
  const known = () => names[asked++ % names.length] ?? '';
  for (let at = 0; at < WARM_UP; at += 1) await timed(url, known());
  // In turns, so that whatever else the machine does falls on all alike.
  const rounds: number[][] = [];
  for (let at = 0; at < tries; at += 1) {
    const round = [0, 0, 0];
    for (const turn of [at % 3, (at + 1) % 3, (at + 2) % 3])
      round[turn] = await timed(url, turn === UNKNOWN ? `somebody${at}` : known());
    rounds.push(round);
  }
  await stop();

  const seen = difference(rounds, () => UNKNOWN);
  // What chance alone makes of the same times: of each round one is called the unknown name, whichever.
  const byChance = Array.from({ length: 1_000 }, () => {
    const called = rounds.map(() => Math.floor(Math.random() * 3));
    return difference(rounds, (at) => called[at] ?? 0);
  }).sort((a, b) => a - b);
  const most = byChance[989] ?? 0;
  const column = (turn: number) => `${median(rounds.map((round) => round[turn] ?? 0)).toFixed(2)} ms`;
  const text = `${seen.toFixed(2)} ms; chance alone makes ${most.toFixed(2)} ms in one of a hundred cases`;
  console.log(`Medians of ${tries} tries: known ${column(0)} and ${column(2)}, unknown ${column(UNKNOWN)}
Difference ${text}`);
  return { 'differences that tell whether a name is known': seen <= most ? [] : [text] };
});
