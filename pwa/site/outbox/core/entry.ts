import type { ContactFieldName, ContactFields } from '#contract/contact.ts';
import type { FieldError } from '#contract/problem.ts';
import type { Visit } from '#contract/visit.ts';

// Not the contract's list: its module imports the schemas, which neither the outbox nor the worker loads.
export const fieldNames = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'message',
  'preferred_channel',
  'preferred_time',
] as const satisfies readonly ContactFieldName[];

export const NO_TEXT: ContactFields = {
  ...{ first_name: '', last_name: '', email: '', phone: '', message: '' },
  ...{ preferred_channel: '', preferred_time: '' },
};

/** The keys of a message that is edited and of those that it supersedes, the latest first. */
export const keysOf = (edits: Draft['edits']): string[] =>
  edits === null ? [] : [edits.key, ...edits.supersedes];

/** The opposite of `keysOf`. */
export const editsOf = ([key, ...supersedes]: readonly string[]): Draft['edits'] =>
  key === undefined ? null : { key, supersedes };

export const isBlank = (fields: ContactFields) => fieldNames.every((name) => fields[name].trim() === '');
export const isSame = (a: ContactFields, b: ContactFields) => fieldNames.every((name) => a[name] === b[name]);

/** Why the last try did not deliver the message. */
export interface Fault {
  kind: 'no-connection' | 'no-answer' | 'busy' | 'too-many' | 'running' | 'foreign' | 'refused';
  status?: number;
  /** The server's own sentence. */
  title?: string;
}

/** A message that is not delivered yet. Times are milliseconds since 1970 on the device's clock. */
export interface Entry {
  /** The Idempotency-Key; never used for two texts. */
  key: string;
  fields: ContactFields;
  writtenAt: number;
  /** The order of writing, independent of the clock. */
  seq: number;
  /** `parked`: refused, to be corrected by the visitor. Nothing expires. */
  state: 'waiting' | 'parked';
  /** Keys of the messages that this one replaces and whose tries may have arrived. */
  supersedes: string[];
  /** A try without an answer of our server may have arrived. */
  tried: boolean;
  attempts: number;
  /** By backoff; a page load, coming online and Send now ignore it. */
  nextTryAt: number;
  /** Open in a form, so not sent before this time; 0: not open. */
  heldUntil: number;
  fault: Fault | null;
  /** Answers in a row that were not our server's. */
  foreignInRow: number;
  /** The server's errors in single fields of a parked message. */
  errors: FieldError[];
  /** Where the visitor came from; absent in rows of a first version. */
  visit?: Visit | undefined;
  /** From the plain form, which may have been posted to the server before: the same text is one message there. Absent for others. */
  isPlain?: true | undefined;
  /** Of a message by the plain form: what replaces it also replaces the same text that the form itself has posted, under whatever key. */
  textKey?: string | undefined;
}

/** A row that is not a readable message: it is shown, and can be deleted. */
export interface Unreadable {
  key: string;
  unreadable: true;
}

/** Of a delivered message; without its text. */
export interface Receipt {
  key: string;
  /** Equal for equal texts; absent in rows of earlier versions. */
  textKey?: string;
  /** The server's number; null for a late repeat of a message that was deleted there. */
  id: number | null;
  writtenAt: number;
  deliveredAt: number;
  /** The visitor has seen that it was delivered. */
  seen: boolean;
}

/** Text in the form that is not submitted. */
export interface Draft {
  fields: ContactFields;
  /** The message that was opened in the form, or sent from it without an answer: submitting replaces it. */
  edits: { key: string; supersedes: string[] } | null;
  errors: FieldError[];
  /** When its text was read from the form or from the outbox, in milliseconds since 1970. */
  savedAt?: number | undefined;
  /** The form's button was pressed, and the page ended before anything came of it; `unanswered`: it may have arrived. */
  pressed?: Pressed | undefined;
}

export type Pressed = 'unsent' | 'unanswered';

/** Whether the server accepts a text as a key. */
export const isKey = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

type Given = Pick<
  Entry,
  'key' | 'fields' | 'seq' | 'writtenAt' | 'supersedes' | 'visit' | 'isPlain' | 'textKey'
>;

export const newEntry = (given: Given): Entry => ({
  ...given,
  state: 'waiting',
  tried: false,
  attempts: 0,
  nextTryAt: 0,
  heldUntil: 0,
  fault: null,
  foreignInRow: 0,
  errors: [],
});

type Row = Record<string, unknown>;

export const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null;
const number = (value: unknown, otherwise: number) => (Number.isFinite(value) ? Number(value) : otherwise);
const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];

/**
 * A stored row as a message. Without a key or an address for the answer it is unreadable; all else has a default, so that a
 * damaged or older row is still delivered.
 */
export function readEntry(value: unknown): Entry | Unreadable | undefined {
  if (!isRow(value) || typeof value.key !== 'string') return undefined;
  const fields = readFields(value.fields);
  if (fields.email === '') return { key: value.key, unreadable: true };
  const known = newEntry({
    key: value.key,
    fields,
    seq: number(value.seq, 0),
    writtenAt: number(value.writtenAt, 0),
    supersedes: strings(value.supersedes),
    visit: readVisit(value.visit),
    isPlain: value.isPlain === true ? true : undefined,
    textKey: typeof value.textKey === 'string' ? value.textKey : undefined,
  });
  return {
    ...known,
    state: value.state === 'parked' ? 'parked' : 'waiting',
    // Unknown counts as tried: to supersede a key that never arrived is harmless.
    tried: value.tried !== false,
    attempts: number(value.attempts, 0),
    nextTryAt: number(value.nextTryAt, 0),
    heldUntil: number(value.heldUntil, 0),
    fault: isFault(value.fault) ? value.fault : null,
    foreignInRow: number(value.foreignInRow, 0),
    errors: Array.isArray(value.errors) ? value.errors.filter(isFieldError) : [],
  };
}

/** The parts that can be sent: a damaged one must not keep the message from being sent. */
function readVisit(value: unknown): Visit | undefined {
  try {
    const { page, campaign, referrer, website, notice } = JSON.parse(JSON.stringify(value));
    return { page, campaign, referrer, website, notice };
  } catch {
    return undefined;
  }
}

export const isReadable = (item: Entry | Unreadable | undefined): item is Entry =>
  item !== undefined && !('unreadable' in item);

export function readFields(value: unknown): ContactFields {
  const given = isRow(value) ? value : {};
  const texts = fieldNames.map((name) => [name, typeof given[name] === 'string' ? given[name] : '']);
  return { ...NO_TEXT, ...Object.fromEntries(texts) };
}

export const readPressed = (value: unknown): Pressed | undefined =>
  value === 'unsent' || value === 'unanswered' ? value : undefined;

const isFault = (value: unknown): value is Fault => isRow(value) && typeof value.kind === 'string';

export const isFieldError = (value: unknown): value is FieldError =>
  isRow(value) && typeof value.field === 'string' && typeof value.message === 'string';
