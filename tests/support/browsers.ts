import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContext, chromium, type LaunchOptions } from '@playwright/test';

const DEBIAN_CHROMIUM = '/usr/bin/chromium';
const DEBIAN_SHELL = '/usr/bin/chromium-headless-shell';

const common: LaunchOptions = {
  chromiumSandbox: false,
  args: [
    // Background Sync tries again after two seconds instead of minutes (toolchain notes).
    '--force-fieldtrials=BackgroundSync/Test',
    '--force-fieldtrial-params=BackgroundSync.Test:initial_retry_delay_sec/2/retry_delay_factor/1/min_sync_recovery_time_sec/1/max_sync_attempts/5',
    '--disable-background-networking',
  ],
};

const debianChromium: LaunchOptions = { ...common, executablePath: DEBIAN_CHROMIUM };

/** One way to install Chromium. */
interface Chromium {
  name: 'shell' | 'whole' | 'playwright';
  isInstalled: () => boolean;
  /** Chromium as people have it: it installs sites, and works on when its last page is closed. */
  whole: LaunchOptions;
  /** For tests that need neither. A headless shell is the same engine without a window's parts, at half the work. */
  headless: LaunchOptions;
}

const chromiums: readonly Chromium[] = [
  {
    // Debian's packages chromium and chromium-headless-shell.
    name: 'shell',
    isInstalled: () => existsSync(DEBIAN_CHROMIUM) && existsSync(DEBIAN_SHELL),
    whole: debianChromium,
    headless: { ...common, executablePath: DEBIAN_SHELL },
  },
  {
    // Debian's package chromium alone.
    name: 'whole',
    isInstalled: () => existsSync(DEBIAN_CHROMIUM),
    whole: debianChromium,
    headless: debianChromium,
  },
  {
    // What `playwright install chromium` downloads: a whole browser, known by its channel, and a headless shell.
    name: 'playwright',
    isInstalled: () => existsSync(chromium.executablePath()),
    whole: { ...common, channel: 'chromium' },
    headless: common,
  },
];

/** Throws where CHROMIUM names none that is known. */
export function installedChromiums(setting = process.env.CHROMIUM ?? ''): Chromium[] {
  const known = chromiums.map(({ name }) => name);
  if (setting !== '' && !known.some((name) => name === setting))
    throw new Error(`CHROMIUM is "${setting}"; it may be ${known.join(', ')}`);
  return chromiums.filter((each) => (setting === '' || each.name === setting) && each.isInstalled());
}

/** SIGKILL to the browser's first process, as a phone out of memory would. */
export async function killBrowser(context: BrowserContext, profile: string): Promise<void> {
  const closed = new Promise((resolve) => context.once('close', resolve));
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    const args = command.split('\0');
    if (args.includes(`--user-data-dir=${profile}`) && !args.some((word) => word.startsWith('--type='))) {
      process.kill(Number(pid), 'SIGKILL');
    }
  }
  await closed;
  await rm(join(profile, 'SingletonLock'), { force: true });
}
