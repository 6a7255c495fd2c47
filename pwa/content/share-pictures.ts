/** Drawings of site/ui/drawings. */
export type Sport =
  | 'cricket'
  | 'football'
  | 'tennis'
  | 'baseball'
  | 'horse-racing'
  | 'kabaddi'
  | 'indian-cards'
  | 'casino';

/** The drawn picture of a page for previews of shared links: `/share/{name}.jpg`, made by pwa/build/draw-share-pictures.ts. */
export interface SharePicture {
  name: string;
  /** The title, as it is broken into lines; no characters that XML escapes. */
  lines: readonly string[];
  /** The short name of a league, as scoreboards show it. */
  tile?: string;
  /** One drawing, or a grid of them. */
  sports: readonly Sport[];
  /** What of a single drawing is in the middle: from the left, 0 to 1. */
  focus?: number;
  zoom?: number;
}

/** By the path of the page. */
export const sharePictures = {
  '/': {
    name: 'home',
    lines: ['Guides, odds', 'and IDs', 'by message'],
    sports: ['cricket', 'football', 'tennis', 'horse-racing', 'indian-cards', 'casino'],
  },
  '/home/iplpage': {
    name: 'ipl',
    tile: 'IPL',
    lines: ['Indian', 'Premier', 'League'],
    sports: ['cricket'],
    focus: 0.42,
  },
  '/home/bblpage': {
    name: 'bbl',
    tile: 'BBL',
    lines: ['Big Bash', 'League'],
    sports: ['cricket'],
    focus: 0.75,
    zoom: 1.15,
  },
  '/home/cplpage': {
    name: 'cpl',
    tile: 'CPL',
    lines: ['Caribbean', 'Premier', 'League'],
    sports: ['cricket'],
    focus: 0.38,
    zoom: 1.7,
  },
  '/service': {
    name: 'service',
    lines: ['Services', 'in plain', 'words'],
    sports: ['football', 'casino', 'indian-cards', 'horse-racing'],
  },
  '/about-us': {
    name: 'about',
    lines: ['About us:', 'who answers,', 'and how'],
    sports: ['kabaddi'],
    focus: 0.62,
  },
  '/sports-id': {
    name: 'sports-id',
    lines: ['Sports ID'],
    sports: ['cricket', 'football', 'tennis', 'baseball', 'horse-racing', 'kabaddi'],
  },
  '/contact': { name: 'contact', lines: ['Write to us,', 'also without', 'a signal'], sports: ['baseball'] },
  '/privacy-policy': {
    name: 'privacy',
    lines: ['Privacy', 'policy'],
    sports: ['indian-cards'],
    focus: 0.2,
    zoom: 1.2,
  },
  '/terms-and-conditions': {
    name: 'terms',
    lines: ['Terms and', 'conditions'],
    sports: ['horse-racing'],
    focus: 0.85,
  },
  '/disclaimer': { name: 'disclaimer', lines: ['Disclaimer'], sports: ['casino'], focus: 0.75, zoom: 1.4 },
  '/responsible-play': {
    name: 'care',
    lines: ['Responsible', 'play: limits', 'and help'],
    sports: ['kabaddi'],
    focus: 0.34,
  },
  '/cricket': { name: 'cricket', lines: ['Cricket', 'betting'], sports: ['cricket'], focus: 0.6 },
  '/football': { name: 'football', lines: ['Football', 'betting'], sports: ['football'], focus: 0.6 },
  '/tennis': { name: 'tennis', lines: ['Tennis', 'betting'], sports: ['tennis'] },
  '/horseRace': { name: 'racing', lines: ['Horse race', 'betting'], sports: ['horse-racing'], focus: 0.56 },
  '/indianCard': { name: 'cards', lines: ['Indian card', 'games'], sports: ['indian-cards'], focus: 0.58 },
  '/casino': { name: 'casino', lines: ['Casino:', 'games and', 'their cost'], sports: ['casino'] },
  '/reddyAnnalogin': {
    name: 'login',
    lines: ['Portals,', 'passwords', 'and help'],
    sports: ['tennis'],
    focus: 0.65,
    zoom: 1.5,
  },
  '/fixtures': {
    name: 'fixtures',
    lines: ['Fixtures:', 'matches', 'to come'],
    sports: ['cricket', 'football', 'kabaddi', 'tennis'],
  },
  '/odds': {
    name: 'odds',
    lines: ['Odds:', 'the sums', 'behind them'],
    sports: ['horse-racing', 'cricket', 'tennis', 'football'],
  },
  '/glossary': {
    name: 'glossary',
    lines: ['Glossary:', 'the words', 'of the game'],
    sports: ['cricket', 'tennis', 'indian-cards', 'horse-racing'],
  },
  '/blog': {
    name: 'blog',
    lines: ['The blog:', 'odds, rules,', 'background'],
    sports: ['football'],
    focus: 0.72,
    zoom: 1.6,
  },
} as const satisfies Record<string, SharePicture>;
