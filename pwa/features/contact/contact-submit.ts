import type { ContactFields } from '#contract/contact.ts';
import { keepMessage } from './contact-keep.ts';
import { add, takeBack } from './outbox.ts';
import type { Outcome } from './outbox-answer.ts';
import { type Draft, type Fault, newKey } from './outbox-entry.ts';
import { type Fate, fateOf, markSeen } from './outbox-look.ts';
import { subscribe } from './outbox-news.ts';
import { follow, refresh, wake } from './outbox-page.ts';
import { deliver, SEND_LIMIT } from './outbox-send.ts';
import { registerSync } from './register-sync.ts';

/** What became of a submit, as far as the form is concerned. */
export type Submission =
  | { outcome: 'sent' | 'waiting' }
  | { outcome: 'refused'; fault: Fault | null; draft: Draft }
  | {
      outcome: 'failed';
      /** To be handed in again with the next try: this one may have arrived. */
      edits: Draft['edits'];
      key: string;
    };

/** Where no news comes from another tab. Milliseconds. */
const POLL = 500;

interface Submit {
  key: string;
  /** The key came with the page, so a plain post may have used it already. */
  isPageKey?: boolean;
  edits: Draft['edits'];
}

/** Writes the message to the outbox, then follows the first try to its end. Only a device without storage sends first. */
export async function submitContact(fields: ContactFields, submit: Submit): Promise<Submission> {
  const { key, isPageKey = false, edits } = submit;
  const stopFollowing = follow(key);
  if (!(await keepMessage(() => add(fields, { key, edits })))) return sendDirectly(fields, submit);
  void registerSync();
  const fate = await firstEnd(key);
  if (fate === 'stored') {
    // Still followed: the form itself tells of this one.
    await markSeen([key]).catch(() => undefined);
    return { outcome: 'sent' };
  }
  stopFollowing();
  if (fate !== 'refused') {
    await refresh();
    return { outcome: 'waiting' };
  }
  const taken = await takeBack(key);
  if (taken === undefined) return { outcome: 'waiting' };
  const { fault, draft } = taken;
  if (isPageKey && fault?.code === 'key_reused') {
    // The plain form had sent another text under it (Back button): this is a new message.
    return submitContact(fields, { key: newKey(), edits: draft.edits });
  }
  return { outcome: 'refused', fault, draft };
}

/** Resolves when the first try of a message has ended, whoever made it, or has taken too long to wait for. */
async function firstEnd(key: string): Promise<Fate> {
  const end = Date.now() + SEND_LIMIT + 2_000;
  let isDone = false;
  let look = () => {};
  const stopListening = subscribe(() => look());
  void wake({ force: true }).then((result) => {
    isDone = result === 'done';
    look();
  });
  try {
    for (;;) {
      const wasDone = isDone;
      const fate = await fateOf(key);
      if (fate !== 'sending' && fate !== 'untried') return fate;
      // The run may have stopped at an older message, or had to heed a Retry-After.
      if ((wasDone && fate === 'untried') || Date.now() > end) return 'waiting';
      await new Promise<void>((resolve) => {
        look = resolve;
        setTimeout(resolve, POLL);
      });
    }
  } catch {
    return 'waiting'; // the database went away; the message is on disk
  } finally {
    stopListening();
  }
}

/** No place on this device: the message goes out at once or stays in the form. */
async function sendDirectly(fields: ContactFields, { key, edits }: Submit): Promise<Submission> {
  const supersedes = edits === null ? [] : [edits.key, ...edits.supersedes];
  const outcome: Outcome = await deliver({ key, fields, supersedes, writtenAt: Date.now() });
  if (outcome.kind === 'stored') return { outcome: 'sent' };
  if (outcome.kind === 'wait') return { outcome: 'failed', key, edits };
  const { fault, errors } = outcome;
  return { outcome: 'refused', fault, draft: { fields, errors, edits } };
}
