import { HOLD } from './backoff.ts';
import { announceChange } from './changes.ts';
import { readDrafts, readMessage, readTransaction, writeTransaction } from './database.ts';
import {
  type Draft,
  type Entry,
  editsOf,
  isBlank,
  isFieldError,
  isSame,
  keysOf,
  readFields,
  readPressed,
} from './entry.ts';
import { readSender, sendingKey } from './lease.ts';
import { isKnown, isOutdated, noteEnd, takeOut, type Write } from './outbox.ts';

/** Saves what is typed, and delays the message that it edits. An empty form edits nothing: its draft is deleted. */
export const saveDraft = (tab: string, draft: Draft): Promise<void> =>
  writeTransaction((tx) => putDraft(tx, tab, draft));

/**
 * Saves an emergency draft as the draft of its tab. False, and nothing is saved, where it is outdated or its text is a message.
 * @param key the key of the message with this text
 */
export function saveEmergencyDraft(tab: string, draft: Draft, key: string | undefined): Promise<boolean> {
  return writeTransaction(async (tx) => {
    const saved = await tx.objectStore('draft').get(tab);
    const { savedAt = Date.now() } = draft;
    if (await isOutdated(tx, { tab, savedAt }, saved)) return false;
    if (key !== undefined && (await isKnown(tx, key))) return false;
    await putDraft(tx, tab, draft);
    return true;
  });
}

async function putDraft(tx: Write, tab: string, draft: Draft): Promise<void> {
  const isEmpty = isBlank(draft.fields);
  const saved = { savedAt: Date.now(), ...draft };
  if (isEmpty) await endDraft(tx, tab, saved);
  else await tx.objectStore('draft').put(saved, tab);
  if (draft.edits === null) return;
  const entry = await readMessage(tx, draft.edits.key);
  const heldUntil = isEmpty ? 0 : Date.now() + HOLD;
  if (entry !== undefined) await tx.objectStore('messages').put({ ...entry, heldUntil });
}

/** Deletes the draft of a tab that was emptied or that another tab takes over. */
async function endDraft(tx: Write, tab: string, { savedAt = 0 }: Draft): Promise<void> {
  await tx.objectStore('draft').delete(tab);
  await noteEnd(tx, { tab, savedAt });
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
    const draft = first.name === tab ? first.draft : await takeOver(tx, first, tab);
    await drafts.put(draft, tab);
    return readDraft(draft);
  });
}

/** A text that this tab has beside the draft that it takes over is a correction of it. */
async function takeOver(
  tx: Write,
  { name, draft }: { name: string; draft: Draft },
  tab: string,
): Promise<Draft> {
  await endDraft(tx, name, draft);
  const own = await tx.objectStore('draft').get(tab);
  if (own === undefined || isSame(readFields(own.fields), readFields(draft.fields))) return draft;
  const edits = editsOf([...new Set([...keysOf(own.edits), ...keysOf(draft.edits)])]);
  return { ...own, edits, errors: draft.errors };
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
      await endDraft(tx, name, draft);
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
    const draft: Draft = { fields, errors, edits: editsOf(await takeOut(tx, { key, supersedes })) };
    await tx.objectStore('draft').put({ ...draft, savedAt: Date.now() }, tab);
    return { draft, fault };
  });
  announceChange();
  return taken;
}
