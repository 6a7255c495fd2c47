import * as paths from '#contract/admin-paths.ts';
import { type Access, answerers, editors, everyRole, owners } from '#contract/auth-rules.ts';
import type { AdminDrawingName } from './drawings.tsx';

/** One of the operator's screens. */
export interface NavEntry {
  /** Its accessible name and the heading of its screen. */
  label: string;
  /** What people call it, where the specification has another name for it. */
  word?: string;
  /** For a tab on a phone: words of the label that fit in one line, so that the link is found by voice (WCAG 2.5.3). */
  short: string;
  href: string;
  drawing: AdminDrawingName;
  /** `main`: a tab on a phone; `more`: in the sheet behind the tab More. */
  group: 'main' | 'more';
  /** The first of some that belong together. */
  isFirst?: boolean;
  /** As the calls that it makes. */
  access: Access;
}

type Shared = Pick<NavEntry, 'href' | 'drawing' | 'access' | 'isFirst'>;
const tab = (label: string, word: string, short: string, shared: Shared): NavEntry => ({
  label,
  word,
  short,
  group: 'main',
  ...shared,
});
const more = (label: string, shared: Shared): NavEntry => ({ label, short: label, group: 'more', ...shared });

/** The sidebar, the tabs of a phone and the screens of the palette, in this order. */
export const navEntries: readonly NavEntry[] = [
  tab('Admin Dashboard', 'Today', 'Dashboard', {
    ...{ href: paths.ADMIN_PATH, drawing: 'dashboard', access: answerers },
  }),
  tab('User Information', 'Leads', 'Information', {
    ...{ href: paths.MESSAGES, drawing: 'people', access: answerers },
  }),
  tab('Blogger Form', 'Write', 'Blogger', {
    ...{ href: paths.POST_FORM, drawing: 'write', access: editors, isFirst: true },
  }),
  tab('Home Blog Form', 'Posts', 'Home Blog', { href: paths.POSTS, drawing: 'posts', access: editors }),
  tab('Category Form', 'Categories', 'Category', {
    ...{ href: paths.CATEGORIES, drawing: 'categories', access: editors },
  }),
  more('Pages', { href: paths.PAGES, drawing: 'pages', access: editors }),
  more('Media', { href: paths.MEDIA, drawing: 'pictures', access: editors }),
  more('Fixtures', { href: paths.FIXTURES, drawing: 'stumps', access: editors }),
  more('Settings', { href: paths.SETTINGS, drawing: 'settings', access: owners, isFirst: true }),
  more('Notifications', { href: paths.NOTICES, drawing: 'bell', access: answerers }),
  more('Traffic', { href: paths.SOURCES, drawing: 'sources', access: everyRole, isFirst: true }),
  more('Speed', { href: paths.SPEED, drawing: 'speed', access: editors }),
  more('Activity', { href: paths.ACTIVITY, drawing: 'activity', access: owners }),
  more('Team', { href: paths.COLLEAGUES, drawing: 'colleagues', access: owners, isFirst: true }),
  more('Server', { href: paths.SERVER, drawing: 'server', access: owners }),
  more('Trash', { href: paths.TRASH, drawing: 'bin', access: everyRole }),
  more('Account', { href: paths.ACCOUNT, drawing: 'account', access: everyRole }),
];

/** What people call the screen of this name; undefined where they call it that. */
export const usualWord = (label: string): string | undefined =>
  navEntries.find((entry) => entry.label === label)?.word;
