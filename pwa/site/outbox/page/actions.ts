import { preferenceText } from '#contract/contact-preference.ts';
import { saveFile } from '#pwa/shared/browser/save-file.ts';
import { mustWait } from '#pwa/site/outbox/core/backoff.ts';
import { type Entry, isReadable, NO_TEXT } from '#pwa/site/outbox/core/entry.ts';
import { clear, edit, endHold, remove, restore } from '#pwa/site/outbox/core/outbox.ts';
import { fateOf } from '#pwa/site/outbox/core/snapshot.ts';
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
  const notBefore = (await refresh())?.notBefore ?? 0;
  if (mustWait(notBefore, Date.now())) {
    updateView({
      status: { text: `The answer asked to wait. Next try ${whenTried(notBefore)}.`, whileWaiting: true },
    });
  }
}

export async function editMessage(key: string): Promise<void> {
  if (viewStore.get().isSending) {
    updateView({ status: { text: 'Another message is being sent. Try again in a few seconds.' } });
    return;
  }
  const draft = await edit(key, thisTab(), await liveTabs());
  if (draft === 'open') {
    updateView({ status: { text: 'This message is open in the form of another tab.' } });
  } else if (draft === 'sending') {
    updateView({
      status: { text: 'This message is being sent at this moment. Try again in a few seconds.' },
    });
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
  // First: the form must not save its text once more after the database is cleared.
  updateView({ delivered: [], opened: { fields: NO_TEXT, edits: null, errors: [] } });
  await clear();
  for (const tab of emergencyDraftTabs()) emergencyDraft(tab).keep(undefined);
  updateView({ status: { text: 'Everything was removed from this device.' } });
  await refresh();
}

/** Saves what is not sent yet as text that a person can send by another way. `chat`: what the site calls it. */
export async function saveToFile(chat: string): Promise<void> {
  const items = (await refresh())?.items.filter(isReadable) ?? [];
  const text = new Blob([unsentText(items, chat)], { type: 'text/plain;charset=utf-8' });
  saveFile(text, `unsent-messages-${new Date().toISOString().slice(0, 10)}.txt`);
}

const LABELS = [
  ['first_name', 'First name'],
  ['last_name', 'Last name'],
  ['email', 'Email'],
  ['phone', 'Phone'],
] as const;

/** @param chat what the site calls its chat */
export function unsentText(entries: readonly Entry[], chat: string): string {
  const texts = entries.map(({ fields, writtenAt }) => {
    const lines = LABELS.flatMap(([name, label]) =>
      fields[name] === '' ? [] : [`${label}: ${fields[name]}`],
    );
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
  return `Messages that were not sent yet\n\n${texts.join('\n\n----\n\n')}\n`;
}

export async function undoDelete(entry: Entry): Promise<void> {
  const isRestored = await restore(entry);
  updateView({
    status: isRestored ? undefined : { text: 'It was not put back: a newer text has taken its place.' },
  });
  await flushAndRefresh({ force: false });
}
