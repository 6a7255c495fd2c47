export type Row = Readonly<Record<string, string | number>>;

/** Words that come later may be longer than the first row's. Characters. */
const WORDS = 30;
const NUMBER = 6;

/**
 * Prints rows as they come, so that a run that is stopped has shown what it knew. Returns what to call with each,
 * and with a note that belongs under it.
 */
export function startTable(): (row: Row, note?: string) => void {
  let columns: readonly (readonly [name: string, pad: (cell: string) => string])[] | undefined;
  return (row, note) => {
    if (columns === undefined) {
      columns = Object.entries(row).map(([name, value]) => [name, padTo(name, typeof value === 'number')]);
      console.log(`\n${columns.map(([name, pad]) => pad(name)).join('  ')}`);
    }
    const cell = (value: Row[string] | undefined) => (Number.isNaN(value) ? '–' : String(value ?? ''));
    console.log(columns.map(([name, pad]) => pad(cell(row[name]))).join('  '));
    if (note !== undefined) console.log(`  ${note}`);
  };
}

/** Words to the left, numbers to the right. */
function padTo(name: string, isNumber: boolean): (cell: string) => string {
  return isNumber
    ? (cell) => cell.padStart(Math.max(name.length, NUMBER))
    : (cell) => cell.padEnd(Math.max(name.length, WORDS));
}
