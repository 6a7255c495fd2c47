import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installedChromiums } from './support/browsers.ts';

/** `npm test`: everything that CI checks, in the order in which a fault is found soonest. */
const steps: [name: string, command: string, ...args: string[]][] = [
  ['Build', 'node', 'api/commands/ensure-build.ts'],
  ['Types', 'tsc', '-b'],
  ['Lint and format', 'biome', 'check'],
  ['Unit, API, architecture', 'vitest', 'run', '--project', '!engines'],
  ['Browser', 'playwright', 'test'],
  // A few of what `npm run proof -- faults` plays by the hundred.
  ['Random faults', 'node', 'tests/proof/faults/run.ts', '--runs', '2', '--seed', '1000'],
];

const run = (command: string, args: string[]) => spawnSync(command, args, { stdio: 'inherit' }).status === 0;

/** Debian's own browser where we may install it and CHROMIUM does not ask for another, else Playwright's download. */
function installBrowser(): boolean {
  if (installedChromiums().length > 0) return true;
  console.log('Installing Chromium for the browser tests …');
  const isDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (isDebian && process.env.CHROMIUM !== 'playwright') {
    run('apt-get', ['update', '-q']);
    run('apt-get', ['install', '-yq', '--no-install-recommends', 'chromium', 'chromium-headless-shell']);
  } else {
    run('playwright', ['install', 'chromium']);
  }
  return installedChromiums().length > 0;
}

for (const [name, command, ...args] of steps) {
  if (name === 'Browser' && !installBrowser()) {
    console.error('The browser tests need Chromium. Install it with: sudo apt-get install -y chromium');
    process.exit(1);
  }
  const started = performance.now();
  console.log(`\n── ${name}`);
  const passed = run(command, args);
  console.log(
    `── ${name}: ${passed ? 'passed' : 'FAILED'} in ${Math.round((performance.now() - started) / 1000)} s`,
  );
  if (!passed) process.exit(1);
}
