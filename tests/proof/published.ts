import { setTimeout } from 'node:timers/promises';
import { clientOf, logIn, operatorSettings } from '#tests/support/client.ts';
import { median } from '#tests/support/measuring.ts';
import { aPart, over } from '#tests/support/parts.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { dataFolder, startServer } from '#tests/support/product.ts';
import { placesOf, placesWithout } from '#tests/support/public-pages.ts';
import { settingsCalls, withBrand } from '#tests/support/settings-calls.ts';

const SERVERS = 2;
const ROUNDS = 3;
/** Milliseconds after the answer that says that it is published. */
const MOST = 1_000;
const PAUSE_MS = 20;
const GIVEN_UP_MS = 30_000;

const textAt = async (url: string) => (await fetch(url)).text();

/** The path of a post, by the sitemap. */
async function pathOfPost(url: string): Promise<string> {
  const sitemap = await textAt(`${url}/sitemap.xml`);
  const parts = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, each = '']) => new URL(each).pathname);
  const posts = await Promise.all(parts.map((path) => textAt(url + path)));
  return /https:\/\/site\.example(\/blog\/\d+\/[^<"]+)/.exec(posts.join())?.[1] ?? '/blog';
}

/** Milliseconds until the first request after which each place of a server named the brand. */
async function shownAfter(url: string, brand: string, post: string): Promise<number> {
  const at = performance.now();
  for (;;) {
    const begun = performance.now();
    // A small answer until it shows it, so that asking is no load: then all.
    const manifest = await textAt(`${url}/manifest.webmanifest`);
    const answers = (manifest.includes(brand) ? placesOf(post) : []).map(async (path) => ({
      ...{ path, text: await textAt(url + path) },
    }));
    const missing =
      answers.length > 0 ? placesWithout(brand, await Promise.all(answers), post) : ['the manifest'];
    if (missing.length === 0) return begun - at;
    if (begun - at > GIVEN_UP_MS) throw new Error(`${url} does not show it on ${missing.join(', ')}`);
    await setTimeout(PAUSE_MS);
  }
}

/** What is published is on every page, alias, feed, JSON-LD and manifest within a second, on all servers. */
export const part = aPart({}, async () => {
  const postgres = await startPostgres();
  const worst: number[] = [];
  try {
    const DATABASE_URL = await postgres.databases.create({ name: 'site' });
    const shared = { DATABASE_URL, PUBLIC_URL: 'https://site.example', ...operatorSettings };
    const urls: string[] = [];
    for (let at = 0; at < SERVERS; at += 1)
      urls.push((await startServer({ ...shared, DATA_DIR: await dataFolder() })).url);
    const [first = ''] = urls;
    const post = await pathOfPost(first);
    const settings = settingsCalls(clientOf(first, await logIn(first)));
    for (let round = 0; round < ROUNDS; round += 1) {
      const brand = `Ground ${round} of ours`;
      const { revision } = await settings.read();
      const begun = performance.now();
      const { status } = await settings.publish(withBrand(brand), revision);
      if (status !== 200) throw new Error(`The settings were answered with ${status}`);
      const published = performance.now() - begun;
      const each = await Promise.all(urls.map((url) => shownAfter(url, brand, post)));
      console.log(
        `published in ${Math.round(published)} ms; on all ${placesOf(post).length} places of the servers ${each.map(Math.round).join(' and ')} ms after that`,
      );
      worst.push(Math.max(...each));
      // What the servers compress afterwards is no part of the next.
      await setTimeout(3_000);
    }
  } finally {
    await postgres.remove();
  }
  console.log(`Median: on all servers ${Math.round(median(worst))} ms later`);
  return { [`medians over ${MOST} ms, with a fifth of tolerance`]: over(median(worst), MOST) };
});
