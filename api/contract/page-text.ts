import * as z from 'zod/mini';

/** Which frame a page of words is shown in. `plain`: words alone. */
export const pageKinds = ['league', 'landing', 'about', 'legal', 'plain'] as const;
export type PageKind = (typeof pageKinds)[number];

const line = z.string();

/** A page of words. Its texts may name the operator's facts: `{{brand}}`. */
export const pageText = z.object({
  /** Canonical. */
  path: line,
  kind: z.enum(pageKinds),
  /** The h1. */
  title: line,
  /** For search engines. */
  searchTitle: line,
  description: line,
  /** What the text is about, in one sentence, in the banner. */
  lead: z.optional(line),
  /** Name of the picture for shared links. */
  share: z.optional(line),
  markdown: line,
  /** What the banner of some kinds shows besides. */
  eyebrow: z.optional(line),
  ground: z.optional(z.enum(['cricket', 'football', 'tennis', 'track', 'table'])),
  drawing: z.optional(z.enum(['cricket', 'football', 'horse-racing', 'tennis', 'indian-cards', 'casino'])),
  tile: z.optional(line),
});
export type PageText = z.infer<typeof pageText>;
