import * as z from 'zod/mini';
import { UNDO_MS } from '#contract/post-editor.ts';

/** Of this tab, so that Undo survives a reload. */
const KEY = 'operator-deleted-posts';

const deletedPosts = z.object({
  /** Those that were deleted together. */
  ids: z.array(z.int()),
  /** The title of one, how many they are of several. */
  title: z.string(),
  /** Milliseconds since 1970. */
  at: z.int(),
});
export type DeletedPosts = z.infer<typeof deletedPosts>;

/** The posts that were deleted here and can still come back, the last ones first. */
export function readDeleted(now: number): DeletedPosts[] {
  try {
    const { data = [] } = z.array(deletedPosts).safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? '[]'));
    return data.filter(({ at }) => now - at < UNDO_MS);
  } catch {
    return []; // storage refused, or another hand's text
  }
}

export function keepDeleted(posts: readonly DeletedPosts[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(posts));
  } catch {
    // Storage is refused: Undo lasts as long as the screen.
  }
}
