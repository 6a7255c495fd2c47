import { createTabName } from '#pwa/shared/browser/tab-name.ts';

/** The name of this tab's draft, and the names of other open tabs. */
export const { thisTab, holdTab, releaseTab, renameTab, liveTabs } = createTabName({
  name: 'outbox-tab',
  lock: 'outbox-draft ',
});
