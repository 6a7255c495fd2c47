import { availableParallelism, cpus } from 'node:os';
import autocannon from 'autocannon';
import { imageUrl } from '#contract/image-url.ts';
import { median, printTable, round } from '#tests/support/measuring.ts';
import { aPart } from '#tests/support/parts.ts';
import { leaveMessages, putUnderLoad, recordAnswer } from './load.ts';
import { assumptions, NEXT_VISITS } from './plan/assumptions.ts';
import { add, type Kind, type Load, weighVisits } from './plan/visits.ts';
import { type MeasuredProcess, makeDatabases, readEngine } from './site.ts';

const CONNECTIONS = 16;
const ROUNDS = 3;
const packed = { 'Accept-Encoding': 'gzip, deflate, br' };
/** Such an answer is not shared. */
const anew = { ...packed, Authorization: 'Bearer unknown' };
const list = '/api/blogs?view=card&limit=12&page=1';

type Cpu = Record<Kind | 'pageAnew' | 'listAnew', number>;

/** Milliseconds of the server's processor time, of all its threads, for one answer of each kind; and reports stored a second. */
async function measureCpu(
  site: MeasuredProcess,
  seconds: number,
): Promise<{ ms: Cpu; reportsPerSecond: number }> {
  const [post] = (await (await fetch(`${site.url}/api/blogs?limit=1`)).json()) as { blog_img: string }[];
  const asset = /\/assets\/client-[\w-]+\.js/.exec(await (await fetch(site.url)).text())?.[0];
  const worker = await recordAnswer(`${site.url}/sw.js`, packed);
  const etag = worker.headers[worker.headers.indexOf('ETag') + 1] ?? '';
  if (post === undefined || asset === undefined) throw new Error('the site has no post or no script');

  async function each(work: () => Promise<number>): Promise<number> {
    await work();
    const seen: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = await site.cpu();
      const done = await work();
      if (done === 0) throw new Error('nothing was answered as it should be');
      seen.push(((await site.cpu()) - before) / done);
    }
    return median(seen);
  }
  const get = (path: string, headers: Record<string, string> = packed) =>
    each(
      async () =>
        (await putUnderLoad({ url: site.url + path, headers, connections: CONNECTIONS, seconds })).requests,
    );

  const rates: number[] = [];
  const ms = {
    page: await get('/'),
    file: await get('/about-us'),
    list: await get(list),
    asset: await get(asset),
    picture: await get(imageUrl(post.blog_img, 400), { Accept: 'image/avif,image/webp,*/*' }),
    known: await each(() => revalidations(site.url, etag, seconds)),
    pageAnew: await get('/', anew),
    listAnew: await get(list, anew),
    report: await each(async () => {
      const stored = await reports(site.url, seconds);
      rates.push(stored / seconds);
      return stored;
    }),
    message: await each(
      async () => (await leaveMessages(site.url, { connections: CONNECTIONS, seconds })).keys.length,
    ),
  };
  return { ms, reportsPerSecond: median(rates.slice(1)) };
}

async function revalidations(url: string, etag: string, seconds: number): Promise<number> {
  const headers = { ...packed, 'If-None-Match': etag };
  const result = await autocannon({
    url: `${url}/sw.js`,
    headers,
    connections: CONNECTIONS,
    duration: seconds,
  });
  return result['3xx'];
}

/** Of visits to the home page, each from an address of its own, since reports of one address are counted. */
async function reports(url: string, seconds: number): Promise<number> {
  let visit = 0;
  const setupRequest = (request: autocannon.Request) => {
    visit += 1;
    const address = `10.${(visit >> 16) & 255}.${(visit >> 8) & 255}.${visit & 255}`;
    const metrics = [
      { name: 'LCP', value: 300 + ((visit * 37) % 3000) },
      { name: 'CLS', value: 0 },
    ];
    const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': address };
    return { ...request, headers, body: JSON.stringify({ page: '/', metrics }) };
  };
  const requests = [{ method: 'POST' as const, setupRequest }];
  const result = await autocannon({
    url: `${url}/api/vitals`,
    requests,
    connections: CONNECTIONS,
    duration: seconds,
  });
  return result['2xx'];
}

const DAY = 86_400;

function print(
  visits: number,
  weights: Awaited<ReturnType<typeof weighVisits>>,
  ms: Cpu,
  reportsPerSecond: number,
): void {
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
    `Made anew and packed: a page ${round(ms.pageAnew, 2)} ms, a list ${round(ms.listAnew, 2)} ms. Reports taken by one server: ${round(reportsPerSecond)} a second.\n`,
  );
  printPlan(
    visits,
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

function printPlan(visits: number, columns: readonly { share: number; load: Load }[], ms: Cpu): void {
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
  // Reports are added up in memory.
  const writes = (load: Load) => load.get('message')?.requests ?? 0;
  row('writes a second at the peak', (load) => round(peak * writes(load)));
  console.log(
    `${round(average)} visits a second on average, ${round(peak)} at the peak: ${round(BUSIEST_HOUR * 24, 1)} times the mean in the busiest hour, ${BURST} times that in its busiest minute.\n`,
  );
  printTable(rows);
}

/** `npm run bench -- plan --visits 10000000`: what so many visits a day need, by what one server of this build costs here. */
export const part = aPart(
  { visits: 10_000_000, seconds: 3, database: 'sqlite' },
  async ({ visits, seconds, database }) => {
    const databases = await makeDatabases(readEngine(database));
    const site = await (await databases.create()).start({ CONTACT_LIMIT: '1000000', TRUST_PROXY: '1' });
    try {
      console.log(
        `plan: ${visits.toLocaleString('en')} visits a day, ${database}, ${availableParallelism()} cores of ${cpus()[0]?.model}, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}\n`,
      );
      const weights = await weighVisits(site.url);
      const { ms, reportsPerSecond } = await measureCpu(site, seconds);
      print(visits, weights, ms, reportsPerSecond);
    } finally {
      await site.stop();
      await databases.remove();
    }
  },
);
