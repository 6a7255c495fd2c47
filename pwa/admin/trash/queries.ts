import type { CallApi } from '#contract/endpoint.ts';
import { listTrash } from '#contract/trash.ts';
import { freshPage } from '#pwa/admin/kit/fresh-query.ts';
import type { SearchOf } from '#pwa/admin/kit/screen-search.ts';

export const PER_PAGE = 50;

/** What the address of the screen says. */
export const trashSearch = listTrash.query;
export type TrashSearch = SearchOf<typeof trashSearch>;

export const trashQuery = (callApi: CallApi, search: TrashSearch) =>
  freshPage(['operator', 'trash', search], (options) =>
    callApi(listTrash, { query: { limit: PER_PAGE, ...search } }, options),
  );
