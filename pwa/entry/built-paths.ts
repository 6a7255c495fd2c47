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

/** The pages that are made of the content alone and not hidden: by the place of their route files, and the pages of words. */
export function builtPaths(content: ShownContent): BuiltPath[] {
  const { pages, structure } = content;
  const noindex = pages.filter((page) => page.noindex).map(({ path }) => path);
  const unlisted = new Set([...hiddenPaths, ...noindex]);
  const router = createAppRouter({
    queries: new Queries(),
    callApi: () => Promise.reject(new Error('no calls here')),
    stage: 'build',
    ...contentContext(content),
  });
  const routes = Object.values(router.routesById).filter(({ id }) => id.startsWith('/_site/'));
  return [
    ...routes.map(({ fullPath, options }) => ({
      path: fullPath,
      isNeverHydrated: options.staticData?.hydrate === 'never',
    })),
    ...pages.map(({ path }) => ({ path, isNeverHydrated: true })),
  ]
    .filter(({ path }) => !structure.hidden.some((hidden) => hidden === path))
    .map((page) => ({ ...page, isListed: !unlisted.has(page.path) }))
    .sort((a, b) => depthOf(a) - depthOf(b) || (a.path < b.path ? -1 : 1));
}

/** Searches list equal hits in the order of the pages: those of the site itself first, each by its name. */
const depthOf = ({ path }: Pick<BuiltPath, 'path'>) => path.split('/').length;
