import { type ContactFilter, contactStates, filterFields, type ListFilter } from '#contract/inbox.ts';
import { wholeFrom } from '#pwa/shared/browser/positive-integer.ts';

/** What narrows the list besides words and state. */
export type LeadFilter = Omit<ListFilter, 'q' | 'state'>;

/** What the address of the screen says; what is as usual is left out. */
export interface PeopleSearch extends LeadFilter {
  page?: number | undefined;
  q?: string | undefined;
  state?: ContactFilter | undefined;
  /** The message that is open. */
  id?: number | undefined;
}

export function readPeopleSearch({ page, q, state, id, ...rest }: Record<string, unknown>): PeopleSearch {
  const asked = wholeFrom(page) ?? 1;
  const open = wholeFrom(id);
  const filter = contactStates.find((each) => each === state);
  return {
    ...(typeof q === 'string' && q !== '' && { q }),
    ...(filter !== undefined && { state: filter }),
    ...(asked !== 1 && { page: asked }),
    ...(open !== undefined && { id: open }),
    ...readFilter(rest),
  };
}

/** As the server takes it; what it would refuse is left out. */
function readFilter(search: Record<string, unknown>): LeadFilter {
  const known = Object.entries(filterFields).flatMap(([name, field]) => {
    const value = search[name];
    if (typeof value !== 'string' && typeof value !== 'number') return [];
    const { success, data } = field.safeParse(String(value));
    return success && data !== undefined ? [[name, data]] : [];
  });
  return Object.fromEntries(known);
}

export const hasFilter = (filter: LeadFilter): boolean =>
  Object.keys(filterFields).some((name) => filter[name as keyof LeadFilter] !== undefined);

export function addressOf(search: PeopleSearch): string {
  const entries = Object.entries(readPeopleSearch({ ...search })).map(([name, value]) => [
    name,
    String(value),
  ]);
  const query = new URLSearchParams(entries).toString();
  return `/admin/userInfo${query === '' ? '' : `?${query}`}`;
}
