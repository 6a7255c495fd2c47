import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { logIn } from '#tests/support/client.ts';
import { quantile, readOptions } from '#tests/support/measuring.ts';
import { aPicture } from '#tests/support/pictures.ts';
import { aPostForm } from '#tests/support/posts.ts';
import { residentOf } from '#tests/support/processes.ts';
import { dataFolder, startServer } from '#tests/support/product.ts';
import { publicPages } from '#tests/support/public-pages.ts';
import makeTemplate, { TEMPLATE } from '#tests/support/template-site.ts';
import { nothingSeen, observe } from './watch.ts';

// T30. of the trust list. Readers pause as people do: one read a second each.

const {
  minutes,
  readers,
  /** Milliseconds that 99 of 100 reads may take. */
  p99: most,
} = readOptions({ minutes: 10, readers: 200, p99: 1_000 });
const dataDir = await dataFolder();
// With its pictures drawn: that is a first start's work, not the readers'.
await makeTemplate();
await cp(TEMPLATE, dataDir, { recursive: true });
const server = await startServer({ DATA_DIR: dataDir, CONTACT_LIMIT: '1000000' });
const json = { method: 'POST', headers: { 'Content-Type': 'application/json' } };
const token = await logIn(server.url);
const posts: { blog_img: string }[] = await (await fetch(`${server.url}/api/blogs`)).json();
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
    await observe(seen, server.url + address, { isTimed: true });
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
  if ((await observe(seen, `${server.url}/api/contacts`, { ...json, headers, body })) === 201) stored += 1;
}

const picture = await aPicture({ width: 800, height: 600 });
async function publish(): Promise<void> {
  const body = await aPostForm({ blog_title: `Under load ${performance.now()}` }, picture);
  const headers = { Authorization: `Bearer ${token}` };
  if ((await observe(seen, `${server.url}/api/Blog`, { method: 'POST', headers, body })) === 201)
    published += 1;
}

const memory: number[] = [];
async function measure(): Promise<void> {
  while (isOn()) {
    await setTimeout(2_000);
    memory.push((await residentOf(server.pid)).now);
  }
}

await Promise.all([
  ...Array.from({ length: readers }, reader),
  every(200, leave),
  every(1_000, publish),
  measure(),
]);
await server.stop();
const database = new DatabaseSync(join(dataDir, 'site.sqlite'), { readOnly: true });
const rows = Number(database.prepare('select count(*) as n from contact').get()?.n);
database.close();

const fifth = Math.ceil(memory.length / 5);
const [begin, end] = [quantile(memory.slice(fifth, 2 * fifth), 0.5), quantile(memory.slice(-fifth), 0.5)];
const p99 = quantile(seen.times, 0.99);
console.log(`
${minutes} min, ${readers} readers: ${seen.times.length} reads, ${stored} messages (${rows} in the database), ${published} uploads
Statuses  ${[...seen.counts].map(([status, count]) => `${status}: ${count}`).join(', ')}
Failures  ${seen.failures.length} ${seen.failures.slice(0, 10).join('; ')}
Reads     median ${quantile(seen.times, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms (at most ${most}), longest ${quantile(seen.times, 1).toFixed(0)} ms
Memory    ${begin.toFixed(0)} MB in the second fifth, ${end.toFixed(0)} MB in the last, ${quantile(memory, 1).toFixed(0)} MB at most`);
const isFlat = end <= begin * 1.25 + 20;
process.exit(seen.failures.length === 0 && rows === stored && p99 <= most && isFlat ? 0 : 1);
