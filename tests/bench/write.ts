import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { tablesOf } from '#api/db/tables.ts';
import { filteredWords, fingerprint } from '#api/features/contact/spam-filter.ts';
import { median, printTable, round } from '#tests/support/measuring.ts';
import { aPart } from '#tests/support/parts.ts';
import { leaveMessages, TEXT } from './load.ts';
import { type BenchDatabase, type MeasuredProcess, makeDatabases, readEngine } from './site.ts';

/** Words that operators' marks have left: those of each message that comes, and as many as years of marks leave. */
const OTHERS = 50_000;
const BATCH = 1_000;

/** A spam filter that has learnt from a thousand messages and finds no spam in those of this measurement. */
async function trainFilter(database: BenchDatabase): Promise<void> {
  const orm = await database.open();
  const known = filteredWords(TEXT).map((word) => ({ word: fingerprint(word), spam: 20, ham: 400 }));
  const others = Array.from({ length: OTHERS }, () => ({ word: fingerprint(randomUUID()), spam: 1, ham: 1 }));
  const rows = [{ word: '', spam: 500, ham: 500 }, ...known, ...others];
  const em = orm.em.fork();
  for (let at = 0; at < rows.length; at += BATCH)
    await tablesOf(em)
      .insertInto('spam_word')
      .values(rows.slice(at, at + BATCH))
      .execute();
  await orm.close();
}

/** Over all servers. */
const CONNECTIONS = 32;
const DURABLE = { sqlite: 'synchronous=FULL', postgres: 'fsync=on' };

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

async function measure(
  sites: readonly MeasuredProcess[],
  { seconds, rounds }: { seconds: number; rounds: number },
) {
  const load = { connections: Math.ceil(CONNECTIONS / sites.length), seconds };
  const processorTime = async () => sum(await Promise.all(sites.map(({ cpu }) => cpu())));
  const perSecond: number[] = [];
  const p99: number[] = [];
  const answered: string[] = [];
  let failed = 0;
  const before = await processorTime();
  for (let turn = 0; turn < rounds; turn += 1) {
    const left = await Promise.all(sites.map(({ url }) => leaveMessages(url, load)));
    perSecond.push(sum(left.map((each) => each.perSecond)));
    p99.push(Math.max(...left.map((each) => each.p99)));
    for (const { keys } of left) for (const key of keys) answered.push(key);
    failed += sum(left.map((each) => each.failed));
  }
  return {
    perSecond: median(perSecond),
    p99: median(p99),
    answered,
    failed,
    cpu: ((await processorTime()) - before) / Math.max(1, answered.length),
    memory: Math.max(...(await Promise.all(sites.map(({ memory }) => memory()))).map(({ now }) => now)),
  };
}

/** How often each key is in the database. */
async function storedKeys(database: BenchDatabase): Promise<Map<string | null, number>> {
  const orm = await database.open();
  try {
    const stored = new Map<string | null, number>();
    for (const { key } of await tablesOf(orm.em.fork()).selectFrom('contact').select('key').execute())
      stored.set(key, (stored.get(key) ?? 0) + 1);
    return stored;
  } finally {
    await orm.close();
  }
}

const defaults = { seconds: 4, rounds: 3, database: 'sqlite', servers: 0, trained: false };

/**
 * `npm run bench -- write`: how many messages a second are stored for good, and whether all of them are.
 * `--database postgres`: by two servers on one PostgreSQL, all on this machine. `--trained`: the spam filter judges each.
 */
export const part = aPart(defaults, async ({ seconds, rounds, trained, ...options }) => {
  const engine = readEngine(options.database);
  const servers = options.servers || (engine === 'postgres' ? 2 : 1);
  const databases = await makeDatabases(engine);
  const database = await databases.create({ seeded: true });
  const sites: MeasuredProcess[] = [];
  try {
    for (let at = 0; at < servers; at += 1) sites.push(await database.start({ CONTACT_LIMIT: '1000000' }));
    if (trained) await trainFilter(database);
    console.log(
      `write: ${engine}, ${servers} ${servers === 1 ? 'server' : 'servers'}, autocannon, ${CONNECTIONS} connections, ${rounds} × ${seconds} s, ${DURABLE[engine]}, ${availableParallelism()} cores, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`,
    );
    const { perSecond, p99, answered, failed, cpu, memory } = await measure(sites, { seconds, rounds });
    for (const { stop } of sites.splice(0)) await stop();
    const stored = await storedKeys(database);
    printTable([
      {
        call: 'POST /contacts',
        'stored/s': round(perSecond),
        'CPU ms': round(cpu, 3),
        'p99 ms': round(p99, 1),
        'RSS MB': round(memory),
        answered: String(answered.length),
        rows: String(sum([...stored.values()])),
        missing: String(answered.filter((key) => !stored.has(key)).length),
        doubled: String([...stored.values()].filter((count) => count > 1).length),
        failed: String(failed),
      },
    ]);
  } finally {
    for (const { stop } of sites) await stop();
    await databases.remove();
  }
});
