import { type AnswerWay, answerWays, type Contact } from '#contract/inbox.ts';
import { stored, storedNames } from '#pwa/shared/browser/stored.ts';

/** A message whose sender was called or written to from here, and of which nobody said yet whether that was an answer. */
export interface Answering {
  id: number;
  name: string;
  /** The way that was taken. */
  by: AnswerWay;
  /** Milliseconds since 1970. */
  at: number;
}

const isAnswering = (value: unknown): value is Answering =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'number' &&
  'name' in value &&
  typeof value.name === 'string' &&
  'by' in value &&
  answerWays.some((way) => way === value.by) &&
  'at' in value &&
  typeof value.at === 'number';

const answering = (id: number | string) =>
  stored('sessionStorage', `operator-answering:${id}`, (text): Answering | undefined => {
    const kept: unknown = JSON.parse(text);
    return isAnswering(kept) ? kept : undefined;
  });

/** Notes that the operator goes to answer: by a chat, a call or a mail. Of this tab, until it is closed. */
export const noteAnswering = ({ id }: Pick<Contact, 'id'>, name: string, by: AnswerWay): void =>
  void answering(id).keep({ id, name, by, at: Date.now() });

export const forgetAnswering = (id: number): void => void answering(id).keep(undefined);

/** The last one that was noted. */
export function readAnswering(): Answering | undefined {
  const all = storedNames('sessionStorage', 'operator-answering:').flatMap(
    (id) => answering(id).read() ?? [],
  );
  return all.toSorted((one, other) => other.at - one.at)[0];
}

/** How a message was answered from here, as far as it is known. */
export const wayOf = (id: number): AnswerWay | undefined => answering(id).read()?.by;
