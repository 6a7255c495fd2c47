import type { SiteContent } from '#contract/site-content.ts';
import { createAppRouter } from '#pwa/app/router.tsx';
import { Queries } from '#pwa/shared/api/queries.ts';
import { contentContext } from './content-context.ts';

interface BuiltPath {
  /** Canonical. */
  path: string;
  /** Of words and links alone. */
  isNeverHydrated: boolean;
}

/** The pages that are made of the content alone, from the place of their route files. */
export function builtPaths(content: SiteContent): BuiltPath[] {
  const router = createAppRouter({
    queries: new Queries(),
    callApi: () => Promise.reject(new Error('no calls here')),
    moment: 'build',
    ...contentContext(content),
  });
  return Object.values(router.routesById)
    .filter(({ id }) => id.startsWith('/_site/'))
    .map(({ fullPath, options }) => ({
      path: fullPath,
      isNeverHydrated: options.staticData?.hydrate === 'never',
    }));
}
