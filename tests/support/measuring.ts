import { parseArgs } from 'node:util';

export type Options = Record<string, number | string | boolean>;
/** What was given for options with such defaults. */
export type Given<T extends Options> = { [Name in keyof T]: Widened<T[Name]> };
type Widened<T> = T extends number ? number : T extends string ? string : boolean;

/**
 * Options of the command line: `--runs 20` for a number, `--verbose` for what is false without it. Ends the process with a
 * line where one is unknown or a number is none.
 */
export function readOptions<T extends Options>(defaults: T, args: readonly string[]): Given<T> {
  const given = Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [
      name,
      typeof value === 'boolean'
        ? ({ type: 'boolean', default: value } as const)
        : ({ type: 'string', default: String(value) } as const),
    ]),
  );
  try {
    const { values } = parseArgs({ args: [...args], options: given });
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

export type Row = Readonly<Record<string, string | number>>;

/** In the first column later words may be longer than the first. Characters. */
const WORDS = 30;
const textOf = (cell: string | number | undefined) => (Number.isNaN(cell) ? '–' : String(cell ?? ''));

/**
 * Prints rows of a table of Markdown as they come, so that a run that is stopped has shown what it knew, and with a row a
 * note that belongs under it. `known`: rows that the columns are as wide as.
 */
export function startTable(known: readonly Row[] = []): (row: Row, note?: string) => void {
  let widths = new Map<string, number>();
  const printLine = (textIn: (name: string) => string) => {
    const cells = Array.from(widths, ([name, width], at) =>
      at === 0 ? textIn(name).padEnd(width) : textIn(name).padStart(width),
    );
    console.log(`| ${cells.join(' | ')} |`);
  };
  return (row, note) => {
    if (widths.size === 0) {
      const widthOf = (name: string, at: number) =>
        Math.max(
          name.length,
          at === 0 && known.length === 0 ? WORDS : 3,
          ...known.map((each) => textOf(each[name]).length),
        );
      widths = new Map(Object.keys(row).map((name, at) => [name, widthOf(name, at)]));
      const [first] = widths.keys();
      printLine((name) => name);
      printLine((name) => '-'.repeat((widths.get(name) ?? 0) - 1) + (name === first ? '-' : ':'));
    }
    printLine((name) => textOf(row[name]));
    if (note !== undefined) console.log(`  ${note}`);
  };
}

export function printTable(rows: readonly Row[]): void {
  const print = startTable(rows);
  for (const row of rows) print(row);
}

export const round = (value: number, digits = 0): string => value.toFixed(digits);
