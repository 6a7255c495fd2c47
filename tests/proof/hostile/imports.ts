import { PIECE_BYTES_MAX } from '#contract/import.ts';
import { clientOf } from '#tests/support/client.ts';
import { wordpressExport } from '#tests/support/wordpress-export.ts';
import type { Group } from './check.ts';
import { mostMemory } from './memory.ts';
import { probeWhile, slowest } from './probe.ts';
import type { Site } from './site.ts';

const POSTS = 5_000;
const LONGEST = 3_000_000;

const paragraph = 'The pitch was dry, and <a href="https://old.example/2019/05/post-7/">the ball</a> turned.';
const text = (length: number) => `<p>${paragraph}</p>\n`.repeat(Math.ceil(length / (paragraph.length + 8)));

/** One of `longest` characters is the last. */
function anExport(posts: number, longest = LONGEST): Buffer {
  const items = Array.from({ length: posts }, (_, at) => ({ id: at + 1, content: text(1_500) }));
  return Buffer.from(wordpressExport({ items: [...items, { id: posts + 1, content: text(longest) }] }));
}

/** Sends an export and has it read. */
async function importAt({ url, token }: Site, file: Buffer, dryRun: boolean): Promise<void> {
  const owner = clientOf(url, token);
  const upload = crypto.randomUUID();
  const pieces = Math.ceil(file.length / PIECE_BYTES_MAX);
  for (let at = 0; at < pieces; at += 1) {
    const form = new FormData();
    form.append('upload', upload);
    form.append('at', String(at));
    const bytes = file.subarray(at * PIECE_BYTES_MAX, (at + 1) * PIECE_BYTES_MAX);
    form.append('piece', new File([new Uint8Array(bytes)], 'piece'));
    await owner.post('/moving/pieces', form);
  }
  const { body } = await owner.post('/moving/import', { file: { upload, pieces }, dry_run: dryRun });
  if (!body.includes('"type":"done"')) throw new Error(`An import came to no end: ${body.slice(-300)}`);
}

const healthWhile = async (site: Site, posts: number, dryRun: boolean): Promise<number> => {
  const file = anExport(posts);
  return slowest(await probeWhile(`${site.url}/api/health`, () => importAt(site, file, dryRun)));
};

export const imports: Group = {
  name: 'An import with a post of 3,000,000 characters',
  settings: { STARTER_CONTENT: 'off' },
  checks: [
    {
      name: 'memory while 1,000 posts are read',
      limit: 400,
      unit: 'MB',
      runs: 1,
      measure: (site) => mostMemory(site.pid, () => importAt(site, anExport(1_000, 1_500), true)),
    },
    {
      name: 'memory while the post of 3,000,000 characters is read',
      limit: 400,
      unit: 'MB',
      runs: 1,
      measure: (site) => mostMemory(site.pid, () => importAt(site, anExport(10), true)),
    },
    {
      name: `health while ${POSTS} posts are read`,
      limit: 200,
      unit: 'ms',
      runs: 1,
      measure: (site) => healthWhile(site, POSTS, true),
    },
    {
      name: 'health while posts are stored',
      limit: 200,
      unit: 'ms',
      runs: 1,
      measure: (site) => healthWhile(site, 300, false),
    },
  ],
};
