import { expect, test } from 'vitest';
import { createProgressLine } from '#api/commands/progress-line.ts';
import { countTexts, remainingText, reportText, secondsLeft } from '#contract/import-words.ts';

/** What a stream was written, and a clock that the test puts forward. */
function written(output: { isTTY?: boolean; columns?: number }) {
  let text = '';
  let time = 0;
  const write = (more: string) => {
    text += more;
  };
  const line = createProgressLine({ ...output, write }, () => time);
  return {
    show: (done: number, doing?: string) => line.show({ done, total: 200, doing }),
    clear: line.clear,
    forward(ms: number): void {
      time += ms;
    },
    /** What is on the screen in the end. */
    screen: () =>
      text
        .split(String.fromCharCode(27, 91, 75))
        .at(-1)
        ?.replace(/.*\r/, ''),
    text: () => text,
  };
}

test('A terminal has one line of progress, which is rewritten and never broken', () => {
  const { show, clear, forward, screen, text } = written({ isTTY: true, columns: 60 });
  show(0, 'Reading the file');
  forward(60_000);
  show(50, 'Post “A title that is far longer than a terminal has columns”');
  expect(screen()).toBe('[#####---------------]  50 of 200 done, 150 left, about 3 m');
  forward(10);
  show(51);
  expect(screen()).toContain('50 of 200');
  clear();
  expect(screen()).toBe('');
  expect(text()).not.toContain('\n');
});

test('A file or a pipe gets a whole line of progress now and then', () => {
  const { show, forward, text } = written({});
  show(1);
  forward(10_000);
  show(20, 'Post “One”');
  forward(9_000);
  show(30);
  expect(text()).toBe('20 of 200 done, 180 left, about 2 minutes. Post “One”\n');
});

test('Nothing is said of the time that is left until it can be known', () => {
  expect(secondsLeft({ done: 0, total: 9 }, 60_000)).toBe(null);
  expect(secondsLeft({ done: 5, total: 9 }, 100)).toBe(null);
  expect(remainingText({ done: 1_000, total: 3_000 }, 7_300)).toBe(
    '1,000 of 3,000 done, 2,000 left, about 2 hours',
  );
  expect(remainingText({ done: 2, total: 3 }, 40)).toBe('2 of 3 done, 1 left, less than a minute');
});

test('What an import brings is counted, and what is no post, page or file is said to be named in the list below', () => {
  const texts = { made: 0, changed: 0, unchanged: 0, left: 0 };
  const counts = {
    ...{ entries: 8, posts: { ...texts, made: 2 }, pages: texts },
    files: { shown: 0, made: 0, unchanged: 0, left: 0 },
    others: { used: 1, left: 5 },
    pictures: { found: 0, missing: 0 },
    ...{ categories: 0, addresses: 0, fixtures: 0 },
  };
  expect(countTexts(counts)).toEqual([
    'Entries in the file: 8',
    'Posts: 2 new',
    'Other entries: 1 in texts, 5 left out (named below)',
  ]);
});

test('A report as a file says of what it is, how it ended, and each line', () => {
  const ended = {
    ...{ name: 'old.xml', at: '2026-11-27T16:05:42.000Z', isDry: false, state: 'failed' as const },
    ...{ done: 3, total: 9, message: 'The file was cut.', counts: null },
  };
  expect(reportText(ended, ['Post “One”: A script is left out.']).split('\n')).toEqual([
    'Import of old.xml, 2026-11-27 16:05 UTC',
    '',
    'Failed after 3 of 9. The file was cut. What was imported stays.',
    '',
    'Left out or changed: 1 line',
    'Post “One”: A script is left out.',
    '',
  ]);
});
