import { stored } from '#pwa/shared/browser/stored.ts';

/** What was typed and is not published, with the revision that it changes. */
export interface SettingsDraft {
  revision: number;
  /** As it was published then. */
  base: unknown;
  content: unknown;
}

export const settingsDraft = stored('localStorage', 'settings-draft', (text): SettingsDraft | undefined => {
  const { revision, base, content }: Partial<SettingsDraft> = JSON.parse(text);
  return typeof revision === 'number' ? { revision, base, content } : undefined;
});
