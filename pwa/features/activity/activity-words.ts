import type { ActivitySubject, ActivityView } from '#contract/activity.ts';

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

/** What was done, with what else is known of it: `answered: by call`. */
export function actionOf({ action, detail }: ActivityView): string {
  const rest = Object.entries(detail).filter(([key]) => !NAMES.includes(key));
  if (rest.length === 0) return action;
  const [[key, value] = []] = rest;
  const words =
    rest.length === 1 && ['role', 'label', 'state'].includes(key ?? '')
      ? String(value)
      : rest.map(([each, of]) => `${each} ${of}`).join(', ');
  return `${action}: ${words}`;
}
