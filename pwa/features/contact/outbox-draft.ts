import { HOLD } from './outbox-backoff.ts';
import { change, look } from './outbox-db.ts';
import { type Draft, isBlank } from './outbox-entry.ts';
import { isReadable, readEntry, readFields } from './outbox-read.ts';

/** Keeps what is typed. The message it edits, if any, waits on; a form that was emptied edits nothing any more. */
export function saveDraft(draft: Draft): Promise<void> {
  return change(async (tx) => {
    const drafts = tx.objectStore('draft');
    const isEmpty = isBlank(draft.fields);
    if (isEmpty) await drafts.delete('contact');
    else await drafts.put(draft, 'contact');
    if (draft.edits === null) return;
    const messages = tx.objectStore('messages');
    const entry = readEntry(await messages.get(draft.edits.key));
    if (isReadable(entry)) await messages.put({ ...entry, heldUntil: isEmpty ? 0 : Date.now() + HOLD });
  });
}

export async function readDraft(): Promise<Draft | undefined> {
  const draft = await look((tx) => tx.objectStore('draft').get('contact'));
  if (draft === undefined) return undefined;
  const { edits = null, errors } = draft;
  return { fields: readFields(draft.fields), edits, errors: Array.isArray(errors) ? errors : [] };
}
