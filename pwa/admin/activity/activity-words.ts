import type { ActivitySubject, ActivityView } from '#contract/activity.ts';
import { MESSAGES, POST_FORM } from '#contract/admin-paths.ts';
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
  operator: 'Team',
} as const satisfies Record<ActivitySubject, string>;

const one = {
  contact: 'Message',
  post: 'Post',
  page: 'Page',
  picture: 'Picture',
  category: 'Category',
  fixture: 'Fixture',
  settings: 'Settings',
  operator: 'A colleague',
} as const satisfies Record<ActivitySubject, string>;

/** The parts of a detail that name what it was done to. */
const NAMES = ['title', 'name', 'username', 'path'];

/** What it was done to, and where that is shown. Nothing for leads in general. */
export function subjectOf({ subject, subject_id: id, detail, by }: ActivityView): {
  words: string;
  href: string | undefined;
} {
  // A picture's `name` is that of its file, which no screen shows.
  const shown = subject === 'picture' ? ['title'] : NAMES;
  const name = shown.map((each) => detail[each]).find((each) => each !== undefined && each !== '');
  if (subject === 'contact') {
    return id === null
      ? { words: 'Messages', href: undefined }
      : { words: `Message ${id}`, href: `${MESSAGES}?id=${id}` };
  }
  if (subject === 'post') return { words: String(name ?? `Post ${id}`), href: `${POST_FORM}?id=${id}` };
  if (subject === 'operator' && name === undefined && id !== null && id === by?.id) {
    return { words: 'Own account', href: undefined };
  }
  return { words: String(name ?? one[subject]), href: undefined };
}

/** What the fields are called under Notifications. */
const noticeFields: Record<keyof NotificationsChange, string> = {
  smtp_url: 'mail server',
  smtp_password: 'mail password',
  mail_to: 'mail recipients',
  mail_on: 'mail on or off',
  reply_to: 'reply address',
  webhook_on: 'webhook on or off',
  webhook_url: 'webhook address',
  webhook_shape: 'webhook format',
  quiet: 'quiet hours',
  burst: 'single notifications a minute',
  shows_words: 'names and messages shown',
  weekly: 'weekly letter',
  weekly_at: 'weekly letter time',
};

const changedFields = (names: string) =>
  names
    .split(', ')
    .flatMap((name) => (name in noticeFields ? noticeFields[name as keyof NotificationsChange] : []))
    .join(', ');

/** Words for actions whose stored word differs from the one on the screens. */
const usualActions: Readonly<Record<string, string>> = {
  'notices changed': 'changed notifications',
  'settings published': 'published',
  'settings restored': 'restored',
  'setup list put away': 'dismissed the setup list',
  'setup list brought back': 'showed the setup list again',
  'second factor on': 'switched two-step login on',
  'second factor off': 'switched two-step login off',
  'recovery codes renewed': 'made new recovery codes',
  'weekly letter switched off by its link': 'unsubscribed from the weekly letter',
  'back to the shipped text': 'restored the original text',
  'draft begun': 'draft started',
  'address as written': 'address correction removed',
  'number as written': 'number correction removed',
  reminded: 'reminder sent',
};

const ways: Readonly<Record<string, string>> = { whatsapp: 'WhatsApp', call: 'phone', mail: 'mail' };

/** A part of the detail that goes on the sentence; undefined for one that stands behind a colon. */
function phraseOf({ subject }: ActivityView, key: string, value: string): string | undefined {
  const isLogin = subject === 'operator';
  const named = isLogin && value in roleWords ? roleWords[value as keyof typeof roleWords].name : value;
  if (key === 'at') return `for ${adminTime(value)}`;
  if (key === 'by') return isLogin ? `by invitation of ${value}` : `by ${ways[value] ?? value}`;
  if (key === 'from' || key === 'to') return `${key} ${named}`;
  if (key === 'role') return `as ${named}`;
  return key === 'reply' ? `with the prepared reply “${value}”` : undefined;
}

/** A part of the detail behind the colon, without the inner name of its field. */
function listedOf({ action }: ActivityView, key: string, value: string): string | undefined {
  if (key === 'revision') return undefined;
  if (key === 'changed') return action === 'notices changed' ? changedFields(value) : `${value} changed`;
  if (key === 'made') return `${value} new`;
  if (key === 'messages' || key === 'pictures' || key === 'fixtures')
    return value === '1' ? `1 ${key.slice(0, -1)}` : `${value} ${key}`;
  return value;
}

/** What was done, with what else is known of it: `answered by phone`, `label added: VIP`. */
export function actionOf(view: ActivityView): string {
  const { action, detail } = view;
  const rest = Object.entries(detail).filter(([key]) => !NAMES.includes(key));
  const parts = rest.map(([key, value]) => {
    const phrase = phraseOf(view, key, String(value));
    return { phrase, listed: phrase === undefined ? listedOf(view, key, String(value)) : undefined };
  });
  const sentence = [usualActions[action] ?? action, ...parts.flatMap(({ phrase }) => phrase ?? [])].join(' ');
  const list = parts.flatMap(({ listed }) => listed ?? []).join(', ');
  return list === '' ? sentence : `${sentence}: ${list}`;
}
