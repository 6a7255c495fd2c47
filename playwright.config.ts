import { existsSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';

const system = '/usr/bin/chromium';

export default defineConfig({
  testDir: 'tests',
  globalSetup: './tests/support/template-site.ts',
  testMatch: ['e2e/**/*.spec.ts', 'faults/**/*.spec.ts'],
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // A browser beside a busy machine may stumble; a test that passes only at its second try is reported as flaky.
  retries: 2,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    trace: 'retain-on-failure',
    video: 'off',
    launchOptions: {
      chromiumSandbox: false,
      // Background Sync tries again after two seconds instead of minutes (toolchain notes).
      args: [
        '--force-fieldtrials=BackgroundSync/Test',
        '--force-fieldtrial-params=BackgroundSync.Test:initial_retry_delay_sec/2/retry_delay_factor/1/min_sync_recovery_time_sec/1/max_sync_attempts/5',
        '--disable-background-networking',
      ],
      ...(existsSync(system) ? { executablePath: system } : {}),
    },
  },
});
