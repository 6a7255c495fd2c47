import * as z from 'zod/mini';
import { editors, owners } from './auth-rules.ts';
import { figureOrders, pageFigures } from './blog.ts';
import { DESCRIPTION_MAX } from './blog-rules.ts';
import { defineEndpoint, LONG_BODY } from './endpoint.ts';
import { bracesFault } from './facts-in-words.ts';
import { type Language, languages } from './language.ts';
import { markdownFault } from './markdown-limits.ts';
import { SLUG_MAX, slugFault } from './slug.ts';
import { text, wholeNumber } from './text.ts';
import { TRASH_DAYS } from './trash-rules.ts';

/** Which frame a page of words is shown in. `plain`: words alone, of a page that was made in the browser. */
const pageKinds = ['league', 'landing', 'about', 'legal', 'plain'] as const;

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
  language: z._default(z.enum(languages), 'en-IN'),
  /** Which menu lists a plain page. */
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
  language: Language;
}

export const PAGE_TITLE_MAX = 120;
export const PAGE_DESCRIPTION_MAX = 300;
/** Pages that were made in the browser: each is saved on every visitor's device. */
export const OWN_PAGES_MAX = 50;
export const PAGE_REVISIONS_KEPT = 50;
const PATH_MAX = 1_300;

const short = { max: PAGE_TITLE_MAX, line: true, faultOf: bracesFault };

/** What an operator writes of a page. Its texts may name facts: `{{brand}}`. */
export const pageFields = z.object({
  title: text({ ...short, required: 'A page needs a title.' }),
  /** '': the title and the brand. */
  searchTitle: text(short),
  description: text({
    max: PAGE_DESCRIPTION_MAX,
    line: true,
    faultOf: bracesFault,
    required: 'Say in a sentence what the page is about: search engines show it.',
  }),
  lead: text({ max: PAGE_DESCRIPTION_MAX, line: true, faultOf: bracesFault }),
  /** Name of a picture; '': that of the home page. */
  share: text({ max: 80, line: true }),
  markdown: text({ max: DESCRIPTION_MAX, required: 'A page needs text.', faultOf: markdownFault }),
  language: z.enum(languages, 'Choose a language.'),
  /** Only pages that were made in the browser have it. */
  menu: z.enum(menuPlaces, 'Choose a place.'),
  order: wholeNumber(0, 999, 'Must be a whole number from 0 to 999.'),
  noindex: z.boolean('Must be true or false.'),
});
export type PageFields = z.output<typeof pageFields>;

/** What is not published yet: only the title may not be missing, as lists show it. */
export const pageDraftFields = z.extend(pageFields, {
  description: text({ max: PAGE_DESCRIPTION_MAX, line: true, faultOf: bracesFault }),
  markdown: text({ max: DESCRIPTION_MAX, faultOf: markdownFault }),
});

const path = text({ max: PATH_MAX, line: true });
/** 0: it is as shipped. */
const revision = wholeNumber(0, Number.MAX_SAFE_INTEGER, 'Must be a whole number from 0.');
const slug = text({ max: SLUG_MAX, line: true, required: 'A page needs an address.', faultOf: slugFault });

const changedBy = { at: z.nullable(z.iso.datetime()), by: z.nullable(z.string()) };

const pageRow = z.object({
  path: z.string(),
  title: z.string(),
  kind: z.enum(pageKinds),
  /** `shipped`: as the site ships; `edited`: otherwise; `draft`: nothing of it is published. */
  state: z.enum(['shipped', 'edited', 'draft']),
  /** Whether there is a text that is not published. */
  hasDraft: z.boolean(),
  menu: z.enum(menuPlaces),
  /** Nothing is at its address. */
  isHidden: z.boolean(),
  canBeHidden: z.boolean(),
  ...changedBy,
});
export type PageRowView = z.infer<typeof pageRow>;

/** Where the words of a page are that has no text of its own. */
const otherScreens = [
  ...(['home', 'services', 'sports-id', 'login', 'contact-form', 'posts', 'fixtures'] as const),
  // The words of the odds calculator are in the code.
  'nowhere',
] as const;
export type OtherScreen = (typeof otherScreens)[number];

/** The pages of the site that are no pages of words, with the screen on which each is edited. */
export const pagesElsewhere: readonly { path: string; title: string; editedIn: OtherScreen }[] = [
  { path: '/', title: 'Home', editedIn: 'home' },
  { path: '/contact', title: 'Contact', editedIn: 'contact-form' },
  { path: '/service', title: 'Services', editedIn: 'services' },
  { path: '/sports-id', title: 'Sports ID', editedIn: 'sports-id' },
  { path: '/reddyAnnalogin', title: 'Login help', editedIn: 'login' },
  { path: '/blog', title: 'Blog', editedIn: 'posts' },
  { path: '/fixtures', title: 'Fixtures', editedIn: 'fixtures' },
  { path: '/odds', title: 'Odds calculator', editedIn: 'nowhere' },
];

const listedPage = z.object({
  ...pageRow.shape,
  /** Where it is edited; null: here. */
  editedIn: z.nullable(z.enum(otherScreens)),
  figures: pageFigures,
});
export type ListedPage = z.infer<typeof listedPage>;

const pageRevision = z.object({
  id: z.int(),
  /** `shipped`: back to the shipped text. */
  what: z.enum(['published', 'draft', 'shipped']),
  ...changedBy,
});
export type PageRevisionView = z.infer<typeof pageRevision>;

const pageView = z.object({
  ...pageRow.shape,
  /** Whether it ships with the site. */
  isShipped: z.boolean(),
  /** The draft, else what is published. */
  fields: pageDraftFields,
  revision: z.int(),
  /** The newest first. */
  history: z.array(pageRevision),
});
export type PageView = z.infer<typeof pageView>;

/** Which page, and the revision that was read. If the stored one differs, nothing is changed (`changed_meanwhile`). */
const read = { path, revision };

export const listPages = defineEndpoint('GET /page-desk', editors, {
  summary: 'All pages of the site, those that ship with it first',
  query: z.object({
    /** Absent: those that ship with the site first. */
    order: z.optional(z.enum(figureOrders, `Must be one of ${figureOrders.join(', ')}.`)),
  }),
  response: z.array(listedPage),
});

export const readPage = defineEndpoint('GET /page-desk/page', editors, {
  summary: 'A page of words with its draft and its history',
  query: z.object({ path }),
  response: pageView,
  errors: ['not_found'],
});

/** Links that are listed. */
export const PAGE_LINKS_MAX = 100;

const pageLink = z.object({
  /** `setting`: a card of the settings. */
  kind: z.enum(['post', 'page', 'setting']),
  /** A post's id, a page's path, or the part of the settings that a card is in. */
  id: z.string(),
  title: z.string(),
});
export type PageLinkView = z.infer<typeof pageLink>;

export const listPageLinks = defineEndpoint('GET /page-desk/links', editors, {
  summary: `Where published texts and cards link to a page; at most ${PAGE_LINKS_MAX}`,
  query: z.object({ path }),
  response: z.array(pageLink),
});

export const hidePage = defineEndpoint('POST /page-desk/hide', owners, {
  summary:
    'Hide a page, or show it again. A hidden page is not found, and links to it are plain text. It is a publication of the settings, which has the ways back of any other',
  body: z.object({ path, isHidden: z.boolean('Must be true or false.') }),
  errors: ['not_found', 'changed_meanwhile', 'not_rendered'],
});

export const readPageRevision = defineEndpoint('GET /page-desk/revisions/:id', editors, {
  summary: 'An earlier text of a page',
  response: z.object({ path: z.string(), fields: pageDraftFields }),
  errors: ['invalid_fields'],
});

export const createPage = defineEndpoint('POST /page-desk', editors, {
  status: 201,
  summary: `Make a draft of a new page at /p/{slug}; there are at most ${OWN_PAGES_MAX}`,
  limits: LONG_BODY,
  body: z.object({ slug, fields: pageDraftFields }),
  response: pageView,
  errors: ['not_found', 'changed_meanwhile'],
});

export const savePageDraft = defineEndpoint('POST /page-desk/draft', editors, {
  summary:
    'Keep a text beside the published one. What one operator keeps within half an hour is one entry of the history',
  limits: LONG_BODY,
  body: z.object({ ...read, fields: pageDraftFields }),
  response: pageView,
  errors: ['not_found', 'changed_meanwhile'],
});

export const discardPageDraft = defineEndpoint('POST /page-desk/discard', editors, {
  summary: 'Discard the text that is not published, where there is one that is',
  body: z.object(read),
  response: pageView,
  errors: ['not_found', 'changed_meanwhile'],
});

export const publishPage = defineEndpoint('POST /page-desk/publish', editors, {
  summary: 'Publish a text. It is on this server’s pages when it answers, on others within a second',
  limits: LONG_BODY,
  body: z.object({ ...read, fields: pageFields }),
  response: pageView,
  errors: ['not_found', 'changed_meanwhile', 'not_rendered'],
});

export const revertPage = defineEndpoint('POST /page-desk/revert', editors, {
  summary:
    'Back to the shipped text, or without `to` of a page that was made in the browser: unpublish it. With `to` publish an earlier text again',
  body: z.object({ ...read, to: z.optional(revision) }),
  response: pageView,
  errors: ['not_found', 'changed_meanwhile', 'not_rendered'],
});

export const movePage = defineEndpoint('POST /page-desk/move', editors, {
  summary: 'Another address for a page that was made in the browser; the one before leads there for ever',
  body: z.object({ ...read, slug }),
  response: pageView,
  errors: ['not_found', 'changed_meanwhile', 'not_rendered'],
});

export const removePage = defineEndpoint('POST /page-desk/remove', editors, {
  summary: `Move a page that was made in the browser to the trash, with its history; it can be restored for ${TRASH_DAYS} days`,
  body: z.object(read),
  /** Its key in the trash. */
  response: z.object({ key: z.string() }),
  errors: ['not_found', 'changed_meanwhile', 'not_rendered'],
});

const restoredPage = z.object({
  /** Where it is now: another page may have its former address. */
  path: z.string(),
  /**
   * Why a page that was published is a draft now; null: it is as it was. `address`: there is another page at its address, or the
   * address leads on. `text`: it may not be published as it is.
   */
  draftBecause: z.nullable(z.enum(['address', 'text'])),
});
export type RestoredPage = z.infer<typeof restoredPage>;

export const restorePage = defineEndpoint('POST /page-desk/restore', editors, {
  summary: `Bring back a page that was deleted less than ${TRASH_DAYS} days ago, with its history. One that was published is so again, at the same address; it is a draft where that is in use or it can’t be published as it is`,
  body: z.object({ key: text({ max: 36, line: true }) }),
  response: restoredPage,
  errors: ['not_found'],
});

export const previewPage = defineEndpoint('POST /page-desk/preview', editors, {
  status: 201,
  summary: 'Show a text on its page for an hour, under an address that nobody can guess',
  limits: LONG_BODY,
  body: z.object({ path, fields: pageFields }),
  response: z.object({ path: z.string(), until: z.iso.datetime() }),
  errors: ['not_found'],
});
