import type { ImportCounts } from './import.ts';

/** A line of counts without those of 0; undefined where all are 0. */
function line(
  what: string,
  counts: readonly (readonly [count: number, words: string])[],
): string | undefined {
  const parts = counts.filter(([count]) => count > 0).map(([count, words]) => `${count} ${words}`);
  return parts.length === 0 ? undefined : `${what}: ${parts.join(', ')}`;
}

const texts = (what: string, { made, changed, unchanged, left }: ImportCounts['posts']) =>
  line(what, [
    [made, 'new'],
    [changed, 'changed'],
    [unchanged, 'unchanged'],
    [left, 'left out'],
  ]);

/** What an import did, or would do, a line each. */
export function countTexts(counts: ImportCounts): string[] {
  const { entries, posts, pages, files, others, categories, pictures, addresses, fixtures } = counts;
  return [
    `Entries in the file: ${entries}`,
    texts('Posts', posts),
    texts('Pages', pages),
    line('Files', [
      [files.shown, 'in texts'],
      [files.made, 'new in the library'],
      [files.unchanged, 'already there'],
      [files.left, 'left out'],
    ]),
    line('Other entries', [
      [others.used, 'in texts'],
      [others.left, 'left out (named below)'],
    ]),
    line('Categories', [[categories, 'new']]),
    line('Pictures', [
      [pictures.found, 'found'],
      [pictures.missing, 'missing'],
    ]),
    line('Redirects', [[addresses, 'new']]),
    line('Fixtures', [[fixtures, 'new']]),
  ].filter((words) => words !== undefined);
}

/** An import says nothing of how long it will take before this time. Milliseconds. */
const ESTIMATE_AFTER_MS = 3_000;

/** How long an import will take from now on, as far as its parts are alike. null: not known yet. */
export function secondsLeft(
  { done, total }: { done: number; total: number },
  elapsed: number,
): number | null {
  if (done === 0 || elapsed < ESTIMATE_AFTER_MS) return null;
  return Math.ceil(((elapsed / done) * Math.max(0, total - done)) / 1000);
}

/** `120 of 300 done, 180 left, about 3 minutes`. */
export function remainingText(
  { done, total }: { done: number; total: number },
  seconds: number | null,
): string {
  const time = seconds === null ? '' : `, ${durationText(seconds)}`;
  const count = (number: number) => number.toLocaleString('en');
  return `${count(done)} of ${count(total)} done, ${count(total - done)} left${time}`;
}

function durationText(seconds: number): string {
  if (seconds < 60) return 'less than a minute';
  const [amount, unit] =
    seconds < 5_400 ? [Math.round(seconds / 60), 'minute'] : [Math.round(seconds / 3_600), 'hour'];
  return `about ${amount} ${unit}${amount === 1 ? '' : 's'}`;
}

export interface EndedImport {
  name: string;
  /** When it was asked for: ISO 8601. */
  at: string;
  isDry: boolean;
  state: 'done' | 'failed' | 'stopped';
  done: number;
  total: number;
  message: string | null;
  counts: ImportCounts | null;
}

const STAYS = 'What was imported stays';

/** What became of an import, in a sentence. */
export function endText({ isDry, state, done, total, message }: EndedImport): string {
  if (state === 'done') return isDry ? 'Nothing was imported. An import would bring:' : 'Imported:';
  const far = `after ${done.toLocaleString('en')} of ${total.toLocaleString('en')}.`;
  const stays = isDry ? 'Nothing was imported.' : `${STAYS}.`;
  if (state === 'stopped') return `Stopped ${far} ${stays}`;
  const isIncluded = message?.includes(STAYS);
  return ['Failed', far, message ?? '', isIncluded ? '' : stays].filter(Boolean).join(' ');
}

/** The report of an import as a file. */
export function reportText(ended: EndedImport, lines: readonly string[]): string {
  const { name, at, counts } = ended;
  return [
    `Import of ${name || 'a file'}, ${at.slice(0, 16).replace('T', ' ')} UTC`,
    '',
    endText(ended),
    ...(counts === null ? [] : countTexts(counts)),
    '',
    `Left out or changed: ${lines.length} ${lines.length === 1 ? 'line' : 'lines'}`,
    ...lines,
    '',
  ].join('\n');
}
