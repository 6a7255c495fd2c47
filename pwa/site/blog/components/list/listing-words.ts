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

/** The line below the heading of a listing without words; of a category, also the description for search engines. */
export function listingLead(category?: Omit<Category, 'id'>): string {
  if (category === undefined) return 'Rules, conditions, odds and budgets, in plain words.';
  return category.description ?? `All posts in ${category.category}, newest first.`;
}

interface Found {
  total: number;
  /** Counting stopped at `total`. */
  atLeast?: true | undefined;
  pages?: readonly unknown[];
  corrected?: string | undefined;
}

/** What a search found, and where it looked; '' where it found nothing. */
export function foundText(
  { total, atLeast, pages = [], corrected }: Found,
  q: string,
  isCopy: boolean,
): string {
  const posts = atLeast ? `More than ${(total - 1).toLocaleString('en-IN')} posts` : countOf(total, 'post');
  const found = [
    ...(pages.length > 0 ? [countOf(pages.length, 'page')] : []),
    ...(total > 0 ? [posts] : []),
  ].join(' and ');
  if (found === '') return '';
  const where = isCopy ? `${found} among what is saved on this device` : found;
  return corrected === undefined ? where : `No match for “${q.trim()}”. Showing “${corrected}”: ${where}`;
}

/** How many of the newest posts are new. */
export const newPostsText = (count: number, { orMore }: { orMore: boolean }) =>
  `${count}${orMore ? ' or more' : ''} new since your last visit`;

const countOf = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

/** The bar shows so many categories; the rest are under More (specification, section 9). */
export const IN_BAR = 5;

/** The categories that the bar shows, and those under More. */
export const inBarOf = (categories: readonly Category[]) => ({
  shown: categories.slice(0, IN_BAR),
  hidden: categories.slice(IN_BAR),
});

/** The pages that have a link: the first, the last, and those next to the one that is shown; null where several are left out. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const numbers = [...new Set([1, page - 1, page, page + 1, pages])]
    .filter((number) => number >= 1 && number <= pages)
    .sort((a, b) => a - b);
  return numbers.flatMap((number, at) => {
    const left = number - (numbers[at - 1] ?? 0) - 1;
    if (left === 0) return [number];
    return left === 1 ? [number - 1, number] : [null, number];
  });
}
