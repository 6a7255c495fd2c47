import type { WorkerVersion } from '#pwa/shared/browser/worker-version.ts';
import type { OtherTabs } from './other-tabs.ts';

interface Situation {
  version: WorkerVersion;
  /** The form of this very tab holds text. */
  isFilled: boolean;
  others: OtherTabs;
}

/** What the bar says, sentence by sentence; nothing when this page is of the newest version. */
export function updateWords({ version, isFilled, others }: Situation): string[] {
  if (version === 'current') return [];
  const kept = isFilled ? ['What you have written here is kept.'] : [];
  if (version === 'replaced') return ['This tab still shows an older version of the site.', ...kept];
  return ['A new version of this site is ready.', ...kept, ...othersWords(others)];
}

function othersWords({ open, filled }: OtherTabs): string[] {
  if (filled === 1) return ['Another tab has an unsent form: it stays as it is.'];
  if (filled > 1) return [`${filled} other tabs have unsent forms: they stay as they are.`];
  return open > 0 ? ['Other tabs stay as they are.'] : [];
}
