import { type ContactFilter, contactStates } from '#contract/contact-inbox.ts';
import { wholeFrom } from '#pwa/shared/browser/positive-integer.ts';

/** What the address of the screen says; what is as usual is left out. */
export interface PeopleSearch {
  page?: number | undefined;
  q?: string | undefined;
  state?: ContactFilter | undefined;
  /** The message that is open. */
  id?: number | undefined;
  /** The sheet of what was deleted is open. */
  deleted?: boolean | undefined;
}

export function readPeopleSearch({ page, q, state, id, deleted }: Record<string, unknown>): PeopleSearch {
  const asked = wholeFrom(page) ?? 1;
  const open = wholeFrom(id);
  const filter = contactStates.find((each) => each === state);
  return {
    ...(typeof q === 'string' && q !== '' && { q }),
    ...(filter !== undefined && { state: filter }),
    ...(asked !== 1 && { page: asked }),
    ...(open !== undefined && { id: open }),
    ...((deleted === true || deleted === 'true') && { deleted: true }),
  };
}

export function addressOf(search: PeopleSearch): string {
  const { q, state, page, id, deleted } = readPeopleSearch({ ...search });
  const query = new URLSearchParams({
    ...(q !== undefined && { q }),
    ...(state !== undefined && { state }),
    ...(page !== undefined && { page: String(page) }),
    ...(id !== undefined && { id: String(id) }),
    ...(deleted && { deleted: 'true' }),
  }).toString();
  return `/admin/userInfo${query === '' ? '' : `?${query}`}`;
}
