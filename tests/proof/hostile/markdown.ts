import * as fc from 'fast-check';
import { markdownFault } from '#contract/markdown-limits.ts';
import type { Site } from '#tests/proof/site.ts';
import { aSlowText, saveText } from '#tests/support/hostile-texts.ts';
import { addPost } from '#tests/support/posts.ts';
import type { Group } from './check.ts';

const SEARCH_MS = 60_000;
/** Of the search for a slow text, the same at each run. */
const SEED = 28;

async function timed<T extends { status: number }>(
  call: Promise<T>,
): Promise<{ status: number; time: number }> {
  const start = performance.now();
  const { status } = await call;
  return { status, time: performance.now() - start };
}

const save = (site: Site, text: string) => timed(saveText(site.owner, text));
const read = ({ url }: Site) =>
  timed(
    fetch(`${url}/blog/1`).then(async (answer) => {
      await answer.text();
      return answer;
    }),
  );

/** The text whose save, or whose first page, is slowest of all that were accepted within a minute. */
async function slowestText(site: Site): Promise<string> {
  await addPost(site.owner);
  const until = Date.now() + SEARCH_MS;
  const texts = fc.sample(aSlowText, { numRuns: 5_000, seed: SEED }).filter((text) => !markdownFault(text));
  let slow = { text: 'A text.', time: 0 };
  let tried = 0;
  for (const text of texts) {
    if (Date.now() > until) break;
    const saved = await save(site, text);
    tried += 1;
    // A text that takes too long is refused in time, and has no reader.
    if (![200, 400].includes(saved.status))
      throw new Error(`${saved.status} for ${JSON.stringify(text.slice(0, 200))}`);
    const time = saved.time + (saved.status === 200 ? (await read(site)).time : 0);
    if (time > slow.time) slow = { text, time };
  }
  console.log(
    `        the slowest of ${tried} texts has ${slow.text.length} characters and begins with ${JSON.stringify(slow.text.slice(0, 60))}`,
  );
  return slow.text;
}

let found: Promise<string> | undefined;
const theText = (site: Site) => {
  found ??= slowestText(site);
  return found;
};

/** Saved again: the page is made again for its first reader. */
async function savedAnew(site: Site): Promise<number> {
  const text = await theText(site);
  await save(site, 'Another text.');
  const { status, time } = await save(site, text);
  if (status !== 200 && status !== 400) throw new Error(`The slowest text was answered with ${status}`);
  return time;
}

export const markdown: Group = {
  name: 'Markdown within the limits, the slowest that a minute finds',
  settings: { STARTER_CONTENT: 'off' },
  checks: [
    { name: 'saved, or refused', limit: 2_000, unit: 'ms', measure: savedAnew },
    {
      name: 'first reader',
      limit: 1_000,
      unit: 'ms',
      measure: async (site) => {
        await savedAnew(site);
        const { status, time } = await read(site);
        return status === 200 ? time : Number.POSITIVE_INFINITY;
      },
    },
  ],
};
