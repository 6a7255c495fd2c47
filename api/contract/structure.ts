import * as z from 'zod/mini';
import { type Arrangement, homeSections, menuLists } from './arrangement.ts';
import { publicPaths } from './pages-rules.ts';

/** Pages that are always there: without them visitors cannot find a way in, write, or read the rules. */
const requiredPaths = [
  '/',
  '/contact',
  '/blog',
  '/privacy-policy',
  '/terms-and-conditions',
  '/disclaimer',
] as const satisfies (typeof publicPaths)[number][];
type HideablePath = Exclude<(typeof publicPaths)[number], (typeof requiredPaths)[number]>;

const isHideable = (path: string): path is HideablePath =>
  !requiredPaths.some((required) => required === path);

/** Pages that can be hidden, by their canonical paths. One that was made in the browser is unpublished instead. */
export const hideablePaths: readonly HideablePath[] = publicPaths.filter(isHideable);

/** The menus of the bar, which hold links to the legal pages and to the logins. */
const menuGroups = ['service', 'rules'] as const;

/** Entries that are always in their menu. */
export const requiredEntries: readonly string[] = [...requiredPaths, '/reddyAnnalogin', ...menuGroups];

/** Pages that operators make are entries as well. */
const ENTRIES_MAX = 200;
const ids = z.array(z.string().check(z.maxLength(1_300))).check(
  z.maxLength(ENTRIES_MAX),
  z.refine((all) => new Set(all).size === all.length, 'Each entry once.'),
);
const arrangement = z.object({
  order: ids,
  hidden: ids.check(
    z.refine((all) => !all.some((id) => requiredEntries.includes(id)), 'One of these entries has to stay.'),
  ),
});
const usual = (order: readonly string[]): z.infer<typeof arrangement> => ({ order: [...order], hidden: [] });
const usualMenu = {
  bar: usual(menuLists.bar),
  service: usual(menuLists.service),
  rules: usual(menuLists.rules),
  footer: usual(menuLists.footer),
};

/** Which of its pages the site has, and in which order its links and the sections of its home page are. */
export const siteStructure = z.object({
  hidden: z
    .array(z.enum(hideablePaths, 'Must be a page that can be hidden.'))
    .check(z.refine((paths) => new Set(paths).size === paths.length, 'Each page once.')),
  /** Screens that were opened before these came send neither. */
  menu: z._default(
    z.object({ bar: arrangement, service: arrangement, rules: arrangement, footer: arrangement }),
    usualMenu,
  ),
  home: z._default(arrangement, usual(homeSections)),
});
export type SiteStructure = z.infer<typeof siteStructure>;

export const defaultStructure: SiteStructure = {
  hidden: [],
  menu: usualMenu,
  home: usual(homeSections),
};

/** The lists that are not as usual, which is what pages need to know. @param made paths of pages that operators made; ids of no entry are left out */
export function unusualLists(
  { menu, home }: SiteStructure,
  made: readonly string[],
): Record<string, Arrangement> {
  const usually: Record<string, readonly string[]> = { ...menuLists, home: homeSections };
  const isUnusual = ([name, { order, hidden }]: [string, Arrangement]) =>
    hidden.length > 0 || order.join() !== usually[name]?.join();
  const known = ([name, { order, hidden }]: [string, Arrangement]): [string, Arrangement] => {
    const isEntry = (id: string) => usually[name]?.includes(id) === true || made.includes(id);
    return [name, { order: order.filter(isEntry), hidden: hidden.filter(isEntry) }];
  };
  return Object.fromEntries(
    Object.entries({ ...menu, home })
      .map(known)
      .filter(isUnusual),
  );
}
