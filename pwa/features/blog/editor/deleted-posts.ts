import * as z from 'zod/mini';
import { UNDO_MS } from '#contract/post-editor.ts';

/** Of this tab, so that Undo survives a reload. */
const KEY = 'operator-deleted-posts';

const deletedPost = z.object({
  id: z.int(),
  title: z.string(),
  /** Milliseconds since 1970. */
  at: z.int(),
});
export type DeletedPost = z.infer<typeof deletedPost>;

/** The posts that were deleted here and can still come back, the last one first. */
export function readDeleted(now: number): DeletedPost[] {
  try {
    const { data = [] } = z.array(deletedPost).safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? '[]'));
    return data.filter(({ at }) => now - at < UNDO_MS);
  } catch {
    return []; // storage refused, or another hand's text
  }
}

export function keepDeleted(posts: readonly DeletedPost[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(posts));
  } catch {
    // Storage is refused: Undo lasts as long as the screen.
  }
}
