/**
 * Who may import whom: architecture.md's tree, one line each. The first line that fits a file is its own. `{own}` is
 * the part that the first group matched. Files of one line may import each other where it says `{own}`.
 */
const arrows: readonly (readonly [file: RegExp, mayImport: readonly string[], why: string])[] = [
  [/^api\/(?:server|app|features)\.ts$/, ['api/'], 'they put everything together'],
  [/^api\/env\.ts$/, ['api/contract/'], 'settings have limits of the contract'],
  [/^api\/contract\//, ['api/contract/'], 'both sides build on it'],
  [/^api\/http\//, ['api/http/', 'api/contract/', 'api/env.ts'], 'parts of Koa know no feature'],
  [
    /^api\/db\/entities\.ts$/,
    ['api/features/*/*.entities.ts', 'api/import/*.entities.ts', 'api/db/site-secret.ts'],
    'the list of all tables',
  ],
  [
    /^api\/db\/seed\//,
    ['api/db/', 'api/contract/', 'api/features/*/*.entities.ts', 'api/features/blog/post-text.ts'],
    'first posts are written as an operator would',
  ],
  [
    /^api\/db\//,
    ['api/db/', 'api/contract/', 'api/env.ts'],
    'the database knows no feature but by its entities',
  ],
  [
    /^api\/features\/([^/]+)\//,
    [
      'api/features/{own}/',
      'api/contract/',
      'api/http/',
      'api/db/*.ts',
      'api/features/*/*.entities.ts',
      'api/features/*/*.service.ts',
    ],
    'a feature uses another by its service',
  ],
  [
    /^api\/import\//,
    [
      'api/import/',
      'api/contract/',
      'api/http/',
      'api/db/*.ts',
      'api/features/*/*.entities.ts',
      'api/features/*/*.service.ts',
    ],
    'content comes in and goes out by the services of the features',
  ],
  [
    /^api\/rendering\//,
    ['api/rendering/', 'api/contract/', 'api/env.ts', 'api/http/', 'api/features/*/*.service.ts'],
    'pages are made of what services say',
  ],
  [/^api\/commands\//, ['api/'], 'the console may reach everything'],
  [/^pwa\/content\//, ['pwa/content/', 'api/contract/'], 'words only'],
  [/^pwa\/shared\//, ['pwa/shared/', 'api/contract/'], 'it knows no feature'],
  [
    /^pwa\/site\/outbox\/core\//,
    [
      'pwa/site/outbox/core/',
      'pwa/shared/api/',
      'pwa/shared/browser/channel.ts',
      'pwa/shared/browser/stored-things.ts',
      'api/contract/',
    ],
    'it runs in the worker, too, and has no page',
  ],
  [
    /^pwa\/site\/contact\//,
    ['pwa/site/contact/', 'pwa/site/outbox/', 'pwa/site/ui/', 'pwa/shared/', 'api/contract/'],
    'the form hands messages to the outbox',
  ],
  [
    /^pwa\/site\/([^/]+)\//,
    ['pwa/site/{own}/', 'pwa/site/ui/', 'pwa/shared/', 'api/contract/'],
    'a route puts two features together, never one of them',
  ],
  [
    /^pwa\/admin\/blog\/post-preview\.tsx$/,
    [
      'pwa/admin/blog/',
      'pwa/admin/kit/',
      'pwa/admin/editing/',
      'pwa/site/blog/components/post-card.tsx',
      'pwa/site/blog/components/post/post-header.tsx',
      'pwa/shared/',
      'api/contract/',
    ],
    'a preview is drawn by the parts that draw the site',
  ],
  [/^pwa\/admin\/kit\//, ['pwa/admin/kit/', 'pwa/shared/', 'api/contract/'], 'its parts know no screen'],
  [
    /^pwa\/admin\/editing\//,
    ['pwa/admin/editing/', 'pwa/admin/kit/', 'pwa/shared/', 'api/contract/'],
    'it knows no kind of text',
  ],
  [
    /^pwa\/admin\/([^/]+)\//,
    ['pwa/admin/{own}/', 'pwa/admin/kit/', 'pwa/admin/editing/', 'pwa/shared/', 'api/contract/'],
    'a route puts two features together, never one of them',
  ],
  [
    /^pwa\/worker\//,
    [
      'pwa/worker/',
      'api/contract/',
      'pwa/site/outbox/core/',
      'pwa/shared/api/',
      'pwa/shared/browser/save*.ts',
      'pwa/shared/browser/channel.ts',
      'pwa/shared/browser/embed.ts',
      'pwa/shared/browser/escape-html.ts',
      'pwa/shared/browser/hidden-links.ts',
      'pwa/site/blog/components/list/listing-words.ts',
      'pwa/shared/ui/date-tag.ts',
      'pwa/site/blog/components/post-card-words.ts',
      'pwa/site/blog/components/post-facts.ts',
      'pwa/site/blog/queries/listing-path.ts',
      'pwa/site/fixtures/sports-events.ts',
    ],
    'the worker has no page; those of the blog it fills by the words of the components that draw them',
  ],
  [
    /^pwa\/routes\//,
    ['pwa/routes/', 'pwa/app/', 'pwa/site/', 'pwa/admin/', 'pwa/shared/', 'pwa/content/', 'api/contract/'],
    'a route composes',
  ],
  [
    /^pwa\/app\//,
    ['pwa/app/', 'pwa/routes/', 'pwa/shared/', 'api/contract/'],
    'the router and how pages hydrate',
  ],
  [
    /^pwa\/entry\/(?:client|boot|display|double-press|early-form)\./,
    [
      'pwa/entry/display.ts',
      'pwa/entry/double-press.ts',
      'pwa/app/',
      'pwa/site/',
      'pwa/shared/',
      'api/contract/',
    ],
    'in the browser the facts come with the page',
  ],
  [/^pwa\/(?:entry|build)\//, ['pwa/', 'api/contract/'], 'they put the site together'],
  [
    /^tests\//,
    ['tests/', 'api/', 'pwa/', 'vite.config.ts', 'vitest.config.ts', 'playwright.config.ts'],
    'tests see everything',
  ],
  [
    /^[^/]+\.config\.ts$/,
    ['pwa/', 'api/contract/', 'api/env.ts', 'api/http/middleware/security-headers.ts', 'tests/'],
    'tools are set up here',
  ],
];

export const hasPlace = (path: string): boolean => arrows.some(([file]) => file.test(path));

/** Why `from` may not import `to`; undefined where it may. */
export function arrowFault(from: string, to: string): string | undefined {
  const rule = arrows.find(([file]) => file.test(from));
  if (rule === undefined) return `${from} has no place in architecture.md's tree`;
  const [file, mayImport, reason] = rule;
  const own = file.exec(from)?.[1] ?? '';
  const allowed = mayImport.some((pattern) => matches(pattern.replace('{own}', own), to));
  return allowed ? undefined : `${from} → ${to} (${reason})`;
}

/** A folder ends with a slash and holds all below it; a star is a part of one name. */
function matches(pattern: string, path: string): boolean {
  if (pattern.endsWith('/') && !pattern.includes('*')) return path.startsWith(pattern);
  const expression = pattern.replace(/[.]/g, '\\.').replace(/\*/g, '[^/]*');
  return new RegExp(`^${expression}$`).test(path);
}
