import { aPart, listenForStop } from '#tests/support/parts.ts';
import { chosenEngines, type Engine, faultsIn } from '../site.ts';
import { createClient, openArena } from './arena.ts';
import { type Fault, judgeAnswers, judgeRows } from './judge.ts';
import { planRound, play } from './rounds.ts';

/** Rounds between two looks at the database. */
const BLOCK = 1_000;

interface Race {
  rounds: number;
  seed: number;
  /** Rounds at once. */
  width: number;
}

/** Gives the faults, in words. */
async function race(
  engine: Engine,
  { rounds, seed, width }: Race,
  isStopped: () => boolean,
): Promise<string[]> {
  const arena = await openArena(engine);
  const client = createClient();
  const faults: Fault[] = [];
  const expected = new Map<number, ReturnType<typeof judgeAnswers>['expected']>();
  const started = Date.now();
  try {
    let next = 1;
    for (let until = 0; until < rounds && faults.length === 0 && !isStopped(); ) {
      until = Math.min(until + BLOCK, rounds);
      const playInTurn = async () => {
        while (next <= until && !isStopped()) {
          const at = next++;
          const judged = judgeAnswers(await play(planRound(seed, at), arena, client));
          expected.set(at, judged.expected);
          faults.push(...judged.faults.map((what) => ({ round: at, what })));
        }
      };
      await Promise.all(Array.from({ length: width }, playInTurn));
      faults.push(...(await judgeRows(arena.query, expected)));
      console.log(`${engine}: ${expected.size} rounds, ${Math.round((Date.now() - started) / 1000)} s`);
    }
    const integrity = await arena.integrity();
    if (integrity !== 'ok') faults.push({ round: 0, what: integrity });
    for (const server of arena.servers) {
      const answered500 = server.output().match(/.*"status":500.*/g) ?? [];
      const lines = [...faultsIn(server.output()), ...answered500.slice(0, 3)];
      faults.push(...lines.map((what) => ({ round: 0, what })));
    }
  } finally {
    await arena.end();
  }
  const answers = [...client.refusals].sort().map(([what, count]) => `${what.trim()}: ${count}`);
  console.log(`
Database  ${engine}, ${engine === 'postgres' ? 'two servers' : 'one server'}, seed ${seed}
Rounds    ${expected.size}, ${width} at once, ${Math.round((Date.now() - started) / 1000)} s
Requests  ${client.requests()}
Refused   ${answers.join(', ') || 'none'}
`);
  return faults.map(({ round, what }) => `${round === 0 ? 'in all' : `round ${round}`}: ${what}`);
}

const defaults = { rounds: 10_000, seed: 1, database: '', width: 32 };

export const part = aPart(defaults, async ({ database, ...options }) => {
  // The rounds under way are judged, and the databases end in order.
  const isStopped = listenForStop();
  const findings: Record<string, string[]> = {};
  for (const engine of chosenEngines(database))
    findings[`faults on ${engine}`] = await race(engine, options, isStopped);
  return findings;
});
