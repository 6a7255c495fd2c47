import * as fc from 'fast-check';
import { DESCRIPTION_MAX } from '#contract/blog-limits.ts';
import {
  BLOCK_SIGNS_MAX,
  LINES_MAX,
  markdownFault,
  NESTING_MAX,
  TEXT_SIGNS_MAX,
} from '#contract/markdown-limits.ts';
import { aPostForm } from '#tests/support/posts.ts';
import type { Group } from './check.ts';
import type { Site } from './site.ts';

const SEARCH_MS = 60_000;
/** Of the search for a slow text, the same at each run. */
const SEED = 28;

const pieces = [
  ...['**_', '*a ', '_a*', '[', '[a', '![', '](', '[a](', '[a](b)', '<', '<a', '&', '&#', '\\', '|', '|-'],
  ...['`', '~', '``', '*', '**', '_', '*_', 'a*', '[]', '[][', '<a>', '<!--', '"', "'", '(', ')'],
];
const starts = ['', '> ', '- ', '1. ', '# ', '    ', '| a | b |\n| - | - |\n', '[a]: b\n', '\t', '+ - '];
const fillers = ['', 'a', ' ', 'a ', '  ', '(', ')', ':', '\t'];

/** Blocks of `piece`, each as full of signs as it may be; the rest of the text is `filler`. */
function inBlocks(piece: string, start: string, filler: string, depth: number): string {
  const signs = Math.max(1, piece.match(/\*+|_+|`+|~+|[[\]<|&!\\]/g)?.length ?? 1);
  const blocks = Math.floor(TEXT_SIGNS_MAX / BLOCK_SIGNS_MAX);
  const room = Math.floor(DESCRIPTION_MAX / blocks) - start.length * depth - 2;
  const times = Math.floor(BLOCK_SIGNS_MAX / signs) - 1;
  const gap = filler.repeat(Math.max(0, Math.floor((room / times - piece.length) / (filler.length || 1))));
  const block = start.repeat(depth) + (piece + gap).repeat(times).slice(0, room);
  return Array.from({ length: blocks }, () => block).join('\n\n');
}

/** The same line as often as lines, signs and characters allow. */
function inLines(line: string): string {
  const signs = line.match(/\*+|_+|`+|~+|[[\]<|&!\\]/g)?.length ?? 0;
  const most = [
    LINES_MAX,
    DESCRIPTION_MAX / (line.length + 1),
    signs === 0 ? LINES_MAX : TEXT_SIGNS_MAX / signs,
  ];
  const lines = Array.from({ length: Math.floor(Math.min(...most)) }, () => line);
  // A block ends before its signs do.
  const perBlock = signs === 0 ? lines.length : Math.floor(BLOCK_SIGNS_MAX / signs);
  return lines.map((each, n) => (n % perBlock === perBlock - 1 ? `${each}\n` : each)).join('\n');
}

const aText = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(...pieces),
      fc.constantFrom(...starts),
      fc.constantFrom(...fillers),
      fc.constantFrom(1, 2, NESTING_MAX),
    )
    .map((parts) => inBlocks(...parts)),
  fc
    .tuple(fc.constantFrom(...starts), fc.nat(NESTING_MAX), fc.constantFrom(...pieces, 'a', 'a b'))
    .map(([start, depth, piece]) => inLines(start.repeat(depth) + piece)),
  fc
    .array(fc.constantFrom(...pieces, ...starts, ...fillers, '\n', '\n\n'), {
      minLength: 50,
      maxLength: 4_000,
    })
    .map((parts) => parts.join('').slice(0, DESCRIPTION_MAX)),
);

const headers = ({ token }: Site) => ({ Authorization: `Bearer ${token}` });

async function timed(call: () => Promise<Response>): Promise<{ status: number; time: number }> {
  const start = performance.now();
  const answer = await call();
  await answer.text();
  return { status: answer.status, time: performance.now() - start };
}

const save = ({ url, ...site }: Site, description: string) =>
  timed(() =>
    fetch(`${url}/api/blog/1`, {
      method: 'PATCH',
      headers: { ...headers({ url, ...site }), 'Content-Type': 'application/json' },
      body: JSON.stringify({ description }),
    }),
  );
const read = ({ url }: Site) => timed(() => fetch(`${url}/blog/1`));

/** The text whose save, or whose first page, is slowest of all that were accepted within a minute. */
async function slowestText(site: Site): Promise<string> {
  const body = await aPostForm();
  await fetch(`${site.url}/api/Blog`, { method: 'POST', headers: headers(site), body });
  const until = Date.now() + SEARCH_MS;
  const texts = fc.sample(aText, { numRuns: 5_000, seed: SEED }).filter((text) => !markdownFault(text));
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

/** Saved anew: the page is made again for its first reader. */
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
