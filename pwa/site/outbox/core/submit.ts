import type { ContactFields } from '#contract/contact.ts';
import { onChange } from './changes.ts';
import { takeBack } from './drafts.ts';
import { type Draft, type Fault, keysOf } from './entry.ts';
import { type Add, add } from './outbox.ts';
import { deliver, SEND_LIMIT } from './send.ts';
import { type Fate, fateOf, markSeen } from './snapshot.ts';

/** A device whose storage takes longer counts as one without. Milliseconds. */
const STORAGE_LIMIT = 6_000;
/** Names of the worker's caches of pictures. */
const PICTURES = /^pictures/;
/** Where no change is announced by another tab. Milliseconds. */
const POLL = 500;

/** Sends what waits in the outbox, as the page or the worker does it. */
type Flush = () => Promise<'done' | 'busy'>;

interface Submit extends Add {
  key: string;
  /** The name of the draft that a refused message becomes: the tab's, or in the worker one that the form of its answer has. */
  draft: string;
  /** Absent: true. Whether the form is still there to show the outcome; otherwise it stays in the outbox, which shows it. */
  isShown?: () => boolean;
  /** Called when the message is on disk. */
  onStored: () => void;
  flush: Flush;
}

/** What became of a message by the end of its first try. */
export type Submitted =
  | { outcome: 'sent' | 'waiting' }
  | { outcome: 'refused'; fault: Fault | null; draft: Draft }
  /** The device cannot store the message, and no answer came: it may have arrived. */
  | { outcome: 'failed' };

/**
 * Writes a message to the outbox, then follows its first try to the end. Only a device without storage sends first.
 * @throws where a refused message cannot be turned into a draft; it stays in the outbox
 */
export async function submitMessage(fields: ContactFields, submit: Submit): Promise<Submitted> {
  const { draft, isShown = () => true, onStored, flush, ...message } = submit;
  let { key } = message;
  let isSent = false;
  const write = async () => {
    key = await add(fields, { ...message, isTried: () => isSent });
  };
  if (!(await isStored(write))) {
    isSent = true;
    return sendDirectly(fields, message);
  }
  onStored();
  const fate = await (key === message.key ? afterFirstTry(key, flush) : afterAnotherTry(key, flush));
  if (fate === 'stored') {
    if (isShown()) await markSeen([key]).catch(() => undefined);
    return { outcome: 'sent' };
  }
  const taken = fate === 'refused' && isShown() ? await takeBack(key, draft) : undefined;
  return taken === undefined ? { outcome: 'waiting' } : { outcome: 'refused', ...taken };
}

/** Where the device cannot store the message: it is sent at once, or stays in the form. */
async function sendDirectly(
  fields: ContactFields,
  { key, edits = null, visit, isPlain }: Add & Pick<Submit, 'key'>,
): Promise<Submitted> {
  const outcome = await deliver({
    key,
    fields,
    supersedes: keysOf(edits),
    visit,
    isPlain,
    writtenAt: Date.now(),
  });
  if (outcome.kind === 'stored') return { outcome: 'sent' };
  if (outcome.kind === 'wait') return { outcome: 'failed' };
  const { fault, errors } = outcome;
  return { outcome: 'refused', fault, draft: { fields, errors, edits } };
}

/**
 * Runs `write` until the message is on disk; false when this device cannot store it. On a full disk saved pictures are deleted.
 * `write` may still succeed after false, so it must be harmless then.
 */
async function isStored(write: () => Promise<unknown>): Promise<boolean> {
  const first = await inTime(write());
  if (first !== 'failed') return first === 'kept';
  await inTime(dropPictures());
  return (await inTime(write())) === 'kept';
}

function inTime(work: Promise<unknown>): Promise<'kept' | 'failed' | 'stuck'> {
  return Promise.race([
    work.then(
      () => 'kept' as const,
      () => 'failed' as const,
    ),
    new Promise<'stuck'>((resolve) => setTimeout(() => resolve('stuck'), STORAGE_LIMIT)),
  ]);
}

async function dropPictures(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => PICTURES.test(name)).map((name) => caches.delete(name)));
}

/** The result of the first try, in whichever tab it was made; `waiting` when it takes too long. */
async function afterFirstTry(key: string, flush: Flush): Promise<Fate> {
  // Not by the clock, which may jump.
  const end = performance.now() + SEND_LIMIT + 2_000;
  let isDone = false;
  let look = () => {};
  const stopListening = onChange(() => look());
  const stopped = (result: 'done' | 'busy') => {
    isDone = result === 'done';
    look();
  };
  void flush().then(stopped, () => stopped('done'));
  try {
    for (;;) {
      const wasDone = isDone;
      const fate = await fateOf(key);
      if (fate !== 'sending' && fate !== 'untried') return fate;
      // It may have stopped at an older message, or at a Retry-After.
      if ((wasDone && fate === 'untried') || performance.now() > end) return 'waiting';
      await new Promise<void>((resolve) => {
        look = resolve;
        setTimeout(resolve, POLL);
      });
    }
  } catch {
    return 'waiting'; // The database is out of reach; the message is on disk.
  } finally {
    stopListening();
  }
}

/** The result for a message whose first try was made before. */
async function afterAnotherTry(key: string, flush: Flush): Promise<Fate> {
  const limit = new Promise((resolve) => setTimeout(resolve, SEND_LIMIT));
  await Promise.race([flush().catch(() => undefined), limit]);
  return fateOf(key).catch(() => 'waiting');
}
