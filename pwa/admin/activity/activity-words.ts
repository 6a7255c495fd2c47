import type { ActivitySubject, ActivityView } from '#contract/activity.ts';
import type { NotificationsChange } from '#contract/notification.ts';
import { adminTime } from '#pwa/admin/kit/time.ts';
import { roleWords } from '#pwa/shared/ui/role-words.ts';

export const subjectWords = {
  contact: 'Leads',
  post: 'Posts',
  page: 'Pages',
  picture: 'Pictures',
  category: 'Categories',
  fixture: 'Fixtures',
  settings: 'Settings',
  operator: 'People',
} as const satisfies Record<ActivitySubject, string>;

const one = {
  contact: 'Message',
  post: 'Post',
  page: 'Page',
  picture: 'Picture',
  category: 'Category',
  fixture: 'Fixture',
  settings: 'Settings',
  operator: 'A login',
} as const satisfies Record<ActivitySubject, string>;

/** The parts of a detail that name what it was done to. */
const NAMES = ['title', 'name', 'username'];

/** What it was done to, and where that is shown. Nothing for leads in general. */
export function subjectOf({ subject, subject_id: id, detail, by }: ActivityView): {
  words: string;
  href: string | undefined;
} {
  const name = NAMES.map((each) => detail[each]).find((each) => each !== undefined);
  if (subject === 'contact') {
    return id === null
      ? { words: 'Messages', href: undefined }
      : { words: `Message ${id}`, href: `/admin/userInfo?id=${id}` };
  }
  if (subject === 'post') return { words: String(name ?? `Post ${id}`), href: `/admin/blogerForm?id=${id}` };
  if (subject === 'operator' && name === undefined && id !== null && id === by?.id) {
    return { words: 'Own login', href: undefined };
  }
  return { words: String(name ?? one[subject]), href: undefined };
}

/** What the fields are called under Notices. */
const noticeFields: Record<keyof NotificationsChange, string> = {
  smtp_url: 'mail server',
  smtp_password: 'password of the mail server',
  mail_to: 'addresses of mail',
  mail_on: 'mail on or off',
  webhook_on: 'webhook on or off',
  webhook_url: 'address of the webhook',
  webhook_shape: 'shape of the webhook',
  quiet: 'quiet hours',
  burst: 'leads told one by one',
  shows_words: 'visitors’ words in notices',
  weekly: 'weekly letter',
  weekly_at: 'hour of the weekly letter',
};

const changedFields = (names: string) =>
  names
    .split(', ')
    .map((name) => (name in noticeFields ? noticeFields[name as keyof NotificationsChange] : name))
    .join(', ');

/** A value as the screens show it: roles and times by their words. */
function shownValue({ subject }: ActivityView, key: string, value: string | number): string {
  if (key === 'at') return adminTime(String(value));
  const role = subject === 'operator' && ['role', 'from', 'to'].includes(key) ? String(value) : '';
  return role in roleWords ? roleWords[role as keyof typeof roleWords].name : String(value);
}

/** What was done, with what else is known of it: `answered: by call`. */
export function actionOf(view: ActivityView): string {
  const { action, detail } = view;
  const rest = Object.entries(detail).filter(([key]) => !NAMES.includes(key));
  if (rest.length === 0) return action;
  const [[key, value] = []] = rest;
  if (action === 'notices changed' && key === 'changed') return `${action}: ${changedFields(String(value))}`;
  const words =
    rest.length === 1 && ['role', 'label', 'state'].includes(key ?? '')
      ? shownValue(view, String(key), value ?? '')
      : rest.map(([each, of]) => `${each} ${shownValue(view, each, of)}`).join(', ');
  return `${action}: ${words}`;
}
