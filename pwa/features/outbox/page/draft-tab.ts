import { createTabName } from '#pwa/shared/browser/tab-name.ts';

/** Under which name this tab keeps its draft, and which other tabs are there. */
export const { thisTab, holdTab, releaseTab, renameTab, liveTabs } = createTabName({
  stored: 'outbox-tab',
  lock: 'outbox-draft ',
});
