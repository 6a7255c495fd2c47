import { cp } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { quantile } from '#tests/support/measuring.ts';
import { aPart } from '#tests/support/parts.ts';
import { aPicture } from '#tests/support/pictures.ts';
import { aPostForm } from '#tests/support/posts.ts';
import { makeTemplateFolder, TEMPLATE } from '#tests/support/prepared-sites.ts';
import { residentOf } from '#tests/support/processes.ts';
import { dataFolder } from '#tests/support/product.ts';
import { publicPages } from '#tests/support/public-pages.ts';
import { rowsIn } from '#tests/support/site-database.ts';
import { startSite } from './site.ts';

/** What readers and writers saw. */
interface Seen {
  /** Milliseconds of each read that was answered. */
  times: number[];
  /** 5xx and broken connections, in words. */
  failures: string[];
  counts: Map<number, number>;
}

const nothingSeen = (): Seen => ({ times: [], failures: [], counts: new Map() });

/** One call; its time counts only where `isTimed`. Gives the status, 0 for none. */
async function observe(
  seen: Seen,
  url: string,
  { isTimed = false, ...init }: RequestInit & { isTimed?: boolean } = {},
): Promise<number> {
  const start = performance.now();
  try {
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(60_000), ...init });
    await answer.arrayBuffer();
    if (isTimed) seen.times.push(performance.now() - start);
    seen.counts.set(answer.status, (seen.counts.get(answer.status) ?? 0) + 1);
    if (answer.status >= 500) seen.failures.push(`${answer.status} ${new URL(url).pathname}`);
    return answer.status;
  } catch (error) {
    seen.failures.push(`${error instanceof Error ? error.name : 'no answer'} ${new URL(url).pathname}`);
    return 0;
  }
}

const defaults = {
  minutes: 10,
  readers: 200,
  /** Milliseconds that 99 of 100 reads may take. */
  p99: 1_000,
};

/** T30. of the trust list. Readers pause as people do: one read a second each. */
export const part = aPart(defaults, async ({ minutes, readers, p99: most }) => {
  const dataDir = await dataFolder();
  // With its pictures drawn: that is a first start's work, not the readers'.
  await makeTemplateFolder();
  await cp(TEMPLATE, dataDir, { recursive: true });
  const { url, token, pid, stop } = await startSite({ DATA_DIR: dataDir });
  const json = { method: 'POST', headers: { 'Content-Type': 'application/json' } };
  const posts: { blog_img: string }[] = await (await fetch(`${url}/api/blogs`)).json();
  const addresses = [
    ...publicPages.map(({ path }) => path),
    ...['/api/blogs?view=card', '/api/blogs?q=pitch', '/api/category', '/sitemap.xml', '/blog/feed.xml'],
    ...posts.map(({ blog_img }) => `/api/blog/${blog_img}?w=400`),
  ];

  const seen = nothingSeen();
  const until = Date.now() + minutes * 60_000;
  const isOn = () => Date.now() < until;
  let stored = 0;
  let published = 0;

  async function reader(): Promise<void> {
    while (isOn()) {
      await setTimeout(500 + Math.random() * 1_000);
      const address = addresses[Math.floor(Math.random() * addresses.length)] ?? '/';
      await observe(seen, url + address, { isTimed: true });
    }
  }

  /** Begins one every so many milliseconds, whether or not the last was answered. */
  async function every(pause: number, act: () => Promise<void>): Promise<void> {
    const all: Promise<void>[] = [];
    while (isOn()) {
      all.push(act());
      await setTimeout(pause);
    }
    await Promise.all(all);
  }

  async function leave(): Promise<void> {
    const headers = { ...json.headers, 'Idempotency-Key': crypto.randomUUID() };
    const body = JSON.stringify({ email: 'load@example.in', message: `Written at ${performance.now()}` });
    if ((await observe(seen, `${url}/api/contacts`, { ...json, headers, body })) === 201) stored += 1;
  }

  const picture = await aPicture({ width: 800, height: 600 });
  async function publish(): Promise<void> {
    const body = await aPostForm({ blog_title: `Under load ${performance.now()}` }, picture);
    const headers = { Authorization: `Bearer ${token}` };
    if ((await observe(seen, `${url}/api/Blog`, { method: 'POST', headers, body })) === 201) published += 1;
  }

  const memory: number[] = [];
  async function measure(): Promise<void> {
    while (isOn()) {
      await setTimeout(2_000);
      memory.push((await residentOf(pid)).now);
    }
  }

  await Promise.all([
    ...Array.from({ length: readers }, reader),
    every(200, leave),
    every(1_000, publish),
    measure(),
  ]);
  await stop();
  const rows = rowsIn(dataDir, 'select id from contact').length;

  const fifth = Math.ceil(memory.length / 5);
  const [begin, end] = [quantile(memory.slice(fifth, 2 * fifth), 0.5), quantile(memory.slice(-fifth), 0.5)];
  const p99 = quantile(seen.times, 0.99);
  console.log(`
${minutes} min, ${readers} readers: ${seen.times.length} reads, ${stored} messages (${rows} in the database), ${published} uploads
Statuses  ${[...seen.counts].map(([status, count]) => `${status}: ${count}`).join(', ')}
Reads     median ${quantile(seen.times, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms (at most ${most}), longest ${quantile(seen.times, 1).toFixed(0)} ms
Memory    ${begin.toFixed(0)} MB in the second fifth, ${end.toFixed(0)} MB in the last, ${quantile(memory, 1).toFixed(0)} MB at most`);
  const isFlat = end <= begin * 1.25 + 20;
  return {
    'answers of 500 and more, and connections that broke': seen.failures,
    'messages answered and not in the database, or the other way round':
      rows === stored ? [] : [`${rows} for ${stored}`],
    [`99th percentiles over ${most} ms`]: p99 <= most ? [] : [`${p99.toFixed(0)} ms`],
    'growths of memory': isFlat ? [] : [`from ${begin.toFixed(0)} to ${end.toFixed(0)} MB`],
  };
});
