import type { SqlEntityManager } from '@mikro-orm/sql';
import type { ServiceDeps } from '#api/db/orm-type.ts';
import { publishedSettings } from '#api/features/settings/settings.service.ts';
import { figuresOf } from '#api/features/traffic/page-figures.service.ts';
import { type FigureOrder, figureOrderOf } from '#contract/blog.ts';
import {
  type ListedPage,
  OWN_PAGES,
  type PageFields,
  type PageRevisionView,
  type PageRowView,
  type PageText,
  pagesElsewhere,
} from '#contract/pages.ts';
import { Problem } from '#contract/problem.ts';
import { hideablePaths } from '#contract/structure.ts';
import { sourcePage } from '#contract/traffic-rules.ts';
import type { PageRevisionRow, PageRow } from './page.entities.ts';
import { findPages, findRevision, type KnownPage } from './page.queries.ts';

interface Deps extends ServiceDeps {
  /** The pages as they ship. */
  shipped: () => Promise<readonly PageText[]>;
  /** @throws Problem invalid_fields for a text that takes too long to draw */
  checkText: (markdown: string) => Promise<unknown>;
}

/** What is read of pages, and changes nothing. */
export function pageReads({ orm, now, shipped, checkText }: Deps) {
  return {
    async list(order?: FigureOrder): Promise<ListedPage[]> {
      const em = orm.em.fork();
      const rows = await findPages(em);
      const byPath = new Map(rows.map((row) => [row.path, row]));
      const pages = await shipped();
      const ours = pages.map((page) => ({
        path: page.path,
        shipped: page,
        row: byPath.get(page.path) ?? null,
      }));
      const own = rows
        .filter(({ path }) => isOwn(path))
        .map((row) => ({ path: row.path, shipped: undefined, row }));
      const { hidden } = (await publishedSettings(em)).structure;
      const here = [...ours, ...own].map((page) => ({ ...viewRow(page, hidden), editedIn: null }));
      return withFigures(em, [...elsewhere(hidden), ...here], { order, now: now() });
    },
    /** @throws Problem not_found */
    async revision(id: number): Promise<{ path: string; fields: PageFields }> {
      const found = await findRevision(orm.em.fork(), id);
      if (found === null) throw new Problem('not_found');
      const page = (await shipped()).find(({ path }) => path === found.path);
      const fields = found.fields ?? editedFields({ path: found.path, shipped: page, row: null });
      return { path: found.path, fields };
    },
    /** All pages with this text in the place of one: for a preview. */
    async pagesWith(path: string, fields: PageFields): Promise<PageText[]> {
      await checkText(fields.markdown);
      const pages = await shipped();
      const shippedPage = pages.find((page) => page.path === path);
      if (shippedPage === undefined && !isOwn(path)) throw new Problem('not_found');
      const rows = await findPages(orm.em.fork());
      return replaced(publishedPages(pages, rows), path, pageWith(path, fields, shippedPage));
    },
  };
}

export const isOwn = (path: string): boolean => path.startsWith(OWN_PAGES);

/** What an operator may write of a page that ships with the site. */
const fieldsOf = (page: PageText): PageFields => ({
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
  const texts = { ...others, lead: lead || undefined, share: share || undefined };
  return shipped === undefined
    ? { ...texts, path, kind: 'plain', menu }
    : { ...shipped, ...texts, menu: 'none' };
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

/** An order that is the same on every server, whatever its database. */
const byPath = (a: PageText, b: PageText) => (a.path < b.path ? -1 : 1);

/** The text that is edited: the draft, else what is published, else what ships. */
export function editedFields({ path, shipped, row }: KnownPage): PageFields {
  const fields = row?.draft ?? row?.published ?? (shipped && fieldsOf(shipped));
  if (!fields) throw new Error(`the page ${path} has no text`);
  return fields;
}

/** The rows of pages that are edited on other screens. */
const elsewhere = (hidden: readonly string[]): Unmeasured[] =>
  pagesElsewhere.map((page) => ({
    ...page,
    ...{ kind: 'plain', state: 'shipped', hasDraft: false, menu: 'none', at: null, by: null },
    ...visibility(page.path, hidden),
  }));

const visibility = (path: string, hidden: readonly string[]) => ({
  isHidden: hidden.includes(path),
  canBeHidden: hideablePaths.some((each) => each === path),
});

export function viewRow(page: KnownPage, hidden: readonly string[]): PageRowView {
  const { path, shipped, row } = page;
  const { title, menu } = editedFields(page);
  return {
    path,
    title,
    menu: isOwn(path) ? menu : 'none',
    kind: shipped?.kind ?? 'plain',
    state: row?.published ? 'edited' : isOwn(path) ? 'draft' : 'shipped',
    hasDraft: Boolean(row?.draft),
    ...visibility(path, hidden),
    at: row?.at.toISOString() ?? null,
    by: row?.operator ?? null,
  };
}

export const viewRevision = (
  row: Pick<PageRevisionRow, 'id' | 'what' | 'at' | 'operator'>,
): PageRevisionView => ({ id: row.id, what: row.what, at: row.at.toISOString(), by: row.operator ?? null });

type Unmeasured = Omit<ListedPage, 'figures'>;

/** Pages with what each led to, in the order of one of these figures where one is named. */
async function withFigures(
  em: SqlEntityManager,
  pages: readonly Unmeasured[],
  { order, now }: { order: FigureOrder | undefined; now: Date },
): Promise<ListedPage[]> {
  const countedAs = ({ path }: Unmeasured) => sourcePage(path) ?? path;
  const figures = await figuresOf(em, pages.map(countedAs), now);
  const rows = pages.map((page) => ({ ...page, figures: figures(countedAs(page)) }));
  const { by, direction } = figureOrderOf(order ?? '') ?? {};
  if (by === undefined) return rows;
  const sign = direction === 'asc' ? 1 : -1;
  return rows.sort((a, b) => sign * (a.figures[by] - b.figures[by]));
}
