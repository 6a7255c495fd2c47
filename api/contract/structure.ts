import * as z from 'zod/mini';
import { publicPaths } from './pages-rules.ts';

/** Pages that are always there: without them nobody finds a way in, can write, or read the rules. */
const keptPaths = [
  '/',
  '/contact',
  '/blog',
  '/privacy-policy',
  '/terms-and-conditions',
  '/disclaimer',
] as const satisfies (typeof publicPaths)[number][];
type HideablePath = Exclude<(typeof publicPaths)[number], (typeof keptPaths)[number]>;

const isHideable = (path: string): path is HideablePath => !keptPaths.some((kept) => kept === path);

/** Pages that can be hidden, by their canonical paths. One that was made in the browser is unpublished instead. */
export const hideablePaths: readonly HideablePath[] = publicPaths.filter(isHideable);

/** Which of its pages the site has. */
export const siteStructure = z.object({
  hidden: z
    .array(z.enum(hideablePaths, 'Must be a page that can be hidden.'))
    .check(z.refine((paths) => new Set(paths).size === paths.length, 'Each page once.')),
});
export type SiteStructure = z.infer<typeof siteStructure>;

export const defaultStructure: SiteStructure = { hidden: [] };
