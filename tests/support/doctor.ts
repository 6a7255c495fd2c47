import { commandLine, endOf, runProcess } from './product.ts';

interface Line {
  state: 'fine' | 'warning' | 'fault';
  text: string;
  cure?: string;
}

export interface Diagnosis {
  code: number | null;
  /** All lines about one thing. */
  of: (about: string) => Line[];
  /** The same in words: `state: text`. */
  said: (about: string) => string[];
  /** Those that are not fine, as `about: text`. */
  wrong: string[];
  notAsked: string[];
}

/** Runs `npm run doctor` to its end, as its owner would. */
export async function runDoctor(
  settings: Record<string, string>,
  within: readonly string[] = [],
): Promise<Diagnosis> {
  const { code, stdout, stderr } = await textOfDoctor(settings, within, ['--json']);
  if (stderr !== '') throw new Error(stderr);
  const report: { findings: (Line & { about: string })[]; notAsked: string[] } = JSON.parse(stdout);
  const of = (about: string) => report.findings.filter((each) => each.about === about);
  return {
    code,
    of,
    said: (about) => of(about).map(({ state, text }) => `${state}: ${text}`),
    wrong: report.findings
      .filter(({ state }) => state !== 'fine')
      .map(({ about, text }) => `${about}: ${text}`),
    notAsked: report.notAsked,
  };
}

/** What it prints. */
export async function textOfDoctor(
  settings: Record<string, string>,
  within: readonly string[] = [],
  args: readonly string[] = [],
) {
  const ended = await endOf(runProcess([...within, ...commandLine('doctor', ...args)], settings));
  return { ...ended, stderr: ended.stderr.replace(/^.*Warning: Setting the NODE_TLS.*\n/m, '') };
}
