import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { zipOf } from '#api/import/formats/zip-writer.ts';
import { PIECE_BYTES_MAX } from '#contract/import.ts';
import type { Site } from '#tests/proof/site.ts';
import type { Client } from '#tests/support/client.ts';
import { mostMemory } from '#tests/support/processes.ts';
import { wordpressExport } from '#tests/support/wordpress-export.ts';
import { type Group, measuredOnce } from './check.ts';
import { probeWhile, slowest } from './probe.ts';

const POSTS = 5_000;
const LONGEST = 3_000_000;

const paragraph = 'The pitch was dry, and <a href="https://old.example/2019/05/post-7/">the ball</a> turned.';
const text = (length: number) => `<p>${paragraph}</p>\n`.repeat(Math.ceil(length / (paragraph.length + 8)));

/** One of `longest` characters is the last. */
function anExport(posts: number, longest = LONGEST): Buffer {
  const items = Array.from({ length: posts }, (_, at) => ({ id: at + 1, content: text(1_500) }));
  return Buffer.from(wordpressExport({ items: [...items, { id: posts + 1, content: text(longest) }] }));
}

/** Noise, which no format makes smaller: 9 MB as it is sent, in all sizes twice as much. */
const picture = (seed: number): Promise<Buffer> =>
  sharp({
    create: {
      ...{ width: 3_600, height: 2_400 + seed, channels: 3, background: '#888' },
      noise: { type: 'gaussian', mean: 128, sigma: 80 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer();

/** A post that shows pictures, and a zip archive of these. */
async function anExportWithPictures(count: number): Promise<{ file: Buffer; media: Buffer }> {
  const paths = Array.from({ length: count }, (_, at) => `wp-content/uploads/2019/05/noise-${at}.jpg`);
  async function* entries() {
    for (const [at, path] of paths.entries()) yield { path, bytes: await picture(at), isCompressed: true };
  }
  const content = paths.map((path) => `<p><img src="https://old.example/${path}"></p>`).join('\n');
  const file = Buffer.from(wordpressExport({ items: [{ id: 1, title: 'Pictures', content }] }));
  return { file, media: await buffer(zipOf(entries())) };
}

async function sent(owner: Client, file: Buffer): Promise<{ upload: string; pieces: number }> {
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
  return { upload, pieces };
}

/** Sends an export and has it read. */
async function importAt({ owner }: Site, file: Buffer, dryRun: boolean, media?: Buffer): Promise<void> {
  const files = { file: await sent(owner, file), ...(media && { media: await sent(owner, media) }) };
  const { body } = await owner.post('/moving/import', { ...files, dry_run: dryRun });
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
    measuredOnce('memory while 1,000 posts are read', [400, 'MB'], (site) =>
      mostMemory(site.pid, () => importAt(site, anExport(1_000, 1_500), true)),
    ),
    measuredOnce('memory while the post of 3,000,000 characters is read', [400, 'MB'], (site) =>
      mostMemory(site.pid, () => importAt(site, anExport(10), true)),
    ),
    measuredOnce(`health while ${POSTS} posts are read`, [200, 'ms'], (site) =>
      healthWhile(site, POSTS, true),
    ),
    measuredOnce('health while posts are stored', [200, 'ms'], (site) => healthWhile(site, 300, false)),
    measuredOnce('health while a post with ten pictures of 9 MB is stored', [200, 'ms'], async (site) => {
      const { file, media } = await anExportWithPictures(10);
      const bring = () => importAt(site, file, false, media);
      return slowest(await probeWhile(`${site.url}/api/health`, bring));
    }),
  ],
};
