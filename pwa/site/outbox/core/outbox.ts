import type { ContactFields } from '#contract/contact.ts';
import type { Visit } from '#contract/visit.ts';
import { newKey } from '#pwa/shared/api/new-key.ts';
import { announceChange } from './changes.ts';
import { type DraftEnd, readDrafts, readMessage, type Transaction, writeTransaction } from './database.ts';
import { type Draft, type Entry, isSame, newEntry, readFields } from './entry.ts';

export type Write = Transaction<'readwrite'>;

export interface Add {
  /** Absent: a fresh one. Adding the same key again only lets that message be sent, should it be open in a form. */
  key?: string;
  /** The message that this one takes the place of. */
  edits?: Draft['edits'];
  /** The tab whose draft it was; absent for the plain form and for a page that was left, whose draft is found by its text. */
  tab?: string;
  /** The key of the plain form: a text that was returned for correction is a draft under that name. */
  form?: string;
  /** Posted by the form without script, and not sent again on purpose: the server compares it with others by its text. */
  isPlain?: true | undefined;
  /** The emergency draft of a page that was left before this was on disk: nothing is added where it is outdated. */
  left?: DraftEnd;
  /** `textKey` of the fields, where the browser may have posted the same text before. */
  textKey?: string | undefined;
  /** Whether it was sent before it is stored: it may have arrived. Asked when it is stored, which may be late. */
  isTried?: (() => boolean) | undefined;
  /** Finds the message in whose place nothing is added. */
  findSame?: ((tx: Write) => Promise<Earlier | undefined>) | undefined;
  visit?: Visit | undefined;
}

/** A message that waits, or was delivered from here. */
export type Earlier = Pick<Entry, 'key' | 'writtenAt'>;

/**
 * Stores a message in the place of the draft and of the message that it edits, in one transaction. Nothing is sent. Returns its key,
 * or that of the message which was found to be the same.
 */
export async function add(fields: ContactFields, given: Add = {}): Promise<string> {
  const { key = newKey(), edits = null, tab, form, left, isPlain, textKey, isTried, findSame, visit } = given;
  // Not in the transaction, which may have to wait: what is typed meanwhile is newer.
  const end = left ?? (tab === undefined ? undefined : { tab, savedAt: Date.now() });
  const stored = await writeTransaction(async (tx) => {
    if (left !== undefined && (await isOutdated(tx, left))) return key;
    if (tab !== undefined) await tx.objectStore('draft').delete(tab);
    if (end !== undefined) await noteEnd(tx, end);
    if (await isKnown(tx, key)) {
      await release(tx, key);
      return key;
    }
    const draft = tab === undefined ? await takeDraftOf(tx, fields, form) : undefined;
    const same = await findSame?.(tx);
    if (same !== undefined) return same.key;
    const replaced = edits ?? draft?.edits ?? null;
    const supersedes = replaced === null ? [] : await takeOut(tx, replaced);
    const seq = await nextSeq(tx, replaced?.key);
    const entry = newEntry({
      ...{ key, fields, supersedes, visit, isPlain, textKey, seq },
      writtenAt: Date.now(),
    });
    await tx.objectStore('messages').add({ ...entry, tried: isTried?.() ?? false });
    return key;
  });
  announceChange();
  return stored;
}

/** Whether a message with this key waits, or was delivered from here. */
export const isKnown = async (tx: Write, key: string): Promise<boolean> =>
  (await tx.objectStore('messages').getKey(key)) !== undefined ||
  (await tx.objectStore('receipts').getKey(key)) !== undefined;

/**
 * Whether an emergency draft is one that was deleted. Browsers write local storage to disk late: one that is killed brings back
 * what was there before, though it was saved, handed in or removed since.
 * @param saved the draft of its tab
 */
export async function isOutdated(tx: Write, { tab, savedAt }: DraftEnd, saved?: Draft): Promise<boolean> {
  const { ended = [] } = await readInstance(tx);
  const ends = ended.filter((each) => each.tab === undefined || each.tab === tab);
  const times = [saved?.savedAt ?? 0, ...ends.map((end) => end.savedAt)];
  // What lies ahead was saved before the clock was put back.
  return times.some((at) => savedAt <= at && at <= Date.now());
}

/** The plain form does not name its tab. A text that was returned for correction is saved under the form's key. */
async function takeDraftOf(
  tx: Write,
  fields: ContactFields,
  form: string | undefined,
): Promise<Draft | undefined> {
  const drafts = await readDrafts(tx);
  const found = drafts.find(({ name, draft }) => name === form || isSame(readFields(draft.fields), fields));
  if (found !== undefined) await tx.objectStore('draft').delete(found.name);
  return found?.draft;
}

/** Deletes a message or an unreadable row from this device. Returns the message for Undo; undefined where there is none. */
export async function remove(key: string): Promise<Entry | undefined> {
  const entry = await writeTransaction(async (tx) => {
    const removed = await readMessage(tx, key);
    await tx.objectStore('messages').delete(key);
    return removed;
  });
  announceChange();
  return entry;
}

/** Deletes messages, receipts and drafts from this device. How long the server asked to wait stays. */
export async function clear(): Promise<void> {
  const ended = [{ savedAt: Date.now() }];
  await writeTransaction(async (tx) => {
    await tx.objectStore('messages').clear();
    await tx.objectStore('receipts').clear();
    await tx.objectStore('draft').clear();
    await tx.objectStore('meta').delete('repeated');
    await tx.objectStore('meta').put({ ...(await readInstance(tx)), ended });
  });
  announceChange();
}

/** Undoes `remove`. Returns false, and changes nothing, when a newer text has replaced the message since. */
export async function restore(entry: Entry): Promise<boolean> {
  const isRestored = await writeTransaction(async (tx) => {
    const { replaced = [] } = await readInstance(tx);
    if (replaced.includes(entry.key)) return false;
    await tx.objectStore('messages').put(entry);
    return true;
  });
  announceChange();
  return isRestored;
}

/** Lets a message be sent although it is open in a form. */
export const endHold = (key: string): Promise<void> => writeTransaction((tx) => release(tx, key));

async function release(tx: Write, key: string): Promise<void> {
  const entry = await readMessage(tx, key);
  if (entry !== undefined) await tx.objectStore('messages').put({ ...entry, heldUntil: 0 });
}

/** Deletes the edited message and returns all keys whose tries may have arrived. One that is not here may have. */
export async function takeOut(tx: Write, { key, supersedes }: NonNullable<Draft['edits']>) {
  const entry = await readMessage(tx, key);
  await tx.objectStore('messages').delete(key);
  if (entry === undefined) return [key, ...supersedes];
  const own = [entry.tried ? key : undefined, entry.textKey].filter((each) => each !== undefined);
  return [...own, ...entry.supersedes];
}

/** Replaced messages and ended drafts that are remembered: only the last ones can come back. */
const REMEMBERED = 50;

/** From now on emergency drafts of that tab with texts of that time and before are outdated. */
export async function noteEnd(tx: Write, end: DraftEnd): Promise<void> {
  const { ended = [], ...instance } = await readInstance(tx);
  await tx.objectStore('meta').put({ ...instance, ended: [...ended, end].slice(-REMEMBERED) });
}

async function nextSeq(tx: Write, replacedKey: string | undefined): Promise<number> {
  const { replaced = [], ...instance } = await readInstance(tx);
  const lastSeq = instance.lastSeq + 1;
  if (replacedKey !== undefined) replaced.push(replacedKey);
  await tx.objectStore('meta').put({ ...instance, lastSeq, replaced: replaced.slice(-REMEMBERED) });
  return lastSeq;
}

async function readInstance(tx: Write) {
  const row = await tx.objectStore('meta').get('instance');
  return row?.name === 'instance' ? row : { name: 'instance' as const, id: newKey(), lastSeq: 0 };
}
