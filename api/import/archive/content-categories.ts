import { inTransaction } from '#api/db/transaction.ts';
import type { ImportDeps } from '#api/import/import-deps.ts';
import { ImportRefused } from '#api/import/source-item.ts';
import type { ImportCounts } from '#contract/moving.ts';
import { categoryForm, faultOf } from './content-form.ts';
import type { ContentRow } from './content-rows.ts';

interface Options {
  /** The site has no posts: its categories become those of the archive. */
  isEmpty: boolean;
  dryRun: boolean;
  counts: ImportCounts;
}

/** Gives the ids here by those in the archive. @throws ImportRefused for what is no category */
export async function storeCategories(
  { orm, categories }: ImportDeps,
  rows: readonly ContentRow[],
  { isEmpty, dryRun, counts }: Options,
): Promise<Map<number, number>> {
  const wanted = rows.map((row) => {
    const parsed = categoryForm.safeParse(row);
    if (!parsed.success) throw new ImportRefused(`categories.json: ${faultOf(parsed.error)}`);
    const { id, category, position, care, description } = parsed.data;
    return { id, category, position, care, description };
  });
  if (dryRun) {
    for (const { category } of wanted) counts.categories += (await categories.has(category)) ? 0 : 1;
    return new Map(wanted.map(({ id }) => [id, id]));
  }
  return inTransaction(orm, async (em) => {
    const { ids, made } = await categories.putBack(em, wanted, { isEmpty });
    counts.categories += made;
    return ids;
  });
}
