import { PAGES } from '#contract/admin-paths.ts';
import { type FigureOrder, figureOrders } from '#contract/blog.ts';

/** In the place of a page's path: one that is not there yet. */
export const NEW_PAGE = 'new';

export const editorOf = (path: string) => `${PAGES}?page=${encodeURIComponent(path)}`;

/** Which page is edited, or in what order the list is. */
export interface PagesSearch {
  page?: string;
  order?: FigureOrder;
}

export function pageSearch({ page, order: asked }: Record<string, unknown>): PagesSearch {
  if (typeof page === 'string' && page !== '') return { page };
  const order = figureOrders.find((each) => each === asked);
  return order === undefined ? {} : { order };
}

/** As people read it. */
export function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
