import { remainingText, secondsLeft } from '#contract/import-words.ts';

/** How often a line is rewritten, and how often one is added where that cannot be. Milliseconds. */
const REWRITE_MS = 100;
const ADD_MS = 10_000;
const BAR = 20;

interface ProgressOutput {
  isTTY?: boolean;
  columns?: number;
  write: (text: string) => unknown;
}

interface Progress {
  done: number;
  total: number;
  /** What is done now. */
  doing?: string | undefined;
}

/** How far a command is: on a terminal one line that is rewritten, elsewhere a line now and then. */
export function createProgressLine(output: ProgressOutput, now = () => performance.now()) {
  const isTerminal = output.isTTY === true;
  const begun = now();
  let shownAt = begun - (isTerminal ? REWRITE_MS : 0);
  let shown = '';
  let doing = '';

  const clear = () => {
    if (shown !== '') output.write('\r\u001b[K');
    shown = '';
  };

  return {
    show(progress: Progress): void {
      const { done, total } = progress;
      doing = progress.doing ?? doing;
      if (now() - shownAt < (isTerminal ? REWRITE_MS : ADD_MS)) return;
      shownAt = now();
      const left =
        total === 0 ? '' : remainingText({ done, total }, secondsLeft({ done, total }, now() - begun));
      if (!isTerminal) {
        output.write(`${[left, doing].filter(Boolean).join('. ')}\n`);
        return;
      }
      const filled = total === 0 ? 0 : Math.round((BAR * done) / total);
      const bar = total === 0 ? '' : `[${'#'.repeat(filled)}${'-'.repeat(BAR - filled)}]`;
      const line = [bar, left, doing].filter(Boolean).join('  ');
      clear();
      // A line that is broken in two cannot be rewritten.
      shown = [...line].slice(0, (output.columns ?? 80) - 1).join('');
      output.write(shown);
    },
    /** Before anything else is written. */
    clear,
  };
}
