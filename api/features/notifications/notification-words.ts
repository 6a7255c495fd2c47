import type { ContactRow } from '#api/features/contact/contact.entities.ts';
import { cut } from '#contract/characters.ts';
import { preferenceText } from '#contract/contact-preference.ts';
import type { SiteFacts } from '#contract/settings-facts.ts';
import type { Notification } from './channels/outcome.ts';

/** Graphemes of a message on a lock screen or in a chat. */
const EXCERPT = 160;

/** Where the messages are that were set apart. */
export const SET_APART = '/admin/userInfo?state=suspected';

interface NotificationText {
  title: string;
  /** '' where there is nothing more to say. */
  body: string;
  /** Below the site's origin. */
  path: string;
}

/** What the site and its chat are called. */
export type SiteNames = Pick<SiteFacts, 'brand' | 'messagingName'>;

interface Wording {
  /** What the visitor wrote may be in it. */
  showsWords: boolean;
  site: SiteNames;
}

export function notificationText(
  { kind, contacts, count, failure = '' }: Notification,
  { showsWords, site }: Wording,
): NotificationText {
  if (kind === 'test') {
    return {
      title: 'Test: notifications arrive here',
      body: 'New leads will arrive like this.',
      path: '/admin/notices',
    };
  }
  if (kind === 'backup') return { title: 'The nightly backup failed', body: failure, path: '/admin/server' };
  if (kind === 'suspected') {
    const title = `${count} ${count === 1 ? 'message' : 'messages'} held as suspected spam`;
    return { title, body: 'Check them: one may be a lead.', path: SET_APART };
  }
  const what = kind === 'lead' ? (count === 1 ? 'New lead' : `${count} new leads`) : remindersOf(count);
  const [only] = contacts;
  if (count > 1 || only === undefined) {
    return { title: what, body: showsWords ? namesOf(contacts, count) : '', path: '/admin/userInfo' };
  }
  const path = `/admin/userInfo?id=${only.id}`;
  if (!showsWords) return { title: what, body: '', path };
  return { title: `${what}: ${nameOf(only)}`, body: excerptOf(only, site), path };
}

const remindersOf = (count: number) => (count === 1 ? 'Reminder' : `${count} reminders`);

/** One line, whatever was typed. */
const oneLine = (text: string) => text.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();

const nameOf = ({ firstName, lastName, email }: ContactRow): string =>
  cut(oneLine(`${firstName} ${lastName}`), 60) || oneLine(email);

const excerptOf = (contact: ContactRow, site: SiteNames) =>
  [
    cut(oneLine(contact.message), EXCERPT),
    oneLine(contact.phone),
    preferenceOf(contact, site, { isShort: true }),
  ]
    .filter((text) => text !== '')
    .join(' · ');

/** How and when the visitor would like to be answered; '' where that does not matter. */
export const preferenceOf = (
  { preferredChannel, preferredTime }: ContactRow,
  { messagingName: chat }: SiteNames,
  { isShort = false } = {},
): string =>
  preferenceText({ preferred_channel: preferredChannel, preferred_time: preferredTime }, { chat, isShort });

function namesOf(contacts: readonly ContactRow[], count: number): string {
  const names = contacts.slice(0, 5).map(nameOf).join(', ');
  return count > 5 ? `${names} and ${count - 5} more` : names;
}
