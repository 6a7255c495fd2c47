import * as z from 'zod/mini';

/** Which frame a page of words is shown in. `plain`: words alone, of a page that was made in the browser. */
export const pageKinds = ['league', 'landing', 'about', 'legal', 'plain'] as const;
export type PageKind = (typeof pageKinds)[number];

/** Languages of a text; the site around it is in English. */
export const pageLanguages = ['en-IN', 'hi-IN', 'te-IN'] as const;
export type PageLanguage = (typeof pageLanguages)[number];

/** Where a page that was made in the browser is linked from every page. */
export const menuPlaces = ['none', 'top', 'service', 'rules', 'footer'] as const;
export type MenuPlace = (typeof menuPlaces)[number];

/** Below it are the pages that were made in the browser. */
export const OWN_PAGES = '/p/';

const line = z.string();

/** A page of words. Its texts may name the operator's facts: `{{brand}}`. */
export const pageText = z.object({
  /** Canonical; encoded as in a link. */
  path: line,
  kind: z.enum(pageKinds),
  /** The h1. */
  title: line,
  /** For search engines; '': the title and the brand. */
  searchTitle: line,
  description: line,
  /** What the text is about, in one sentence, in the banner. */
  lead: z.optional(line),
  /** Name of the picture for shared links. */
  share: z.optional(line),
  markdown: line,
  language: z._default(z.enum(pageLanguages), 'en-IN'),
  /** Of a plain page. */
  menu: z._default(z.enum(menuPlaces), 'none'),
  /** The lower, the further in front. */
  order: z._default(z.int(), 0),
  /** Search engines are asked not to list it. */
  noindex: z._default(z.boolean(), false),
  /** What the banner of some kinds shows besides. */
  eyebrow: z.optional(line),
  ground: z.optional(z.enum(['cricket', 'football', 'tennis', 'track', 'table'])),
  drawing: z.optional(z.enum(['cricket', 'football', 'horse-racing', 'tennis', 'indian-cards', 'casino'])),
  tile: z.optional(line),
});
export type PageText = z.infer<typeof pageText>;

/** A link to a page that was made in the browser. */
export interface MenuEntry {
  place: Exclude<MenuPlace, 'none'>;
  label: string;
  href: string;
  language: PageLanguage;
}
