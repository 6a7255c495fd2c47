import { preferenceText } from '#contract/contact-preference.ts';
import { contactLabels } from '#contract/contact-rules.ts';
import { saveFile } from '#pwa/shared/browser/save-file.ts';
import { mustWait } from '#pwa/site/outbox/core/backoff.ts';
import { edit } from '#pwa/site/outbox/core/drafts.ts';
import { type Entry, fieldNames, isReadable, NO_TEXT } from '#pwa/site/outbox/core/entry.ts';
import { clear, endHold, remove, restore } from '#pwa/site/outbox/core/outbox.ts';
import { fateOf, type Snapshot } from '#pwa/site/outbox/core/snapshot.ts';
import { dayAndTime, whenTried } from '#pwa/site/outbox/core/words.ts';
import { emergencyDraftTabs } from './marker.ts';
import { flushAndRefresh, refresh } from './outbox-page.ts';
import { emergencyDraft, holdTab, liveTabs, thisTab } from './tab-draft.ts';
import { updateView, viewStore } from './view.ts';

/** The actions of the list's buttons. Each reports its result where the list does not show it. */

export async function sendNow(key: string): Promise<void> {
  updateView({ status: undefined });
  await endHold(key);
  await flushAndRefresh({ force: true });
  const snapshot = await refresh();
  const entry = findMessage(snapshot, key);
  if (snapshot === undefined || entry === undefined || !mustWait(snapshot.notBefore, Date.now())) return;
  const text = `The answer asked to wait. Next try ${whenTried(snapshot.notBefore)}.`;
  updateView({ status: { text, of: entry } });
}

export async function editMessage(key: string): Promise<void> {
  if (refusedWhileSending()) return;
  const draft = await edit(key, thisTab(), await liveTabs());
  if (draft === 'open') {
    updateView({ status: { text: 'This message is open in the form of another tab.' } });
  } else if (draft === 'sending') {
    const entry = findMessage(await refresh(), key);
    if (entry === undefined) return sayGone(key);
    const text = 'This message is being sent at this moment. Try again in a few seconds.';
    updateView({ status: { text, of: entry } });
  } else if (draft === 'gone') {
    await sayGone(key);
  } else {
    // No other tab opens it from here on.
    void holdTab();
    updateView({ opened: draft, status: undefined });
  }
}

export async function deleteMessage(key: string): Promise<void> {
  const removed = await remove(key);
  if (removed === undefined) return sayGone(key);
  // Undo puts the focus on the message as it appears in the list: it must have left the list before Undo is offered.
  await refresh();
  updateView({ status: { text: deletedText(removed), removed } });
}

export const findMessage = (snapshot: Snapshot | undefined, key: string): Entry | undefined =>
  snapshot?.items.filter(isReadable).find((item) => item.key === key);

/** The form's message is on its way and not in the list: until then it is neither replaced nor removed. */
function refusedWhileSending(): boolean {
  const { isSending } = viewStore.get();
  const text = 'A message is being sent. Try again in a few seconds.';
  if (isSending) updateView({ status: { text, whileSending: true } });
  return isSending;
}

/** Another tab was faster than the list shows, or nobody could read the message. */
async function sayGone(key: string): Promise<void> {
  const isDelivered = (await fateOf(key)) === 'stored';
  await refresh();
  const text = isDelivered
    ? 'This message was delivered already.'
    : 'This message is no longer on this device.';
  updateView({ status: { text } });
}

function deletedText(removed: Entry): string {
  if (removed.tried)
    return 'Deleted from this device. It was tried before, so it may have arrived all the same.';
  return removed.supersedes.length > 0
    ? 'Deleted from this device. An earlier text of it was tried before, and may have arrived all the same.'
    : 'Deleted. It was not sent.';
}

/** Deletes messages, receipts and drafts, and empties the form of this page. */
export async function removeAll(): Promise<void> {
  if (refusedWhileSending()) return;
  // First: the form must not save its text once more after the database is cleared.
  updateView({ delivered: [], opened: { fields: NO_TEXT, edits: null, errors: [] } });
  await clear();
  for (const tab of emergencyDraftTabs()) emergencyDraft(tab).keep(undefined);
  updateView({ status: { text: 'Everything was removed from this device.' } });
  await refresh();
}

/**
 * Saves what waits as text that a person can send by another way. `chat`: what the site calls it.
 * @throws where the outbox cannot be read
 */
export async function saveToFile(chat: string): Promise<void> {
  const snapshot = await refresh();
  if (snapshot === undefined) throw new Error('the outbox cannot be read');
  const items = snapshot.items.filter(isReadable);
  const text = new Blob([unsentText(items, chat)], { type: 'text/plain;charset=utf-8' });
  // The day of the device, written as in Sweden: 2026-11-30.
  saveFile(text, `unsent-messages-${new Date().toLocaleDateString('sv')}.txt`);
}

/** Each in a line of its own, above the message. */
const heads = fieldNames.filter((name) => name in contactLabels && name !== 'message');

/** @param chat what the site calls its chat */
export function unsentText(entries: readonly Entry[], chat: string): string {
  const texts = entries.map(({ fields, writtenAt }) => {
    const lines = heads
      .filter((name) => fields[name] !== '')
      .map((name) => `${contactLabels[name]}: ${fields[name]}`);
    const [day, time] = dayAndTime(writtenAt).split(', ');
    const preference = preferenceText(fields, { chat });
    if (preference !== '') lines.push(`Preferred: ${preference}`);
    return [
      `Written: ${day} ${new Date(writtenAt).getFullYear()}, ${time}`,
      ...lines,
      '',
      fields.message,
    ].join('\n');
  });
  return `Messages that wait on this device\n\n${texts.join('\n\n----\n\n')}\n`;
}

export async function undoDelete(entry: Entry): Promise<void> {
  const isRestored = await restore(entry);
  updateView({
    status: isRestored ? undefined : { text: 'It was not put back: a newer text has taken its place.' },
  });
  await flushAndRefresh({ force: false });
}
