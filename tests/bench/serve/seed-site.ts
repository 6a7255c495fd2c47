import { existsSync } from 'node:fs';
import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { clientOf, logIn } from '#tests/support/client.ts';
import { addPost } from '#tests/support/posts.ts';
import { startServer } from '#tests/support/product.ts';
import makeTemplate, { TEMPLATE } from '#tests/support/template-site.ts';

const SEEDED = join(import.meta.dirname, '../../../dist/bench-site');
const POSTS = 60;

/** A scratch copy of a folder of data with sixty posts and their pictures; its maker removes it. */
export async function seedSite(): Promise<string> {
  await makeSeeded();
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  await cp(SEEDED, folder, { recursive: true });
  return folder;
}

/** Made once for each build: the seed posts, and as many posts again as an operator would write. */
async function makeSeeded(): Promise<void> {
  if (existsSync(SEEDED)) return;
  await makeTemplate();
  const making = `${SEEDED}-making`;
  await rm(making, { recursive: true, force: true });
  await cp(TEMPLATE, making, { recursive: true });
  const server = await startServer({ DATA_DIR: making });
  try {
    const posts: unknown[] = await (await fetch(`${server.url}/api/blogs`)).json();
    const owner = clientOf(server.url, await logIn(server.url));
    for (let number = posts.length + 1; number <= POSTS; number += 1) {
      const blog_title = `Match notes of the week, part ${number}`;
      const categoryId = String((number % 8) + 1);
      await addPost(owner, { blog_title, description: textOf(number), categoryId }, await picture(number));
    }
  } finally {
    await server.stop();
  }
  await rename(making, SEEDED);
}

/** About as long as a seed post. */
const textOf = (number: number) =>
  Array.from(
    { length: 12 },
    (_, at) =>
      `## Over ${at + number}\n\n${'The pitch is dry, the new ball swings for six overs, and the side that bats second sees more dew. '.repeat(4)}`,
  ).join('\n\n');

function picture(number: number): Promise<Buffer> {
  const background = { r: (number * 37) % 256, g: 90, b: 140 };
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 20 };
  return sharp({ create: { width: 1600, height: 900, channels: 3, background, noise } })
    .jpeg({ quality: 80 })
    .toBuffer();
}
