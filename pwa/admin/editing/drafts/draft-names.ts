import { useEffect, useState } from 'react';
import { newKey } from '#pwa/shared/api/new-key.ts';
import { createTabName } from '#pwa/shared/browser/tab-name.ts';
import {
  type DraftValues,
  dropStoredDraft,
  keepDraft,
  type StoredDraft,
  storedDraft,
  storedDrafts,
} from './draft.ts';
import { movePicture } from './draft-picture.ts';

/** Two windows may hold the same form: each keeps what is typed there under its own name. */
export const operatorTab = createTabName({ name: 'operator-tab', lock: 'operator-draft ' });

/** Each form of the operator has one draft per tab: `{form} {tab}`. */
const nameOf = (form: string, tab: string) => `${form} ${tab}`;

/** The name of this tab's draft of `form`. */
export const draftHere = (form: string): string => nameOf(form, operatorTab.thisTab());

/** Drafts of `form` whose tabs are gone, the newest first. */
export async function leftDrafts(form: string): Promise<StoredDraft[]> {
  const live = await operatorTab.liveTabs();
  const taken = new Set([...live, operatorTab.thisTab()].map((tab) => nameOf(form, tab)));
  return storedDrafts(form).filter(({ name }) => !taken.has(name));
}

/** This tab's draft of `form`: its own, else the newest of a tab that is gone, which is this one's from then on. Gives its name. */
export async function claimDraft(form: string): Promise<string> {
  const here = nameOf(form, await operatorTab.holdTab());
  await withDraftsLock(async () => {
    if (storedDraft(here) !== undefined) return;
    const [newest] = await leftDrafts(form);
    if (newest !== undefined) await moveDraft(newest.name, here);
  });
  return here;
}

/** Two tabs that open at once do not both take the same one. */
function withDraftsLock(work: () => Promise<void>): Promise<void> {
  const locks: LockManager | undefined = navigator.locks;
  return locks === undefined ? work() : locks.request('operator-draft-claim', work);
}

export async function moveDraft(from: string, to: string): Promise<void> {
  const draft = storedDraft(from);
  // On a full device it stays where it is.
  if (draft === undefined || !keepDraft(to, draft)) return;
  dropStoredDraft(from);
  await movePicture(from, to);
}

/** Starts a draft of `form` in this tab. An existing one is left for the next time the form is opened. */
export async function beginDraft(form: string, values: DraftValues, pictureFrom?: string): Promise<void> {
  const here = draftHere(form);
  await moveDraft(here, nameOf(form, newKey()));
  keepDraft(here, values);
  if (pictureFrom !== undefined) await movePicture(pictureFrom, here);
}

/** Makes what was typed into a text that is gone the draft of a new one. @param from name of the draft that has it */
export async function beginAnew(form: string, values: DraftValues, from: string): Promise<void> {
  const { revision: _, draftRevision: __, savedAt: ___, base: ____, ...texts } = values;
  await beginDraft(form, texts, from);
  dropStoredDraft(from);
}

/** The name of this tab's draft of `form`, once it is clear which one that is; looked for again with each `visit`. */
export function useDraftName(form: string, visit = 0): string | undefined {
  const [claimed, setClaimed] = useState<{ name: string; visit: number }>();
  useEffect(() => {
    let isLeft = false;
    void claimDraft(form).then((name) => {
      if (!isLeft) setClaimed({ name, visit });
    });
    return () => {
      isLeft = true;
    };
  }, [form, visit]);
  return claimed?.visit === visit ? claimed.name : undefined;
}
