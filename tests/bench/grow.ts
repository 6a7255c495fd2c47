import { type Call, operatorCalls, publicCalls, sitemapPart } from '#tests/bench/grow/calls.ts';
import { compare, hangUp, measureUploads, type Site, type Times } from '#tests/bench/grow/measure.ts';
import { type Size, seed } from '#tests/bench/grow/seed.ts';
import { logIn, operatorSettings } from '#tests/support/client.ts';
import { printTable, round } from '#tests/support/measuring.ts';
import { aPart } from '#tests/support/parts.ts';
import { startServer } from '#tests/support/product.ts';
import { makeDatabases, readEngine } from './site.ts';

interface Measured {
  name: string;
  /** In the order of the sizes. */
  times: readonly Times[];
}

const short = (count: number) =>
  count >= 1_000_000 ? `${count / 1_000_000}M` : count >= 1000 ? `${count / 1000}k` : `${count}`;

/** Medians and 99th percentiles in milliseconds, and the largest site's as a multiple of the smallest's. */
function printCalls(title: string, sizes: readonly Size[], calls: readonly Measured[]): void {
  const names = sizes.map(({ posts, messages }) => `${short(posts)}/${short(messages)}`);
  const rows = calls.map(({ name, times }) => {
    const [first, last] = [times[0], times.at(-1)];
    const cells = times.map(({ median, p99 }, at) => [names[at], `${median.toFixed(1)} / ${p99.toFixed(1)}`]);
    const ratio = (key: keyof Times) => ((last?.[key] ?? 0) / (first?.[key] ?? 1)).toFixed(2);
    return {
      'median / p99, ms': name,
      ...Object.fromEntries(cells),
      'median ×': ratio('median'),
      'p99 ×': ratio('p99'),
    };
  });
  console.log(`\n${title} (posts/messages)`);
  printTable(rows);
}

interface Running extends Site {
  /** Milliseconds until it answered, the first time and the second. */
  starts: number[];
  stop: () => Promise<unknown>;
}

async function run(size: Size, database: Record<string, string>): Promise<Running> {
  const settings = { ...database, ...operatorSettings, STARTER_CONTENT: 'off' };
  const timed = async () => {
    const started = performance.now();
    const server = await startServer(settings);
    return { server, ms: performance.now() - started };
  };
  const first = await timed();
  await first.server.stop();
  const { server, ms } = await timed();
  return {
    ...size,
    url: server.url,
    token: await logIn(server.url),
    starts: [first.ms, ms],
    stop: server.stop,
  };
}

async function measure(
  sites: readonly Running[],
  calls: readonly Call[],
  before: () => Promise<void>,
): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const call of calls) {
    await before();
    measured.push({ name: call.name, times: await compare(sites, call) });
  }
  return measured;
}

const defaults = {
  posts: '100,10000,100000',
  messages: '100,10000,1000000',
  // Leaves the databases to the system, as they are after their start.
  cold: false,
  database: 'sqlite',
};

/** What more posts and messages cost: each call and page, the start, and readers while pictures are uploaded. */
export const part = aPart(defaults, async (options) => {
  const engine = readEngine(options.database);
  const messages = options.messages.split(',').map(Number);
  const sizes: Size[] = options.posts
    .split(',')
    .map((posts, index) => ({ posts: Number(posts), messages: messages[index] ?? Number(posts) }));
  const sites: Running[] = [];
  const databases = await makeDatabases(engine);
  const before = async () => {
    if (!options.cold) await databases.readThrough();
  };
  try {
    for (const size of sizes) {
      console.log(`Seeding ${size.posts} posts and ${size.messages} messages…`);
      const started = performance.now();
      const database = await databases.create();
      await seed(database, size);
      console.log(`… ${((performance.now() - started) / 1000).toFixed(1)} s`);
      sites.push(await run(size, database.settings));
    }
    console.log('\nStarts, seconds until it answers');
    printTable(
      sites.map(({ posts, messages, starts: [first = 0, next = 0] }) => ({
        posts: String(posts),
        messages: String(messages),
        'first start': round(first / 1000, 2),
        'next start': round(next / 1000, 2),
      })),
    );
    printCalls('Public calls and pages', sizes, await measure(sites, [...publicCalls, sitemapPart], before));
    printCalls("The operator's calls", sizes, await measure(sites, operatorCalls, before));
    const largest = sites.at(-1);
    if (largest !== undefined) {
      const { upload, quiet, busy } = await measureUploads(largest);
      const row = (ms: string, times: typeof upload) => ({
        ...{ ms, median: round(times.median), p99: round(times.p99) },
      });
      console.log('\nUploads of 1600×900 (p99 is the slowest), and readers meanwhile');
      printTable([
        row('upload', upload),
        row('readers, nothing else going on', quiet),
        row('readers while pictures are uploaded', busy),
      ]);
    }
  } finally {
    hangUp();
    for (const { stop } of sites) await stop();
    await databases.remove();
  }
});
