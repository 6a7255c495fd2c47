import type { Draft } from '#pwa/site/outbox/core/entry.ts';

/** Between an input and its save. Milliseconds. */
const SAVE_PAUSE = 250;
/** Storage that does not answer must not delay a submit for longer. Milliseconds. */
const SAVE_TIMEOUT = 1_000;

/** Where drafts are written to, and what the form contains. */
interface DraftStorage {
  read: () => Draft;
  /** Stores a draft in the database, or deletes it there when it is blank, if `isWanted` says so right before. */
  save: (draft: Draft, isWanted: () => boolean) => Promise<void>;
  /** Stores a draft at once, for a page that is about to end or a database that refuses. */
  saveEmergency: (draft: Draft) => void;
  deleteEmergency: () => void;
}

/**
 * - `saved`: the text is stored, in the database or as an emergency draft.
 * - `changed`: it differs from what is stored, and a save will follow.
 * - `saving`: it is being written.
 * - `submitted`: it is a message, and no draft until something is typed again.
 */
type State = 'saved' | 'changed' | 'saving' | 'submitted';

/**
 * Saves the text of a form as a draft while it is typed. Saves run one at a time. An emergency draft is deleted only by
 * a save of the same or a later text.
 */
export function createDraftSaver({ read, save, saveEmergency, deleteEmergency }: DraftStorage) {
  let state: State = 'saved';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saves: Promise<unknown> = Promise.resolve();

  async function write(): Promise<void> {
    if (state !== 'changed') return;
    state = 'saving';
    const draft = read();
    const isStored = await save(draft, () => state !== 'submitted').then(
      () => true,
      () => false,
    );
    // Otherwise it was typed on, saved at once or submitted since.
    if (state !== 'saving') return;
    state = 'saved';
    if (isStored) deleteEmergency();
    else saveEmergency(draft);
  }

  function saveAfter(earlier: Promise<unknown> | undefined): void {
    clearTimeout(timer);
    timer = undefined;
    saves = Promise.allSettled([saves, earlier]).then(write);
  }

  return {
    /** At each input. */
    input(): void {
      state = 'changed';
      timer ??= setTimeout(saveAfter, SAVE_PAUSE, undefined);
    },
    /** Stores the text at once as an emergency draft, then in the database, after `painted` where that is given. */
    saveNow(painted?: Promise<void>): void {
      saveEmergency(read());
      state = 'changed';
      saveAfter(painted);
    },
    /** Whether leaving the page would lose text. */
    hasUnsaved: () => state === 'changed' || state === 'saving',
    /** Delays saves until `restored`: the draft of an earlier page is being read, and a save would overwrite it. */
    delay(restored: Promise<unknown>): void {
      saves = Promise.allSettled([saves, restored]);
    },
    /** The text is not a draft any more. */
    submitted(): void {
      state = 'submitted';
    },
    /** Resolves when no save is running that could store the text after it was submitted. */
    async settled(): Promise<void> {
      await Promise.race([saves, new Promise((resolve) => setTimeout(resolve, SAVE_TIMEOUT))]);
    },
  };
}
