import type { Binder } from '#api/http/endpoints/bind.ts';
import { searchRoutes } from './search.routes.ts';
import { createSearch } from './search.service.ts';

export const createSearchFeature = (deps: Parameters<typeof createSearch>[0]) => ({
  routes: (binder: Binder) => searchRoutes(binder, { search: createSearch(deps) }),
});
