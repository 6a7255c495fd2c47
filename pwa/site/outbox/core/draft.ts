import { HOLD } from './backoff.ts';
import { isKnown, readTransaction, writeTransaction } from './database.ts';
import { type Draft, isBlank } from './entry.ts';
import { isFieldError, isReadable, readEntry, readFields, readPressed } from './stored-rows.ts';

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
    const messages = tx.objectStore('messages');
    const entry = readEntry(await messages.get(draft.edits.key));
    if (isReadable(entry)) await messages.put({ ...entry, heldUntil: isEmpty ? 0 : Date.now() + HOLD });
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

function readDraft({ fields, edits = null, errors, pressed }: Draft): Draft {
  return {
    pressed: readPressed(pressed),
    fields: readFields(fields),
    edits,
    errors: Array.isArray(errors) ? errors.filter(isFieldError) : [],
  };
}
