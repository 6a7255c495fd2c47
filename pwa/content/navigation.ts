import { arranged, footerGroupOf, type MenuList, menuLists, ownPages } from '#contract/arrangement.ts';
import type { FrameWords } from '#contract/frame-words.ts';
import type { NavigationWords } from '#contract/settings-words.ts';

interface Link {
  label: string;
  href: string;
  /** Where it is not that of the site. */
  lang?: string;
}

interface Group {
  label: string;
  /** Stands for the group among the entries of the bar. */
  href: string;
  links: Link[];
}

/** What links are called, by where they lead; `service` and `rules` are menus of the bar. */
const labels = ({ pages }: NavigationWords): Readonly<Record<string, string>> => ({
  '/': pages.home,
  service: pages.service,
  '/service': pages.allServices,
  '/reddyAnnalogin': pages.login,
  '/cricket': pages.cricket,
  '/football': pages.football,
  '/horseRace': pages.horseRace,
  '/tennis': pages.tennis,
  '/indianCard': pages.indianCard,
  '/casino': pages.casino,
  '/about-us': pages.aboutUs,
  '/sports-id': pages.sportsId,
  rules: pages.rules,
  '/privacy-policy': pages.privacyPolicy,
  '/terms-and-conditions': pages.terms,
  '/disclaimer': pages.disclaimer,
  '/responsible-play': 'Responsible Play',
  '/contact': pages.contact,
  '/fixtures': 'Fixtures',
  '/odds': 'Odds calculator',
  '/glossary': 'Glossary',
  '/blog': pages.blog,
});

/** The links to pages of the site that are not hidden. */
const shown = <L extends { href: string }>(
  { hidden = [] }: Pick<FrameWords, 'hidden'>,
  links: readonly L[],
): L[] => links.filter(({ href }) => !hidden.includes(href));

/** The links of a list in the operator's order, with those to the pages that were made for it. */
function linksOf(words: FrameWords, list: MenuList): Link[] {
  const names = labels(words.navigation);
  const { places, after } = ownPages[list];
  const made = words.menu
    .filter(({ place }) => places.some((each) => each === place))
    .map(({ label, href, language }) => ({ label, href, ...(language !== 'en-IN' && { lang: language }) }));
  const links = menuLists[list].flatMap((href): Link[] => [
    { label: names[href] ?? href, href },
    ...(href === after ? made : []),
  ]);
  return shown(
    words,
    arranged(links, ({ href }) => href, words.lists?.[list]),
  );
}

/** The navigation of the specification's section 2; each label leads to the canonical path. */
export function navItems(words: FrameWords): (Link | Group)[] {
  return linksOf(words, 'bar')
    .map((item) =>
      item.href === 'service' || item.href === 'rules' ? { ...item, links: linksOf(words, item.href) } : item,
    )
    .filter((item) => !('links' in item) || item.links.length > 0);
}

export const footerLinks = (words: FrameWords): Link[] =>
  linksOf(words, 'footer').filter(({ href }) => href !== '/fixtures' || words.hasFixtures === true);

/** The same links by what they are for, each group in their order. */
export function footerGroups(words: FrameWords) {
  const links = footerLinks(words);
  const inGroup = (name: ReturnType<typeof footerGroupOf>) =>
    links.filter(({ href }) => footerGroupOf(href) === name);
  const groups = [
    { label: 'About', name: 'about', links: inGroup(undefined) },
    { label: words.navigation.pages.rules, name: 'rules', links: inGroup('rules') },
    { label: 'Read', name: 'read', links: inGroup('read') },
  ];
  return groups.filter((group) => group.links.length > 0);
}

/** The sports and games that have a page of their own, each with the name of its drawing. */
const fields = [
  { name: 'cricket', href: '/cricket', sport: 'cricket' },
  { name: 'football', href: '/football', sport: 'football' },
  { name: 'horseRace', href: '/horseRace', sport: 'horse-racing' },
  { name: 'tennis', href: '/tennis', sport: 'tennis' },
  { name: 'indianCard', href: '/indianCard', sport: 'indian-cards' },
  { name: 'casino', href: '/casino', sport: 'casino' },
] as const;

/** With `hidden`, links to those pages are left out. */
type Shown = Pick<FrameWords, 'navigation' | 'hidden'>;

export const fieldLinks = (words: Shown) =>
  shown(
    words,
    fields.map(({ name, ...field }) => ({ label: words.navigation.fields[name], ...field })),
  );

/** The drawing of a field's page; undefined for other pages. */
export const sportAt = (path: string) => fields.find(({ href }) => href === path)?.sport;

export const drawnSports = fields.map(({ sport }) => sport);

/** The league guides, under the names by which scoreboards know them. */
export function leagueLinks(words: Shown) {
  const { ipl, bbl, cpl } = words.navigation.leagues;
  return shown(words, [
    { ...ipl, href: '/home/iplpage' },
    { ...bbl, href: '/home/bblpage' },
    { ...cpl, href: '/home/cplpage' },
  ]);
}

/** The address of a page of the site for a link; undefined where it is hidden. */
export const linkTo = (words: Pick<FrameWords, 'hidden'>, path: string): string | undefined =>
  words.hidden?.includes(path) ? undefined : path;
