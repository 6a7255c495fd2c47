import type { ImageStore } from './image-store.ts';

/** An upload's files stand a moment before its row does; nothing younger than this is an orphan. */
const GRACE_MS = 60 * 60 * 1000;
/** Names that are looked up at once: a folder of many pictures is gone through without holding visitors up. */
const BATCH = 500;

interface Deps {
  images: Pick<ImageStore, 'names' | 'changedAt' | 'remove'>;
  posts: { imagesKept(names: readonly string[]): Promise<Set<string>> };
  now: () => Date;
}

/** Removes pictures that no post names, as a crash between file and row leaves them. Answers how many. */
export async function sweepImages({ images, posts, now }: Deps): Promise<number> {
  const before = new Date(now().getTime() - GRACE_MS);
  const names = await images.names();
  let removed = 0;
  for (let at = 0; at < names.length; at += BATCH) {
    const batch = names.slice(at, at + BATCH);
    const kept = await posts.imagesKept(batch);
    for (const name of batch) {
      if (kept.has(name)) continue;
      const changed = await images.changedAt(name);
      if (changed === undefined || changed >= before) continue;
      await images.remove(name);
      removed += 1;
    }
  }
  return removed;
}
