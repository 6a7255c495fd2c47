import { dropDraft, keepDraft } from '#pwa/admin/editing/drafts/draft.ts';
import { operatorTab } from '#pwa/admin/editing/drafts/draft-tab.ts';
import type { Device } from '#pwa/admin/editing/editing.ts';
import { stored, storedNames } from '#pwa/shared/browser/stored.ts';

/** A note that is typed and not saved. */
interface NoteDraft {
  text: string;
  /** Of the note that it changes. */
  revision: number;
}

/** Keeps the note of a message that is typed and not saved, for as long as the tab lives. */
export function noteDevice(id: number): Device<string> {
  const draft = stored('sessionStorage', `operator-note:${id}`, (json): NoteDraft | undefined => {
    const { text, revision }: Partial<NoteDraft> = JSON.parse(json);
    return typeof text === 'string' && typeof revision === 'number' ? { text, revision } : undefined;
  });
  const put = (note: NoteDraft | undefined): boolean => {
    const isKept = draft.keep(note);
    // A logout in another tab, which cannot look into this one, asks before it goes.
    const inAllTabs = `note ${operatorTab.thisTab()}`;
    if (storedNames('sessionStorage', 'operator-note:').length > 0) keepDraft(inAllTabs, {});
    else dropDraft(inAllTabs);
    return isKept;
  };
  return {
    read() {
      const kept = draft.read();
      return kept && { values: kept.text, rowVersion: kept.revision };
    },
    keep: ({ values, rowVersion }) => put({ text: values, revision: rowVersion }),
    drop: () => void put(undefined),
  };
}
