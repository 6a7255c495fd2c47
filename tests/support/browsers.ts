import { existsSync } from 'node:fs';
import { chromium, type LaunchOptions } from '@playwright/test';

const WHOLE = '/usr/bin/chromium';
const SHELL = '/usr/bin/chromium-headless-shell';

/** Where Debian has no browser of its own for us, Playwright's is used. */
export const hasBrowser = () => existsSync(WHOLE) || existsSync(chromium.executablePath());

const args = [
  // Background Sync tries again after two seconds instead of minutes (toolchain notes).
  '--force-fieldtrials=BackgroundSync/Test',
  '--force-fieldtrial-params=BackgroundSync.Test:initial_retry_delay_sec/2/retry_delay_factor/1/min_sync_recovery_time_sec/1/max_sync_attempts/5',
  '--disable-background-networking',
];

/** Chromium as people have it: it installs sites, and works on when its last page is closed. */
export const wholeBrowser: LaunchOptions = {
  chromiumSandbox: false,
  args,
  ...(existsSync(WHOLE) ? { executablePath: WHOLE } : { channel: 'chromium' }),
};

/** The same engine without a window's parts: half the work for the machine, where those parts do not matter. */
export const headlessShell: LaunchOptions = existsSync(SHELL)
  ? { ...wholeBrowser, executablePath: SHELL }
  : existsSync(WHOLE)
    ? wholeBrowser
    : { chromiumSandbox: false, args };
