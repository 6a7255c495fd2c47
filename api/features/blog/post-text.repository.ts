import type { SqlEntityManager } from '@mikro-orm/sql';
import { indexRows } from '#api/db/search.ts';
import { tablesOf } from '#api/db/tables.ts';
import { searchedText } from '#contract/searched-text.ts';
import type { PostRow } from './blog.entities.ts';

interface StoredText {
  description: string;
  html: string;
  renderer: number;
}

/** A post's text as it was typed and as it was rendered. */
export const findText = (em: SqlEntityManager, id: number): Promise<StoredText | undefined> =>
  tablesOf(em)
    .selectFrom('post')
    .where('id', '=', id)
    .select(['description', 'html', 'renderer'])
    .executeTakeFirst();

/** Stores the HTML of an unchanged text, unless a newer renderer did. */
export async function updateHtml(
  em: SqlEntityManager,
  id: number,
  { description, html, renderer }: StoredText,
): Promise<void> {
  await tablesOf(em)
    .updateTable('post')
    .set({ html, renderer })
    .where('id', '=', id)
    .where('description', '=', description)
    .where('renderer', '<', renderer)
    .execute();
}

export type SearchedText = Pick<PostRow, 'blogTitle'> & { description: string };

/** Posts are found by their title and text. */
export const indexPost = (
  em: SqlEntityManager,
  id: number,
  { blogTitle, description }: SearchedText,
): Promise<void> => indexRows(em, 'post', [{ id, texts: [blogTitle, searchedText(description)] }]);
