import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { postPath } from '#contract/post-address.ts';
import { median, printTable, round } from '#tests/support/measuring.ts';
import { aPart } from '#tests/support/parts.ts';
import { loadTool, putUnderLoad, recordAnswer, startBare } from './load.ts';
import { makeDatabases, readEngine } from './site.ts';

const CONNECTIONS = 32;
/** So much processor time a second is none. Milliseconds. */
const QUIET_MS = 30;
/** After so many seconds it is measured all the same. */
const QUIET_SECONDS = 60;

interface Target {
  name: string;
  path: string;
  headers: Record<string, string>;
}

const browser = { 'Accept-Encoding': 'gzip, deflate, br' };
/** Such an answer is not shared, so that it is made again each time. */
const uncached = { 'Accept-Encoding': 'identity', Authorization: 'Bearer unknown' };
const uncachedAndPacked = { ...uncached, ...browser };
/** Asks for an echo, which the whole stack gives. */
const throughKoa = () => ({ ...browser, 'Idempotency-Key': randomUUID() });

/** What a site of sixty posts is asked for most. */
async function targetsOf(url: string): Promise<Target[]> {
  const [post]: { id: number; blog_title: string }[] = await (await fetch(`${url}/api/blogs?limit=1`)).json();
  const home = await (await fetch(url)).text();
  const asset = /\/assets\/client-[\w-]+\.js/.exec(home)?.[0];
  if (post === undefined || asset === undefined) throw new Error('the site has no post or no script');
  const list = '/api/blogs?view=card&limit=12&page=1';
  const pages = { home: '/', list: '/blog', post: postPath(post) };
  return [
    ...Object.entries(pages).map(([name, path]) => ({ name, path, headers: browser })),
    { name: 'built page', path: '/about-us', headers: browser },
    { name: 'hashed script', path: asset, headers: browser },
    { name: 'API list', path: list, headers: browser },
    { name: 'list, kept, through Koa', path: '/blog', headers: throughKoa() },
    { name: 'built page, through Koa', path: '/about-us', headers: throughKoa() },
    { name: 'API list, kept, through Koa', path: list, headers: throughKoa() },
    ...Object.entries(pages).flatMap(([name, path]) => [
      { name: `${name}, made anew`, path, headers: uncached },
      { name: `${name}, made anew and packed`, path, headers: uncachedAndPacked },
    ]),
  ];
}

/** Pages that were not asked for since the start: of posts, whose texts are drawn for the first time. */
async function firstTimers(url: string): Promise<Target[]> {
  const posts: { id: number; blog_title: string }[] = await (await fetch(`${url}/api/blogs`)).json();
  return posts
    .slice(1)
    .map((post) => ({ name: 'a post for the first time', path: postPath(post), headers: uncached }));
}

/**
 * `npm run bench -- serve`: how many requests a second the built site answers, compared with bare node:http with the same answer.
 * `--database postgres`: the database runs on the same machine; processor time is that of the site alone.
 */
export const part = aPart(
  { seconds: 3, rounds: 3, database: 'sqlite' },
  async ({ seconds, rounds, database }) => {
    const engine = readEngine(database);
    const databases = await makeDatabases(engine);
    const site = await (await databases.create({ seeded: true })).start();
    const bare = await startBare();
    console.log(
      `serve: ${engine}, ${loadTool}, ${CONNECTIONS} connections, ${rounds} × ${seconds} s in turn, ${availableParallelism()} cores, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`,
    );

    try {
      const rows: Record<string, string>[] = [];
      for (const { name, path, headers } of await targetsOf(site.url)) {
        const ask = (url: string, length = seconds) =>
          putUnderLoad({ url: url + path, headers, connections: CONNECTIONS, seconds: length });
        // Once to have it made and packed as small as it gets, as it is on a site that is visited.
        await ask(site.url, 2);
        await bare.imitate(await recordAnswer(site.url + path, headers));
        const seen = { bare: [] as number[], site: [] as number[], p99: [] as number[], cpu: [] as number[] };
        let failed = 0;
        for (let turn = 0; turn < rounds; turn += 1) {
          seen.bare.push((await ask(bare.url)).perSecond);
          const before = await site.cpu();
          const result = await ask(site.url);
          seen.cpu.push(((await site.cpu()) - before) / Math.max(1, result.requests));
          seen.site.push(result.perSecond);
          seen.p99.push(result.p99);
          failed += result.failed;
        }
        const memory = await site.memory();
        rows.push({
          answer: name,
          'bare/s': round(median(seen.bare)),
          'site/s': round(median(seen.site)),
          ratio: round(median(seen.site) / median(seen.bare), 2),
          'CPU ms': round(median(seen.cpu), 3),
          'p99 ms': round(median(seen.p99), 1),
          'RSS MB': round(memory.now),
          'most MB': round(memory.most),
          failed: String(failed),
        });
      }
      printTable(rows);
      const untouched = await firstTimers(site.url);
      // What the load has left to do (packing smaller, collecting garbage) is none of theirs. Where a core is slow after each
      // rest, even an idle server never gets quiet.
      let used = QUIET_MS;
      for (let second = 0; second < QUIET_SECONDS && used >= QUIET_MS; second += 1) {
        const start = await site.cpu();
        await setTimeout(1000);
        used = (await site.cpu()) - start;
      }
      const before = await site.cpu();
      for (const { path, headers } of untouched)
        await (await fetch(site.url + path, { headers })).arrayBuffer();
      console.log(
        `a post for the first time, one after the other: ${round(((await site.cpu()) - before) / untouched.length, 2)} ms of CPU`,
      );
      console.log(`most resident memory: ${round((await site.memory()).most)} MB`);
    } finally {
      bare.stop();
      await site.stop();
      await databases.remove();
    }
  },
);
