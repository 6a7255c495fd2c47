import type { ImageStore } from './image-store.ts';

/** An upload's files stand a moment before its row does; nothing younger than this is an orphan. */
const GRACE_MS = 60 * 60 * 1000;

interface Deps {
  images: Pick<ImageStore, 'storedBefore' | 'remove'>;
  posts: { hasImage(name: string): Promise<boolean> };
  now: () => Date;
}

/** Removes pictures that no post names, as a crash between file and row leaves them. Answers how many. */
export async function sweepImages({ images, posts, now }: Deps): Promise<number> {
  const candidates = await images.storedBefore(new Date(now().getTime() - GRACE_MS));
  let removed = 0;
  for (const name of candidates) {
    if (await posts.hasImage(name)) continue;
    await images.remove(name);
    removed += 1;
  }
  return removed;
}
