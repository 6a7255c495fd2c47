import { access, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startServer } from './server-process.ts';

/** A folder of data as a first start leaves it, its pictures drawn: each worker's server begins with a copy. */
export const TEMPLATE = join(import.meta.dirname, '../../dist/test-site');

export const operator = { username: 'operator', password: 'a long password for tests' };

const STARTER_POSTS = 28;

/** Made once for each build: drawing 28 pictures in six encodings takes a while. */
export default async function makeTemplate(): Promise<void> {
  if (await exists(TEMPLATE)) return;
  const making = `${TEMPLATE}-making`;
  await rm(making, { recursive: true, force: true });
  const server = await startServer({
    DATA_DIR: making,
    ADMIN_USERNAME: operator.username,
    ADMIN_PASSWORD: operator.password,
  });
  try {
    // Each picture is answered when it is drawn; asking for all of them waits for the last.
    const posts: { blog_img: string }[] = await (await fetch(`${server.url}/api/blogs`)).json();
    await Promise.all(posts.map(({ blog_img }) => fetch(`${server.url}/api/blog/${blog_img}`)));
    const drawn = await readdir(join(making, 'images'));
    if (drawn.length < STARTER_POSTS) throw new Error(`only ${drawn.length} pictures were drawn`);
  } finally {
    await server.stop();
  }
  await rename(making, TEMPLATE);
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
