import * as paths from '#contract/admin-paths.ts';
import type { Role } from '#contract/auth-rules.ts';
import type { AdminDrawingName } from './drawings.tsx';
import { navEntries } from './nav-entries.ts';
import { mayOpen } from './screens.ts';

/** What the palette offers. */
export interface PaletteItem {
  key: string;
  label: string;
  detail?: string | undefined;
  /** What else it is called. */
  names?: string | undefined;
  drawing: AdminDrawingName;
  keys?: readonly string[] | undefined;
  /** Of a place, which is offered first the next time. */
  href?: string | undefined;
  run: () => void;
}

/** What else people call a screen, and what they look for on it, by its path. */
const names: Readonly<Record<string, string>> = {
  [paths.ADMIN_PATH]: 'home overview figures statistics start',
  [paths.MESSAGES]:
    'inbox messages users contacts enquiries enquiry customers people spam replies labels csv snooze remind assign answer',
  [paths.POST_FORM]: 'new post add create blog article editor compose draft',
  [paths.POSTS]: 'blogs articles drafts scheduled list stories',
  [paths.CATEGORIES]: 'category tags topics',
  [paths.PAGES]: 'landing guides legal terms privacy about glossary casino rules hide',
  [paths.MEDIA]: 'pictures images photos files uploads library gallery',
  [paths.FIXTURES]: 'matches games calendar schedule sports csv ics',
  [paths.SETTINGS]:
    'brand logo icon favicon colour color name phone number whatsapp faq questions menu navigation home legal copyright links social portals contact notice options configuration',
  [paths.NOTICES]:
    'notices alerts push mail email smtp webhook weekly letter quiet hours timing privacy lock screen',
  [paths.SOURCES]: 'sources visits visitors analytics statistics campaigns utm referrers',
  [paths.SPEED]: 'core web vitals performance loading',
  [paths.ACTIVITY]: 'history log audit changes who',
  [paths.COLLEAGUES]: 'colleagues users staff roles members editors people invite invitations',
  [paths.SERVER]: 'backup restore disk version health import export wordpress ghost',
  [paths.TRASH]: 'deleted restore bin undelete',
  [paths.ACCOUNT]: 'password passkey profile sessions devices second factor 2fa security',
};

interface Place extends Pick<PaletteItem, 'label' | 'names' | 'drawing'> {
  href: string;
  isOutside?: boolean;
}

/** What can be done on other screens than this one. */
const deeds: readonly Place[] = [
  { label: 'Write a post', names: 'new add create blog article', drawing: 'write', href: paths.POST_FORM },
  { label: 'New page', names: 'add create landing', drawing: 'pages', href: `${paths.PAGES}?page=new` },
  {
    label: 'Import posts, pages and pictures',
    names: 'wordpress ghost wxr move migrate upload',
    drawing: 'server',
    href: paths.IMPORT,
  },
  {
    label: 'Export the whole site',
    names: 'download archive zip move migrate',
    drawing: 'server',
    href: paths.EXPORT,
  },
  {
    label: 'Make a backup',
    names: 'download copy save restore',
    drawing: 'server',
    href: `${paths.SERVER}#server-backups`,
  },
  {
    label: 'Export leads',
    names: 'download csv excel messages contacts',
    drawing: 'people',
    href: paths.MESSAGES,
  },
  {
    label: 'Invite a colleague',
    names: 'add new user team member editor',
    drawing: 'colleagues',
    href: `${paths.COLLEAGUES}#invite`,
  },
  {
    label: 'Change your password',
    names: 'login security',
    drawing: 'account',
    href: `${paths.ACCOUNT}#account-password`,
  },
  {
    label: 'View site',
    names: 'open visit public website home page preview',
    drawing: 'site',
    href: '/',
    isOutside: true,
  },
];

interface Going {
  role: Role;
  onGo: (href: string) => void;
}

const pathOf = (href: string) => href.replace(/[?#].*$/, '');

/** Deeds and screens that the role may have. */
export function knownPlaces({ role, onGo }: Going): { deeds: PaletteItem[]; screens: PaletteItem[] } {
  const mayGo = ({ href }: { href: string }) => mayOpen(pathOf(href), role);
  return {
    deeds: deeds.filter(mayGo).map(({ isOutside, ...place }) => ({
      ...place,
      key: `do ${place.label}`,
      run: () => (isOutside ? window.open(place.href, '_blank', 'noopener') : onGo(place.href)),
    })),
    screens: navEntries.filter(mayGo).map(({ label, word, href, drawing }) => ({
      ...{ key: href, label, detail: word, href, drawing },
      names: `${word ?? ''} ${names[href] ?? ''}`,
      run: () => onGo(href),
    })),
  };
}
