import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { printTable } from '#tests/support/measuring.ts';
import { isDocument, type Result, tableRow, validResults } from './results.ts';

/** Committed with the release. It counts as a document, so that a new result does not invalidate the others. */
const FILE = 'docs/proof.jsonl';
/** Lines of the output that a result keeps. */
const KEPT = 80;

const engines = ['sqlite', 'postgres'];
const proofs = [
  // First, since it finds most.
  'npm run test:full',
  'npm test',
  'CHROMIUM=whole npm test',
  // As root on Debian: `npm test` installs the browser again.
  'apt-get remove -yq chromium chromium-headless-shell && npm test',
  ...[
    ...['faults --runs 200', 'kill --runs 100', 'race --rounds 1000', 'several --minutes 10', 'engines'],
    ...['postgres', 'hostile', 'hostile --minutes 30', 'load', 'timing', 'csv', 'scroll', 'published'],
    'withdrawn',
  ].map((part) => `npm run proof -- ${part}`),
  ...['serve', 'write', 'grow', 'admin'].flatMap((part) =>
    engines.map((engine) => `npm run bench -- ${part} --database ${engine}`),
  ),
  'npm run bench -- page --runs 3',
];
/** How many busy processes run during a proof, by its command. */
const loopsBeside: Readonly<Record<string, number>> = { 'npm test': 4 };

/** Ends with the process that started it, however that ends. */
const LOOP = 'const parent = process.ppid; while (process.ppid === parent);';

const git = (...args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean);

/** In commits and in the working tree. Undefined where there is no such commit. */
function changedSince(commit: string): string[] | undefined {
  try {
    const differing = git('diff', '--name-only', '--no-renames', commit);
    return [...differing, ...git('ls-files', '--others', '--exclude-standard')];
  } catch {
    return undefined;
  }
}

/** Whether what runs is what the commit holds. */
const isUnchanged = (commit: string) => changedSince(commit)?.every(isDocument) ?? false;

async function prove(proof: string, commit: string): Promise<Result> {
  console.log(`\n── ${proof}`);
  const begun = performance.now();
  const loops = Array.from({ length: loopsBeside[proof] ?? 0 }, () =>
    spawn(process.execPath, ['--eval', LOOP]),
  );
  const child = spawn('sh', ['-c', proof], { stdio: ['inherit', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    process.stdout.write(text);
    printed += text;
  });
  const [code] = await once(child, 'close');
  for (const loop of loops) loop.kill('SIGKILL');
  return {
    proof,
    commit,
    day: new Date().toISOString().slice(0, 10),
    minutes: Math.round((performance.now() - begun) / 60_000),
    seed: /\bseeds? (\d+)/i.exec(printed)?.[1],
    isPassed: code === 0,
    output: stripVTControlCharacters(printed)
      .replaceAll(process.cwd(), '.')
      .trimEnd()
      .split('\n')
      .slice(-KEPT),
  };
}

const readResults = (): Result[] =>
  readFileSync(FILE, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

// A proof that is interrupted leaves no result: the next call runs it again.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const [commit = ''] = git('rev-parse', 'HEAD');
const valid = validResults(readResults(), changedSince);
/** `npm run proof -- all csv scroll`: only those whose command has one of these words. */
const words = process.argv.slice(2);
const isWanted = (proof: string) => words.length === 0 || words.some((word) => proof.includes(word));
for (const proof of proofs.filter((each) => isWanted(each) && !valid.has(each))) {
  if (!isUnchanged(commit)) {
    console.error(`Files differ from ${commit}: commit first what is to be proven.`);
    process.exit(2);
  }
  const result = await prove(proof, commit);
  // It says nothing of the commit where a file was changed meanwhile.
  if (isUnchanged(commit)) appendFileSync(FILE, `${JSON.stringify(result)}\n`);
}

const last = new Map(readResults().map((result) => [result.proof, result]));
const results = proofs.map((proof) => last.get(proof)).filter((result) => result !== undefined);
console.log();
printTable(results.map(tableRow));
for (const { proof, output } of results.filter((each) => each.proof.includes('bench')))
  console.log(`\n${proof}\n${output.join('\n')}`);
const missing = proofs.filter((proof) => !validResults(readResults(), changedSince).has(proof));
if (missing.length > 0) console.error(`\nNot proven: ${missing.join('; ')}`);
process.exit(missing.length > 0 ? 1 : 0);
