import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installedChromiums } from './support/browsers.ts';

type Command = [command: string, ...args: string[]];
/** Steps of a stage run at the same time; a stage begins when all before it passed. */
type Stage = Record<string, Command>;

const isFull = process.argv.includes('--full');
/** Of the order of files; printed, so that an order can be run again. */
const seed = String(Date.now() % 1_000_000);

const vitest = (...projects: string[]): Command => [
  'vitest',
  'run',
  ...projects.flatMap((name) => ['--project', name]),
];
const quick = ['architecture', 'unit', 'api', 'postgres', 'server'];

/** `npm test`: whatever would stop a release. */
const quickStages: Stage[] = [
  {
    Build: ['node', 'api/commands/ensure-build.ts'],
    Types: ['tsc', '-b'],
    Lint: ['biome', 'check'],
  },
  { Vitest: vitest(...quick) },
  {
    Browser: [
      'playwright',
      'test',
      'tests/browser/',
      '--project=headless',
      '--project=whole',
      '--project=postgres',
    ],
  },
];

/** `npm run test:full`: the same in a random order, and what takes longer. */
const fullStages: Stage[] = [
  quickStages[0] ?? {},
  {
    Vitest: [
      ...vitest(...quick, 'full', 'full-postgres'),
      '--sequence.shuffle.files',
      `--sequence.seed=${seed}`,
    ],
  },
  { Browser: ['playwright', 'test'] },
  { 'Random faults': ['node', 'tests/proof/run.ts', 'faults', '--runs', '10', '--seed', seed] },
];

/** Runs a command. Of several at a time the output comes when each ends, so that it is not mixed. */
function run([command, ...args]: Command, isAlone: boolean): Promise<boolean> {
  const child = spawn(command, args, { stdio: isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe'] });
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece) => printed.push(piece));
  return new Promise((resolve) => {
    child.once('close', (code) => {
      if (!isAlone) process.stdout.write(Buffer.concat(printed));
      resolve(code === 0);
    });
  });
}

/** Debian's own browser where we may install it and CHROMIUM does not ask for another, else Playwright's download. */
function installBrowser(): boolean {
  if (installedChromiums().length > 0) return true;
  console.log('Installing Chromium for the browser tests…');
  const install = (command: string, ...args: string[]) => spawnSync(command, args, { stdio: 'inherit' });
  const isDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (isDebian && process.env.CHROMIUM !== 'playwright') {
    install('apt-get', 'update', '-q');
    install('apt-get', 'install', '-yq', '--no-install-recommends', 'chromium', 'chromium-headless-shell');
  } else {
    install('playwright', 'install', 'chromium');
  }
  return installedChromiums().length > 0;
}

if (!installBrowser()) {
  console.error('The browser tests need Chromium. Install it with: sudo apt-get install -y chromium');
  process.exit(1);
}
if (isFull) console.log(`Files run in the order of seed ${seed}.`);

const GB = 2 ** 30;

/**
 * Where the tests keep their databases and profiles: in memory where there is room, else on the disk.
 * Each test on PostgreSQL copies a database of 350 files, which takes 120 ms on a disk and 15 ms in memory.
 */
function makeTempFolder(): string {
  const memory = '/dev/shm';
  if (existsSync(memory) && process.availableMemory() >= 8 * GB) {
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize >= 4 * GB) return mkdtempSync(join(memory, 'tests-'));
  }
  return mkdtempSync(join(tmpdir(), 'tests-'));
}

const folder = makeTempFolder();
// PostgreSQL runs as another user where we are root.
chmodSync(folder, 0o711);
process.env.TMPDIR = folder;
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const secondsSince = (start: number) => Math.round((performance.now() - start) / 1000);
const begun = performance.now();
const times: string[] = [];

async function runStep(name: string, command: Command, isAlone: boolean): Promise<boolean> {
  const started = performance.now();
  if (isAlone) console.log(`\n── ${name}`);
  const passed = await run(command, isAlone);
  const line = `── ${name}: ${passed ? 'passed' : 'FAILED'} in ${secondsSince(started)} s`;
  console.log(line);
  times.push(line);
  return passed;
}

for (const stage of isFull ? fullStages : quickStages) {
  const steps = Object.entries(stage);
  const passed = await Promise.all(
    steps.map(([name, command]) => runStep(name, command, steps.length === 1)),
  );
  if (passed.includes(false)) process.exit(1);
}
console.log(`\n${times.join('\n')}\n── All: ${secondsSince(begun)} s`);
