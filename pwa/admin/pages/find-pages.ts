import { PAGES } from '#contract/admin-paths.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { listPages } from '#contract/pages.ts';
import type { PaletteSource } from '#pwa/admin/kit/palette.tsx';

/** Pages that the palette offers at most. */
const FOUND = 6;

/** The pages of words whose title or address has the words. */
export const findPages =
  (callApi: CallApi): PaletteSource['find'] =>
  async (words, signal) => {
    const asked = words.toLowerCase().split(/\s+/);
    const pages = await callApi(listPages, { query: {} }, { signal });
    return pages
      .filter(({ title, path }) => asked.every((word) => `${title} ${path}`.toLowerCase().includes(word)))
      .slice(0, FOUND)
      .map(({ title, path }) => ({
        key: `page ${path}`,
        label: title,
        detail: decodeURI(path),
        href: `${PAGES}?page=${encodeURIComponent(path)}`,
      }));
  };
