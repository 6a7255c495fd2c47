import type { ContactFields } from '#contract/contact.ts';
import type { FieldError } from '#contract/problem.ts';
import {
  type Entry,
  type Fault,
  fieldNames,
  NO_TEXT,
  newEntry,
  type Pressed,
  type Unreadable,
} from './entry.ts';
import { readVisit } from './visit.ts';

type Row = Record<string, unknown>;

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null;
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
