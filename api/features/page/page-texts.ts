import type { PageFields } from '#contract/page-desk.ts';
import { OWN_PAGES, type PageText } from '#contract/page-text.ts';
import type { PageRow } from './page.entities.ts';

export const isOwn = (path: string): boolean => path.startsWith(OWN_PAGES);

/** What an operator may write of a page that ships with the site. */
export const fieldsOf = (page: PageText): PageFields => ({
  title: page.title,
  searchTitle: page.searchTitle,
  description: page.description,
  lead: page.lead ?? '',
  share: page.share ?? '',
  markdown: page.markdown,
  language: page.language,
  menu: page.menu,
  order: page.order,
  noindex: page.noindex,
});

/** The page with other words. `shipped`: as it ships, whose frame it keeps; undefined for one that was made in the browser. */
export function pageWith(path: string, fields: PageFields, shipped: PageText | undefined): PageText {
  const { lead, share, menu, ...others } = fields;
  const words = { ...others, lead: lead || undefined, share: share || undefined };
  return shipped === undefined
    ? { ...words, path, kind: 'plain', menu }
    : { ...shipped, ...words, menu: 'none' };
}

/** All pages as they are published: those that ship, in their order, then the others. */
export function publishedPages(
  shipped: readonly PageText[],
  rows: readonly Pick<PageRow, 'path' | 'published'>[],
): PageText[] {
  const published = new Map(rows.map((row) => [row.path, row.published]));
  const ours = shipped.map((page) => {
    const fields = published.get(page.path);
    return fields ? pageWith(page.path, fields, page) : page;
  });
  const own = rows.flatMap(({ path, published }) =>
    isOwn(path) && published ? [pageWith(path, published, undefined)] : [],
  );
  return [...ours, ...own];
}
