import type { Times } from './measure.ts';
import type { Size } from './rows.ts';

type Cell = string | number;

export function printTable(title: string, head: readonly string[], rows: readonly (readonly Cell[])[]): void {
  const all = [head, ...rows].map((row) => row.map(String));
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ');
  console.log(`\n${title}`);
  for (const row of all) console.log(line(row));
}

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
  const head = ['median / p99, ms', ...names, 'median ×', 'p99 ×'];
  const rows = calls.map(({ name, times }) => {
    const [first, last] = [times[0], times.at(-1)];
    const cells = times.map(({ median, p99 }) => `${median.toFixed(1)} / ${p99.toFixed(1)}`);
    const ratio = (key: keyof Times) => ((last?.[key] ?? 0) / (first?.[key] ?? 1)).toFixed(2);
    return [name, ...cells, ratio('median'), ratio('p99')];
  });
  printTable(`${title} (posts/messages)`, head, rows);
}
