import * as paths from '#contract/admin-paths.ts';
import { type Access, answerers, editors, everyRole, owners } from '#contract/auth-rules.ts';
import type { AdminDrawingName } from './drawings.tsx';

/** One of the operator's screens. */
export interface NavEntry {
  /** Its accessible name and the heading of its screen. */
  label: string;
  /** For a tab on a phone: words of the label, so that the link is found by voice (WCAG 2.5.3). */
  short: string;
  href: string;
  drawing: AdminDrawingName;
  /** `main`: a tab on a phone; `more`: in the sheet behind the tab More. */
  group: 'main' | 'more';
  /** As the calls that it makes. */
  access: Access;
}

type Shared = Pick<NavEntry, 'href' | 'drawing' | 'access'>;
const tab = (label: string, short: string, shared: Shared): NavEntry => ({
  label,
  short,
  group: 'main',
  ...shared,
});
const more = (label: string, href: string, drawing: AdminDrawingName, access: Access): NavEntry => ({
  label,
  short: label,
  href,
  drawing,
  group: 'more',
  access,
});

/** The sidebar, the tabs of a phone and the pages of the palette, in this order. */
export const navEntries: readonly NavEntry[] = [
  tab('Admin Dashboard', 'Dashboard', { href: paths.ADMIN_PATH, drawing: 'dashboard', access: answerers }),
  tab('User Information', 'User Information', { href: paths.MESSAGES, drawing: 'people', access: answerers }),
  tab('Blogger Form', 'Blogger', { href: paths.POST_FORM, drawing: 'write', access: editors }),
  tab('Home Blog Form', 'Home Blog', { href: paths.POSTS, drawing: 'posts', access: editors }),
  tab('Category Form', 'Category', { href: paths.CATEGORIES, drawing: 'categories', access: editors }),
  more('Pages', paths.PAGES, 'pages', editors),
  more('Media', paths.MEDIA, 'pictures', editors),
  more('Fixtures', paths.FIXTURES, 'stumps', editors),
  more('Notices', paths.NOTICES, 'bell', answerers),
  more('Sources', paths.SOURCES, 'sources', everyRole),
  more('Speed', paths.SPEED, 'speed', editors),
  more('Colleagues', paths.COLLEAGUES, 'colleagues', owners),
  more('Activity', paths.ACTIVITY, 'activity', owners),
  more('Trash', paths.TRASH, 'bin', everyRole),
  more('Settings', paths.SETTINGS, 'settings', owners),
  more('Server', paths.SERVER, 'server', owners),
  more('Account', paths.ACCOUNT, 'account', everyRole),
];
