import type { ContactRow } from '#api/features/contact/contact.entities.ts';
import type { DeliveryKind } from '#contract/notification.ts';

/** What one try of a channel sends, and under which id. */
export interface Notification {
  /** The same at each try, so that a receiver recognises a repeat. */
  id: string;
  kind: DeliveryKind | 'test';
  /** The oldest first; a digest of very many names some of them. None: a test, or about the site. */
  contacts: readonly ContactRow[];
  /** Messages in all, also of those that none is named of. */
  count: number;
  /** What went wrong, of what is about no message. */
  failure?: string | undefined;
}

/** The destination does not exist. */
export interface Gone {
  gone: true;
  /** The endpoint that a push tried. */
  endpoint?: string;
}

/** Why no further try makes sense: the receiver refused for good, or it may have taken it. */
export type End = 'refused' | 'unknown';

/** An error is for the operator to read. */
export type Outcome =
  | 'done'
  | Gone
  | { error: string; retryAfterMs?: number | undefined; end?: End | undefined };
