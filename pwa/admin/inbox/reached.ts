import { type AnswerWay, answerWays, type Contact } from '#contract/inbox.ts';
import { stored, storedNames } from '#pwa/shared/browser/stored.ts';

/** A message whose sender was called or written to from here, and of which it is not noted yet whether that was an answer. */
export interface Reached {
  id: number;
  name: string;
  /** The way that was taken. */
  by: AnswerWay;
  /** The id of the prepared reply that went along. */
  reply?: number | undefined;
  /** Milliseconds since 1970. */
  at: number;
}

const isReached = (value: unknown): value is Reached =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'number' &&
  'name' in value &&
  typeof value.name === 'string' &&
  'by' in value &&
  answerWays.some((way) => way === value.by) &&
  (!('reply' in value) || typeof value.reply === 'number') &&
  'at' in value &&
  typeof value.at === 'number';

const reached = (id: number | string) =>
  stored('sessionStorage', `operator-answering:${id}`, (text): Reached | undefined => {
    const kept: unknown = JSON.parse(text);
    return isReached(kept) ? kept : undefined;
  });

/** Notes that the operator goes to answer: by a chat, a call or a mail. Of this tab, until it is closed. */
export const noteReached = ({ id }: Pick<Contact, 'id'>, name: string, by: AnswerWay, reply?: number): void =>
  void reached(id).keep({ id, name, by, ...(reply !== undefined && { reply }), at: Date.now() });

export const forgetReached = (id: number): void => void reached(id).keep(undefined);

/** The last one that was noted. */
export function lastReached(): Reached | undefined {
  const all = storedNames('sessionStorage', 'operator-answering:').flatMap((id) => reached(id).read() ?? []);
  return all.toSorted((one, other) => other.at - one.at)[0];
}

/** How a message was answered from here, as far as it is known. */
export function wayOf(id: number): Pick<Reached, 'by' | 'reply'> | undefined {
  const note = reached(id).read();
  return note && { by: note.by, reply: note.reply };
}
