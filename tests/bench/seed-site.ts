import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Post } from '#contract/blog.ts';
import { clientOf, logIn, operatorSettings } from '#tests/support/client.ts';
import { addPost } from '#tests/support/posts.ts';
import { startServer } from '#tests/support/product.ts';

const SEEDED = join(import.meta.dirname, '../../dist/bench-site');
const POSTS = 60;

/** A folder of data with sixty posts, to be copied; made once for each build. Their words and pictures are those of the seed posts. */
export async function seededFolder(): Promise<string> {
  if (existsSync(SEEDED)) return SEEDED;
  const making = `${SEEDED}-making`;
  await rm(making, { recursive: true, force: true });
  const server = await startServer({ DATA_DIR: making, ...operatorSettings });
  try {
    const owner = clientOf(server.url, await logIn(server.url));
    const posts: Post[] = (await owner.get('/blogs')).body;
    for (let made = posts.length; made < POSTS; made += 1) {
      const post = posts[made % posts.length];
      if (post === undefined) throw new Error('there is no seed post');
      const { blog_title, blog_img, description, categoryId } = post;
      const headers = { Accept: 'image/webp' };
      const picture = await fetch(`${server.url}/api/blog/${blog_img}?w=1600`, { headers });
      const fields = { blog_title: `${blog_title}, part ${made}`, description, categoryId: `${categoryId}` };
      await addPost(owner, fields, await picture.bytes());
    }
  } finally {
    await server.stop();
  }
  await rename(making, SEEDED);
  return SEEDED;
}
