/** Modules in one of these folders (from the project's root) or packages. */
const of = (...folders: string[]) => new RegExp(`/(?:${folders.join('|')})/`);

/** Screens and parts that only the operator loads, with the parser of Markdown. The worker does not save them. */
const screens = of('pwa/routes/admin', 'pwa/admin', 'pwa/shared/markdown');

/** Modules of the contract that only the operator's screens load, even where one of their calls is public. */
const ADMIN =
  'account|activity|backups|blog-admin|blog-drafts|dashboard|events|fixtures-admin|import|inbox(?:-lists|-mail|-person)?|local-origin|mail-servers|media|notification(?:-status)?|pages|settings(?:-facts|-words)?|structure|traffic|trash(?:-rules)?';

/** Also a part of the contract that would be a chunk of its own. */
const operators = new RegExp(`${screens.source}|/api/contract/(?:${ADMIN})\\.`);

/**
 * Parts of every screen of the operator's. Rolldown divides forms, lists, the features, pictures and texts that are written among
 * the screens that show them.
 */
const framed = /\/pwa\/admin\/(?:kit\/[^/]+$|editing\/drafts\/)/;

/** Modules of the contract that import no schema. */
const PLAIN = 'characters|contact-rules|image-url|language|pages-rules|post-address|site-path|slug|visit';

/** Modules that import TanStack Query. */
const QUERIES = 'query-client|use-cached-query|with-queries';

/** Chunks with a part of the operator's are in a folder of their own, which the worker's list leaves out. */
export const chunkFile = ({ moduleIds }: { moduleIds: string[] }) =>
  `assets/${moduleIds.some((id) => operators.test(id)) ? 'admin/' : ''}[name]-[hash:7].js`;

/**
 * What is loaded together is one file, by folder: it compresses better, and its parts are not discovered one after the other.
 * Modules outside these folders are divided by Rolldown.
 */
export const chunkGroups = {
  groups: [
    // What every page needs. boot.ts and early-form.ts are inlined into pages.
    {
      name: 'site',
      priority: 9,
      tags: ['$initial' as const],
      test: /^(?!.*\/(?:boot\.ts|display\.ts|double-press\.ts|early-form\.ts|styles\.css))/,
    },
    { name: 'react-dom', priority: 9, test: of('node_modules/react-dom', 'node_modules/scheduler') },
    {
      name: 'shared',
      priority: 8,
      test: new RegExp(
        `/pwa/(?:shared/browser|shared/ui|site/ui)/(?!operator-)[^/]+$|/api/contract/(?:${PLAIN})\\.`,
      ),
      minShareCount: 6,
    },
    {
      name: 'api',
      priority: 7,
      test: new RegExp(`/pwa/shared/api/(?!${QUERIES}|retry-after)|/api/contract/problem\\.`),
      minShareCount: 3,
    },
    {
      name: 'queries',
      priority: 6,
      // Several queries at once are the palette's alone.
      test: new RegExp(
        `/@tanstack/(?:react-query|query-core)/(?!.*/(?:useQueries|queriesObserver)\\.)|/shared/api/(?:${QUERIES})\\.`,
      ),
    },
    { name: 'schemas', priority: 5, test: /\/node_modules\/zod\/|\/api\/contract\/(?:blog|endpoint|text)\./ },
    // For the form, which does without the rest of `api`.
    { name: 'retry-after', priority: 8, test: /\/shared\/api\/retry-after\./ },
    // Used by the form and by the operator's screens, which are not to load the form for it.
    {
      name: 'device',
      priority: 5,
      test: /\/node_modules\/idb\/|\/(?:save-file|tab-name)\.|\/contract\/contact-(?:rules|preference)\./,
    },
    // Loaded at the first touch of the contact form, with all that a message needs until it is delivered.
    { name: 'form', priority: 4, test: of('pwa/site/contact', 'pwa/site/outbox') },
    {
      name: 'posts',
      priority: 3,
      test: /\/pwa\/site\/blog\/(?:queries|components)\/[^/]+$|\/pwa\/routes\/-missing\./,
    },
    // What the contracts of texts and pictures check: the screens of posts and media shall not load the parser for it.
    { name: 'markdown-limits', priority: 3, test: /\/contract\/(?:markdown-limits|media-rules)\./ },
    // For the page of the calculator, and for texts that the operator writes: the page shall not load the parser for them.
    { name: 'odds-fields', priority: 3, test: /\/shared\/ui\/odds-fields\./ },
    // Also the libraries that parse Markdown.
    { name: 'markdown', priority: 2, test: of('pwa/shared/markdown') },
    // The login has them without the operator's screens, which have them as well.
    {
      name: 'logins',
      priority: 3,
      test: /\/(?:api\/contract\/auth|pwa\/shared\/ui\/role-words)\./,
    },
    {
      name: 'password-field',
      priority: 2,
      test: /\/pwa\/shared\/ui\/(?:password-field|use-focus-first-error)\./,
    },
    { name: 'admin', priority: 1, test: framed, minShareCount: 2 },
  ],
};
