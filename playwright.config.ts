import { defineConfig, devices } from '@playwright/test';
import { headlessShell, wholeBrowser } from './tests/support/browsers.ts';

/** What only the whole browser has: installing, the back/forward cache, events for a worker none of whose pages is open. */
const needsWhole = [
  'e2e/story.spec.ts',
  'e2e/installed.spec.ts',
  'faults/back-forward.spec.ts',
  'faults/browsers.spec.ts',
  'faults/worker-clock.spec.ts',
];

export default defineConfig({
  testDir: 'tests',
  globalSetup: './tests/support/template-site.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  // Many tests wait for a line that hangs: more of them than cores.
  workers: 3,
  // A browser beside a busy machine may stumble; a test that passes only at its second try is reported as flaky.
  retries: 2,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // From the start it costs as much as the test itself.
    trace: 'on-first-retry',
    video: 'off',
    launchOptions: wholeBrowser,
  },
  projects: [
    { name: 'browser', testMatch: needsWhole },
    {
      name: 'shell',
      testMatch: ['e2e/**/*.spec.ts', 'faults/**/*.spec.ts'],
      testIgnore: needsWhole,
      use: { launchOptions: headlessShell },
    },
  ],
});
