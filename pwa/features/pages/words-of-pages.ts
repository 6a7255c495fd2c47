import type { PageRevisionView, PageRowView, PageView } from '#contract/page-desk.ts';
import type { MenuPlace, PageLanguage } from '#contract/page-text.ts';
import { adminTime } from '#pwa/shared/admin/time.ts';

export const stateWords = ({ state, hasDraft }: Pick<PageRowView, 'state' | 'hasDraft'>): string => {
  if (state === 'draft') return 'Draft';
  const words = state === 'shipped' ? 'As shipped' : 'Edited';
  return hasDraft ? `${words}, with a draft` : words;
};

export const revisionWords: Record<PageRevisionView['what'], string> = {
  published: 'Published',
  draft: 'Draft saved',
  shipped: 'Back to the shipped text',
};

export const menuWords: Record<MenuPlace, string> = {
  none: 'Nowhere',
  top: 'In the menu',
  service: 'In the menu, under Service',
  rules: 'In the menu, under Rules, and at the foot',
  footer: 'At the foot of each page',
};

export const languageWords: Record<PageLanguage, string> = {
  'en-IN': 'English',
  'hi-IN': 'Hindi',
  'te-IN': 'Telugu',
};

/** The state of a page while nothing is being saved. */
export function idleWords(page: PageView | undefined, hasWork: boolean): string {
  if (hasWork) return 'Kept on this device';
  if (page === undefined) return 'Nothing to save yet';
  if (!page.hasDraft) return 'All changes are published';
  return `Saved ${page.at === null ? '' : adminTime(page.at)}, not published yet`;
}
