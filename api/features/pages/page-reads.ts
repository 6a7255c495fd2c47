import type { Orm } from '#api/db/orm-type.ts';
import type { ListedPage, PageFields } from '#contract/page-desk.ts';
import type { FigureOrder } from '#contract/page-figures.ts';
import type { PageText } from '#contract/page-text.ts';
import { Problem } from '#contract/problem.ts';
import * as repository from './page.repository.ts';
import { editedFields, viewRow } from './page.views.ts';
import { withFigures } from './page-figures.ts';
import { isOwn, pageWith, publishedPages, replaced } from './page-texts.ts';

interface Deps {
  orm: Orm;
  now: () => Date;
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
      const rows = await repository.findPages(em);
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
      return withFigures(em, [...ours, ...own].map(viewRow), { order, now: now() });
    },
    /** @throws Problem not_found */
    async revision(id: number): Promise<{ path: string; fields: PageFields }> {
      const found = await repository.findRevision(orm.em.fork(), id);
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
      const rows = await repository.findPages(orm.em.fork());
      return replaced(publishedPages(pages, rows), path, pageWith(path, fields, shippedPage));
    },
  };
}
