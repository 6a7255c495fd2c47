import { spawnSync } from 'node:child_process';
import { type Given, type Options, readOptions, round } from './measuring.ts';

/** What was looked for and, in words, what of it was found: nothing is hoped for. */
type Findings = Readonly<Record<string, readonly string[]>>;

/** A proof, or a measurement, which finds nothing; with its part of the command line. */
type Part = (args: readonly string[]) => Promise<Findings> | Promise<void>;

/** @param defaults of the options that it takes */
export const aPart =
  <T extends Options>(defaults: T, work: (options: Given<T>) => ReturnType<Part>): Part =>
  (args) =>
    work(readOptions(defaults, args));

/** By their names: what loads a part, or the words of a command. */
type Parts = Readonly<Record<string, readonly string[] | (() => Promise<{ part: Part }>)>>;

const run = ([command = '', ...args]: readonly string[]) =>
  spawnSync(command, args, { stdio: 'inherit' }).status === 0;

/**
 * Runs the part that the command line names, with the rest of the line; absent a name the part `all`, or where there is none
 * each in a process of its own. The site is built before. Ends the process.
 */
export async function runParts(parts: Parts): Promise<never> {
  const [program = '', requests = 'all' in parts ? 'all' : undefined, ...args] = process.argv.slice(1);
  const part = parts[requests ?? ''];
  if (requests !== undefined && part === undefined) {
    console.error(`There is no part "${requests}". The parts: ${Object.keys(parts).join(', ')}.`);
    process.exit(2);
  }
  if (!run([process.execPath, 'api/commands/ensure-build.ts'])) process.exit(1);
  if (part === undefined) {
    const failed = Object.keys(parts).filter((name) => {
      console.log(`\n── ${name}`);
      return !run([process.execPath, program, name]);
    });
    if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}`);
    process.exit(failed.length > 0 ? 1 : 0);
  }
  if (typeof part !== 'function') process.exit(run([...part, ...args]) ? 0 : 1);
  const findings = await (await part()).part(args);
  if (findings === undefined) process.exit(0);
  print(findings);
  process.exit(Object.values(findings).some((found) => found.length > 0) ? 1 : 0);
}

/** Lines of one kind that are printed, and their characters. */
const SHOWN = { lines: 20, length: 400 };

function print(findings: Findings): void {
  for (const [what, found] of Object.entries(findings)) {
    console.log(`${found.length === 0 ? 'ok  ' : 'FAIL'}  ${found.length} ${what}`);
    for (const line of found.slice(0, SHOWN.lines)) console.log(`      ${line.slice(0, SHOWN.length)}`);
  }
}

/** A figure that is over its limit by more than a fifth, which is what a machine that does other work may cost. */
export const over = (figure: number, limit: number, unit = 'ms'): string[] =>
  figure <= limit * 1.2 ? [] : [`${round(figure, 1)} ${unit}`];

/** Says whether the process was asked to stop since: what is under way is judged then, and ends in order. */
export function listenForStop(): () => boolean {
  let isAsked = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      isAsked = true;
    });
  return () => isAsked;
}
