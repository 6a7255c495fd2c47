import { merged } from '#pwa/admin/editing/conflict/merge.ts';
import { dropStoredDraft, keepDraft, storedDraft } from '#pwa/admin/editing/drafts/draft.ts';
import type { Device, Versioned } from '#pwa/admin/editing/editing.ts';
import { stored } from '#pwa/shared/browser/stored.ts';

/** The form of the settings, by which its drafts on this device are found: one in each tab. */
export const SETTINGS_FORM = 'settings';

/** Where a tab keeps what is typed, with what was published when that was begun. @param draftName of its draft */
export const settingsDevice = (draftName: string): Device<unknown> => ({
  /** On top of what is published now. */
  read(now) {
    const draft = storedDraft(draftName);
    try {
      if (draft?.content === undefined) return undefined;
      const base: unknown = draft.base === undefined ? undefined : JSON.parse(draft.base);
      const values = merged(base, JSON.parse(draft.content), now);
      return { values, rowVersion: Number(draft.revision ?? 0), base };
    } catch {
      // Another script's value, or a damaged one: the form opens without it.
      return undefined;
    }
  },
  keep: (typed) => keepDraft(draftName, asDraft(typed)),
  drop: () => dropStoredDraft(draftName),
});

const asDraft = ({ values, rowVersion, base }: Versioned<unknown>) => ({
  revision: String(rowVersion),
  ...(base !== undefined && { base: JSON.stringify(base) }),
  content: JSON.stringify(values),
});

/** In version 1.4.0 all tabs had one draft in common, under this name: the next tab that opens the form takes it. */
const formerDraft = stored('localStorage', 'settings-draft', (text) => {
  const { revision, base, content } = JSON.parse(text);
  return typeof revision === 'number' ? asDraft({ values: content, rowVersion: revision, base }) : undefined;
});

export function carryOverDraft(): void {
  const draft = formerDraft.read();
  if (draft !== undefined && keepDraft(SETTINGS_FORM, draft)) formerDraft.keep(undefined);
}
