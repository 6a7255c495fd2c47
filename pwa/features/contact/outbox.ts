import type { ContactFields } from '#contract/contact.ts';
import { HOLD } from './outbox-backoff.ts';
import { change, type Transaction } from './outbox-db.ts';
import { type Draft, type Entry, newEntry, newKey } from './outbox-entry.ts';
import { isLive, readSender } from './outbox-lease.ts';
import { announce } from './outbox-news.ts';
import { isReadable, readEntry } from './outbox-read.ts';

interface Add {
  /** Absent: a fresh one. Adding the same key again changes nothing. */
  key?: string;
  /** The message that this one takes the place of. */
  edits?: Draft['edits'];
}

/** Puts a message on disk, in place of the draft and of the message it edits, all or nothing. Nothing is sent. */
export async function add(
  fields: ContactFields,
  { key = newKey(), edits = null }: Add = {},
): Promise<string> {
  await change(async (tx) => {
    const messages = tx.objectStore('messages');
    if (
      (await messages.getKey(key)) !== undefined ||
      (await tx.objectStore('receipts').getKey(key)) !== undefined
    ) {
      return;
    }
    const supersedes = edits === null ? [] : await takeOut(tx, edits);
    await messages.add(newEntry({ key, fields, supersedes, seq: await nextSeq(tx), writtenAt: Date.now() }));
    await tx.objectStore('draft').delete('contact');
  });
  announce();
  return key;
}

/** Opens a message for the form: it becomes the draft and is not sent by itself for as long as the form is touched. */
export async function edit(key: string): Promise<Draft | 'sending' | 'gone'> {
  const draft = await change(async (tx) => {
    const entry = readEntry(await tx.objectStore('messages').get(key));
    if (!isReadable(entry)) return 'gone';
    const sender = await readSender(tx);
    if (isLive(sender) && sender.key === key) return 'sending';
    const { fields, supersedes, errors } = entry;
    const opened: Draft = { fields, errors, edits: { key, supersedes } };
    await tx.objectStore('messages').put({ ...entry, heldUntil: Date.now() + HOLD });
    await tx.objectStore('draft').put(opened, 'contact');
    return opened;
  });
  announce();
  return draft;
}

/** A refused message whose form still holds it becomes the draft again; undefined when it is not there any more. */
export async function takeBack(key: string): Promise<{ draft: Draft; fault: Entry['fault'] } | undefined> {
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
    await tx.objectStore('draft').put(draft, 'contact');
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

/** Undoes `remove`. */
export async function restore(entry: Entry): Promise<void> {
  await change((tx) => tx.objectStore('messages').put(entry));
  announce();
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

async function nextSeq(tx: Transaction<'readwrite'>): Promise<number> {
  const meta = tx.objectStore('meta');
  const row = await meta.get('instance');
  const instance = row?.name === 'instance' ? row : { name: 'instance' as const, id: newKey(), lastSeq: 0 };
  const lastSeq = instance.lastSeq + 1;
  await meta.put({ ...instance, lastSeq });
  return lastSeq;
}
