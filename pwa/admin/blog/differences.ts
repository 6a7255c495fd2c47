import type { Category, Post } from '#contract/blog.ts';
import { slugIn } from '#contract/post-address.ts';
import type { DraftValues } from '#pwa/admin/editing/drafts/draft.ts';
import { addressFields, slugOfForm } from './address-words.ts';
import { formValues } from './post-input.ts';

export interface Difference {
  name: string;
  theirs: string;
  mine: string;
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

/** Characters shown before and after the place where two long texts part. */
const AROUND = 160;

/** Where the stored post and the form's values differ, by the names of the form's fields. */
export function differencesOf(
  post: Post,
  values: DraftValues,
  categories: readonly Category[],
): Difference[] {
  const stored = formValues(post);
  return Object.entries(names).flatMap(([field, name]) => {
    // Drafts of before, and other forms, do not know all fields.
    if (field in addressFields && values[field] === undefined) return [];
    const [theirs, mine] = [lines(stored[field]), lines(values[field])];
    if (theirs === mine) return [];
    if (field === 'slug' && slugOfForm(values) === slugIn(post)) return [];
    if (field === 'categoryId') {
      const chosen = categories.find(({ id }) => String(id) === mine);
      return [{ name, theirs: post.Category.category, mine: chosen?.category ?? 'A category that is gone' }];
    }
    const from = Math.max(0, firstDifference(theirs, mine) - AROUND / 2);
    return [{ name, theirs: stretch(theirs, from), mine: stretch(mine, from) }];
  });
}

const lines = (text = '') => text.replace(/\r\n?/g, '\n');

function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

function stretch(text: string, from: number): string {
  const part = text.slice(from, from + 2 * AROUND).toWellFormed();
  const words = `${from > 0 ? '…' : ''}${part}${from + 2 * AROUND < text.length ? '…' : ''}`;
  return words.trim() === '' ? '(empty)' : words;
}
