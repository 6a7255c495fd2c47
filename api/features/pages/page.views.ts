import type { PageFields, PageRevisionView, PageRowView } from '#contract/page-desk.ts';
import type { PageText } from '#contract/page-text.ts';
import type { PageRevisionRow, PageRow } from './page.entities.ts';
import { fieldsOf, isOwn } from './page-texts.ts';

/** A page, of which `row` says what was changed. One of the two is there. */
export interface KnownPage {
  path: string;
  shipped: PageText | undefined;
  row: PageRow | null;
}

/** The text that is edited: the draft, else what is published, else what ships. */
export function editedFields({ path, shipped, row }: KnownPage): PageFields {
  const fields = row?.draft ?? row?.published ?? (shipped && fieldsOf(shipped));
  if (!fields) throw new Error(`the page ${path} has no text`);
  return fields;
}

export function viewRow(page: KnownPage): PageRowView {
  const { path, shipped, row } = page;
  const { title, menu } = editedFields(page);
  return {
    path,
    title,
    menu: isOwn(path) ? menu : 'none',
    kind: shipped?.kind ?? 'plain',
    state: row?.published ? 'edited' : isOwn(path) ? 'draft' : 'shipped',
    hasDraft: Boolean(row?.draft),
    at: row?.at.toISOString() ?? null,
    by: row?.operator ?? null,
  };
}

export const viewRevision = ({
  id,
  what,
  at,
  operator,
}: Pick<PageRevisionRow, 'id' | 'what' | 'at' | 'operator'>): PageRevisionView => ({
  id,
  what,
  at: at.toISOString(),
  by: operator ?? null,
});
