import { parseArgs } from 'node:util';

type Options = Record<string, number | string | boolean>;
type Widened<T> = T extends number ? number : T extends string ? string : boolean;

/**
 * Options of the command line: `--runs 20` for a number, `--verbose` for what is false without it. Ends the process with a
 * line where one is unknown or a number is none.
 */
export function readOptions<T extends Options>(defaults: T): { [Name in keyof T]: Widened<T[Name]> } {
  const given = Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [
      name,
      typeof value === 'boolean'
        ? ({ type: 'boolean', default: value } as const)
        : ({ type: 'string', default: String(value) } as const),
    ]),
  );
  try {
    const { values } = parseArgs({ options: given });
    const read = Object.entries(values).map(([name, value]) => {
      if (typeof defaults[name] !== 'number') return [name, value];
      const number = Number(value);
      if (!(number >= 0)) throw new Error(`--${name} must be a number, not "${value}".`);
      return [name, number];
    });
    return Object.fromEntries(read);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  }
}

/** The value below which this part of all is. */
export function quantile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;
}

/** The middle one, or between the two in the middle; NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (place: number) => sorted[place >> 1] ?? Number.NaN;
  return (at(sorted.length - 1) + at(sorted.length)) / 2;
}

/** Prints rows as a table of Markdown, numbers to the right. */
export function printTable(rows: readonly Record<string, string>[]): void {
  const names = Object.keys(rows[0] ?? {});
  const widths = names.map((name) => Math.max(name.length, ...rows.map((row) => row[name]?.length ?? 0)));
  const line = (cells: string[]) =>
    `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`;
  console.log(line(names));
  console.log(
    `|${widths.map((width, at) => (at === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`,
  );
  for (const row of rows) console.log(line(names.map((name) => row[name] ?? '')));
}

export const round = (value: number, digits = 0): string => value.toFixed(digits);
