import { arranged } from '#contract/arrangement.ts';
import type { FrameWords } from '#contract/frame-words.ts';
import type { MenuEntry } from '#contract/pages.ts';
import { GLOSSARY_PATH, ODDS_PATH } from '#contract/pages-rules.ts';
import type { NavigationWords } from '#contract/settings-words.ts';
import type { MenuList } from '#contract/structure.ts';

const rules = ({ pages }: NavigationWords) => [
  { label: pages.privacyPolicy, href: '/privacy-policy' },
  { label: pages.terms, href: '/terms-and-conditions' },
  { label: pages.disclaimer, href: '/disclaimer' },
];

interface Link {
  label: string;
  href: string;
  /** Where it is not that of the site. */
  lang?: string;
}

interface Group {
  label: string;
  /** Stands for the group among the entries of the bar. */
  href: 'service' | 'rules';
  links: Link[];
}

/** The links to pages of the site that are not hidden. */
const shown = <L extends { href: string }>(
  { hidden = [] }: Pick<FrameWords, 'hidden'>,
  links: readonly L[],
): L[] => links.filter(({ href }) => !hidden.includes(href));

/** The links to pages of the site that are in this list, in its order. */
const listed = <L extends { href: string }>(words: FrameWords, list: MenuList, links: readonly L[]): L[] =>
  shown(
    words,
    arranged(links, ({ href }) => href, words.lists?.[list]),
  );

/** Links to the pages that the operator made and wants there. */
const ownPages = ({ menu }: FrameWords, ...places: MenuEntry['place'][]) =>
  menu
    .filter(({ place }) => places.includes(place))
    .map(
      ({ label, href, language }): Link => ({
        label,
        href,
        ...(language === 'en-IN' ? {} : { lang: language }),
      }),
    );

/** The navigation of the specification's section 2; each label leads to the canonical path. */
export function navItems(words: FrameWords): (Link | Group)[] {
  const { pages } = words.navigation;
  const items: (Link | Group)[] = [
    { label: pages.home, href: '/' },
    {
      label: pages.service,
      href: 'service',
      links: listed(words, 'service', [
        { label: pages.allServices, href: '/service' },
        { label: pages.login, href: '/reddyAnnalogin' },
        { label: pages.cricket, href: '/cricket' },
        { label: pages.football, href: '/football' },
        { label: pages.horseRace, href: '/horseRace' },
        { label: pages.tennis, href: '/tennis' },
        { label: pages.indianCard, href: '/indianCard' },
        { label: pages.casino, href: '/casino' },
        ...ownPages(words, 'service'),
      ]),
    },
    { label: pages.aboutUs, href: '/about-us' },
    { label: pages.sportsId, href: '/sports-id' },
    {
      label: pages.rules,
      href: 'rules',
      links: listed(words, 'rules', [...rules(words.navigation), ...ownPages(words, 'rules')]),
    },
    ...ownPages(words, 'top'),
    { label: pages.contact, href: '/contact' },
    { label: pages.blog, href: '/blog' },
  ];
  return listed<Link | Group>(words, 'bar', items).filter(
    (item) => !('links' in item) || item.links.length > 0,
  );
}

export function footerLinks(words: FrameWords): Link[] {
  const { pages } = words.navigation;
  return listed(words, 'footer', [
    { label: pages.aboutUs, href: '/about-us' },
    { label: pages.contact, href: '/contact' },
    { label: pages.sportsId, href: '/sports-id' },
    ...rules(words.navigation),
    ...ownPages(words, 'rules', 'footer'),
    { label: 'Fixtures', href: '/fixtures' },
    { label: 'Odds calculator', href: ODDS_PATH },
    { label: 'Glossary', href: GLOSSARY_PATH },
    { label: pages.blog, href: '/blog' },
  ]);
}

const LEGAL: readonly string[] = ['/privacy-policy', '/terms-and-conditions', '/disclaimer'];
const READ: readonly string[] = ['/fixtures', ODDS_PATH, GLOSSARY_PATH, '/blog'];

/** The same links by what they are for, each group in their order. */
export function footerGroups(words: FrameWords) {
  const links = footerLinks(words);
  const isIn = (paths: readonly string[]) => (link: Link) => paths.includes(link.href);
  const groups = [
    { label: 'About', name: 'about', links: links.filter((link) => !isIn([...LEGAL, ...READ])(link)) },
    { label: words.navigation.pages.rules, name: 'rules', links: links.filter(isIn(LEGAL)) },
    { label: 'Read', name: 'read', links: links.filter(isIn(READ)) },
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

export type FieldPath = (typeof fields)[number]['href'];

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
