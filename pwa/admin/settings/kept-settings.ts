import { dropDraft, keepDraft, readDraft } from '#pwa/admin/editing/drafts/draft.ts';
import type { Device } from '#pwa/admin/editing/editing.ts';
import { stored } from '#pwa/shared/browser/stored.ts';
import { merged } from './change-value.ts';

/** The form of the settings, by which its drafts on this device are found: one in each tab. */
export const SETTINGS_FORM = 'settings';

/** Where a tab keeps what is typed, with what was published then. @param place name of its draft */
export const settingsDevice = (place: string): Device<unknown> => ({
  /** On top of what is published now. */
  read(now) {
    const { revision, base, content } = readDraft(place) ?? {};
    if (content === undefined) return undefined;
    const published = base === undefined ? undefined : JSON.parse(base);
    return { values: merged(published, JSON.parse(content), now), rowVersion: Number(revision ?? 0) };
  },
  keep: ({ values, rowVersion }, base) => keepDraft(place, asDraft(rowVersion, base, values)),
  drop: () => dropDraft(place),
});

const asDraft = (revision: number, base: unknown, content: unknown) => ({
  revision: String(revision),
  base: JSON.stringify(base),
  content: JSON.stringify(content),
});

/** All tabs had one draft in common, under this name: the next tab that opens the form takes it. */
const formerDraft = stored('localStorage', 'settings-draft', (text) => {
  const { revision, base, content } = JSON.parse(text);
  return typeof revision === 'number' ? asDraft(revision, base, content) : undefined;
});

export function carryOverDraft(): void {
  const draft = formerDraft.read();
  if (draft !== undefined && keepDraft(SETTINGS_FORM, draft)) formerDraft.keep(undefined);
}
