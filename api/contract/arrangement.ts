/** How an operator wants a list of the site: the menu's entries, the sections of the home page. */
export interface Arrangement {
  /** What is not in it is after what it usually follows; what no longer exists is skipped. */
  readonly order: readonly string[];
  readonly hidden: readonly string[];
}

/** All items of a list in its order, those that are hidden as well. @param usual the items in their usual order */
export function inOrder<T extends string | object>(
  usual: readonly T[],
  idOf: (item: T) => string,
  { order }: Pick<Arrangement, 'order'>,
): T[] {
  const sorted = order.flatMap((id) => usual.find((item) => idOf(item) === id) ?? []);
  for (const [at, item] of usual.entries()) {
    if (sorted.includes(item)) continue;
    const before = usual[at - 1];
    sorted.splice(before === undefined ? 0 : sorted.indexOf(before) + 1, 0, item);
  }
  return sorted;
}

/** The items of a list that are shown, in its order. @param arrangement absent: as usual */
export const arranged = <T extends string | object>(
  usual: readonly T[],
  idOf: (item: T) => string,
  arrangement: Arrangement | undefined,
): readonly T[] =>
  arrangement === undefined
    ? usual
    : inOrder(usual, idOf, arrangement).filter((item) => !arrangement.hidden.includes(idOf(item)));

/** The pages of the rules menu. */
const rulesPages = ['/privacy-policy', '/terms-and-conditions', '/disclaimer', '/responsible-play'];
const readPages = ['/fixtures', '/odds', '/glossary', '/blog'];

/** The lists of links on every page, each with its entries in their usual order: paths, and the two menus of the bar. */
export const menuLists = {
  bar: ['/', 'service', '/about-us', '/sports-id', 'rules', '/contact', '/blog'],
  service: [
    ...['/service', '/reddyAnnalogin', '/cricket', '/football'],
    ...['/horseRace', '/tennis', '/indianCard', '/casino'],
  ],
  rules: rulesPages,
  footer: ['/about-us', '/contact', '/sports-id', '/service', ...rulesPages, ...readPages],
};
export type MenuList = keyof typeof menuLists;

/** Where a list has the pages that operators made: by the place that was chosen in their form, and after which entry. */
export const ownPages = {
  bar: { places: ['top'], after: 'rules' },
  service: { places: ['service'], after: '/casino' },
  rules: { places: ['rules'], after: '/responsible-play' },
  footer: { places: ['rules', 'footer'], after: '/responsible-play' },
} as const satisfies Record<MenuList, { places: readonly string[]; after: string }>;

/** The group of the footer that a link belongs to; undefined: the group about the site. */
export function footerGroupOf(path: string): 'rules' | 'read' | undefined {
  if (rulesPages.includes(path)) return 'rules';
  return readPages.includes(path) ? 'read' : undefined;
}

/** The sections of the home page below its banner, in their usual order. */
export const homeSections = [
  ...(['support', 'fixtures', 'matchPredictions', 'bettingTips', 'successStories'] as const),
  ...(['feedback', 'features', 'about', 'getId', 'addFunds', 'howToBet', 'howToWithdraw', 'faq'] as const),
];
export type HomeSection = (typeof homeSections)[number];
