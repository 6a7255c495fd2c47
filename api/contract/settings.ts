import * as z from 'zod/mini';
import { owners } from './auth-rules.ts';
import { isBlank } from './characters.ts';
import { defineEndpoint } from './endpoint.ts';
import { fillAll } from './facts-in-words.ts';
import { defaultSite, siteFacts } from './settings-facts.ts';
import { siteWords } from './settings-words.ts';
import { defaultStructure, siteStructure } from './structure.ts';
import { wholeNumber } from './text.ts';
import { HOUR_MS } from './time.ts';
import { defaultWords } from './words/default-words.ts';

/** All that the settings hold. */
export const settingsContent = z.object({
  site: siteFacts,
  words: siteWords,
  /** Screens that were opened before it came send none. */
  structure: z._default(siteStructure, defaultStructure),
});
export type SettingsContent = z.infer<typeof settingsContent>;

/** What a site shows before somebody has published. */
export const defaultContent: SettingsContent = {
  site: defaultSite,
  words: defaultWords,
  structure: defaultStructure,
};

/** The content as pages show it: each `{{name}}` in the words is replaced by its fact, and figures of facts that are left empty are left out. */
export function filledContent({ site, words, structure }: SettingsContent): SettingsContent {
  const { home, ...filled } = fillAll(words, site);
  const figures = home.feedback.figures.filter(({ value }) => !isBlank(value));
  return {
    site,
    structure,
    words: { ...filled, home: { ...home, feedback: { ...home.feedback, figures } } },
  };
}

/** The parts of the settings as their screen calls them, each with what it holds. */
export const contentParts = {
  Brand: ({ site }) => [
    ...[site.brand, site.authorLabel, site.accent],
    ...[site.logo, site.icon, site.homePicture],
  ],
  Numbers: ({ site }) => [site.phones, site.messagingName, site.helpLine],
  Links: ({ site }) => site.social,
  Facts: ({ site }) => [
    ...[site.since, site.withdrawalMinutes, site.customersHome, site.customersAbout],
    ...[site.clients, site.users, site.rating, site.branches, site.currency],
  ],
  Menu: ({ words, structure }) => [words.navigation, structure.menu],
  Home: ({ words, structure }) => [words.home, structure.home],
  Questions: ({ words }) => words.faq,
  Services: ({ words }) => words.services,
  'Sports ID': ({ words }) => words.sportsId,
  Login: ({ words }) => words.login,
  'Contact form': ({ words: { notice, receipt } }) => [notice.text, notice.lang, receipt],
  Legal: ({ site }) => [site.minimumAge, site.copyrightYear, site.legalDate, site.runBy],
} as const satisfies Record<string, (content: SettingsContent) => unknown>;

export type ContentPart = keyof typeof contentParts;

/** With what other screens edit. */
const allParts: Record<string, (content: SettingsContent) => unknown> = {
  ...contentParts,
  Pages: ({ structure }) => structure.hidden,
};

/** The parts in which two contents differ. */
export function changedParts(before: SettingsContent, after: SettingsContent): string[] {
  const textOf = (read: (content: SettingsContent) => unknown, content: SettingsContent) =>
    JSON.stringify(read(content), inOneOrder);
  return Object.entries(allParts).flatMap(([name, read]) =>
    textOf(read, before) === textOf(read, after) ? [] : [name],
  );
}

/** Fields in the order of their names, whoever wrote them. */
const inOneOrder = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Revisions that are listed and kept. Of all consent words that were shown the newest revision is kept as well. */
export const REVISIONS_LISTED = 50;
/** How long a preview is there. Milliseconds. */
export const PREVIEW_MS = HOUR_MS;
/** Previews that are there at once. */
export const PREVIEWS_MAX = 20;

/** What the site ships with, which is no revision of anybody. */
export const SHIPPED_REVISION = 0;

const revisionNumber = wholeNumber(0, Number.MAX_SAFE_INTEGER, 'Must be a whole number from 0.');

const revision = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  /** The name stays when its login is gone. */
  by: z.nullable(z.string()),
  /** The parts that it changed, as the screen calls them: `Numbers`. */
  changed: z.array(z.string()),
  /** The revision that was published again; null where it was written. */
  restores: z.nullable(z.int()),
});
export type RevisionView = z.infer<typeof revision>;

const settings = z.object({
  content: settingsContent,
  /** 0: nothing was published yet. */
  revision: z.int(),
  /** The newest first. */
  history: z.array(revision),
});
export type SettingsView = z.infer<typeof settings>;

/** The limits allow many times the words that a site has. */
const WHOLE = { bytes: 512 * 1024, seconds: 60 } as const;

export const readSettings = defineEndpoint('GET /settings', owners, {
  summary: 'What the site says about its operator and in its words, and who changed it when',
  response: settings,
});

export const publishSettings = defineEndpoint('POST /settings', owners, {
  summary:
    'Publish other settings. They are on every page of this server when it answers, on other servers within a second',
  limits: WHOLE,
  body: z.object({
    content: settingsContent,
    /** The one that was changed. If another was published since, nothing is stored (`changed_meanwhile`). */
    revision: revisionNumber,
  }),
  response: settings,
  errors: ['changed_meanwhile', 'not_rendered'],
});

export const restoreSettings = defineEndpoint('POST /settings/:revision/restore', owners, {
  summary: 'Publish the settings of an earlier revision again, or with 0 what the site ships with',
  params: z.object({ revision: revisionNumber }),
  body: z.object({
    /** The one that is published now. */
    revision: revisionNumber,
  }),
  response: settings,
  errors: ['changed_meanwhile', 'not_rendered'],
});

export const readRevision = defineEndpoint('GET /settings/:revision', owners, {
  summary: 'The settings of an earlier revision, or with 0 what the site ships with',
  params: z.object({ revision: revisionNumber }),
  response: z.object({ content: settingsContent, revision: z.nullable(revision) }),
  errors: ['invalid_fields'],
});

export const previewSettings = defineEndpoint('POST /settings-preview', owners, {
  status: 201,
  summary: 'Show the pages with other settings for an hour, under an address that nobody can guess',
  limits: WHOLE,
  body: z.object({ content: settingsContent }),
  response: z.object({
    /** The address of the home page; the paths of other pages are added to it. */
    path: z.string(),
    until: z.iso.datetime(),
  }),
});
