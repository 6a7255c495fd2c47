import { setTimeout } from 'node:timers/promises';
import { clientOf, logIn, operatorSettings } from '#tests/support/client.ts';
import { median } from '#tests/support/measuring.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { dataFolder, type ServerProcess, startServer } from '#tests/support/product.ts';
import { placesOf, placesWithout } from '#tests/support/public-pages.ts';
import { settingsCalls, withBrand } from '#tests/support/settings-calls.ts';

// Issue 34: what is published is on every page, alias, feed, JSON-LD and manifest within a second, on all servers.

const SERVERS = 2;
const ROUNDS = 3;
/** Milliseconds after the answer that says that it is published. */
const MOST = 1_000;
const TOLERANCE = 1.2;
const PAUSE_MS = 20;
const GIVEN_UP_MS = 30_000;

const postgres = await startPostgres();
const DATABASE_URL = await postgres.databases.create({ name: 'site' });
const settings = { DATABASE_URL, PUBLIC_URL: 'https://site.example', ...operatorSettings };
const urls: string[] = [];
const servers: ServerProcess[] = [];
for (let at = 0; at < SERVERS; at += 1) {
  const server = await startServer({ ...settings, DATA_DIR: await dataFolder() });
  servers.push(server);
  urls.push(server.url);
}

const sitemap = await (await fetch(`${urls[0]}/sitemap.xml`)).text();
const parts = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
const posts = await Promise.all(parts.map(async (path) => (await fetch(urls[0] + path)).text()));
const post = /https:\/\/site\.example(\/blog\/\d+\/[^<"]+)/.exec(posts.join())?.[1] ?? '/blog';
const places = placesOf(post);

/** The places of a server that do not show it. */
async function without(url: string, brand: string): Promise<string[]> {
  const answers = places.map(async (path) => ({ path, text: await (await fetch(url + path)).text() }));
  return placesWithout(brand, await Promise.all(answers), post);
}

/** Milliseconds from the answer until the first request after which each place showed it. */
async function shownAfter(url: string, brand: string, at: number): Promise<number> {
  for (;;) {
    const asked = performance.now();
    // A small answer until it shows it, so that asking is no load: then all.
    const manifest = await (await fetch(`${url}/manifest.webmanifest`)).text();
    const missing = manifest.includes(brand) ? await without(url, brand) : ['the manifest'];
    if (missing.length === 0) return asked - at;
    if (asked - at > GIVEN_UP_MS) throw new Error(`${url} does not show it on ${missing.join(', ')}`);
    await setTimeout(PAUSE_MS);
  }
}

const worst: number[] = [];
const answered: number[] = [];
try {
  const first = urls[0] ?? '';
  const settings = settingsCalls(clientOf(first, await logIn(first)));
  for (let round = 0; round < ROUNDS; round += 1) {
    const brand = `Ground ${round} of ours`;
    const { revision } = await settings.read();
    const asked = performance.now();
    const { status } = await settings.publish(withBrand(brand), revision);
    if (status !== 200) throw new Error(`The settings were answered with ${status}`);
    const at = performance.now();
    const each = await Promise.all(urls.map((url) => shownAfter(url, brand, at)));
    const column = each.map((ms, server) => `server ${server + 1} ${Math.round(ms)} ms`).join(', ');
    console.log(
      `published in ${Math.round(at - asked)} ms; on all ${places.length} places of ${column} after that`,
    );
    worst.push(Math.max(...each));
    answered.push(at - asked);
    // What the servers compress afterwards is no part of the next.
    await setTimeout(3_000);
  }
} finally {
  for (const server of servers) await server.stop();
  await postgres.remove();
}

const shown = median(worst);
console.log(`Median: published in ${Math.round(median(answered))} ms, on all servers ${Math.round(shown)} ms later
${shown <= MOST * TOLERANCE ? 'ok' : 'FAIL'}: at most ${MOST} ms, with a fifth of tolerance`);
process.exit(shown <= MOST * TOLERANCE ? 0 : 1);
