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

/** The sidebar, the tabs of a phone and the pages of the palette, in this order. */
export const navEntries: readonly NavEntry[] = [
  {
    label: 'Admin Dashboard',
    short: 'Dashboard',
    href: paths.ADMIN_PATH,
    drawing: 'dashboard',
    group: 'main',
    access: answerers,
  },
  {
    label: 'User Information',
    short: 'User Information',
    href: paths.MESSAGES,
    drawing: 'people',
    group: 'main',
    access: answerers,
  },
  {
    label: 'Blogger Form',
    short: 'Blogger',
    href: paths.POST_FORM,
    drawing: 'write',
    group: 'main',
    access: editors,
  },
  {
    label: 'Home Blog Form',
    short: 'Home Blog',
    href: paths.POSTS,
    drawing: 'posts',
    group: 'main',
    access: editors,
  },
  {
    label: 'Category Form',
    short: 'Category',
    href: paths.CATEGORIES,
    drawing: 'categories',
    group: 'main',
    access: editors,
  },
  { label: 'Pages', short: 'Pages', href: paths.PAGES, drawing: 'pages', group: 'more', access: editors },
  { label: 'Media', short: 'Media', href: paths.MEDIA, drawing: 'pictures', group: 'more', access: editors },
  {
    label: 'Fixtures',
    short: 'Fixtures',
    href: paths.FIXTURES,
    drawing: 'stumps',
    group: 'more',
    access: editors,
  },
  {
    label: 'Notices',
    short: 'Notices',
    href: paths.NOTICES,
    drawing: 'bell',
    group: 'more',
    access: answerers,
  },
  {
    label: 'Sources',
    short: 'Sources',
    href: paths.SOURCES,
    drawing: 'sources',
    group: 'more',
    access: everyRole,
  },
  { label: 'Speed', short: 'Speed', href: paths.SPEED, drawing: 'speed', group: 'more', access: editors },
  {
    label: 'Colleagues',
    short: 'Colleagues',
    href: paths.COLLEAGUES,
    drawing: 'colleagues',
    group: 'more',
    access: owners,
  },
  {
    label: 'Activity',
    short: 'Activity',
    href: paths.ACTIVITY,
    drawing: 'activity',
    group: 'more',
    access: owners,
  },
  { label: 'Trash', short: 'Trash', href: paths.TRASH, drawing: 'bin', group: 'more', access: everyRole },
  {
    label: 'Settings',
    short: 'Settings',
    href: paths.SETTINGS,
    drawing: 'settings',
    group: 'more',
    access: owners,
  },
  { label: 'Server', short: 'Server', href: paths.SERVER, drawing: 'server', group: 'more', access: owners },
  {
    label: 'Account',
    short: 'Account',
    href: paths.ACCOUNT,
    drawing: 'account',
    group: 'more',
    access: everyRole,
  },
];
