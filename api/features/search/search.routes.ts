import type { Binder } from '#api/http/endpoints/bind.ts';
import { searchSite } from '#contract/search.ts';
import type { SearchService } from './search.service.ts';

export function searchRoutes({ bind }: Binder, { search }: { search: SearchService }): void {
  bind(searchSite, [], ({ query }, scope) => search.search(query, scope));
}
