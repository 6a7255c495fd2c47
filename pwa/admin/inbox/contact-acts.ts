import type { AnswerWay, ContactState } from '#contract/inbox.ts';
import type { Label } from '#contract/inbox-lists.ts';

/** Another state; `by`: how they were answered. */
interface Mark {
  to: ContactState;
  by?: AnswerWay | undefined;
  /** The id of the prepared reply that went along. */
  reply?: number | undefined;
}

/** A label more or less, whose they are, or when somebody is reminded of them. Without a name where that is not known. */
export type Assignment =
  | { adds: Pick<Label, 'id' | 'name'> }
  | { removes: Pick<Label, 'id' | 'name'> }
  | { assigns: { id: number; username?: string } | null }
  /** A time as in the API; null: never. */
  | { reminds: string | null };

/** What is done to messages. */
export type ContactAct = Mark | Assignment | 'delete' | 'restore';

export const isMark = (act: ContactAct): act is Mark => typeof act === 'object' && 'to' in act;
