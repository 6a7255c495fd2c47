import type { Category } from '#contract/blog.ts';

interface Shown {
  /** The name of the one category that is shown. */
  category?: string | undefined;
  q?: string | undefined;
}

/** The heading of a listing. */
export function listingTitle({ category, q }: Shown): string {
  if (q === undefined) return category ?? 'Blog';
  const searched = `Search for “${q.trim()}”`;
  return category === undefined ? searched : `${searched} in ${category}`;
}

/** The line below the heading of a listing without words; of a category, also what search engines are told. */
export function listingLead(category?: Omit<Category, 'id'>): string {
  if (category === undefined) return 'Rules, conditions, odds and budgets, told plainly.';
  return category.description ?? `Posts on ${category.category}: how it is played, read and followed.`;
}

/** How many posts a search found, `total` or more where it stopped counting, and where it looked. */
export function foundWords(total: number, isCopy: boolean, atLeast = false): string {
  const posts =
    total === 1 ? '1 post' : `${atLeast ? `More than ${(total - 1).toLocaleString('en-IN')}` : total} posts`;
  return isCopy ? `${posts} among those saved on this device` : posts;
}
