import { type AnswerWay, answerWays, type Contact } from '#contract/inbox.ts';
import { ANSWERING as PREFIX } from '#pwa/admin/editing/drafts/draft.ts';

/** A message whose sender was called or written to from here, and of which nobody said yet whether that was an answer. */
export interface Answering {
  id: number;
  name: string;
  /** The way that was taken. */
  by: AnswerWay;
  /** Milliseconds since 1970. */
  at: number;
}

/** Notes that the operator goes to answer: by a chat, a call or a mail. Of this tab, until it is closed. */
export function noteAnswering({ id }: Pick<Contact, 'id'>, name: string, by: AnswerWay): void {
  try {
    sessionStorage.setItem(PREFIX + id, JSON.stringify({ id, name, by, at: Date.now() } satisfies Answering));
  } catch {
    // storage refused: nothing is asked afterwards
  }
}

export function forgetAnswering(id: number): void {
  try {
    sessionStorage.removeItem(PREFIX + id);
  } catch {
    // storage refused: nothing was kept
  }
}

/** The last one that was noted. */
export function readAnswering(): Answering | undefined {
  return readAll().toSorted((one, other) => other.at - one.at)[0];
}

/** How a message was answered from here, as far as it is known. */
export const wayOf = (id: number): AnswerWay | undefined => readAll().find((each) => each.id === id)?.by;

function readAll(): Answering[] {
  try {
    const kept = Object.keys(sessionStorage)
      .filter((key) => key.startsWith(PREFIX))
      .map((key): unknown => JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    return kept.filter(isAnswering);
  } catch {
    return []; // storage refused, or another hand's text
  }
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
