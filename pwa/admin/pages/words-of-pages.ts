import { type Language, languageNames } from '#contract/language.ts';
import {
  type MenuPlace,
  OWN_PAGES,
  type PageRevisionView,
  type PageRowView,
  type PageView,
} from '#contract/pages.ts';
import { type ConflictField, conflictFields } from '#pwa/admin/editing/conflict/conflict-fields.ts';
import type { DraftValues } from '#pwa/admin/editing/drafts/draft.ts';
import { adminTime } from '#pwa/admin/kit/time.ts';
import { valuesOf } from './page-values.ts';

export const stateWords = ({
  path,
  state,
  hasDraft,
  isHidden,
}: Pick<PageRowView, 'path' | 'state' | 'hasDraft' | 'isHidden'>): string => {
  if (isHidden) return 'Hidden';
  if (state === 'draft') return 'Draft';
  const changed = path.startsWith(OWN_PAGES) ? 'Published' : 'Edited';
  const words = state === 'shipped' ? 'Original' : changed;
  return hasDraft ? `${words}, with a draft` : words;
};

export const revisionWords: Record<PageRevisionView['what'], string> = {
  published: 'Published',
  draft: 'Draft saved',
  shipped: 'Original text restored',
};

export const menuWords: Record<MenuPlace, string> = {
  none: 'Nowhere',
  top: 'In the menu',
  service: 'In the menu under Service',
  rules: 'In the menu under Rules, and in the footer',
  footer: 'In the footer',
};

/** The fields of the form, as they are compared. */
const labels = {
  ...{ title: 'Title', markdown: 'Text', slug: 'Address', description: 'Description' },
  ...{ searchTitle: 'Title for search engines', lead: 'First line', share: 'Share picture' },
  ...{ language: 'Language', menu: 'Linked', order: 'Position', noindex: 'Search engines' },
};

interface Sides {
  mine: DraftValues;
  theirs: PageView;
  /** What both were typed over, where it is known. */
  base: DraftValues | undefined;
}

/** Where what is typed and what the site has of a page differ. */
export const pageConflicts = ({ mine, theirs, base }: Sides): ConflictField[] =>
  conflictFields({
    ...{ mine, base, labels, theirs: valuesOf(theirs) },
    wordsOf(field, value) {
      if (field === 'language') return languageNames[value as Language] ?? value;
      if (field === 'menu') return menuWords[value as MenuPlace] ?? value;
      return field === 'noindex' && value !== '' ? 'not listed' : value;
    },
  });

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
