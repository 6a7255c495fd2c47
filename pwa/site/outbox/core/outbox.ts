import type { ContactFields } from '#contract/contact.ts';
import type { Visit } from '#contract/visit.ts';
import { newKey } from '#pwa/shared/api/new-key.ts';
import { HOLD } from './backoff.ts';
import { announceChange } from './changes.ts';
import {
  readDrafts,
  readMessage,
  readTransaction,
  readWaiting,
  type Transaction,
  writeTransaction,
} from './database.ts';
import {
  type Draft,
  type Entry,
  isBlank,
  isFieldError,
  isSame,
  newEntry,
  readFields,
  readPressed,
} from './entry.ts';
import { readSender, sendingKey } from './lease.ts';
import { textKey } from './message-text.ts';

type Write = Transaction<'readwrite'>;

export interface Add {
  /** Absent: a fresh one. Adding the same key again changes nothing. */
  key?: string;
  /** The message that this one takes the place of. */
  edits?: Draft['edits'];
  /** The tab whose draft it was; absent for the plain form, whose draft is found by its text. */
  tab?: string;
  /** The key of the plain form: a text that was returned for correction is a draft under that name. */
  form?: string;
  /** Posted by the form without script, and not sent again on purpose: the server compares it with others by its text. */
  isPlain?: true | undefined;
  /** Called with a message of the last hour that has the same text; then nothing is added. */
  onSame?: ((earlier: Earlier) => void) | undefined;
  visit?: Visit | undefined;
}

/** A message that waits, or was delivered from here. */
export type Earlier = Pick<Entry, 'key' | 'writtenAt'>;

/** For this long, equal texts of the plain form are one message: each page of the form has another key. Milliseconds. */
const SAME_WITHIN = 60 * 60_000;

/**
 * Stores a message in the place of the draft and of the message that it edits, in one transaction. Nothing is sent. Returns the
 * message's key.
 */
export async function add(fields: ContactFields, given: Add = {}): Promise<string> {
  const { key = newKey(), edits = null, tab, form, isPlain, onSame, visit } = given;
  const text = onSame && (await textKey(fields));
  await writeTransaction(async (tx) => {
    if (await isKnown(tx, key)) return;
    const draft = tab === undefined ? await takeDraftOf(tx, fields, form) : undefined;
    if (tab !== undefined) await tx.objectStore('draft').delete(tab);
    const earlier = text === undefined ? undefined : await findSame(tx, fields, text);
    if (earlier !== undefined) return onSame?.(earlier);
    const replaced = edits ?? draft?.edits ?? null;
    const supersedes = replaced === null ? [] : await takeOut(tx, replaced);
    const seq = await nextSeq(tx, replaced?.key);
    const entry = newEntry({
      ...{ key, fields, supersedes, visit, isPlain, textKey: text, seq },
      writtenAt: Date.now(),
    });
    await tx.objectStore('messages').add(entry);
  });
  announceChange();
  return key;
}

/** Whether a message with this key waits, or was delivered from here. */
const isKnown = async (tx: Write, key: string): Promise<boolean> =>
  (await tx.objectStore('messages').getKey(key)) !== undefined ||
  (await tx.objectStore('receipts').getKey(key)) !== undefined;

async function findSame(tx: Write, fields: ContactFields, text: string): Promise<Earlier | undefined> {
  // By the device's clock, which may jump.
  const isRecent = ({ writtenAt }: Earlier) => Math.abs(Date.now() - writtenAt) < SAME_WITHIN;
  const waiting = await readWaiting(tx);
  const receipts = await tx.objectStore('receipts').getAll();
  return [
    ...waiting.filter((entry) => isSame(entry.fields, fields)),
    ...receipts.filter((receipt) => receipt.textKey === text),
  ].find(isRecent);
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

/**
 * Saves what is typed, and delays the message that it edits. An empty form edits nothing: its draft is deleted.
 * @param unless the key of the same text: false, and nothing is saved, where that message waits, or was delivered from here
 */
export function saveDraft(tab: string, draft: Draft, unless?: string): Promise<boolean> {
  return writeTransaction(async (tx) => {
    if (unless !== undefined && (await isKnown(tx, unless))) return false;
    const drafts = tx.objectStore('draft');
    const isEmpty = isBlank(draft.fields);
    if (isEmpty) await drafts.delete(tab);
    else await drafts.put({ ...draft, savedAt: Date.now() }, tab);
    if (draft.edits === null) return true;
    const entry = await readMessage(tx, draft.edits.key);
    const heldUntil = isEmpty ? 0 : Date.now() + HOLD;
    if (entry !== undefined) await tx.objectStore('messages').put({ ...entry, heldUntil });
    return true;
  });
}

export const countDrafts = () => readTransaction((tx) => tx.objectStore('draft').count());

interface Others {
  /** Open tabs: their drafts are theirs. */
  live: ReadonlySet<string>;
  /** The draft to take before any other. */
  named: string | undefined;
}

/** The named draft, this tab's own, else the newest of a closed tab. From then on it is this tab's. */
export function takeDraft(tab: string, { live, named }: Others): Promise<Draft | undefined> {
  return writeTransaction(async (tx) => {
    const drafts = tx.objectStore('draft');
    const free = (await readDrafts(tx)).filter(({ name }) => name === tab || !live.has(name));
    const rank = (name: string) => (name === named ? 2 : Number(name === tab));
    const savedAt = (draft: Draft) => draft.savedAt ?? 0;
    free.sort((a, b) => rank(b.name) - rank(a.name) || savedAt(b.draft) - savedAt(a.draft));
    const [first] = free;
    if (first === undefined) return undefined;
    await drafts.delete(first.name);
    await drafts.put(first.draft, tab);
    return readDraft(first.draft);
  });
}

function readDraft({ fields, edits = null, errors, pressed }: Draft): Draft {
  return {
    pressed: readPressed(pressed),
    fields: readFields(fields),
    edits,
    errors: Array.isArray(errors) ? errors.filter(isFieldError) : [],
  };
}

/**
 * Opens a message in the form: it becomes the tab's draft and is not sent while the form is edited. The changed text of a closed
 * tab comes with it; in an open tab it stays.
 * @param live the open tabs
 */
export async function edit(
  key: string,
  tab: string,
  live: ReadonlySet<string> = new Set(),
): Promise<Draft | 'sending' | 'gone' | 'open'> {
  const draft = await writeTransaction(async (tx) => {
    const entry = await readMessage(tx, key);
    if (entry === undefined) return 'gone';
    if (sendingKey(await readSender(tx)) === key) return 'sending';
    const { fields, supersedes, errors } = entry;
    const opened: Draft = { fields, errors, edits: { key, supersedes } };
    const drafts = tx.objectStore('draft');
    for (const { name, draft } of await readDrafts(tx)) {
      if (name === tab || draft.edits?.key !== key) continue;
      if (live.has(name)) return 'open';
      await drafts.delete(name);
      opened.fields = readFields(draft.fields);
    }
    await tx.objectStore('messages').put({ ...entry, heldUntil: Date.now() + HOLD });
    await drafts.put({ ...opened, savedAt: Date.now() }, tab);
    return opened;
  });
  announceChange();
  return draft;
}

/** Turns a refused message into the draft of the form that sent it; undefined when it is not in the outbox. */
export async function takeBack(
  key: string,
  tab: string,
): Promise<{ draft: Draft; fault: Entry['fault'] } | undefined> {
  const taken = await writeTransaction(async (tx) => {
    const parked = await readMessage(tx, key);
    if (parked?.state !== 'parked') return undefined;
    const { fields, errors, fault, supersedes } = parked;
    const [first, ...rest] = await takeOut(tx, { key, supersedes });
    const draft: Draft = {
      fields,
      errors,
      edits: first === undefined ? null : { key: first, supersedes: rest },
    };
    await tx.objectStore('draft').put({ ...draft, savedAt: Date.now() }, tab);
    return { draft, fault };
  });
  announceChange();
  return taken;
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
  await writeTransaction(async (tx) => {
    await tx.objectStore('messages').clear();
    await tx.objectStore('receipts').clear();
    await tx.objectStore('draft').clear();
    await tx.objectStore('meta').delete('repeated');
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
export async function endHold(key: string): Promise<void> {
  await writeTransaction(async (tx) => {
    const entry = await readMessage(tx, key);
    if (entry !== undefined) await tx.objectStore('messages').put({ ...entry, heldUntil: 0 });
  });
}

/** Deletes the edited message and returns all keys whose tries may have arrived. One that is not here may have. */
async function takeOut(tx: Write, { key, supersedes }: NonNullable<Draft['edits']>) {
  const entry = await readMessage(tx, key);
  await tx.objectStore('messages').delete(key);
  if (entry === undefined) return [key, ...supersedes];
  const own = [entry.tried ? key : undefined, entry.textKey].filter((each) => each !== undefined);
  return [...own, ...entry.supersedes];
}

/** Keys of replaced messages that are remembered: Undo is offered for the message that was deleted last. */
const REMEMBERED = 50;

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
