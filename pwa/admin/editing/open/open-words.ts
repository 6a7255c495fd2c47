import { adminTime } from '#pwa/admin/kit/time.ts';
import type { OtherEditor, StoredNews } from './use-open-text.ts';

/** Who else has a text open, in one line; '' where no one has. */
export function openWords(others: readonly OtherEditor[]): string {
  const names = [...new Set(others.filter(({ isYou }) => !isYou).map(({ name }) => name))];
  const own = others.some(({ isYou }) => isYou) ? 'Open in another tab' : '';
  if (names.length === 0) return own;
  const theirs = `${new Intl.ListFormat('en').format(names)} ${names.length === 1 ? 'has' : 'have'} this open`;
  return own === '' ? theirs : `${theirs} · ${own}`;
}

/** Who stored what is newer than the text in the form, and when. @param what `this post` */
export function newerWords({ by, at }: StoredNews, what: string): string {
  const when = at === null ? '' : ` at ${adminTime(at).slice(-'HH:mm'.length)}`;
  return `${by ?? 'Someone'} saved ${what}${when}.`;
}
