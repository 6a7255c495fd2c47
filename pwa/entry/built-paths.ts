import { OWN_PAGES } from '#contract/pages.ts';
import { hiddenPaths } from '#contract/pages-rules.ts';
import type { ShownContent } from '#contract/shown-content.ts';
import { createAppRouter } from '#pwa/app/router.tsx';
import { Queries } from '#pwa/shared/api/queries.ts';
import { contentContext } from './content-context.ts';

interface BuiltPath {
  /** Canonical. */
  path: string;
  /** Of words and links alone. */
  isNeverHydrated: boolean;
  /** Search engines may list it. */
  isListed: boolean;
}

/** The pages that are made of the content alone, from the place of their route files. */
export function builtPaths(content: ShownContent): BuiltPath[] {
  const { pages } = content;
  const ownPages = pages.filter(({ kind }) => kind === 'plain').map(({ path }) => path);
  const noindex = pages.filter((page) => page.noindex).map(({ path }) => path);
  const unlisted = new Set([...hiddenPaths, ...noindex]);
  const router = createAppRouter({
    queries: new Queries(),
    callApi: () => Promise.reject(new Error('no calls here')),
    moment: 'build',
    ...contentContext(content),
  });
  return Object.values(router.routesById)
    .filter(({ id }) => id.startsWith('/_site/'))
    .flatMap(({ fullPath, options }) => {
      const isNeverHydrated = options.staticData?.hydrate === 'never';
      const paths = fullPath === `${OWN_PAGES}$slug` ? ownPages : [fullPath];
      return paths.map((path) => ({ path, isNeverHydrated, isListed: !unlisted.has(path) }));
    });
}
