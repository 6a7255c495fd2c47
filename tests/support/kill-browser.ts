import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';

/** SIGKILL to the browser's first process, as a phone out of memory would. */
export async function killBrowser(context: BrowserContext, profile: string): Promise<void> {
  const closed = new Promise((resolve) => context.once('close', resolve));
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    const words = command.split('\0');
    if (words.includes(`--user-data-dir=${profile}`) && !words.some((word) => word.startsWith('--type='))) {
      process.kill(Number(pid), 'SIGKILL');
    }
  }
  await closed;
  await rm(join(profile, 'SingletonLock'), { force: true });
}
