import type { Category } from '#contract/blog.ts';
import { type ConflictField, conflictFields } from '#pwa/admin/editing/conflict/conflict-fields.ts';
import type { DraftValues } from '#pwa/admin/editing/drafts/draft.ts';
import { addressFields, slugOfForm } from './address-words.ts';

const names: Readonly<Record<string, string>> = {
  blog_title: 'Title',
  description: 'Description',
  title: 'Alternative text',
  categoryId: 'Category',
  state: 'Publication',
  date: 'Goes live at',
  ...addressFields,
};

interface Sides {
  mine: DraftValues;
  theirs: DraftValues;
  base?: DraftValues | undefined;
  categories?: readonly Category[] | undefined;
}

/** Where two texts of a post differ, as values of its form. */
export function differencesOf({ mine, theirs, base, categories = [] }: Sides): ConflictField[] {
  // Drafts of before, and other forms, do not know all fields.
  const known = Object.entries(names).filter(
    ([name]) => !(name in addressFields) || mine[name] !== undefined,
  );
  const wordsOf = (field: string, value: string) =>
    field === 'categoryId'
      ? (categories.find(({ id }) => String(id) === value)?.category ?? 'A category that is gone')
      : value;
  return conflictFields({ mine, theirs, base, labels: Object.fromEntries(known), wordsOf }).filter(
    ({ path: [name] }) => name !== 'slug' || slugOfForm(mine) !== slugOfForm(theirs),
  );
}
