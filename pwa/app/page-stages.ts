import type { AnyRoute } from '@tanstack/react-router';
import { PageSkeleton } from '#pwa/shared/ui/skeleton.tsx';
import { isLate, latePage, latePart } from './late-page.tsx';
import { routeTree } from './route-tree.gen.ts';
import { isStill, stillPage } from './still-page.tsx';

// Pages of words stay as they came, those that Koa makes come to life when somebody is about to use them.
for (const { options, children } of Object.values(routeTree.children ?? {})) {
  const { id, path, component, staticData } = options;
  if (component === undefined) continue;
  if (isStill(id, staticData)) options.component = stillPage(component, path);
  if (isLate(id)) options.component = latePage(component, PageSkeleton);
  if (id !== '/_live') continue;
  for (const { options } of Object.values<AnyRoute>(children ?? {}))
    if (options.component !== undefined) options.component = latePart(options.component);
}

export { routeTree };
