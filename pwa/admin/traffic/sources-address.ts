import { type SourceGroup, type SourceOrder, sourceGroups, sourceOrders } from '#contract/traffic.ts';
import { wholeFrom } from '#pwa/shared/browser/positive-integer.ts';

/** Spans that can be chosen. Days, the current one included. */
export const spans = [7, 30, 90] as const;
export type Span = (typeof spans)[number];

/** By what rows can be told apart on the screen. */
export const groups = sourceGroups.filter((group) => group !== 'total');

/** What the screen shows. */
export interface ShownSources {
  days: Span;
  by: SourceGroup;
  sort: SourceOrder;
  order: 'asc' | 'desc';
  page: number;
}

const usual: ShownSources = { days: 30, by: 'page', sort: 'visits', order: 'desc', page: 1 };

/** Numbers are of most interest from the largest, names from A. */
export const firstOrder = (sort: SourceOrder): 'asc' | 'desc' => (sort === 'name' ? 'asc' : 'desc');

export function readSourcesSearch(search: Record<string, unknown>): ShownSources {
  const sort = sourceOrders.find((each) => each === search.sort) ?? usual.sort;
  return {
    days: spans.find((each) => String(each) === String(search.days)) ?? usual.days,
    by: groups.find((each) => each === search.by) ?? usual.by,
    sort,
    order: (['asc', 'desc'] as const).find((each) => each === search.order) ?? firstOrder(sort),
    page: wholeFrom(search.page) ?? usual.page,
  };
}

/** What is as usual is left out. */
export function addressOf(shown: ShownSources): string {
  const { days, by, sort, order, page } = shown;
  const query = new URLSearchParams({
    ...(days !== usual.days && { days: String(days) }),
    ...(by !== usual.by && { by }),
    ...(sort !== usual.sort && { sort }),
    ...(order !== firstOrder(sort) && { order }),
    ...(page !== usual.page && { page: String(page) }),
  }).toString();
  return `/admin/sources${query === '' ? '' : `?${query}`}`;
}
