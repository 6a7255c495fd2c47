import type { ContactFields } from '#contract/contact.ts';
import type { FieldError } from '#contract/problem.ts';

/** What Koa knows of the plain HTML contact form when it makes the page. */
export interface PlainFormState {
  /** The Idempotency-Key that a post of the form will carry. */
  key?: string;
  outcome?: 'sent' | 'failed';
  values?: Partial<ContactFields>;
  errors?: FieldError[];
}
