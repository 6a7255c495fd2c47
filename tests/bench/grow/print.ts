import { printTable } from '#tests/support/measuring.ts';
import type { Times } from './measure.ts';
import type { Size } from './rows.ts';

export interface Measured {
  name: string;
  /** In the order of the sizes. */
  times: readonly Times[];
}

const short = (count: number) =>
  count >= 1_000_000 ? `${count / 1_000_000}M` : count >= 1000 ? `${count / 1000}k` : `${count}`;

/** Medians and 99th percentiles in milliseconds, and the largest site's as a multiple of the smallest's. */
export function printCalls(title: string, sizes: readonly Size[], calls: readonly Measured[]): void {
  const names = sizes.map(({ posts, messages }) => `${short(posts)}/${short(messages)}`);
  const rows = calls.map(({ name, times }) => {
    const [first, last] = [times[0], times.at(-1)];
    const cells = times.map(({ median, p99 }, at) => [names[at], `${median.toFixed(1)} / ${p99.toFixed(1)}`]);
    const ratio = (key: keyof Times) => ((last?.[key] ?? 0) / (first?.[key] ?? 1)).toFixed(2);
    return {
      'median / p99, ms': name,
      ...Object.fromEntries(cells),
      'median ×': ratio('median'),
      'p99 ×': ratio('p99'),
    };
  });
  console.log(`\n${title} (posts/messages)`);
  printTable(rows);
}
