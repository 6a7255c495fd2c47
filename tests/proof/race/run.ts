import { readOptions } from '#tests/support/measuring.ts';
import { createClient, type Engine, engines, openArena } from './arena.ts';
import { type Fault, judgeAnswers, judgeRows } from './judge.ts';
import { planRound, play } from './rounds.ts';

const { rounds, seed, width, database } = readOptions({
  ...{ rounds: 10_000, seed: 1, database: '' },
  /** Rounds at once. */
  width: 32,
});
const chosen = engines.filter((engine) => database === '' || database === engine);
if (chosen.length === 0) {
  console.error(`--database must be one of ${engines.join(', ')}.`);
  process.exit(2);
}

let isStopped = false;
// Asked to stop: the rounds under way are judged, and the databases end in order.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    isStopped = true;
  });

/** Rounds between two looks at the database. */
const BLOCK = 1_000;
/** Faults that are printed. */
const SHOWN = 20;

interface Result {
  engine: Engine;
  rounds: number;
  seconds: number;
  requests: number;
  refusals: ReadonlyMap<string, number>;
  faults: Fault[];
}

async function race(engine: Engine): Promise<Result> {
  const arena = await openArena(engine);
  const client = createClient();
  const faults: Fault[] = [];
  const expected = new Map<number, ReturnType<typeof judgeAnswers>['expected']>();
  const started = Date.now();
  try {
    let next = 1;
    for (let until = 0; until < rounds && faults.length === 0 && !isStopped; ) {
      until = Math.min(until + BLOCK, rounds);
      const lane = async () => {
        while (next <= until && !isStopped) {
          const at = next++;
          const judged = judgeAnswers(await play(planRound(seed, at), arena, client));
          expected.set(at, judged.expected);
          faults.push(...judged.faults.map((what) => ({ round: at, what })));
        }
      };
      await Promise.all(Array.from({ length: width }, lane));
      faults.push(...(await judgeRows(arena.query, expected)));
      console.log(`${engine}: ${expected.size} rounds, ${Math.round((Date.now() - started) / 1000)} s`);
    }
    const integrity = await arena.integrity();
    if (integrity !== 'ok') faults.push({ round: 0, what: integrity });
    for (const server of arena.servers) {
      const lines = server.output().split('\n');
      const unforeseen = lines.filter((line) => /unforeseen|"msg":"crash"|"status":500/.test(line));
      faults.push(...unforeseen.slice(0, 3).map((what) => ({ round: 0, what })));
    }
  } finally {
    await arena.end();
  }
  const seconds = Math.round((Date.now() - started) / 1000);
  return {
    engine,
    rounds: expected.size,
    seconds,
    requests: client.requests(),
    refusals: client.refusals,
    faults,
  };
}

const results: Result[] = [];
for (const engine of chosen) results.push(await race(engine));

for (const { engine, rounds: done, seconds, requests, refusals, faults } of results) {
  const answers = [...refusals].sort().map(([what, count]) => `${what.trim()}: ${count}`);
  console.log(`
Database  ${engine}, ${engine === 'postgres' ? 'two servers' : 'one server'}, seed ${seed}
Rounds    ${done}, ${width} at once, ${seconds} s
Requests  ${requests}
Refused   ${answers.join(', ') || 'none'}
Faults    ${faults.length}`);
  for (const { round, what } of faults.slice(0, SHOWN)) {
    console.log(`FAIL  ${round === 0 ? 'in all' : `round ${round}`}: ${what}`);
  }
}
const failing = results.filter(({ faults }) => faults.length > 0);
for (const { engine, faults } of failing) {
  console.log(
    `Again: npm run proof -- race --database ${engine} --seed ${seed} --rounds ${Math.max(1, ...faults.map(({ round }) => round))}`,
  );
}
process.exit(failing.length > 0 ? 1 : 0);
