import type { Category } from '#contract/blog.ts';

/** Categories that stand in the bar; the rest are under More (specification, section 9). */
export const IN_BAR = 5;

/** The categories that stand in the bar, and those under More. */
export const inBarOf = (categories: readonly Category[]) => ({
  shown: categories.slice(0, IN_BAR),
  hidden: categories.slice(IN_BAR),
});
