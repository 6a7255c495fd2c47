import {
  type MenuPlace,
  OWN_PAGES,
  type PageRevisionView,
  type PageRowView,
  type PageView,
} from '#contract/pages.ts';
import { adminTime } from '#pwa/admin/kit/time.ts';

export const stateWords = ({
  path,
  state,
  hasDraft,
}: Pick<PageRowView, 'path' | 'state' | 'hasDraft'>): string => {
  if (state === 'draft') return 'Draft';
  const changed = path.startsWith(OWN_PAGES) ? 'Published' : 'Edited';
  const words = state === 'shipped' ? 'As shipped' : changed;
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

/** The state of a page while nothing is being saved. */
export function idleWords(page: PageView | undefined): string {
  if (page === undefined) return 'Nothing to save yet';
  if (!page.hasDraft) return 'All changes are published';
  return `Saved ${page.at === null ? '' : adminTime(page.at)}, not published yet`;
}

/** As people read it. */
export function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
