import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';

/** Set by `npm run proof -- postgres`: where the shape of each statement goes, with the test file that caused it. */
const report = process.env.STATEMENT_SHAPES;

/** Programs without Vitest import this file, too: Vitest is loaded only where statements are reported. */
const vitest = report === undefined ? undefined : await import('vitest');

const known = new Set<string>();

/** Notes a statement without its values, once for each test file. Does nothing in other runs. */
export function noteShape(sql: string): void {
  if (report === undefined) return;
  const shape = sql
    .replace(/'(?:[^']|'')*'/g, '?')
    .replace(/\$\d+|\b\d+\b/g, '?')
    // One row or many, one value of a list or many.
    .replace(/\?(?:\s*,\s*\?)+/g, '?')
    .replace(/(\([^()]*\))(?:\s*,\s*\1)+/g, '$1')
    .replace(/\s+/g, ' ');
  const file = relative(process.cwd(), vitest?.expect.getState().testPath ?? '');
  const line = JSON.stringify({ file, shape });
  if (known.has(line)) return;
  known.add(line);
  appendFileSync(report, `${line}\n`);
}
