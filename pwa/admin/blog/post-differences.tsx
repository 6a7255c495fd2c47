import { useQuery } from '@tanstack/react-query';
import type { Category, PostState } from '#contract/blog.ts';
import { type Language, languageNames } from '#contract/language.ts';
import { type ConflictField, conflictFields } from '#pwa/admin/editing/conflict/conflict-fields.ts';
import { withSides } from '#pwa/admin/editing/conflict/merge.ts';
import { SideBySide } from '#pwa/admin/editing/conflict/side-by-side.tsx';
import type { DraftValues } from '#pwa/admin/editing/drafts/draft.ts';
import { indiaWords, utcOfField } from '#pwa/admin/kit/india-time.ts';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { addressFields, slugOfForm } from './address-words.ts';
import { operatorCategoriesQuery } from './queries.ts';

interface PostDifferencesProps {
  mine: DraftValues;
  theirs: DraftValues;
  /** What both were typed over, where it is known. */
  base: DraftValues | undefined;
  isBusy: boolean;
  onMerge: (values: DraftValues) => void;
}

/** Two texts of a post side by side. Loaded when it is needed. */
export function PostDifferences({ mine, theirs, base, isBusy, onMerge }: PostDifferencesProps) {
  const { data: categories } = useQuery(operatorCategoriesQuery(useApi()));
  const fields = differencesOf({ mine, theirs, base, categories });
  if (fields.length === 0) return <p>Both have the same text. The picture may have changed.</p>;
  return (
    <SideBySide fields={fields} isBusy={isBusy} onMerge={(chosen) => onMerge(withSides(mine, chosen))} />
  );
}

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
  // Drafts of older releases do not have all fields.
  const known = Object.entries(names).filter(
    ([name]) => !(name in addressFields) || mine[name] !== undefined,
  );
  const wordsOf = (field: string, value: string) =>
    field === 'categoryId'
      ? (categories.find(({ id }) => String(id) === value)?.category ?? 'A deleted category')
      : shownValue(field, value);
  return conflictFields({ mine, theirs, base, labels: Object.fromEntries(known), wordsOf }).filter(
    ({ path: [name] }) => name !== 'slug' || slugOfForm(mine) !== slugOfForm(theirs),
  );
}

const stateWords: Record<PostState, string> = {
  published: 'Published',
  draft: 'Draft',
  scheduled: 'Scheduled',
};

/** What is chosen in the form, as the form shows it. */
function shownValue(field: string, value: string): string {
  if (field === 'language') return languageNames[value as Language] ?? value;
  if (field === 'state') return stateWords[value as PostState] ?? value;
  if (field === 'noindex') return value === 'true' ? 'Yes' : 'No';
  const time = field === 'date' ? utcOfField(value) : undefined;
  return time === undefined ? value : indiaWords(time);
}
