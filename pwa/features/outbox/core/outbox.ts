import type { ContactFields } from '#contract/contact.ts';
import type { Visit } from '#contract/visit.ts';
import { newKey } from '#pwa/shared/api/new-key.ts';
import { HOLD } from './backoff.ts';
import { change, type Transaction } from './database.ts';
import { type Draft, type Entry, isSame, newEntry } from './entry.ts';
import { isLive, readSender } from './lease.ts';
import { announce } from './news.ts';
import { isReadable, readEntry, readFields } from './read.ts';

interface Add {
  /** Absent: a fresh one. Adding the same key again changes nothing. */
  key?: string;
  /** The message that this one takes the place of. */
  edits?: Draft['edits'];
  /** Whose draft it was; absent for the plain form, of which only the text says so. */
  tab?: string;
  /** The key of the plain form: its text may have come back for correction, and stands as a draft under that name. */
  form?: string;
  visit?: Visit | undefined;
}

/**
 * Puts a message on disk, in place of the draft and of the message it edits, all or nothing. Nothing is sent. Gives the
 * key under which it stands.
 */
export async function add(fields: ContactFields, given: Add = {}): Promise<string> {
  const { key = newKey(), edits = null, tab, form, visit } = given;
  await change(async (tx) => {
    const isKnown =
      (await tx.objectStore('messages').getKey(key)) !== undefined ||
      (await tx.objectStore('receipts').getKey(key)) !== undefined;
    if (isKnown) return;
    const draft = tab === undefined ? await takeDraftOf(tx, fields, form) : undefined;
    if (tab !== undefined) await tx.objectStore('draft').delete(tab);
    const replaced = edits ?? draft?.edits ?? null;
    const supersedes = replaced === null ? [] : await takeOut(tx, replaced);
    const seq = await nextSeq(tx, replaced?.key);
    const entry = newEntry({ key, fields, supersedes, visit, seq, writtenAt: Date.now() });
    await tx.objectStore('messages').add(entry);
  });
  announce();
  return key;
}

/** The plain form does not say which tab it was in. What came back for correction stands under the form's key. */
async function takeDraftOf(
  tx: Transaction<'readwrite'>,
  fields: ContactFields,
  form: string | undefined,
): Promise<Draft | undefined> {
  const drafts = tx.objectStore('draft');
  for (const tab of await drafts.getAllKeys()) {
    const draft = await drafts.get(tab);
    if (draft === undefined || (tab !== form && !isSame(readFields(draft.fields), fields))) continue;
    await drafts.delete(tab);
    return draft;
  }
  return undefined;
}

/**
 * Opens a message for the form: it becomes the draft and is not sent by itself for as long as the form is touched. What a
 * tab that is gone made of it comes with it; a tab that is there keeps it.
 * @param live the tabs that are there
 */
export async function edit(
  key: string,
  tab: string,
  live: ReadonlySet<string> = new Set(),
): Promise<Draft | 'sending' | 'gone' | 'open'> {
  const draft = await change(async (tx) => {
    const entry = readEntry(await tx.objectStore('messages').get(key));
    if (!isReadable(entry)) return 'gone';
    const sender = await readSender(tx);
    if (isLive(sender) && sender.key === key) return 'sending';
    const { fields, supersedes, errors } = entry;
    const opened: Draft = { fields, errors, edits: { key, supersedes } };
    const drafts = tx.objectStore('draft');
    for (const name of await drafts.getAllKeys()) {
      const other = await drafts.get(name);
      if (name === tab || other?.edits?.key !== key) continue;
      if (live.has(name)) return 'open';
      await drafts.delete(name);
      opened.fields = readFields(other.fields);
    }
    await tx.objectStore('messages').put({ ...entry, heldUntil: Date.now() + HOLD });
    await drafts.put({ ...opened, savedAt: Date.now() }, tab);
    return opened;
  });
  announce();
  return draft;
}

/** A refused message whose form still holds it becomes the draft again; undefined when it is not there any more. */
export async function takeBack(
  key: string,
  tab: string,
): Promise<{ draft: Draft; fault: Entry['fault'] } | undefined> {
  const taken = await change(async (tx) => {
    const parked = readEntry(await tx.objectStore('messages').get(key));
    if (!isReadable(parked) || parked.state !== 'parked') return undefined;
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
  announce();
  return taken;
}

/** Removes a message or an unreadable row from this device; gives it back, so that it can be restored. */
export async function remove(key: string): Promise<Entry | undefined> {
  const entry = await change(async (tx) => {
    const messages = tx.objectStore('messages');
    const removed = readEntry(await messages.get(key));
    await messages.delete(key);
    return isReadable(removed) ? removed : undefined;
  });
  announce();
  return entry;
}

/** Removes all that was written on this device: messages, receipts, drafts. How long the server asked to wait stays. */
export async function clear(): Promise<void> {
  await change(async (tx) => {
    await tx.objectStore('messages').clear();
    await tx.objectStore('receipts').clear();
    await tx.objectStore('draft').clear();
  });
  announce();
}

/** Undoes `remove`. Gives false, and changes nothing, when a newer text has taken the message's place meanwhile. */
export async function restore(entry: Entry): Promise<boolean> {
  const isBack = await change(async (tx) => {
    const { replaced = [] } = await readInstance(tx);
    if (replaced.includes(entry.key)) return false;
    await tx.objectStore('messages').put(entry);
    return true;
  });
  announce();
  return isBack;
}

/** Lets a message go although a form has it open. */
export async function release(key: string): Promise<void> {
  await change(async (tx) => {
    const entry = readEntry(await tx.objectStore('messages').get(key));
    if (isReadable(entry)) await tx.objectStore('messages').put({ ...entry, heldUntil: 0 });
  });
}

/** Removes the edited message and names all keys whose tries may have arrived. One that is gone may well have. */
async function takeOut(tx: Transaction<'readwrite'>, { key, supersedes }: NonNullable<Draft['edits']>) {
  const messages = tx.objectStore('messages');
  const entry = readEntry(await messages.get(key));
  await messages.delete(key);
  if (!isReadable(entry)) return [key, ...supersedes];
  return entry.tried ? [key, ...entry.supersedes] : entry.supersedes;
}

/** So many replaced messages are remembered: Undo is offered for the last one that was deleted. */
const REMEMBERED = 50;

async function nextSeq(tx: Transaction<'readwrite'>, replacedKey: string | undefined): Promise<number> {
  const { replaced = [], ...instance } = await readInstance(tx);
  const lastSeq = instance.lastSeq + 1;
  if (replacedKey !== undefined) replaced.push(replacedKey);
  await tx.objectStore('meta').put({ ...instance, lastSeq, replaced: replaced.slice(-REMEMBERED) });
  return lastSeq;
}

async function readInstance(tx: Transaction<'readwrite'>) {
  const row = await tx.objectStore('meta').get('instance');
  return row?.name === 'instance' ? row : { name: 'instance' as const, id: newKey(), lastSeq: 0 };
}
