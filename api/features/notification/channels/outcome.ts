import type { ContactRow } from '#api/features/contact/contact.entities.ts';
import type { DeliveryKind } from '#contract/notification.ts';

/** What one try of a channel tells, and under which name. */
export interface Notice {
  /** The same at each try, so that a receiver can tell a repeat. */
  id: string;
  kind: DeliveryKind | 'test';
  /** The oldest first; a digest of very many names some of them. None: a test. */
  contacts: readonly ContactRow[];
  /** Messages in all. */
  count: number;
}

/** `gone`: there is nobody at the destination any more. An error is for the operator to read. */
export type Outcome = 'done' | 'gone' | { error: string; retryAfterMs?: number | undefined };
