import type { SqlEntityManager } from '@mikro-orm/sql';
import { lockNames } from '#api/db/transaction.ts';
import { raiseSiteVersion } from '#api/features/settings/site-publisher.service.ts';
import { OWN_PAGES, OWN_PAGES_MAX, type PageFields } from '#contract/pages.ts';
import { Problem } from '#contract/problem.ts';
import { numberedSlug } from '#contract/slug.ts';
import { countOwnPages, findPage, findPages, pageHistory, storePage } from './page.queries.ts';

/** A page that was changed or made by an operator, without who did. */
export interface PageContent {
  path: string;
  published: PageFields | null;
  draft: PageFields | null;
}

/** The pages that an export has: those that are not as they ship. */
export async function pageContents(em: SqlEntityManager): Promise<PageContent[]> {
  const rows = await findPages(em);
  return rows.map(({ path, published = null, draft = null }) => ({ path, published, draft }));
}

/** undefined: it is as shipped, or there is none. */
export async function pageContent(em: SqlEntityManager, path: string) {
  const row = await findPage(em, path);
  return row === null
    ? undefined
    : { path, published: row.published ?? null, draft: row.draft ?? null, revision: row.revision };
}

/** How many pages may still be made. */
export const pageRoom = async (em: SqlEntityManager): Promise<number> =>
  OWN_PAGES_MAX - (await countOwnPages(em));

/** The first address for a new page with this slug that no other page has. In the transaction that makes the page. */
export async function freePagePath(em: SqlEntityManager, slug: string): Promise<string> {
  await lockNames(em, ['own pages']);
  for (let at = 1; ; at += 1) {
    const path = encodeURI(OWN_PAGES + (at === 1 ? slug : numberedSlug(slug, at)));
    if ((await findPage(em, path)) === null) return path;
  }
}

/**
 * Stores a page as it comes from elsewhere, in the caller's transaction. What is published of it each server shows at its next look. Gives its revision.
 * @param known its revision before; 0: there was none
 * @throws Problem changed_meanwhile where it is another one by now
 */
export async function putPage(
  em: SqlEntityManager,
  { path, published, draft }: PageContent,
  { known, at }: { known: number; at: Date },
): Promise<number> {
  await lockNames(em, [`page ${path}`]);
  const before = await findPage(em, path);
  if ((before?.revision ?? 0) !== known) throw new Problem('changed_meanwhile');
  const revision = known + 1;
  const who = { at, operatorId: null, operator: null };
  await storePage(em, { path, published, draft, revision, ...who });
  for (const [what, fields] of [
    ['published', published],
    ['draft', draft],
  ] as const) {
    if (fields !== null) await pageHistory.keep(em, { path, what, fields, ...who });
  }
  if (published !== null || before?.published) await raiseSiteVersion(em);
  return revision;
}
