import { PAGES } from '#pwa/shared/admin/operator-path.ts';

/** In the place of a page's path: one that is not there yet. */
export const NEW_PAGE = 'new';

export const editorOf = (path: string) => `${PAGES}?page=${encodeURIComponent(path)}`;

export const pageSearch = ({ page }: Record<string, unknown>): { page?: string } =>
  typeof page === 'string' && page !== '' ? { page } : {};

/** As people read it. */
export function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
