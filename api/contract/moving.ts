import * as z from 'zod/mini';

/** How many of a kind an import made, changed, found as they were, or left alone. */
const counts = z.object({ made: z.int(), changed: z.int(), unchanged: z.int(), left: z.int() });

export const importCounts = z.object({
  posts: counts,
  pages: counts,
  categories: z.int(),
  pictures: z.object({ found: z.int(), missing: z.int() }),
  addresses: z.int(),
});
export type ImportCounts = z.infer<typeof importCounts>;

/** What an import says while it works. */
export const importEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), done: z.int(), total: z.int() }),
  /** What does not survive, or came otherwise than it was. */
  z.object({ type: z.literal('line'), about: z.string(), text: z.string() }),
  z.object({ type: z.literal('done'), dry_run: z.boolean(), counts: importCounts }),
  z.object({ type: z.literal('failed'), message: z.string() }),
]);
export type ImportEvent = z.infer<typeof importEvent>;
