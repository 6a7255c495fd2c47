import type { Contact, ContactCounts, ContactState, StateFilter } from '#contract/inbox.ts';
import type { AdminDrawingName } from '#pwa/admin/kit/drawings.tsx';

export const stateWords: Record<Contact['state'], string> = {
  new: 'New',
  answered: 'Answered',
  suspected: 'Suspected spam',
};

export const filterWords: Record<StateFilter, string> = { inbox: 'All', ...stateWords };

export const suspicionWords: Record<NonNullable<Contact['suspicion']>, string> = {
  hidden_field: 'a hidden field was filled in',
  links: 'it has many links, or a link instead of a name',
  same_text: 'the same text came several times in a day, from one sender or with a link',
  no_token: 'it was sent without opening the form',
  too_fast: 'it was sent within two seconds of opening the form',
  blocked: 'the sender is blocked',
  words: 'it reads like messages marked as spam',
  marked: 'someone marked it as spam',
};

/** What the sender is called: the name, else the address. */
export function nameOf({
  first_name,
  last_name,
  email,
}: Pick<Contact, 'first_name' | 'last_name' | 'email'>): string {
  return `${first_name} ${last_name}`.trim() || email;
}

/** How many messages a filter shows. */
export const countOf = (counts: ContactCounts, filter: StateFilter): number =>
  filter === 'inbox' ? counts.new + counts.answered : counts[filter];

interface NextAct {
  to: ContactState;
  /** On buttons. */
  label: string;
  /** A part of the label: next to a row that is swiped, and where there is little room. */
  swiped: string;
  drawing: AdminDrawingName;
}

/** What is most likely done next to a message of a state. */
export const nextAct: Record<ContactState, NextAct> = {
  new: { to: 'answered', label: 'Mark answered', swiped: 'Answered', drawing: 'done' },
  answered: { to: 'new', label: 'Mark as new', swiped: 'New', drawing: 'reopen' },
  suspected: { to: 'new', label: 'Not spam', swiped: 'Not spam', drawing: 'done' },
};
