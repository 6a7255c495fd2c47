import type { SqlEntityManager } from '@mikro-orm/sql';
import { setUses } from '#api/features/media/picture-use.service.ts';
import { PAGE_REVISIONS_KEPT, type PageFields } from '#contract/page-desk.ts';
import { picturesIn } from '#contract/picture-address.ts';
import type { PageRevisionRow, PageRow } from './page.entities.ts';
import { PageRevisionEntity } from './page.entities.ts';
import * as repository from './page.repository.ts';

/** Those of its text and of its links. */
const picturesOfPage = ({ markdown, share }: PageFields): string[] =>
  [...picturesIn(markdown), share].filter(Boolean);

/** Notes which pictures a page has. */
export async function noteUses(em: SqlEntityManager, row: Pick<PageRow, 'path' | 'published' | 'draft'>) {
  const { path: id, published, draft } = row;
  const title = published?.title ?? draft?.title ?? '';
  await setUses(em, { kind: 'page_text', id, title }, published ? picturesIn(published.markdown) : []);
  await setUses(em, { kind: 'page_share', id, title }, published?.share ? [published.share] : []);
  await setUses(em, { kind: 'page_draft', id, title }, draft ? picturesOfPage(draft) : []);
}

/** Stores an entry of a page's history with its pictures; the oldest ones over the limit go. @param same the entry that this one replaces */
export async function keepPageRevision(
  em: SqlEntityManager,
  row: Omit<PageRevisionRow, 'id'>,
  same?: number,
): Promise<void> {
  const { path, at, fields = null } = row;
  if (same !== undefined && fields !== null) await changePageRevision(em, same, { fields, at });
  else {
    const id = await em.insert(PageRevisionEntity, row);
    await noteRevisionUses(em, id, fields);
  }
  await forgetRevisions(em, path, PAGE_REVISIONS_KEPT);
}

/** Another text in an entry of a page's history. */
export async function changePageRevision(
  em: SqlEntityManager,
  id: number,
  change: { fields: PageFields; at?: Date },
): Promise<void> {
  await em.nativeUpdate(PageRevisionEntity, { id }, change);
  await noteRevisionUses(em, id, change.fields);
}

/** Removes all but the newest entries of a page's history. */
export async function forgetRevisions(em: SqlEntityManager, path: string, keep: number): Promise<void> {
  const ids = await repository.revisionIds(em, path);
  const old = ids.slice(keep);
  for (const id of old) await noteRevisionUses(em, id, null);
  await repository.deleteRevisions(em, old);
}

const noteRevisionUses = (em: SqlEntityManager, id: number, fields: PageFields | null) =>
  setUses(
    em,
    { kind: 'page_revision', id, title: fields?.title ?? '' },
    fields === null ? [] : picturesOfPage(fields),
  );
