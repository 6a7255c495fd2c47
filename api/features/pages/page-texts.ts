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
  return [...ours, ...own.sort(byPath)];
}

/** The pages with `page` in the place of that at `path`, or without it; in the order of `publishedPages`. */
export function replaced(pages: readonly PageText[], path: string, page: PageText | undefined): PageText[] {
  if (page !== undefined && pages.some((each) => each.path === path))
    return pages.map((each) => (each.path === path ? page : each));
  const others = pages.filter((each) => each.path !== path);
  const own = others.filter((each) => isOwn(each.path));
  if (page !== undefined) own.push(page);
  return [...others.filter((each) => !isOwn(each.path)), ...own.sort(byPath)];
}

/** On every server the same, whatever its database. */
const byPath = (a: PageText, b: PageText) => (a.path < b.path ? -1 : 1);
