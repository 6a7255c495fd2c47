import type { ContactState } from '#contract/inbox.ts';
import type { AdminDrawingName } from '#pwa/admin/kit/drawings.tsx';

interface NextAct {
  to: ContactState;
  /** On buttons. */
  label: string;
  /** Beside a row that is swiped. */
  swiped: string;
  drawing: AdminDrawingName;
}

/** What is most likely done next to a message of a state. */
export const nextAct: Record<ContactState, NextAct> = {
  new: { to: 'answered', label: 'Mark answered', swiped: 'Answered', drawing: 'done' },
  answered: { to: 'new', label: 'Mark as new', swiped: 'New', drawing: 'reopen' },
  suspected: { to: 'new', label: 'Not spam', swiped: 'Not spam', drawing: 'done' },
};
