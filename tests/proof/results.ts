/** What a proof came to. One line each of docs/proof.jsonl. */
export interface Result {
  /** The command, which is the proof's name. */
  proof: string;
  commit: string;
  /** `2026-11-29` */
  day: string;
  minutes: number;
  /** The first one that it printed; absent where it has none. */
  seed?: string | undefined;
  isPassed: boolean;
  /** The end of what it printed. */
  output: readonly string[];
}

export const isDocument = (path: string): boolean => path.startsWith('docs/') || /^[^/]+\.md$/.test(path);

/** Proofs that run the tests themselves. */
const RUNS_TESTS = /\bnpm (test|run test:full)$|-- postgres$/;

/** Nothing imports a test (tests/architecture.test.ts). The two files of tests/proof only start the proofs and read their results. */
const isOutsideProofs = (path: string): boolean =>
  /^tests\/.*\.(test|spec)\.ts$/.test(path) || /^tests\/proof\/(all|results)\.ts$/.test(path);

/** Whether a proof has the same outcome after a change of that file. */
const isSpared = (proof: string, path: string): boolean =>
  isDocument(path) || (isOutsideProofs(path) && !RUNS_TESTS.test(proof));

/**
 * The results that need no second run: the last of each proof, where it passed and no file has changed since that it runs.
 * @param changedSince the paths that differ from a commit; undefined where the commit is unknown
 */
export function validResults(
  results: readonly Result[],
  changedSince: (commit: string) => readonly string[] | undefined,
): Map<string, Result> {
  const last = new Map(results.map((result) => [result.proof, result]));
  return new Map(
    [...last].filter(
      ([proof, { commit, isPassed }]) =>
        isPassed && (changedSince(commit)?.every((path) => isSpared(proof, path)) ?? false),
    ),
  );
}

/** `0 messages lost, 0 messages doubled`: what runParts() printed as its goal. */
function foundWords({ isPassed, output }: Result): string {
  const found = output.map((line) => /^(?:ok {2}|FAIL) {2}(\d+ .*)/.exec(line)?.[1]).filter(Boolean);
  return found.join(', ') || (isPassed ? 'passed' : 'failed');
}

/** The rows of docs/performance.md. */
export const tableRow = (result: Result) => ({
  proof: `\`${result.proof}\``,
  found: foundWords(result),
  seed: result.seed ?? '',
  commit: result.commit.slice(0, 8),
  day: result.day,
  minutes: result.minutes,
});
