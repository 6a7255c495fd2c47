import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { owners } from './roles.ts';
import { siteContent } from './site-content.ts';
import { wholeNumber } from './text.ts';

/** Revisions that are listed and kept. Of each notice that was shown the newest is kept as well. */
export const REVISIONS_LISTED = 50;
/** How long a preview is there. Milliseconds. */
export const PREVIEW_MS = 60 * 60_000;
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
  content: siteContent,
  /** 0: nobody has published yet. */
  revision: z.int(),
  /** The newest first. */
  history: z.array(revision),
});
export type SettingsView = z.infer<typeof settings>;

/** Many times the words that a site has. */
const WHOLE = { bytes: 512 * 1024, seconds: 60, rate: null } as const;

export const readSettings = defineEndpoint({
  method: 'GET',
  path: '/settings',
  access: owners,
  summary: 'What the site says about its operator and in its words, and who changed it when',
  response: settings,
});

export const publishSettings = defineEndpoint({
  method: 'POST',
  path: '/settings',
  access: owners,
  summary:
    'Publish other settings. They are on every page of this server when it answers, on other servers within a second',
  limits: WHOLE,
  body: z.object({
    content: siteContent,
    /** The one that was changed; where another is published meanwhile, nothing happens (`changed_meanwhile`). */
    revision: revisionNumber,
  }),
  response: settings,
  errors: ['changed_meanwhile', 'not_rendered'],
});

export const restoreSettings = defineEndpoint({
  method: 'POST',
  path: '/settings/:revision/restore',
  access: owners,
  summary: 'Publish the settings of an earlier revision again, or with 0 what the site ships with',
  params: z.object({ revision: revisionNumber }),
  body: z.object({
    /** The one that is published now. */
    revision: revisionNumber,
  }),
  response: settings,
  errors: ['changed_meanwhile', 'not_rendered'],
});

export const readRevision = defineEndpoint({
  method: 'GET',
  path: '/settings/:revision',
  access: owners,
  summary: 'The settings of an earlier revision, or with 0 what the site ships with',
  params: z.object({ revision: revisionNumber }),
  response: z.object({ content: siteContent, revision: z.nullable(revision) }),
  errors: ['invalid_fields'],
});

export const previewSettings = defineEndpoint({
  method: 'POST',
  path: '/settings-preview',
  access: owners,
  status: 201,
  summary: 'Show the pages with other settings for an hour, under an address that nobody can guess',
  limits: WHOLE,
  body: z.object({ content: siteContent }),
  response: z.object({
    /** Of the home page; those of the others continue it. */
    path: z.string(),
    until: z.iso.datetime(),
  }),
});
