import { HOLD } from './backoff.ts';
import { change, look } from './database.ts';
import { type Draft, isBlank } from './entry.ts';
import { isFieldError, isReadable, readEntry, readFields } from './read.ts';

/** Keeps what is typed. The message it edits, if any, waits on; a form that was emptied edits nothing any more. */
export function saveDraft(tab: string, draft: Draft): Promise<void> {
  return change(async (tx) => {
    const drafts = tx.objectStore('draft');
    const isEmpty = isBlank(draft.fields);
    if (isEmpty) await drafts.delete(tab);
    else await drafts.put({ ...draft, savedAt: Date.now() }, tab);
    if (draft.edits === null) return;
    const messages = tx.objectStore('messages');
    const entry = readEntry(await messages.get(draft.edits.key));
    if (isReadable(entry)) await messages.put({ ...entry, heldUntil: isEmpty ? 0 : Date.now() + HOLD });
  });
}

export const countDrafts = () => look((tx) => tx.objectStore('draft').count());

/** A message stands, or was delivered from here, under this key. */
export const isInOutbox = (key: string) =>
  look(
    async (tx) =>
      (await tx.objectStore('messages').getKey(key)) !== undefined ||
      (await tx.objectStore('receipts').getKey(key)) !== undefined,
  );

interface Others {
  /** Tabs whose drafts are theirs. */
  live: ReadonlySet<string>;
  /** The draft to take before any other. */
  named: string | undefined;
}

/** The named draft, this tab's own, else the newest of a tab that is gone: it is this tab's from then on, and no other's. */
export function takeDraft(tab: string, { live, named }: Others): Promise<Draft | undefined> {
  return change(async (tx) => {
    const drafts = tx.objectStore('draft');
    const names = await drafts.getAllKeys();
    const all = await Promise.all(names.map(async (name) => ({ name, draft: await drafts.get(name) })));
    const free = all.filter(({ name }) => name === tab || !live.has(name));
    const rank = (name: string) => (name === named ? 2 : Number(name === tab));
    free.sort((a, b) => rank(b.name) - rank(a.name) || savedAt(b.draft) - savedAt(a.draft));
    const first = free[0];
    if (first?.draft === undefined) return undefined;
    await drafts.delete(first.name);
    await drafts.put(first.draft, tab);
    return readDraft(first.draft);
  });
}

const savedAt = (draft: Draft | undefined) => draft?.savedAt ?? 0;

function readDraft({ fields, edits = null, errors }: Draft): Draft {
  return {
    fields: readFields(fields),
    edits,
    errors: Array.isArray(errors) ? errors.filter(isFieldError) : [],
  };
}
