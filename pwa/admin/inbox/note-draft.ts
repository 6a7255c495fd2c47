import { dropDraft, keepDraft } from '#pwa/admin/editing/drafts/draft.ts';
import { operatorTab } from '#pwa/admin/editing/drafts/draft-tab.ts';
import { stored, storedNames } from '#pwa/shared/browser/stored.ts';

/** A note that is typed and not saved. */
export interface NoteDraft {
  text: string;
  /** Of the note that it changes. */
  revision: number;
}

const noteDraft = (id: number) =>
  stored('sessionStorage', `operator-note:${id}`, (json): NoteDraft | undefined => {
    const { text, revision }: Partial<NoteDraft> = JSON.parse(json);
    return typeof text === 'string' && typeof revision === 'number' ? { text, revision } : undefined;
  });

export const readNoteDraft = (id: number): NoteDraft | undefined => noteDraft(id).read();

/** Keeps it for as long as the tab lives; undefined forgets it. False where the tab keeps nothing. */
export function keepNoteDraft(id: number, draft: NoteDraft | undefined): boolean {
  const isKept = noteDraft(id).keep(draft);
  // A logout in another tab, which cannot look into this one, asks before it goes.
  const inAllTabs = `note ${operatorTab.thisTab()}`;
  if (storedNames('sessionStorage', 'operator-note:').length > 0) keepDraft(inAllTabs, {});
  else dropDraft(inAllTabs);
  return isKept;
}
