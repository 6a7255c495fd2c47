export type Row = Readonly<Record<string, string | number>>;

/** Prints rows under the names of their columns: words to the left, numbers to the right. */
export function printTable(rows: readonly Row[]): void {
  const [first] = rows;
  if (first === undefined) return;
  const names = Object.keys(first);
  const lines = [names, ...rows.map((row) => names.map((name) => String(row[name] ?? '')))];
  const widths = names.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  for (const line of lines) {
    const cells = line.map((cell, at) =>
      typeof first[names[at] ?? ''] === 'number'
        ? cell.padStart(widths[at] ?? 0)
        : cell.padEnd(widths[at] ?? 0),
    );
    console.log(cells.join('  '));
  }
}

/** The middle one; of an even number the lower of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}
