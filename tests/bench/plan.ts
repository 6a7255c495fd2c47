import { availableParallelism, cpus } from 'node:os';
import { printTable, readOptions, round } from '#tests/support/measuring.ts';
import { makeDatabases, readEngine } from './databases.ts';
import { assumptions, NEXT_VISITS } from './plan/assumptions.ts';
import { type Cpu, measureCpu } from './plan/cpu.ts';
import { add, type Kind, type Load, weighVisits } from './plan/visits.ts';

/** `npm run bench -- plan --visits 10000000`: what so many visits a day need, by what one server of this build costs here. */
const { visits, seconds, database } = readOptions({ visits: 10_000_000, seconds: 3, database: 'sqlite' });
const DAY = 86_400;

const databases = await makeDatabases(readEngine(database));
const site = await (await databases.create()).start({ CONTACT_LIMIT: '1000000', TRUST_PROXY: '1' });
try {
  console.log(
    `plan: ${visits.toLocaleString('en')} visits a day, ${database}, ${availableParallelism()} cores of ${cpus()[0]?.model}, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}\n`,
  );
  const weights = await weighVisits(site.url);
  const { ms, reportsPerSecond } = await measureCpu(site, seconds);
  print(weights, ms, reportsPerSecond);
} finally {
  await site.stop();
  await databases.remove();
}

function print(weights: Awaited<ReturnType<typeof weighVisits>>, ms: Cpu, reportsPerSecond: number): void {
  const kinds: Kind[] = ['page', 'file', 'list', 'asset', 'picture', 'known', 'report', 'message'];
  printTable(
    kinds.map((kind) => ({
      'answers of a visit, and kB': kind,
      'CPU ms of one': round(ms[kind], 3),
      ...Object.fromEntries(
        Object.entries(weights).map(([name, load]) => {
          const { requests = 0, bytes = 0 } = load.get(kind) ?? {};
          return [
            name,
            requests === 0 ? '' : `${round(requests, requests < 1 ? 2 : 0)}, ${round(bytes / 1000)}`,
          ];
        }),
      ),
    })),
  );
  console.log(
    `Made anew and packed: a page ${round(ms.pageAnew, 2)} ms, a list ${round(ms.listAnew, 2)} ms. Reports stored by one server: ${round(reportsPerSecond)} a second.\n`,
  );
  printPlan(
    NEXT_VISITS.map((share) => ({ share, load: mean(weights, share) })),
    ms,
  );
  console.log(`\nAssumed (tests/bench/plan/assumptions.ts says why):`);
  for (const [name, value] of Object.entries(assumptions)) console.log(`  ${name} ${value}`);
  console.log(
    'Not counted: the proxy with its TLS, the database, the operators, and attacks. A virtual core is often half of a real one.',
  );
}

/** What the mean visit asks for when `next` of the visits with a worker are not its first. */
function mean({ first, next, without }: Record<'first' | 'next' | 'without', Load>, share: number): Load {
  const { WITHOUT_WORKER } = assumptions;
  const load: Load = new Map();
  const parts = [
    [first, (1 - WITHOUT_WORKER) * (1 - share)],
    [next, (1 - WITHOUT_WORKER) * share],
    [without, WITHOUT_WORKER],
  ] as const;
  for (const [part, weight] of parts)
    for (const [kind, { requests, bytes }] of part) add(load, kind, requests * weight, bytes * weight);
  return load;
}

function printPlan(columns: readonly { share: number; load: Load }[], ms: Cpu): void {
  const {
    BUSIEST_HOUR,
    BURST,
    MADE_ANEW,
    CDN_MISSES,
    LINE,
    BUSY_CORE,
    SPARE_SERVERS,
    CONNECTIONS,
    OTHER_CONNECTIONS,
  } = assumptions;
  const average = visits / DAY;
  const peak = ((visits * BUSIEST_HOUR) / 3600) * BURST;
  const rows: Record<string, string>[] = [];
  const row = (name: string, of: (load: Load) => string) =>
    rows.push({
      'share of next visits with the worker': name,
      ...Object.fromEntries(columns.map(({ share, load }) => [`${round(share * 100)} %`, of(load)])),
    });
  /** Of one mean visit. */
  function sum(load: Load, withCdn: boolean, of: 'requests' | 'bytes' | 'cpu'): number {
    return [...load].reduce((total, [kind, part]) => {
      const share = withCdn && (kind === 'asset' || kind === 'picture') ? CDN_MISSES : 1;
      const fresh = kind === 'page' ? ms.pageAnew : kind === 'list' ? ms.listAnew : ms[kind];
      const cpu = part.requests * (ms[kind] * (1 - MADE_ANEW) + fresh * MADE_ANEW);
      return total + share * (of === 'cpu' ? cpu : part[of]);
    }, 0);
  }
  const megabits = (bytes: number) => round((bytes * 8 * LINE) / 1e6);
  const serversFor = (load: Load, withCdn: boolean) =>
    Math.max(1, Math.ceil((peak * sum(load, withCdn, 'cpu')) / 1000 / BUSY_CORE)) + SPARE_SERVERS;
  for (const withCdn of [false, true]) {
    const suffix = withCdn ? ', with a CDN' : '';
    row(`requests a second${suffix}`, (load) => round(average * sum(load, withCdn, 'requests')));
    row(`… at the peak${suffix}`, (load) => round(peak * sum(load, withCdn, 'requests')));
    row(`Mbit/s${suffix}`, (load) => megabits(average * sum(load, withCdn, 'bytes')));
    row(`… at the peak${suffix}`, (load) => megabits(peak * sum(load, withCdn, 'bytes')));
    row(`TB a month${suffix}`, (load) => round((visits * 30 * LINE * sum(load, withCdn, 'bytes')) / 1e12, 1));
    row(`cores busy at the peak${suffix}`, (load) => round((peak * sum(load, withCdn, 'cpu')) / 1000, 1));
    row(`servers of one core, ${SPARE_SERVERS} to spare${suffix}`, (load) =>
      String(serversFor(load, withCdn)),
    );
    row(`database connections${suffix}`, (load) =>
      String(serversFor(load, withCdn) * CONNECTIONS + OTHER_CONNECTIONS),
    );
  }
  const writes = (load: Load) => (load.get('report')?.requests ?? 0) + (load.get('message')?.requests ?? 0);
  row('writes a second at the peak', (load) => round(peak * writes(load)));
  console.log(
    `${round(average)} visits a second on average, ${round(peak)} at the peak: ${round(BUSIEST_HOUR * 24, 1)} times the mean in the busiest hour, ${BURST} times that in its busiest minute.\n`,
  );
  printTable(rows);
}
